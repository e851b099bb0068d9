"""Browsers without a window: Chromium, and Firefox without geckodriver, which Debian does not have.

Both have `resize`, `screenshot`, `downloads` (a folder), `complaints` (of the pages) and `requests` (from the browser's own log, if `log` is true).
"""

import base64
import json
import os
import pathlib
import re
import socket
import subprocess
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.remote_connection import RemoteConnection

#: The hosts that the browsers themselves ask for updates, accounts, settings and the time.
SERVICES = re.compile(r"https?://([\w-]+\.)*(google\.com|googleapis\.com|duckduckgo\.com|mozilla\.(com|net|org))[/:]")


def foreign_addresses(log):
    """The addresses with a path in a log of requests that are not of a browser's own services; a log also has names of sites."""
    return [address for address in re.findall(r"(?:https?|wss?)://[^\s\"'\])/]+/[^\s\"'\])]*", log) if not SERVICES.match(address)]


class Chromium(webdriver.Chrome):
    """A Chromium in a profile of its own."""

    def __init__(self, folder, *, width=1280, height=900, dark=False, script=True, cookies=True, log=False):
        self.folder = pathlib.Path(folder)
        self.downloads = self.folder / "downloads"
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}",
                         "--disable-background-networking", "--no-first-run", f"--window-size={width},{height}"]:
            options.add_argument(argument)
        if log:
            options.add_argument(f"--log-net-log={self.folder / 'network.json'}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        settings = {"download.default_directory": str(self.downloads)}
        if not script:
            settings["profile.managed_default_content_settings.javascript"] = 2
        if not cookies:
            settings["profile.managed_default_content_settings.cookies"] = 2
        options.add_experimental_option("prefs", settings)
        super().__init__(options=options, service=Service("/usr/bin/chromedriver"))
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.resize(width, height)

    def resize(self, width, height):
        """Sets the size of the page, which may be smaller than that of the smallest window."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def screenshot(self):
        """A picture of the whole page, as PNG."""
        height = self.execute_script("return Math.min(document.documentElement.scrollHeight, 4000)")
        width = self.execute_script("return document.documentElement.clientWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})["data"])

    def complaints(self):
        """What the pages complained about since the last call."""
        return [entry["message"] for entry in self.get_log("browser") if "favicon" not in entry["message"]]

    def requests(self):
        """The addresses that Chromium's network code was asked to open, without those of its own services; complete when it has ended."""
        return foreign_addresses((self.folder / "network.json").read_text(encoding="utf-8"))


#: The commands that the tests use, and Firefox's names of them.
COMMANDS = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.GET: "WebDriver:Navigate",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.W3C_GET_ACTIVE_ELEMENT: "WebDriver:GetActiveElement",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.QUIT: "Marionette:Quit",
}


class Marionette(RemoteConnection):
    """A connection that sends Selenium's commands to a socket of Firefox.

    https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
    """

    def __init__(self, port):
        super().__init__(f"http://127.0.0.1:{port}")
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=180)
        self.input = self.socket.makefile("rb")
        self.count = 0
        self.receive()

    def receive(self):
        """Reads a message: its size in bytes, a colon and JSON."""
        digits = b""
        while not digits.endswith(b":"):
            byte = self.input.read(1)
            if not byte:
                raise ConnectionError("Firefox has ended")
            digits += byte
        return json.loads(self.input.read(int(digits[:-1])))

    def execute(self, command, params):
        self.count += 1
        params = {name: value for name, value in (params or {}).items() if name != "sessionId"}
        if command == Command.QUIT:
            params = {"flags": ["eForceQuit"]}
        message = json.dumps([0, self.count, COMMANDS[command], params]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self):
        self.socket.close()


class Firefox(webdriver.Remote):
    """A Firefox in a profile of its own; what pages complain about goes to its standard output."""

    def __init__(self, folder, *, width=1280, height=900, dark=False, script=True, log=False):
        self.folder = pathlib.Path(folder)
        self.downloads = self.folder / "downloads"
        self.downloads.mkdir(parents=True)
        preferences = {
            "browser.download.folderList": 2,
            "browser.download.dir": str(self.downloads),
            "marionette.port": 0,
            "devtools.console.stdout.content": True,
            "javascript.enabled": script,
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
            "ui.prefersReducedMotion": 1,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (self.folder / "user.js").write_text("".join(lines))
        variables = {"MOZ_HEADLESS_WIDTH": str(width), "MOZ_HEADLESS_HEIGHT": str(height)}
        if log:
            variables |= {"MOZ_LOG": "nsHttp:4,nsWebSocket:4", "MOZ_LOG_FILE": str(self.folder / "network")}
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(self.folder)]
        with open(self.folder / "output", "wb") as output:
            self.process = subprocess.Popen(command, env={**os.environ, **variables}, stdout=output, stderr=subprocess.STDOUT)
        super().__init__(command_executor=Marionette(self.port()), options=webdriver.FirefoxOptions())
        # Firefox reads the files of this machine itself.
        self.file_detector = UselessFileDetector()
        self.resize(width, height)

    def port(self):
        """The port that Firefox chose."""
        file = self.folder / "MarionetteActivePort"
        for _ in range(600):
            if file.exists() and (text := file.read_text()):
                return int(text)
            time.sleep(0.1)
        self.process.kill()
        raise TimeoutError("Firefox does not start")

    def resize(self, width, height):
        """Sets the size of the page, but for the smallest window of Firefox, which is 500 pixels wide."""
        borders = self.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.set_window_rect(width=width + borders[0], height=height + borders[1])

    def screenshot(self):
        """A picture of the whole page, as PNG."""
        return base64.b64decode(self.execute(Command.SCREENSHOT, {"full": True})["value"])

    def complaints(self):
        """What the pages complained about until now; Firefox's own code complains, too, with an address of its own."""
        text = (self.folder / "output").read_text(errors="replace")
        return [line for line in text.splitlines() if re.match(r"JavaScript .*file:|Content-Security-Policy", line)]

    def requests(self):
        """The addresses that Firefox's network code was asked to open, without those of its own services."""
        return foreign_addresses("".join(path.read_text(errors="replace") for path in self.folder.glob("network*")))

    def quit(self):
        super().quit()
        self.process.wait(60)

"""Looks at pages of 'samltool check --format html' in a browser; 'check-page' runs this with what it needs."""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

import websocket

PROGRAM, BROWSER, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
SAMPLES = ROOT / "Samples" / "Responses"
TRUST = ["--cert", str(ROOT / "Samples" / "Keys" / "idp-rsa.pem")]

ELEMENTS = set(
    """html head meta title style body header main footer nav section h1 h2 h3 h4 div p span b code a ul ol li dl dt dd pre mark
    details summary del input label table caption thead tbody tr th td figure figcaption svg line rect circle text""".split()
)
ATTRIBUTES = set(
    """lang charset http-equiv content name class id href title role tabindex for type checked scope height width x y x1 x2 y1 y2
    cx cy r rx text-anchor aria-label aria-labelledby aria-hidden""".split()
)
HOSTILE = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"' onmouseover='alert(1)' x=\"",
    "</style><style>*{display:none}</style>", "<!-- --><iframe src=//example.org></iframe>", "\u202egnp.exe\u2066",
    "]]><svg onload=alert(1)>", "</title><plaintext>", "&lt;b&gt;", "javascript:alert(1)",
]

# The values whose absence is looked for: text of the named elements in the samples.
VALUE = re.compile(r"<saml:(?:AttributeValue|NameID)\b[^>]*>([^<>]{5,})</")


class Browser:
    """A browser without a window, and the messages it sends."""

    def __init__(self, folder):
        command = [
            BROWSER, "--headless=new", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={folder}",
            "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage", "--remote-allow-origins=*",
        ]
        # Its sandbox needs rights that the superuser of a container does not have; the pages are our own.
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        self.process = subprocess.Popen(command + ["about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = self.wait_for(pathlib.Path(folder) / "DevToolsActivePort")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=30) as answer:
            page = next(target for target in json.load(answer) if target["type"] == "page")
        self.socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=60)
        self.count = 0
        self.events = []
        for domain in ["Page", "Runtime", "Network", "Log", "Audits"]:
            self.send(f"{domain}.enable")

    def wait_for(self, path):
        for _ in range(300):
            if path.exists() and path.read_text().strip():
                return int(path.read_text().split()[0])
            time.sleep(0.1)
        raise SystemExit("check-page: Chromium does not start")

    def send(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.count:
                assert "error" not in message, (method, message["error"])
                return message["result"]
            self.events.append(message)

    def run(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def show(self, path, width=1280, scheme="light", media=""):
        """Loads a page, and makes sure that it loads nothing else and has nothing to complain of."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600
        )
        self.send(
            "Emulation.setEmulatedMedia",
            media=media,
            features=[
                {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"},
            ],
        )
        self.events = []
        self.send("Page.navigate", url=path.as_uri())
        for _ in range(600):
            if self.run("document.readyState") == "complete" and self.run("location.href") == path.as_uri():
                break
            time.sleep(0.05)
        else:
            raise AssertionError(f"{path} is not loaded")
        self.quiet(path)

    def quiet(self, path):
        self.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))")
        requests = [
            event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"
        ]
        assert set(requests) <= {path.as_uri()}, requests
        complaints = [
            event for event in self.events
            if event["method"] in ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Audits.issueAdded",
                                   "Page.javascriptDialogOpening")
        ]
        assert not complaints, complaints

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)


class Names(html.parser.HTMLParser):
    """The elements and attributes of a page as Python reads them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.strange = set()
        self.data = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.strange |= {tag} - ELEMENTS
        self.strange |= {name for name, _ in attributes} - ATTRIBUTES
        self.strange |= {value for name, value in attributes if name == "href" and not value.startswith("#")}

    def handle_comment(self, data):
        self.strange.add(f"<!--{data}")

    def handle_data(self, data):
        self.data.append(data)


def check(folder, name, paths, *options, status=None):
    """Makes a page, and returns its path and what JSON says of the same inputs."""
    page = folder / f"{name}.html"
    outcome = subprocess.run(
        [PROGRAM, "check", "--format", "html", "--output", page, *options, *paths], capture_output=True, check=False
    )
    assert outcome.returncode in (0, 1, 65, 66), (outcome.returncode, outcome.stderr)
    options = [option for option in options if option != "--reveal"]
    other = subprocess.run([PROGRAM, "check", "--json", *options, *paths], capture_output=True, check=False)
    assert outcome.returncode == other.returncode == (other.returncode if status is None else status)
    return page, json.loads(other.stdout)["files"]


def check_findings(browser, files):
    """The findings are those of JSON, in the same order, and the links lead to their places and back."""
    rules = browser.run("[...document.querySelectorAll('.input')].map(i => [...i.querySelectorAll('.rule')].map(r => r.textContent))")
    assert rules == [[finding["rule"] for finding in file["findings"]] for file in files], rules
    missing = browser.run(
        "[...document.querySelectorAll('a')].map(a => a.getAttribute('href')).filter(h => h[0] != '#' || !document.getElementById(h.slice(1)))"
    )
    assert missing == [], missing
    count = 0
    for href in browser.run("[...document.querySelectorAll('.finding .top a')].map(a => a.getAttribute('href'))"):
        found = browser.run(
            f"""(() => {{
                document.querySelector('.finding .top a[href="{href}"]').click();
                const target = document.querySelector(':target');
                const box = target.getBoundingClientRect();
                const isSeen = box.top >= 0 && box.bottom <= innerHeight && box.width > 0;
                const outline = getComputedStyle(target).outlineStyle;
                const back = target.matches('a') ? target : target.querySelector('a');
                back.click();
                const finding = document.querySelector(':target');
                const place = finding.getBoundingClientRect();
                const returns = !!finding.querySelector('.top a[href="{href}"]') || !!finding.matches('.finding');
                return [ '#' + target.id, isSeen, outline, returns && place.top < innerHeight && place.bottom > 0];
            }})()"""
        )
        assert found == [href, True, "solid", True], (href, found)
        count += 1
    return count


def check_width(browser, page):
    for width in 390, 320:
        browser.show(page, width=width)
        sizes = browser.run("[document.scrollingElement.scrollWidth, innerWidth]")
        assert sizes[0] <= width and sizes[1] == width, (page, sizes)


CONTRAST = """(() => {
    const channels = text => text.match(/[\\d.]+/g).map(Number);
    const light = c => { const [r, g, b] = c.map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 });
        return .2126 * r + .7152 * g + .0722 * b };
    const ground = e => { for (; e; e = e.parentElement) { const c = channels(getComputedStyle(e).backgroundColor);
        if (c.length < 4 || c[3] == 1) return c.slice(0, 3) } return [255, 255, 255] };
    const poor = {};
    for (const e of document.querySelectorAll('body *')) {
        if (e.closest('svg') && e.tagName != 'text') continue;
        if (![...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()) || !e.getClientRects().length) continue;
        const style = getComputedStyle(e);
        const ink = channels(e.tagName == 'text' ? style.fill : style.color).slice(0, 3);
        const [a, b] = [light(ink), light(ground(e))].sort((x, y) => y - x);
        const ratio = (a + .05) / (b + .05);
        if (ratio < 4.5) poor[e.tagName + '.' + e.getAttribute('class')] = ratio.toFixed(2);
    }
    return poor;
})()"""


def check_looks(browser, page):
    """Light and dark can be read, the keyboard leads through the page, and print has what matters."""
    grounds = set()
    for scheme in "light", "dark":
        browser.show(page, scheme=scheme)
        grounds.add(browser.run("getComputedStyle(document.body).backgroundColor"))
        poor = browser.run(CONTRAST)
        assert poor == {}, (scheme, poor)
    assert len(grounds) == 2 and "rgba(0, 0, 0, 0)" not in grounds, grounds

    for key in "rawKeyDown", "keyUp":
        browser.send("Input.dispatchKeyEvent", type=key, key="Tab", code="Tab", windowsVirtualKeyCode=9)
    focused = browser.run(
        "[document.activeElement.className, document.activeElement.getBoundingClientRect().left >= 0, "
        "getComputedStyle(document.activeElement).outlineStyle]"
    )
    assert focused == ["skip", True, "solid"], focused
    assert browser.run("document.querySelectorAll('main, h1').length") == 2
    assert browser.run("document.querySelectorAll('script, style').length") == 1
    levels = browser.run("[...document.querySelectorAll('h1, h2, h3, h4')].map(h => +h.tagName[1])")
    assert levels[0] == 1 and all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels

    toggle = browser.run(
        """(() => {
            const box = document.querySelector('.toggle');
            const shown = () => [...document.querySelectorAll('.ws .on')].filter(e => e.getClientRects().length).length;
            if (!box) return null;
            const before = shown();
            box.click();
            return [before > 0, shown()];
        })()"""
    )
    assert toggle in (None, [True, 0]), toggle

    browser.show(page, media="print", scheme="dark")
    hidden = browser.run("[...document.querySelectorAll('details p')].filter(e => !e.checkVisibility()).length")
    assert hidden == 0, hidden
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.run("document.querySelectorAll('.contents')[0]?.getClientRects().length ?? 0") == 0
    assert len(browser.send("Page.printToPDF")["data"]) > 10_000
    return toggle is not None


def check_masking(browser, folder, path, *options):
    """No value of a sample is in the page, and all are with --reveal."""
    values = set(VALUE.findall(path.read_text(encoding="utf-8")))
    assert values, path
    page, _ = check(folder, "masked", [path], *options)
    browser.show(page)
    told = [value for value in values if value in browser.run("document.documentElement.outerHTML")]
    assert told == [], told
    assert browser.run("document.querySelector('.source').textContent.includes('•')")
    page, _ = check(folder, "revealed", [path], *options, "--reveal")
    browser.show(page)
    text = browser.run("document.body.textContent")
    assert all(value in text for value in values), values
    return len(values)


def check_hostile(browser, folder):
    """What stands in a response or in the name of a file is text, for Chromium and for Python."""
    template = (SAMPLES / "compact.xml").read_text(encoding="utf-8")
    paths = []
    for index, text in enumerate(HOSTILE):
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
        response = re.sub(r"(<saml:Audience>)[^<]*", lambda match: match[1] + escaped, template)
        response = re.sub(r'(<saml:Attribute Name=")[^"]*', lambda match: match[1] + escaped, response)
        path = folder / f"{index}{text.replace('/', '_')}.xml"
        path.write_text(response, encoding="utf-8")
        paths.append(path)
    (folder / "page.html").write_text("<script>alert(1)</script><img src=x onerror=alert(1)>", encoding="utf-8")
    (folder / "bytes").write_bytes(bytes(range(256)) * 20)
    paths += [folder / "page.html", folder / "bytes"]
    for options in [], ["--reveal"]:
        page, _ = check(folder, "hostile", paths, "--at", "issued", *options, status=1)
        browser.show(page)
        names = browser.run("[...new Set([...document.querySelectorAll('*')].map(e => e.localName))]")
        assert set(names) <= ELEMENTS, set(names) - ELEMENTS
        attributes = browser.run("[...new Set([...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()))]")
        assert set(attributes) <= ATTRIBUTES, set(attributes) - ATTRIBUTES
        reader = Names(page.read_text(encoding="utf-8"))
        assert reader.strange == set(), reader.strange
        shown = "".join(reader.data)
        for text in HOSTILE:
            visible = re.sub("[\u202e\u2066]", lambda match: f"\\u{{{ord(match[0]):x}}}", text)
            assert visible in shown, visible
        check_width(browser, page)
    return len(paths)


def main():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name).resolve()
        browser = Browser(folder / "profile")
        try:
            half = folder / "half.xml"
            half.write_bytes((SAMPLES / "pretty-spaces.xml").read_bytes()[:2000])
            samples = [
                ("tampered.xml", TRUST), ("expired.xml", ["--at", "2030-01-01T00:00:00Z"]), ("several-assertions.xml", TRUST),
                ("signed-pretty-newlines.xml", TRUST + ["--require", "userID,zip,language"]), ("sha1.xml", TRUST),
                ("signed-percent-encoded-twice.txt", []), ("signed-both-wrapped.xml", TRUST), (half, []),
            ]
            for file, options in samples:
                page, files = check(folder, "page", [SAMPLES / file], *options, *([] if "--at" in options else ["--at", "issued"]))
                browser.show(page)
                links = check_findings(browser, files)
                toggles = check_looks(browser, page)
                check_width(browser, page)
                print(f"{pathlib.Path(file).name}: {links} links to places, " + ("a toggle" if toggles else "no toggle"))
            page, files = check(folder, "all", sorted(SAMPLES.glob("*.xml")), *TRUST, "--at", "issued")
            browser.show(page)
            links = check_findings(browser, files)
            check_width(browser, page)
            print(f"all samples in one page: {len(files)} sections, {links} links")
            for file in "signed-response.xml", "tampered.xml", "non-ascii.xml":
                count = check_masking(browser, folder, SAMPLES / file, *TRUST, "--at", "issued")
                print(f"{file}: {count} values masked, and shown when asked for")
            print(f"hostile: {check_hostile(browser, folder)} inputs, nothing of them is markup")
        finally:
            browser.close()


if __name__ == "__main__":
    main()

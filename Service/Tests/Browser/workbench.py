"""The workbench as a process, and a browser that uses it."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.parse

import axe_playwright_python
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from browsers import Chromium

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.glob("**/axe.min.js")).read_text(encoding="utf-8")


class Workbench:
    """A running workbench."""

    def __init__(self, program, root, *arguments):
        self.command = [str(program), "--samples", str(root / "Samples"), *map(str, arguments)]
        started = time.monotonic()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.start_seconds = time.monotonic() - started
        self.base = "http://" + urllib.parse.urlsplit(self.url).netloc
        self.port = urllib.parse.urlsplit(self.url).port
        #: The URL of the folder of the pages; known when a browser has opened the URL.
        self.pages = None

    def stop(self):
        """Ends the process as Ctrl-C does, and returns everything that it printed."""
        self.process.send_signal(signal.SIGINT)
        output, errors = self.process.communicate(timeout=30)
        return output + errors

    def resident_bytes(self):
        """The resident memory of the process."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def browser(folder, kind=Chromium, **options):
    """Starts a browser without a window."""
    driver = kind(folder, **options)
    driver.set_page_load_timeout(60)
    # axe takes a while on the page with every explanation.
    driver.set_script_timeout(120)
    return driver


@contextlib.contextmanager
def running(program, root, folder, *arguments, **options):
    """A workbench with a browser that has opened its URL."""
    workbench = Workbench(program, root, *arguments)
    driver = browser(folder, **options)
    try:
        driver.get(workbench.url)
        workbench.pages = driver.current_url.rsplit("/", 1)[0]
        yield workbench, driver
    finally:
        driver.quit()
        if workbench.process.poll() is None:
            workbench.stop()


def element(driver, selector):
    return driver.find_element(By.CSS_SELECTOR, selector)


def click(driver, selector):
    """Clicks an element in the middle of the window, where the tabs do not cover it."""
    found = element(driver, selector)
    driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
    found.click()


def wait_for(driver, condition, message, seconds=20):
    """Waits until a function of the driver is true; elements may be replaced meanwhile."""
    def check(driver):
        try:
            return condition(driver)
        except Exception:  # An element was replaced between two calls.
            return False
    return WebDriverWait(driver, seconds, poll_frequency=0.02).until(check, message)


def wait_for_text(driver, text, selector="#result", seconds=20):
    wait_for(driver, lambda driver: text in element(driver, selector).text, f"{selector} does not contain {text!r}", seconds)


def paste(driver, text, selector="#field-text"):
    """Pastes a text into a control, as the browser does after Ctrl-V."""
    driver.execute_script(
        """
        const [selector, text] = arguments, area = document.querySelector(selector);
        area.focus();
        area.select();
        document.execCommand('insertText', false, '');
        area.value = text;
        area.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}));
        """, selector, text)


def drop(driver, files):
    """Drops files on the page: pairs of a name and the content as a list of bytes."""
    driver.execute_script(
        """
        const transfer = new DataTransfer();
        for (const [name, bytes] of arguments[0]) transfer.items.add(new File([new Uint8Array(bytes)], name));
        document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
        """, [[name, list(content)] for name, content in files])


def serious_problems(driver):
    """The serious and critical findings of axe."""
    driver.execute_script(AXE)
    result = driver.execute_async_script(
        "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(done, (error) => done({error: String(error)}));")
    assert "error" not in result, result
    return [
        f"{problem['id']} ({problem['impact']}): {problem['help']}: {problem['nodes'][0]['html'][:150]}"
        for problem in result["violations"] if problem["impact"] in ("serious", "critical")
    ]


def picture(driver, path):
    """Saves a picture of the whole page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(driver.screenshot())


def run_tests(tests, wanted):
    """Runs the tests whose names contain one of the words, or all, and exits with 1 if one fails."""
    failed = []
    for function in tests:
        if wanted and not any(word in function.__name__ for word in wanted):
            continue
        begin = time.monotonic()
        try:
            with tempfile.TemporaryDirectory(prefix="workbench-browser-", ignore_cleanup_errors=True) as folder:
                function(folder)
            print(f"ok     {function.__name__} ({time.monotonic() - begin:.1f} s)", flush=True)
        except Exception:  # Whatever it is, the other tests run.
            failed.append(function.__name__)
            print(f"FAILED {function.__name__}\n{traceback.format_exc()}", flush=True)
    print(f"{len(failed)} failed: {', '.join(failed)}" if failed else "all passed")
    sys.exit(1 if failed else 0)

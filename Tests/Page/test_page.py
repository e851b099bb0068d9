"""Tests of the page in a browser, from disk; 'check-browser' runs this with its dependencies.

Usage: test_page.py BROWSER PAGE ROOT PICTURES [TEST...], where BROWSER is chromium or firefox
"""

import base64
import contextlib
import gzip
import http.server
import json
import pathlib
import statistics
import sys
import threading

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import workbench
from browsers import Chromium, Firefox
from workbench import click, drop, element, paste, picture, run_tests, serious_problems, wait_for, wait_for_text

KIND = {"chromium": Chromium, "firefox": Firefox}[sys.argv[1]]
PAGE, ROOT, PICTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[2:5])
SAMPLES = ROOT / "Samples" / "Responses"
MAXIMUM_BYTES = 1_200_000  # Of the compressed page.
MAXIMUM_MILLISECONDS = 300  # From opening to the form.
MAXIMUM_CHECK = {"1 MiB": 1000, "a HAR of 10 MB": 4000}  # Milliseconds from a file to the result.
SIZES = {"wide": (1280, 900), "phone": (360, 780)}

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def browser(folder, **options):
    return workbench.browser(folder, KIND, **options)


def sample(name):
    return (SAMPLES / name).read_text(encoding="utf-8")


def files(*names):
    return [(name.rsplit("/", 1)[-1], (ROOT / "Samples" / name).read_bytes()) for name in names]


class Opened:
    """The page in a browser of its own, at a tab."""

    def __init__(self, folder, name="check", **options):
        self.driver = browser(folder, **options)
        self.name = name

    def __enter__(self):
        self.driver.get(PAGE.as_uri())
        wait_for_start(self.driver)
        if self.name != "check":
            tab(self.driver, self.name)
        return self.driver

    def __exit__(self, *_):
        complaints = self.driver.complaints()
        self.driver.quit()
        # Those that a test expects, it reads before.
        assert not complaints, complaints


def wait_for_start(driver):
    wait_for(driver, lambda driver: element(driver, "#field-text"), "the page does not start")


def tab(driver, name):
    click(driver, f"[role=tab][formaction={name}]")
    wait_for_tab(driver, name)


def wait_for_tab(driver, name):
    wait_for(driver, lambda driver: element(driver, f"[role=tab][formaction={name}]").get_attribute("aria-selected") == "true", f"the tab {name} is not shown")


def set_field(driver, name, text):
    """Sets a field of the folded settings, as typing does."""
    driver.execute_script(
        """
        const [name, text] = arguments, field = document.getElementById(`field-${name}`);
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
        """, name, text)


def content(driver, selector):
    """The text of an element, also where it is folded."""
    return element(driver, selector).get_attribute("textContent")


@test
def size(folder):
    compressed = len(gzip.compress(PAGE.read_bytes(), 9))
    print(f"       {PAGE.stat().st_size:,} bytes, {compressed:,} compressed")
    assert compressed <= MAXIMUM_BYTES, compressed


@test
def check(folder):
    with Opened(folder) as driver:
        paste(driver, sample("signed-response.xml"))
        wait_for_text(driver, "no key was trusted")
        # Each file goes where it belongs.
        drop(driver, files("Keys/idp-rsa.pem"))
        wait_for_text(driver, "No reason was found why Adobe would reject this SAML response.")
        set_field(driver, "at", "issued")
        wait_for_text(driver, "the IssueInstant of each response", "#force")
        assert "samltool check" in content(driver, "#force") and "--cert idp-rsa.pem" in content(driver, "#force")
        drop(driver, files("Keys/idp-ec.pem"))
        wait_for_text(driver, "idp-ec.pem is trusted now", "main")
        driver.execute_script("document.getElementById('settings').open = true")
        click(driver, "button[value='untrust:0']")
        wait_for_text(driver, "Adobe would reject this SAML response")
        wait_for_text(driver, "the signature is valid, but the key is not trusted")
        set_field(driver, "at", "yesterday")
        wait_for_text(driver, "Evaluation time is not used", "#problems")


@test
def a_pasted_certificate_is_trusted(folder):
    with Opened(folder) as driver:
        paste(driver, sample("signed-response.xml"))
        wait_for_text(driver, "no key was trusted")
        press_paste(driver, (ROOT / "Samples/Keys/idp-rsa.pem").read_text())
        wait_for_text(driver, "pasted.pem is trusted now", "main")
        wait_for_text(driver, "No reason was found why Adobe would reject this SAML response.")
        press_paste(driver, (ROOT / "Samples/Metadata/idp.xml").read_text())
        wait_for_text(driver, "pasted.xml is trusted now", "main")
        # Any other text is examined instead.
        press_paste(driver, sample("signed-percent-encoded-twice.txt"))
        wait_for_text(driver, "percent-encoded twice")


def press_paste(driver, text):
    """Presses the keys that paste, outside a control: the browser tells the page of the text, and does nothing else."""
    driver.execute_script(
        """
        const transfer = new DataTransfer();
        transfer.setData("text", arguments[0]);
        document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: transfer }));
        """, text)


@test
def a_private_key_is_not_used(folder):
    with Opened(folder) as driver:
        element(driver, "#field-files").send_keys(str(ROOT / "Samples" / "Keys" / "idp-rsa.key"))
        wait_for_text(driver, "idp-rsa.key is a private key, which only its owner may have. It is not used here.", "main")


@test
def several_files_and_recordings(folder):
    with Opened(folder) as driver:
        drop(driver, files("Responses/signed-response.xml", "Responses/tampered.xml", "Responses/expired.xml"))
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#result .folded")) == 3, "no three sections")
        drop(driver, files("Outcomes/exchange.har"))
        wait_for_text(driver, "Adobe's response")


@test
def large_texts_are_checked_soon(folder):
    with Opened(folder) as driver:
        for name, text in [("1 MiB", large_response()), ("a HAR of 10 MB", large_archive())]:
            script = """
                const [base64, done] = arguments;
                const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
                const start = performance.now();
                new MutationObserver((_, observer) => {
                  if (!document.querySelector("#result .verdict")) return;
                  observer.disconnect();
                  done(performance.now() - start);
                }).observe(document.body, { childList: true, subtree: true });
                addFiles([new File([bytes], "large")]);
                """
            # The best counts, because other programs may have the processors.
            times = []
            while len(times) < 3 or len(times) < 9 and min(times) >= MAXIMUM_CHECK[name]:
                times.append(driver.execute_async_script(script, base64.b64encode(text).decode()))
                driver.execute_script("document.getElementById('text').open = true")
                click(driver, "button[value=clear]")
                wait_for(driver, lambda driver: element(driver, "#result .ways"), "the text is not cleared")
            print(f"       {name}: {min(times):.0f} to {max(times):.0f} ms to the result")
            assert min(times) < MAXIMUM_CHECK[name], times


def large_response():
    """A response of 1 MiB: more values of an attribute."""
    start, value, end = parts_of_large_response()
    return (start + value * (((1 << 20) - len(start + end)) // len(value)) + end).encode()


def parts_of_large_response():
    """What is before, at and after the place of more values of an attribute."""
    text = sample("signed-response.xml")
    end = text.rindex("</saml:AttributeValue>") + len("</saml:AttributeValue>")
    return text[:end], "<saml:AttributeValue>a value of an attribute, which the text needs to be long</saml:AttributeValue>", text[end:]


def large_archive():
    """A recording of 10 MB: the calls of a sample among 200 others with large bodies."""
    archive = json.loads((ROOT / "Samples" / "Outcomes" / "exchange.har").read_text(encoding="utf-8"))
    entries = archive["log"]["entries"]
    body = {"size": 50_000, "mimeType": "text/javascript", "text": 'function play(stream) { return stream["url"]; }\n' * 1_000}
    for number in range(200):
        other = json.loads(json.dumps(entries[0]))
        other["request"] |= {"method": "GET", "url": f"https://cdn.example.com/player-{number}.js", "headers": []}
        other["request"].pop("postData", None)
        other["response"] |= {"status": 200, "content": body, "headers": []}
        entries.append(other)
    return json.dumps(archive).encode()


@test
def encode(folder):
    with Opened(folder, "encode") as driver:
        paste(driver, sample("signed-response.xml"))
        wait_for_text(driver, "The whole body of an exchange")
        value = content(driver, "pre[aria-label=Value]")
        assert value.startswith("PHNh") and content(driver, "pre[aria-label=Body]") == "SAMLResponse=" + value
        set_field(driver, "encode-field", "wresult")
        wait_for(driver, lambda driver: content(driver, "pre[aria-label=Body]") == "wresult=" + value, "no other field")


@test
def files_are_saved(folder):
    with Opened(folder) as driver:
        drop(driver, files("Responses/tampered.xml", "Keys/idp-rsa.pem"))
        wait_for_text(driver, "was changed after signing")
        for path, name, start in [("check/report.html", "samltool-report.html", "<!DOCTYPE html>"), ("check/report.json", "samltool-check.json", "{")]:
            click(driver, f"button[formaction='{path}']")
            saved = driver.downloads / name
            wait_for(driver, lambda driver: saved.exists() and saved.read_text(encoding="utf-8").startswith(start), f"{name} is not saved")
            wait_for_text(driver, "it is among the browser's downloads")


@test
def errors_have_words(folder):
    with Opened(folder, "encode") as driver:
        paste(driver, sample("percent-encoded-twice.txt"))
        wait_for_text(driver, "so it is already encoded")
        wait_for_text(driver, "encoding.already-encoded")
        tab(driver, "layers")
        wait_for_text(driver, "XML, in 3 encoding layers")
        wait_for_text(driver, "percent-encoded twice: encode the value once, in one place only")


@test
def compressed_layers_are_opened(folder):
    with Opened(folder, "layers") as driver:
        drop(driver, [("authn.txt", (ROOT / "Samples" / "Messages" / "authn-redirect.txt").read_bytes())])
        wait_for_text(driver, "XML, in 4 encoding layers")


@test
def whitespace_and_comparison(folder):
    with Opened(folder, "whitespace") as driver:
        paste(driver, sample("unicode-whitespace.xml"))
        wait_for_text(driver, "5 changes: 3 × line break deleted")
        tab(driver, "compare")
        drop(driver, files("Responses/signed-response.xml", "Responses/tampered.xml"))
        wait_for_text(driver, "The second: tampered.xml")


@test
def the_bytes_of_files_are_exact(folder):
    with Opened(folder, "layers") as driver:
        windows = sample("signed-response.xml").replace("><", ">\r\n<").encode()
        drop(driver, [("windows.xml", windows)])
        wait_for_text(driver, f"{len(windows):,} bytes")


@test
def keyboard(folder):
    with Opened(folder) as driver:
        element(driver, "[role=tab][formaction=check]").send_keys(Keys.ARROW_RIGHT)
        assert driver.switch_to.active_element.get_attribute("formaction").endswith("verify")
        driver.switch_to.active_element.send_keys(Keys.END)
        assert driver.switch_to.active_element.get_attribute("formaction").endswith("encode")
        driver.switch_to.active_element.send_keys(Keys.ENTER)
        wait_for_tab(driver, "encode")


@test
def a_task_can_be_stopped_and_a_trap_is_a_message(folder):
    with Opened(folder) as driver:
        driver.execute_script(
            """
            const [start, value, end] = arguments;
            addFiles(Array.from({ length: 40 }, (_, number) => new File([start, value.repeat(9_000), end], `large-${number}.xml`)));
            """, *parts_of_large_response())
        wait_for(driver, lambda driver: element(driver, "#stop").is_displayed(), "no Stop")
        click(driver, "#stop")
        wait_for_text(driver, "The task was stopped.")
        paste(driver, sample("compact.xml"))
        wait_for_text(driver, "Who must act")
        driver.execute_script("document.getElementById('workbench').setAttribute('action', 'missing')")
        paste(driver, sample("signed-response.xml"))
        wait_for_text(driver, "The task stopped with an internal error.")
        tab(driver, "check")
        wait_for_text(driver, "no key was trusted")


@test
def the_page_stays_usable_while_it_works(folder):
    with Opened(folder, "layers") as driver:
        delays = driver.execute_async_script(
            """
            const done = arguments[0], delays = [];
            addFiles([new File([new Uint8Array(60 << 20).fill(0x41)], "large")]);
            let last = performance.now(), count = 0;
            const tick = () => {
              delays.push(performance.now() - last);
              last = performance.now();
              ++count < 60 ? setTimeout(tick, 16) : done(delays);
            };
            tick();
            """)
        print(f"       the longest delay is {max(delays):.0f} ms while 60 MiB are decoded")
        wait_for(driver, lambda driver: element(driver, "#result .verdict, #result.verdict"), "no result", seconds=60)


@contextlib.contextmanager
def server():
    """A server of this machine: its address, and the paths that were asked for."""
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *arguments):
            pass

    running = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{running.server_address[1]}/", paths
    finally:
        running.shutdown()


@test
def nothing_is_requested(folder):
    """What the browser's own log says about a use of each tab."""
    driver = browser(folder, log=True)
    try:
        driver.get(PAGE.as_uri())
        wait_for_start(driver)
        drop(driver, files("Responses/signed-response.xml", "Keys/idp-rsa.pem"))
        wait_for_text(driver, "No reason was found")
        for name, text in [("verify", "accepted"), ("layers", "XML"), ("whitespace", "after the whitespace rule"), ("compare", "signed-response.xml"),
                           ("keys", "trusted key"), ("encode", "Value")]:
            tab(driver, name)
            wait_for_text(driver, text)
        entries = "return performance.getEntriesByType('resource').filter((entry) => !entry.name.startsWith('blob:')).length"
        assert driver.execute_script(entries) == 0
        assert driver.complaints() == []
        stored = driver.execute_script("return [localStorage.length, sessionStorage.length, document.cookie]")
        assert stored == [0, 0, ""], stored
        # The log has what is requested.
        driver.execute_script("document.getElementById('field-text').value = ''")
        with server() as (address, paths):
            driver.get(address + "control")
            assert "/control" in paths
    finally:
        driver.quit()
    requests = driver.requests()
    assert any(request.startswith(address + "control") for request in requests), requests
    other = [request for request in requests if not request.startswith(address.rstrip("/"))]
    assert not other, other


@test
def the_policy_blocks_requests(folder):
    with server() as (address, paths):
        driver = browser(folder)
        driver.get(PAGE.as_uri())
        blocked = driver.execute_async_script(
            """
            const [address, done] = arguments, blocked = [];
            document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
            const quiet = async (work) => { try { await work(); } catch {} };
            (async () => {
              await quiet(() => fetch(address));
              await quiet(() => navigator.sendBeacon(address, "x"));
              await quiet(() => new WebSocket(address.replace("http", "ws")));
              await quiet(() => new EventSource(address));
              await quiet(() => { new Image().src = address; });
              await quiet(() => { const frame = document.createElement("iframe"); frame.src = address; document.body.append(frame); });
              await quiet(() => { const script = document.createElement("script"); script.src = address; document.body.append(script); });
              await quiet(() => { const style = document.createElement("link"); style.rel = "stylesheet"; style.href = address; document.head.append(style); });
              await quiet(() => { const f = document.createElement("form"); f.action = address; f.target = "_blank"; document.body.append(f); f.submit(); });
              await quiet(() => { const script = document.createElement("script"); script.textContent = "window.ran = true"; document.body.append(script); });
              await quiet(() => eval("1"));
              const source = `fetch(${JSON.stringify(address)}).then(() => postMessage("sent"), () => postMessage("blocked"))`;
              blocked.push(await new Promise((done) => { new Worker(URL.createObjectURL(new Blob([source]))).onmessage = ({ data }) => done(`worker ${data}`); }));
              setTimeout(() => done([...blocked, window.ran ? "ran" : "inline blocked"]), 500);
            })();
            """, address)
        driver.quit()
        print(f"       blocked: {', '.join(sorted(set(blocked)))}")
        expected = {"connect-src", "img-src", "frame-src", "script-src-elem", "style-src-elem", "form-action", "inline blocked", "worker blocked"}
        assert expected <= set(blocked), blocked
        assert not paths, paths


@test
def access(folder):
    results = [("check", "tampered.xml", "Who must act"), ("verify", "tampered.xml", "rejected"), ("layers", "percent-encoded-twice.txt", "encoding layers"),
               ("whitespace", "unicode-whitespace.xml", "changes"), ("compare", "tampered.xml", "one of the two"), ("keys", "signed-response.xml", "Keys"),
               ("encode", "signed-response.xml", "Value"), ("encode", "percent-encoded.txt", "already encoded")]
    for dark in (False, True):
        with Opened(f"{folder}/{dark}", dark=dark) as driver:
            for size, (width, height) in SIZES.items():
                driver.resize(width, height)
                for name, file, text in results:
                    tab(driver, name)
                    paste(driver, sample(file))
                    wait_for_text(driver, text)
                    problems = serious_problems(driver)
                    assert not problems, (size, name, problems)
                    wide = driver.execute_script("return document.documentElement.scrollWidth > document.documentElement.clientWidth")
                    assert not wide, (size, name)
                    picture(driver, PICTURES / f"{name}-{file}-{size}-{'dark' if dark else 'light'}.png")


@test
def picture_of_the_guide(folder):
    """Takes the picture that is docs/page.png, in Chromium."""
    with Opened(folder, width=1280, height=900) as driver:
        drop(driver, files("Responses/tampered.xml", "Keys/idp-rsa.pem"))
        wait_for_text(driver, "was changed after signing")
        driver.execute_script("document.activeElement.blur()")
        driver.save_screenshot(str(PICTURES / "page.png"))


@test
def without_script(folder):
    driver = browser(folder, script=False)
    try:
        driver.get(PAGE.as_uri())
        assert "This page needs JavaScript" in element(driver, "main").text
    finally:
        driver.quit()


@test
def the_first_use_is_soon(folder):
    if KIND is Firefox:
        return  # The time from opening can only be taken with Chromium's driver.
    driver = browser(folder)
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
            const response = %s;
            document.addEventListener("DOMContentLoaded", () => {
              new MutationObserver(() => {
                const field = document.getElementById("field-text");
                if (field && !window.formTime) {
                  window.formTime = performance.now();
                  field.value = response;
                  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
                }
                if (document.querySelector("#result .verdict")) window.verdictTime ??= performance.now();
              }).observe(document.body, { childList: true, subtree: true });
            });
            """ % json.dumps(sample("signed-response.xml"))})
        times = []
        # The best counts, because other programs may have the processors.
        while len(times) < 5 or len(times) < 40 and min(times)[0] >= MAXIMUM_MILLISECONDS:
            driver.get("about:blank")
            driver.get(PAGE.as_uri())
            times.append(wait_for(driver, lambda driver: driver.execute_script("return window.verdictTime && [formTime, verdictTime]"), "no verdict"))
        for name, measured in zip(["the form", "the verdict on a response that is pasted then"], zip(*times)):
            print(f"       from opening to {name}: {min(measured):.0f} to {max(measured):.0f} ms, median {statistics.median(measured):.0f}")
        assert min(times)[0] < MAXIMUM_MILLISECONDS, times
    finally:
        driver.quit()


run_tests(TESTS, sys.argv[5:])

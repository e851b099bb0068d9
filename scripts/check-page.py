"""Checks pages of 'samltool check' and 'samltool flow' in a browser; 'check-page' runs this with its dependencies."""

import base64
import gzip
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import zlib

import websocket

PROGRAM, BROWSER, ROOT, PICTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
SAMPLES = ROOT / "Samples" / "Responses"
TRUST = ["--cert", str(ROOT / "Samples" / "Keys" / "idp-rsa.pem")]

ELEMENTS = set(
    """html head meta title style body header main footer nav section h1 h2 h3 h4 div p span b code a ul ol li dl dt dd pre mark
    details summary del input wbr label table caption thead tbody tr th td figure figcaption svg line rect circle text""".split()
)
ATTRIBUTES = set(
    """lang charset http-equiv content name class id href title role tabindex for type checked open scope height width x y x1 x2 y1 y2
    cx cy r rx text-anchor aria-label aria-labelledby aria-hidden""".split()
)
HOSTILE = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"' onmouseover='alert(1)' x=\"",
    "</style><style>*{display:none}</style>", "<!-- --><iframe src=//example.org></iframe>", "\u202egnp.exe\u2066",
    "]]><svg onload=alert(1)>", "</title><plaintext>", "&lt;b&gt;", "javascript:alert(1)",
]

# The only links: to a place in the page, and between the pages of a folder.
LINK = re.compile(r"#[a-z0-9-]+|index\.html|input-[0-9]{5,}\.html")

# The height of a picture, in pixels.
MAXIMUM_HEIGHT = 5000

# What a page of many inputs may take, in seconds and in printed pages.
MAXIMUM_SECONDS = 2
MAXIMUM_PRINTED = 60

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

    def printed_pages(self):
        """Prints the current page, and counts the sheets."""
        document = base64.b64decode(self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])
        return len(re.findall(rb"/Type\s*/Page\b", document))

    def screenshot(self, path):
        """Takes a picture of the visible part of the page."""
        # Content outside the window is not painted before it is scrolled into view.
        self.run("document.querySelectorAll('.input').forEach(input => input.style.contentVisibility = 'visible')")
        size = self.run("[innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], MAXIMUM_HEIGHT), "scale": 1}
        data = self.send("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))

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
        self.strange |= {value for name, value in attributes if name == "href" and not LINK.fullmatch(value)}

    def handle_comment(self, data):
        self.strange.add(f"<!--{data}")

    def handle_data(self, data):
        self.data.append(data)


def check(folder, name, paths, *options, status=None):
    """Creates a page, and returns its path and the JSON report of the same inputs."""
    page = folder / f"{name}.html"
    outcome = subprocess.run(
        [PROGRAM, "check", "--format", "html", "--force", "--output", page, *options, *paths], capture_output=True, check=False
    )
    assert outcome.returncode in (0, 1, 65, 66), (outcome.returncode, outcome.stderr)
    options = [option for option in options if option != "--reveal"]
    other = subprocess.run([PROGRAM, "check", "--json", *options, *paths], capture_output=True, check=False)
    assert outcome.returncode == other.returncode == (other.returncode if status is None else status)
    return page, json.loads(other.stdout)["files"]


def check_findings(browser, files):
    """The findings are those of JSON, in the same order, and the links lead to their places and back."""
    # The failed inputs come first; the numbers of the sections are in the order of JSON.
    rules = browser.run(
        "[...document.querySelectorAll('.input')].sort((a, b) => a.id.slice(1) - b.id.slice(1))"
        ".map(i => [...i.querySelectorAll('.rule')].map(r => r.textContent))"
    )
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


def check_frame(browser):
    """The keyboard gets to the content at once, and the headings are in order."""
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


def check_looks(browser, page):
    """Light and dark are readable, the keyboard reaches every part of the page, and print contains the important parts."""
    grounds = set()
    for scheme in "light", "dark":
        browser.show(page, scheme=scheme)
        grounds.add(browser.run("getComputedStyle(document.body).backgroundColor"))
        poor = browser.run(CONTRAST)
        assert poor == {}, (scheme, poor)
    assert len(grounds) == 2 and "rgba(0, 0, 0, 0)" not in grounds, grounds

    check_frame(browser)

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
    hidden = browser.run("[...document.querySelectorAll('.finding.error details p')].filter(e => !e.checkVisibility()).length")
    assert hidden == 0, hidden
    shown = browser.run("[...document.querySelectorAll('.finding:not(.error) details p')].filter(e => e.checkVisibility()).length")
    assert shown == 0, shown
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.run("document.querySelectorAll('.contents')[0]?.getClientRects().length ?? 0") == 0
    assert browser.printed_pages() > 0
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
    """The content of a response and the name of a file are text, for Chromium and for Python."""
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


def har(requests):
    """An HTTP Archive of requests that send SAML responses, with the statuses of the HTTP responses."""
    entries = [
        {
            "startedDateTime": "2026-11-20T12:00:30.000Z",
            "request": {
                "method": "POST",
                "url": "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple",
                "headers": [],
                "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "SAMLResponse=" + quote(response)},
            },
            "response": {"status": status, "headers": []},
        }
        for response, status in requests
    ]
    return json.dumps({"log": {"version": "1.2", "entries": entries}})


def quote(response):
    return urllib.parse.quote(base64.b64encode(response).decode(), safe="")


def odd_files(folder):
    """A folder of 49 inputs as people have them: responses good and bad, parts of them, logs, and other things."""
    folder.mkdir()
    good = (SAMPLES / "signed-response.xml").read_bytes()
    both = (SAMPLES / "signed-both.xml").read_bytes()
    tampered = (SAMPLES / "tampered.xml").read_bytes()
    pretty = (SAMPLES / "signed-pretty-newlines.xml").read_bytes()
    values = ",".join(f"value {number}" for number in range(2000))
    long_value = good.replace(b"</saml:AttributeStatement>", (
        f'<saml:Attribute Name="entitlements"><saml:AttributeValue>{values}</saml:AttributeValue></saml:Attribute>'
        "</saml:AttributeStatement>").encode())
    many = "".join(
        f'<saml:Attribute Name="urn:example:attributes:number:{number}"><saml:AttributeValue>{number}</saml:AttributeValue>'
        "</saml:Attribute>" for number in range(200)
    )
    contents = {
        "cut-1024.txt": good[:1024], "ellipsis.txt": base64.b64encode(good)[:900] + b"...", "gzip.xml.gz": gzip.compress(good),
        "deflate.txt": base64.b64encode(zlib.compress(good)[2:-4]), "empty.xml": b"", "blank.txt": b"   \n",
        "nil.txt": b"samlAttributeQueryResponse: nil", "utf16.xml": good.decode().encode("utf-16"),
        "smart-quotes.xml": good.decode().replace('"', "\u201d", 4).encode(),
        "error-page.html": b"<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>",
        "log.json": json.dumps({"level": "debug", "response": pretty.decode()}).encode(),
        "console.log": b"2026-11-21 10:00:00 TVApp[512:1] response = " + good,
        "authn-request.xml": b'<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>',
        "metadata.xml": sorted((ROOT / "Samples" / "Metadata").glob("*.xml"))[0].read_bytes(),
        "certificate.pem": (ROOT / "Samples" / "Keys" / "idp-rsa.pem").read_bytes(),
        "lost-namespace.xml": good.replace(b' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"', b"", 1),
        "edited.xml": good.replace(b"90210", b"90211").replace(b"94043", b"94044"), "tampered-again.xml": tampered,
        "markers.txt": good.replace(b"<saml:Assertion", b"- <saml:Assertion", 1),
        "curl.sh": b"curl -d 'SAMLResponse=" + quote(good).encode() + b"' https://sp.auth.adobe.com/",
        "doctype.xml": b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + good,
        "line-numbers.txt": b"".join(b"%4d  %s\n" % line for line in enumerate(pretty.split(b"\n"), 1)),
        "long-value.xml": long_value, "many-attributes.xml": good.replace(b"</saml:AttributeStatement>", many.encode() + b"</saml:AttributeStatement>"),
        "binary.bin": bytes(range(256)) * 12, "latin1.xml": good.replace(b"</saml:Issuer>", b"\xe9</saml:Issuer>", 1),
        "hexadecimal.txt": good.hex().encode(), "token.txt": b"eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln",
        "logout.xml": b'<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>',
        "a name that is as long as names of test cases often are, with spaces and no end of words.xml": tampered,
        "requests.har": har([(good, 200), (tampered, 400), (pretty, 400)]).encode(),
        "two.log": b"first " + base64.b64encode(good) + b"\nsecond " + base64.b64encode(tampered) + b"\n",
    }
    for name in ("expired.xml", "sha1.xml", "wrong-audience.xml", "wrong-key.xml", "weak-key.xml", "several-assertions.xml",
                 "status-not-success.xml", "encrypted-assertion.xml", "signed-both-wrapped.xml", "compact.xml",
                 "signed-double-space.xml", "signed-ecdsa-p256.xml", "signed-percent-encoded-twice.txt", "plus-became-space.txt",
                 "not-yet-valid.xml", "signed-form-body.txt"):
        contents[name] = (SAMPLES / name).read_bytes()
    contents["both.xml"] = both
    assert len(contents) == 49, len(contents)
    for name, content in contents.items():
        (folder / name).write_bytes(content)


def copies(folder, count):
    """A folder of so many inputs: the samples, again and again."""
    folder.mkdir()
    samples = [path for path in sorted(SAMPLES.glob("signed-*.xml")) + [SAMPLES / "tampered.xml", SAMPLES / "expired.xml"]]
    for number in range(count):
        path = samples[number % len(samples)]
        os.link(path, folder / f"{number:04}-{path.name}") if path.stat().st_dev == folder.stat().st_dev else shutil.copy(
            path, folder / f"{number:04}-{path.name}")


def load_seconds(browser, page):
    """How long a page takes until it is laid out and painted, and how much of that the processor worked for it."""
    browser.send("Performance.enable", timeDomain="threadTicks")
    browser.send("Page.navigate", url="about:blank")
    browser.run("new Promise(done => setTimeout(done, 100))")
    start = time.monotonic()
    browser.show(page, width=1400)
    seconds = time.monotonic() - start
    metrics = {metric["name"]: metric["value"] for metric in browser.send("Performance.getMetrics")["metrics"]}
    browser.send("Performance.disable")
    return seconds, metrics["TaskDuration"]


def check_load(browser, page, name):
    """A page loads soon; the best of a few times, because other programs may have the processors."""
    times = [load_seconds(browser, page) for _ in range(5)]
    seconds, work = min(times)
    elements = browser.run("document.querySelectorAll('*').length")
    print(f"{name}: {page.stat().st_size:,} bytes, {elements:,} elements, {seconds:.2f} s to load, {work:.2f} s of the processor")
    assert seconds < MAXIMUM_SECONDS or work < MAXIMUM_SECONDS / 2, times


def check_many(browser, folder):
    """A page of 200 inputs and a list of 5,000 load soon, 49 odd inputs take few sheets, and no word is cut."""
    inputs = folder / "odd"
    odd_files(inputs)
    odd, files = check(folder, "odd", [inputs], *TRUST, "--at", "2026-11-20T12:01:00Z", status=1)
    browser.show(odd)
    check_findings(browser, files)
    check_width(browser, odd)
    browser.show(odd, width=718, media="print")
    wide = browser.run("[...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth).length")
    assert wide == 0, wide
    sheets = browser.printed_pages()
    print(f"49 odd files: {odd.stat().st_size:,} bytes, {sheets} printed pages")
    assert sheets < MAXIMUM_PRINTED, sheets

    copies(folder / "some", 200)
    page, files = check(folder, "some", [folder / "some"], *TRUST, "--at", "issued", status=1)
    assert len(files) == 200, len(files)
    check_load(browser, page, "200 files on one page")

    copies(folder / "batch", 5000)
    pages = folder / "pages"
    outcome = subprocess.run(
        [PROGRAM, "check", "--format", "html", "--output", f"{pages}/", "--force", *TRUST, "--at", "issued", folder / "batch"],
        capture_output=True, check=False,
    )
    assert outcome.returncode == 1, outcome.stderr
    assert len(list(pages.iterdir())) == 5001
    index = pages / "index.html"
    check_load(browser, index, "list of 5,000 files")
    browser.run("document.querySelector('.files a').click()")
    time.sleep(1)
    assert browser.run("location.pathname").endswith(".html") and browser.run("!!document.querySelector('.input')")
    browser.run("document.querySelector('.back a').click()")
    time.sleep(1)
    assert browser.run("location.pathname").endswith("index.html")
    return [odd, index, pages / "input-00001.html"]


def check_flows(browser, folder):
    """The page of a scenario of each cookbook: a mark at each question, no link without a target, readable and narrow enough."""
    lines = subprocess.run([PROGRAM, "flow", "--scenarios"], capture_output=True, check=True, encoding="utf-8").stdout.splitlines()
    names = [line.split()[0] for line in lines]
    pages = []
    for cookbook in "v1", "v2", "sdk":
        name = next(name for name in names if name.startswith(f"{cookbook}-"))
        page = folder / f"flow-{name}.html"
        subprocess.run([PROGRAM, "flow", "--scenario", name, "--format", "html", "--force", "--output", page], check=True)
        for width in 1280, 360:
            for scheme in "light", "dark":
                browser.show(page, width=width, scheme=scheme)
                # The path to a step that is over is folded.
                browser.run("document.querySelectorAll('details').forEach(each => { each.open = true })")
                assert browser.run("document.scrollingElement.scrollWidth") <= width, (name, width)
                poor = browser.run(CONTRAST)
                assert poor == {}, (name, scheme, poor)
        marks = browser.run(
            "[...document.querySelectorAll('.question:not(.before)')].map(q => "
            "[...q.querySelectorAll('.taken')].filter(e => e.textContent.startsWith('✓') && e.checkVisibility()).length)"
        )
        assert len(marks) > 1 and set(marks) == {1}, (name, marks)
        missing = browser.run(
            "[...document.querySelectorAll('a')].map(a => a.getAttribute('href')).filter(h => !document.getElementById(h.slice(1)))"
        )
        assert missing == [], missing
        reader = Names(page.read_text(encoding="utf-8"))
        assert reader.strange == set(), reader.strange
        check_frame(browser)
        pages.append(page)
    return pages


def check_words(browser, page):
    """No word is cut in the cells of tables, headings and badges."""
    browser.show(page, width=1400)
    cut = browser.run(
        """(() => {
            const cut = [];
            for (const e of document.querySelectorAll('th, td.short, td.time, .badge, dt, .count')) {
                if (!e.getClientRects().length || !/^[\\w ✓✕!-]+$/.test(e.textContent)) continue;
                const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
                for (let text; (text = walker.nextNode());) for (const word of text.data.matchAll(/[\\w-]{2,}/g)) {
                    const range = document.createRange();
                    range.setStart(text, word.index);
                    range.setEnd(text, word.index + word[0].length);
                    if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) cut.push(word[0]);
                }
            }
            return cut;
        })()"""
    )
    assert cut == [], (page, cut)


def take_pictures(browser, pages):
    """A picture of each page at the width of a desk and of a phone, light and dark, and as it is printed."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    for page in pages:
        name = page.stem
        check_words(browser, page)
        for width in 1400, 390:
            for scheme in "light", "dark":
                browser.show(page, width=width, scheme=scheme)
                browser.screenshot(PICTURES / f"{name}-{width}-{scheme}.png")
        browser.show(page, width=760, media="print")
        browser.screenshot(PICTURES / f"{name}-print.png")
    print(f"{len(list(PICTURES.iterdir()))} pictures in {PICTURES}")


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
            pages = check_many(browser, folder) + check_flows(browser, folder)
            requests = folder / "three.har"
            good, bad = ((SAMPLES / name).read_bytes() for name in ("signed-response.xml", "tampered.xml"))
            requests.write_text(har([(good, 200), (bad, 400)]), encoding="utf-8")
            late = ["--at", "2030-01-01T00:00:00Z"]
            for name, path, options in [
                ("rejected", SAMPLES / "signed-pretty-newlines.xml", TRUST + ["--at", "issued", "--require", "userID,zip,language"]),
                ("accepted", SAMPLES / "signed-response.xml", TRUST + ["--at", "issued"]),
                ("expired", SAMPLES / "expired.xml", late), ("encoded", SAMPLES / "signed-percent-encoded-twice.txt", TRUST + late),
                ("other", folder / "odd" / "error-page.html", []), ("long", folder / "odd" / "long-value.xml", TRUST + late),
                ("requests", requests, TRUST),
            ]:
                pages.append(check(folder, name, [path], *options)[0])
            take_pictures(browser, pages)
        finally:
            browser.close()


if __name__ == "__main__":
    main()

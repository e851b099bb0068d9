"""Tests of the workbench in a browser; 'scripts/test-browser' runs this with its dependencies.

Usage: test_workbench.py PROGRAM ROOT PICTURES [TEST...]
"""

import base64
import functools
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import time
import urllib.parse

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from workbench import (
    Workbench, browser, click, drop, element, paste, picture, run_tests, running, serious_problems, wait_for, wait_for_text,
)

PROGRAM, ROOT, PICTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
SAMPLES = ROOT / "Samples"
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
SCHEMES = {"light": False, "dark": True}

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def sample(name):
    return (SAMPLES / "Responses" / name).read_text(encoding="utf-8")


def recording(folder, name):
    """An HTTP Archive with an exchange of a sample that Adobe rejected."""
    body = "SAMLResponse=" + urllib.parse.quote(base64.b64encode((SAMPLES / "Responses" / name).read_bytes()), safe="")
    form = {"mimeType": "application/x-www-form-urlencoded", "text": body}
    url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
    error = json.dumps({"status": 400, "code": "invalid_parameter_saml_response"})
    entry = {
        "startedDateTime": "2026-11-20T20:00:00Z", "request": {"method": "POST", "url": url, "headers": [], "postData": form},
        "response": {"status": 400, "headers": [], "content": {"mimeType": "application/json", "text": error}},
    }
    path = pathlib.Path(folder) / "recording.har"
    path.write_text(json.dumps({"log": {"version": "1.2", "entries": [entry]}}), encoding="utf-8")
    return path


def start(folder, *arguments, **options):
    return running(PROGRAM, ROOT, folder, *arguments, **options)


def go_to(driver, tab):
    """Shows a tab by its button."""
    # By a script, because an earlier result may replace the button between two calls of the driver.
    driver.execute_script("document.querySelector(arguments[0]).click()", f".tabs button[formaction='{tab}']")
    wait_for(driver, lambda driver: element(driver, "#workbench").get_attribute("action").rsplit("/", 1)[-1] == tab, f"no tab {tab}")


def tabs(driver):
    return [button.get_attribute("formaction").rsplit("/", 1)[-1] for button in driver.find_elements(By.CSS_SELECTOR, ".tabs button")]


def unfold(driver, selector):
    driver.execute_script("document.querySelector(arguments[0]).open = true", selector)


def open_input(driver):
    """Unfolds the input, which is one line beside a result."""
    unfold(driver, "#text")


def open_sample(driver, name):
    open_input(driver)
    driver.execute_script("document.querySelector('#field-sample').value = arguments[0]", name)
    click(driver, "#text button[value='sample']")
    wait_for(driver, lambda driver: element(driver, "[name=name]").get_attribute("value") == name, f"no sample {name}")


def is_in_view(driver, selector):
    """True if the start of an element is on the screen."""
    return driver.execute_script(
        "const { top } = document.querySelector(arguments[0]).getBoundingClientRect(); return top >= 0 && top < innerHeight * 0.75", selector)


# MARK: Check

@test
def paste_shows_findings_beside_the_document(folder):
    with start(folder) as (_, driver):
        paste(driver, sample("tampered.xml"))
        wait_for_text(driver, "signature.digest-mismatch")
        findings, document = (element(driver, selector).rect for selector in (".findings-side", ".document-side"))
        assert findings["x"] + findings["width"] <= document["x"], "the document is not beside the findings"


@test
def a_pasted_response_has_its_verdict_in_view(folder):
    for width, height in [(1280, 900), (390, 844)]:
        with tempfile.TemporaryDirectory() as profile, start(profile, width=width, height=height) as (_, driver):
            paste(driver, sample("tampered.xml"))
            wait_for_text(driver, "signature.digest-mismatch")
            wait_for(driver, lambda driver: is_in_view(driver, "#result .verdict"), f"no verdict in view at {width} pixels")


@test
def the_input_is_one_line_beside_a_result(folder):
    with start(folder) as (_, driver):
        assert element(driver, "#text").get_attribute("open") is not None, "an empty page hides the input"
        assert [button.text for button in driver.find_elements(By.CSS_SELECTOR, ".way button")] == [
            "Open a sample that Adobe rejects", "Make a response", "Look up a code", "Compare two responses", "Show the flow"]
        paste(driver, sample("tampered.xml"))
        wait_for(driver, lambda driver: element(driver, "#text").get_attribute("open") is None, "the input is not folded")
        assert "bytes – change" in element(driver, "#text summary").text
        click(driver, "#text summary")
        driver.execute_script("document.querySelector('#result').dataset.old = ''")
        element(driver, "#field-text").send_keys(" ")
        wait_for(driver, lambda driver: element(driver, "#result").get_attribute("data-old") is None, "no new result")
        assert element(driver, "#text").get_attribute("open") is not None, "typing folds the input"


@test
def a_log_has_a_list_and_one_open_response(folder):
    names = ["signed-response.xml", "tampered.xml", "expired.xml", "wrong-key.xml"]
    lines = [f"12:00:0{index} SAMLResponse={base64.b64encode(sample(name).encode()).decode()}" for index, name in enumerate(names)]
    with start(folder) as (_, driver):
        paste(driver, "\n".join(lines))
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, ".folded")) == 4, "not four responses")
        is_open = lambda: [part.get_attribute("open") is not None for part in driver.find_elements(By.CSS_SELECTOR, ".folded")]
        assert sum(is_open()) == 1, is_open()
        wait_for(driver, lambda driver: is_in_view(driver, "#result .list"), "the list is not in view")
        links = driver.find_elements(By.CSS_SELECTOR, ".list a")
        assert len(links) == 4, len(links)
        links[-1].click()
        wait_for(driver, lambda driver: sum(is_open()) == 1, "not one is open")
        target = links[-1].get_attribute("href").rsplit("#", 1)[1]
        assert element(driver, f"#{target}").get_attribute("open") is not None, "the link does not open its response"


@test
def the_place_for_files_is_marked_while_they_are_dragged(folder):
    with start(folder) as (_, driver):
        for event, is_marked in [("dragover", True), ("dragleave", False)]:
            driver.execute_script(
                """
                const transfer = new DataTransfer();
                transfer.items.add(new File(["a"], "a.xml"));
                document.body.dispatchEvent(new DragEvent(arguments[0], {bubbles: true, cancelable: true, dataTransfer: transfer}));
                """, event)
            assert ("dragging" in (element(driver, "html").get_attribute("class") or "").split()) == is_marked, event


@test
def the_first_sample_is_one_that_adobe_rejects(folder):
    with start(folder) as (_, driver):
        element(driver, ".way button").click()
        wait_for_text(driver, "whitespace.breaks-signature")


@test
def a_finding_leads_to_its_place_and_back(folder):
    with start(folder) as (_, driver):
        paste(driver, sample("tampered.xml"))
        wait_for_text(driver, "signature.digest-mismatch")
        link = element(driver, ".finding .top a")
        target = link.get_attribute("href").rsplit("#", 1)[1]
        link.click()
        wait_for(driver, lambda driver: "marked" in element(driver, f"#{target}").get_attribute("class"), "no place is marked")
        assert "#" not in driver.current_url, driver.current_url


@test
def typing_keeps_focus_and_place(folder):
    with start(folder) as (_, driver):
        area = element(driver, "#field-text")
        area.send_keys("PHNhbWxwOlJlc3BvbnNl")
        wait_for(driver, lambda driver: driver.find_elements(By.CSS_SELECTOR, "#result .verdict"), "no result")
        area.send_keys("abc")
        assert driver.switch_to.active_element == area
        assert area.get_attribute("value").endswith("abc")


@test
def dropped_files_go_where_they_belong(folder):
    with start(folder) as (_, driver):
        drop(driver, [
            ("response.xml", sample("signed-response.xml").encode()),
            ("idp.pem", (SAMPLES / "Keys" / "idp-rsa.pem").read_bytes()),
            ("sessions-sso.json", (SAMPLES / "Configurations" / "sessions-sso.json").read_bytes()),
        ])
        wait_for_text(driver, "a trusted key")
        assert "Samples Identity Provider" in element(driver, "#force").text or "CN=" in element(driver, "#force").text
        assert element(driver, "[name=name]").get_attribute("value") == "response.xml"
        click(driver, "#command summary")
        command = element(driver, "#command pre").text
        assert "--cert idp.pem" in command and "response.xml" in command, command


@test
def typing_in_settings_changes_what_is_in_force(folder):
    with start(folder) as (_, driver):
        paste(driver, sample("signed-response.xml"))
        wait_for_text(driver, "Issuer")
        click(driver, "#settings summary")
        element(driver, "#field-issuer").send_keys("https://other.example")
        wait_for_text(driver, "https://other.example", "#force")
        wait_for_text(driver, "issuer")
        assert element(driver, "#settings").get_attribute("open") is not None, "the settings were closed"


@test
def copy_button_copies_the_command(folder):
    with start(folder) as (workbench, driver):
        driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": workbench.base, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        open_sample(driver, "signed-response.xml")
        click(driver, "#command summary")
        element(driver, "#command button").click()
        wait_for(driver, lambda driver: element(driver, "#status").get_attribute("textContent") == "Copied.", "nothing was copied")
        text = driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
        assert text.strip() == "samltool check --cert idp-rsa.pem signed-response.xml", text


@test
def exact_bytes_survive_the_text_area(folder):
    with start(folder) as (_, driver):
        drop(driver, [("crlf.xml", (SAMPLES / "Responses" / "pretty-crlf.xml").read_bytes())])
        wait_for(driver, lambda driver: element(driver, "[name=name]").get_attribute("value") == "crlf.xml", "no file")
        go_to(driver, "layers")
        go_to(driver, "whitespace")
        wait_for_text(driver, "CR")
        go_to(driver, "check")
        open_input(driver)
        element(driver, "#field-text").send_keys("x")
        wait_for(driver, lambda driver: "CR LF" not in element(driver, "#result").text, "an edited text still has its old bytes")


@test
def what_is_dropped_on_a_tab_without_an_input_is_checked(folder):
    with start(folder) as (_, driver):
        for tab in ["explain", "make"]:
            go_to(driver, tab)
            drop(driver, [("response.xml", sample("tampered.xml").encode())])
            wait_for_text(driver, "signature.digest-mismatch")
            assert element(driver, "#workbench").get_attribute("action").endswith("check")


@test
def a_dropped_folder_is_read_with_its_files(folder):
    with start(folder) as (_, driver):
        # A script cannot drop a real folder: this is what the browser gives for one.
        driver.execute_script(
            """
            const file = (name, text) => ({name, isFile: true, isDirectory: false, file: (done) => done(new File([text], name))});
            const directory = (name, entries) => ({
                name, isFile: false, isDirectory: true,
                createReader: () => {
                    const batches = [entries, []];
                    return {readEntries: (done) => done(batches.shift())};
                },
            });
            const inner = directory('inner', [file('b.xml', arguments[1]), file('.hidden', 'x')]);
            const root = directory('folder', [file('a.xml', arguments[0]), inner]);
            const event = new Event('drop', {bubbles: true, cancelable: true});
            event.dataTransfer = {types: ['Files'], files: [], items: [{webkitGetAsEntry: () => root}]};
            document.body.dispatchEvent(event);
            """, sample("expired.xml"), sample("wrong-audience.xml"))
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, ".examined")) == 2, "not two sections")
        text = element(driver, "#result").text
        assert "a.xml" in text and "b.xml" in text and ".hidden" not in text


@test
def a_layer_under_the_pointer_shows_its_text(folder):
    with start(folder) as (_, driver):
        open_sample(driver, "signed-form-body.txt")
        click(driver, "#settings summary")
        element(driver, "#field-reveal").click()
        wait_for_text(driver, "shown", "#force")
        wait_for(driver, lambda driver: driver.find_elements(By.CSS_SELECTOR, ".findings-side .layers > li[id]"), "no layers")
        layer = element(driver, ".findings-side .layers > li[id]")
        ActionChains(driver).move_to_element(layer).perform()
        wait_for(driver, lambda driver: "SAMLResponse=" in element(driver, ".layer-text").text, "no text of the layer")
        ActionChains(driver).move_to_element(element(driver, "h1")).perform()
        wait_for(driver, lambda driver: not driver.find_elements(By.CSS_SELECTOR, ".layer-text"), "the text stays")


@test
def settings_stay_open_until_they_are_closed(folder):
    with start(folder) as (_, driver):
        click(driver, "#settings summary")
        drop(driver, [("idp.pem", (SAMPLES / "Keys" / "idp-rsa.pem").read_bytes())])
        wait_for_text(driver, "idp.pem is trusted now", ".remarks")
        assert element(driver, "#settings").get_attribute("open") is not None, "a drop closed the settings"
        go_to(driver, "verify")
        assert element(driver, "#settings").get_attribute("open") is not None, "another tab closed the settings"
        click(driver, "#settings summary")
        go_to(driver, "check")
        assert element(driver, "#settings").get_attribute("open") is None, "the settings were opened again"


@test
def the_verdict_is_visible_after_a_file_was_chosen(folder):
    with start(folder, width=390, height=844) as (_, driver):
        driver.execute_script("document.querySelector('#field-files').focus()")
        element(driver, "#field-files").send_keys(str(recording(folder, "tampered.xml")))
        wait_for_text(driver, "HTTP 400, invalid_parameter_saml_response")
        wait_for(driver, lambda driver: 0 <= driver.execute_script(
            "return document.querySelector('#result .verdict .word').getBoundingClientRect().bottom") < 844, "the verdict is not visible")
        focused = driver.switch_to.active_element
        assert focused.tag_name == "summary", f"the focus is on {focused.tag_name}"
        rects = [tab.rect for tab in driver.find_elements(By.CSS_SELECTOR, ".tabs button")]
        assert all(0 <= rect["x"] and rect["x"] + rect["width"] <= 390 for rect in rects), "a tab is outside the window"
        picture(driver, PICTURES / "recording-phone.png")


@test
def the_attributes_are_not_cut(folder):
    with start(folder, width=1280, height=900) as (_, driver):
        open_sample(driver, "signed-response.xml")
        click(driver, "#settings summary")
        element(driver, "#field-require").send_keys("userID,householdID")
        wait_for_text(driver, "householdID", "#force")
        wait_for_text(driver, "householdID", ".findings-side .attributes")
        cut = driver.execute_script(
            "const side = document.querySelector('.findings-side').getBoundingClientRect();"
            "return [...document.querySelectorAll('.findings-side .attributes *')]"
            ".filter((part) => part.getBoundingClientRect().right > side.right + 1 && part.offsetWidth > 1).length")
        assert cut == 0, f"{cut} parts of the table are outside"
        masks = driver.find_elements(By.CSS_SELECTOR, ".attributes [role=img]")
        assert masks and all(mask.get_attribute("aria-label") == "masked" for mask in masks)
        assert element(driver, "#result .word").tag_name == "h3"


# MARK: Every tab

RESULTS = {
    "check": "Adobe would reject this SAML response", "layers": "XML, without an encoding layer", "whitespace": "The signatures are invalid",
    "encode": "PHNhbWxwOlJlc3BvbnNl", "verify": "signature.digest-mismatch", "compare": "is one of the two", "keys": "idp-rsa.pem",
    "make": "response.xml", "mutate": "Nothing is made from this response", "share": "places and verdicts",
    "flow": "is not a recording of an app", "explain": "whitespace.breaks-signature",
}


@test
def every_tab_has_its_result_and_keeps_the_text(folder):
    with start(folder) as (workbench, driver):
        open_sample(driver, "tampered.xml")
        assert set(tabs(driver)) == set(RESULTS), set(tabs(driver)) ^ set(RESULTS)
        text = element(driver, "#field-text").get_attribute("value") if driver.find_elements(By.CSS_SELECTOR, "#field-text") else ""
        for tab in tabs(driver):
            go_to(driver, tab)
            wait_for_text(driver, RESULTS[tab])
            assert driver.current_url == f"{workbench.pages}/{tab}", driver.current_url
            assert element(driver, "[name=text]").get_attribute("value") == text, f"{tab} changes the text"
        driver.back()
        wait_for(driver, lambda driver: element(driver, "#workbench").get_attribute("action").endswith("flow"), "no way back")


@test
def compare_finds_the_difference(folder):
    with start(folder) as (_, driver):
        open_sample(driver, "signed-response.xml")
        go_to(driver, "compare")
        element(driver, "button[value='compare:keep']").click()
        wait_for(driver, lambda driver: element(driver, "[name=compare-name]").get_attribute("value") == "signed-response.xml", "not kept")
        open_sample(driver, "tampered.xml")
        wait_for_text(driver, "tampered.xml")
        wait_for_text(driver, "differ")


@test
def compare_takes_a_file(folder):
    with start(folder) as (_, driver):
        open_sample(driver, "signed-response.xml")
        go_to(driver, "compare")
        element(driver, "#field-compare-file").send_keys(str(SAMPLES / "Responses" / "tampered.xml"))
        wait_for(driver, lambda driver: element(driver, "[name=compare-name]").get_attribute("value") == "tampered.xml", "no file")
        wait_for_text(driver, "differ")
        assert "tampered.xml" in element(driver, "#result").text


@test
def made_response_is_accepted_and_mutated(folder):
    with start(folder) as (_, driver):
        go_to(driver, "make")
        wait_for_text(driver, "a trusted key")
        unfold(driver, "#make-more")
        element(driver, "#field-make-issuer").clear()
        element(driver, "#field-make-issuer").send_keys("https://idp.new-mvpd.example")
        wait_for_text(driver, "https://idp.new-mvpd.example")
        element(driver, "button[value='make:check']").click()
        wait_for(driver, lambda driver: driver.current_url.endswith("/check"), "not on the tab")
        wait_for_text(driver, "a trusted key")
        go_to(driver, "mutate")
        element(driver, "#field-mutation-search").send_keys("no-signature")
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#result table tr")) < 10, "the search finds too much")
        click(driver, "button[value='mutate:no-signature']")
        wait_for_text(driver, "rejects it")
        wait_for_text(driver, "signature.missing")
        wait_for(driver, lambda driver: is_in_view(driver, "#result .verdict"), "the result of the mutation is not in view")


@test
def a_new_key_signs_all_that_is_saved(folder):
    with start(folder) as (_, driver):
        go_to(driver, "make")
        wait_for_text(driver, "a trusted key")
        unfold(driver, "#make-more")
        key = element(driver, "#field-make-key")
        old = key.get_property("value")
        key.send_keys(Keys.CONTROL + "a")
        key.send_keys(Keys.DELETE)
        wait_for(driver, lambda driver: key.get_property("value").startswith("-----BEGIN"), "no new key")
        new = key.get_property("value")
        assert new != old
        element(driver, "#field-make-name-id").send_keys("-changed")
        wait_for_text(driver, "-changed")
        assert key.get_property("value") == new
        made = driver.find_element("css selector", "#result [data-fills=make-key]").get_property("value")
        assert made == new


@test
def flow_explains_a_scenario_and_a_state(folder):
    with start(folder) as (_, driver):
        go_to(driver, "flow")
        wait_for_text(driver, "next")
        driver.execute_script("const list = document.querySelector('#field-flow-scenario'); list.selectedIndex = 1;"
                              "list.dispatchEvent(new Event('change', {bubbles: true}))")
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#result .step")) > 2, "no steps")


@test
def flow_leads_back_from_a_step(folder):
    with start(folder, height=2400) as (_, driver):
        choose = ("const list = document.querySelector(arguments[0]); list.value = arguments[1];"
                  "list.dispatchEvent(new Event('change', {bubbles: true}))")
        go_to(driver, "flow")
        scenarios = lambda: [option.get_attribute("value") for option in driver.find_elements(By.CSS_SELECTOR, "#field-flow-scenario option")]
        every = len(scenarios())
        driver.execute_script(choose, "#field-flow-step", "show the app's own picker")
        wait_for_text(driver, "What leads to the step")
        wait_for_text(driver, "rest.own-picker")
        assert 1 < len(scenarios()) < every, "the scenarios are not those with the step"
        driver.execute_script(choose, "#field-flow-scenario", "v2-other-provider")
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, "#result .step")) > 4, "no steps")
        picture(driver, PICTURES / "flow-back-wide.png")
        element(driver, "button[value='flow:copy']").click()
        wait_for_text(driver, "next: show the app's own picker")
        assert element(driver, "[name='flow.configuration']").get_attribute("value").startswith("{"), "the state was not copied"
        driver.resize(390, 844)
        picture(driver, PICTURES / "flow-back-phone.png")


@test
def explain_searches(folder):
    with start(folder) as (_, driver):
        go_to(driver, "explain")
        element(driver, "#field-explain").send_keys("audience")
        wait_for_text(driver, "audience.mismatch")
        element(driver, "#result table button").click()
        wait_for(driver, lambda driver: not driver.find_elements(By.CSS_SELECTOR, "#result table"), "no long form")


# MARK: Without a mouse, without JavaScript, for every reader

@test
def everything_works_by_keyboard(folder):
    with start(folder) as (_, driver):
        keys = lambda *values: ActionChains(driver).send_keys(*values).perform()
        focused = lambda: driver.switch_to.active_element
        for _ in range(40):
            keys(Keys.TAB)
            if focused().get_attribute("role") == "tab":
                break
        assert focused().get_attribute("formaction").endswith("check"), "the focus is not on the shown tab"
        keys(Keys.ARROW_LEFT)
        assert focused().get_attribute("formaction").endswith("explain"), "the arrow keys do not move between the tabs"
        keys(Keys.HOME, Keys.ARROW_RIGHT)
        assert focused().get_attribute("formaction").endswith("verify")
        keys(Keys.END)
        keys(Keys.ENTER)
        wait_for(driver, lambda driver: driver.current_url.endswith("/explain"), "the tab is not reachable")
        assert focused().get_attribute("formaction").endswith("explain"), "the focus is lost"
        for _ in range(40):
            keys(Keys.TAB)
            if focused().get_attribute("id") == "field-explain":
                break
        keys("expired")
        wait_for_text(driver, "expired")
        outline = driver.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", "the focus is not visible"


@test
def everything_works_without_javascript(folder):
    with start(folder, script=False) as (_, driver):
        driver.find_element(By.CSS_SELECTOR, "#field-sample")
        options = [option for option in driver.find_elements(By.CSS_SELECTOR, "#field-sample option")
                   if option.get_attribute("value") == "tampered.xml"]
        options[0].click()
        element(driver, "button[value='sample']").click()
        wait_for_text(driver, "signature.digest-mismatch")
        for tab in tabs(driver):
            element(driver, f".tabs button[formaction='{tab}']").click()
            wait_for(driver, lambda driver: driver.current_url.endswith("/" + tab), f"no tab {tab}")
            wait_for_text(driver, RESULTS[tab])
        element(driver, ".tabs button[formaction='check']").click()
        wait_for(driver, lambda driver: driver.current_url.endswith("/check"), "not on the tab")
        wait_for_text(driver, RESULTS["check"])
        element(driver, "#text summary").click()
        with tempfile.NamedTemporaryFile(suffix=".xml") as file:
            file.write(sample("expired.xml").encode())
            file.flush()
            element(driver, "#field-files").send_keys(file.name)
            element(driver, "button[data-without-script]").click()
            wait_for_text(driver, "expired")
        assert "<saml" in element(driver, "#field-text").get_attribute("value")


@test
def accessible_in_every_tab_size_and_scheme(folder):
    problems = []
    for scheme, dark in SCHEMES.items():
        with start(folder + scheme, dark=dark) as (_, driver):
            open_sample(driver, "expired.xml")
            for tab in tabs(driver):
                go_to(driver, tab)
                for size, (width, height) in SIZES.items():
                    driver.resize(width, height)
                    time.sleep(0.1)
                    picture(driver, PICTURES / f"{tab}-{size}-{scheme}.png")
                    wide = driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    if wide > 0:
                        problems.append(f"{tab} {size}: {wide} pixels wider than the page")
                    problems += [f"{tab} {size} {scheme}: {problem}" for problem in serious_problems(driver)]
    assert not problems, "\n".join(problems)


@test
def picture_for_the_documents(folder):
    with start(folder, width=1280, height=1180) as (_, driver):
        open_sample(driver, "signed-pretty-newlines.xml")
        wait_for_text(driver, "whitespace.breaks-signature")
        driver.save_screenshot(str(PICTURES / "workbench.png"))


@test
def the_page_asks_before_an_input_is_gone(folder):
    leaves = "return window.dispatchEvent(new Event('beforeunload', {cancelable: true}))"
    with start(folder) as (_, driver):
        assert driver.execute_script(leaves)
        paste(driver, sample("signed-response.xml"))
        wait_for(driver, lambda driver: driver.find_elements(By.CSS_SELECTOR, "#result .verdict"), "no verdict")
        assert not driver.execute_script(leaves)
        # A file that is saved begins as if the page were left.
        assert driver.execute_script(
            "const form = document.querySelector('form'), button = document.createElement('button');"
            "button.setAttribute('data-native', ''); button.textContent = 'Save'; form.append(button);"
            "document.addEventListener('submit', (event) => event.preventDefault()); button.click();" + leaves)


# MARK: Bad input

def message(driver):
    return element(driver, "#status").get_attribute("textContent")


@test
def bad_input_has_a_sentence(folder):
    with start(folder) as (workbench, driver):
        drop(driver, [("photo.jpg", bytes(range(256)) * 40)])
        wait_for_text(driver, "photo.jpg")
        drop(driver, [("empty.xml", b"")])
        wait_for_text(driver, "empty.xml is empty", ".remarks")
        drop(driver, [("a.xml", sample("expired.xml").encode())])
        drop(driver, [("b.xml", sample("wrong-audience.xml").encode())])
        wait_for(driver, lambda driver: element(driver, "[name=name]").get_attribute("value") == "b.xml", "the second drop is lost")
        driver.execute_script(
            """
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(50 << 20).fill(97)], 'large.log'));
            document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
            """)
        wait_for_text(driver, "large.log", seconds=120)
        driver.execute_script(
            """
            const transfer = new DataTransfer();
            transfer.items.add(new File([new Uint8Array(70 << 20)], 'larger.log'));
            document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
            """)
        wait_for(driver, lambda driver: "larger than 64 MiB" in message(driver), "no sentence about the size")


@test
def several_files_have_a_section_each(folder):
    with start(folder) as (_, driver):
        names = ["expired.xml", "wrong-key.xml", "signed-form-body.txt"]
        drop(driver, [(name, sample(name).encode()) for name in names])
        wait_for(driver, lambda driver: len(driver.find_elements(By.CSS_SELECTOR, ".examined")) == 3, "not three sections")
        click(driver, "#settings summary")
        element(driver, "#field-audience").send_keys("https://other.example")
        wait_for_text(driver, "https://other.example", "#force")
        assert len(driver.find_elements(By.CSS_SELECTOR, ".examined")) == 3, "the files are gone after a change"


@test
def restarted_and_stopped_server_have_a_sentence(folder):
    with start(folder) as (workbench, driver):
        paste(driver, sample("expired.xml"))
        wait_for_text(driver, "expired")
        port = workbench.port
        workbench.stop()
        open_input(driver)
        element(driver, "#field-text").send_keys(" ")
        wait_for_text(driver, "The workbench does not respond")
        assert "<saml" in element(driver, "#field-text").get_attribute("value")
        other = Workbench(PROGRAM, ROOT, "--port", port)
        try:
            element(driver, "#field-text").send_keys(" ")
            wait_for_text(driver, "Open the URL that the workbench printed")
        finally:
            other.stop()


@test
def tab_closed_in_the_middle(folder):
    with start(folder) as (workbench, driver):
        driver.switch_to.new_window("tab")
        driver.get(workbench.pages + "/check")
        driver.execute_script("document.querySelector('#field-text').value = 'A'.repeat(900000);"
                              "document.querySelector('#field-text').dispatchEvent(new InputEvent('input', {bubbles: true}))")
        driver.close()
        driver.switch_to.window(driver.window_handles[0])
        paste(driver, sample("expired.xml"))
        wait_for_text(driver, "expired")


@test
def without_cookies_there_is_a_sentence(folder):
    with start(folder, cookies=False) as (_, driver):
        assert "allow cookies for 127.0.0.1" in element(driver, "main").text


# MARK: Other sites, and what stays behind

class Attacker(http.server.SimpleHTTPRequestHandler):
    """A page of another origin."""

    def log_message(self, *arguments):
        pass


class CookieCollector(http.server.BaseHTTPRequestHandler):
    """A server that records the cookies that it receives."""

    cookies = []

    def do_GET(self):
        self.cookies.append(self.headers.get("Cookie"))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>other</title>")

    def log_message(self, *arguments):
        pass


@test
def a_server_on_another_port_receives_no_cookie(folder):
    with start(folder) as (workbench, driver):
        assert [cookie for cookie in driver.get_cookies() if cookie["name"].startswith("samltool")]
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), CookieCollector)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            for path in ["", "check", "assets/", "a/check"]:
                driver.get(f"http://127.0.0.1:{server.server_port}/{path}")
        finally:
            server.shutdown()
        assert CookieCollector.cookies and not any(CookieCollector.cookies), CookieCollector.cookies
        # The browser sends cookies to other ports if the path is that of the cookie, so only the name of the folder protects it.
        driver.get(workbench.pages + "/check")
        assert "<textarea" in driver.page_source


@test
def another_origin_cannot_read_or_post(folder):
    with tempfile.TemporaryDirectory() as site, start(folder) as (workbench, driver):
        (pathlib.Path(site) / "index.html").write_text("<!DOCTYPE html><title>other</title><body></body>", encoding="utf-8")
        asset = driver.find_element(By.CSS_SELECTOR, "script").get_attribute("src").removeprefix(workbench.base)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Attacker, directory=site))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        script = """
            const [base, pages, asset, done] = arguments, results = {};
            const attempt = async (name, call) => {
                try { results[name] = await call(); } catch (error) { results[name] = String(error); }
            };
            (async () => {
                await attempt('read', async () => (await fetch(pages + '/check', {credentials: 'include'})).status);
                await attempt('post', async () => (await fetch(pages + '/check', {method: 'POST', credentials: 'include', body: new FormData()})).status);
                await attempt('opaque', async () => (await fetch(pages + '/check', {mode: 'no-cors', credentials: 'include'})).type);
                await attempt('script', () => new Promise((done, fail) => {
                    const script = document.createElement('script');
                    script.src = base + asset; script.onload = () => done('loaded'); script.onerror = () => done('blocked');
                    document.body.append(script);
                }));
                await attempt('frame', () => new Promise((done) => {
                    const frame = document.createElement('iframe');
                    frame.src = pages + '/check';
                    frame.onload = () => { try { done(frame.contentDocument ? frame.contentDocument.body.innerText : 'unreadable'); } catch (error) { done('unreadable'); } };
                    document.body.append(frame);
                }));
                done(results);
            })();
            """
        try:
            for host in ["127.0.0.1", "localhost"]:
                driver.get(f"http://{host}:{server.server_port}/index.html")
                results = driver.execute_async_script(script, workbench.base, workbench.pages, asset)
                assert "TypeError" in str(results["read"]), results
                assert "TypeError" in str(results["post"]), results
                assert results["script"] != "loaded", results
                assert "SAML" not in str(results["frame"]), results
                # A form that the page sends arrives without the cookie, or is rejected by its site.
                driver.execute_script(
                    "const form = document.createElement('form'); form.method = 'post'; form.action = arguments[0] + '/check';"
                    "document.body.append(form); form.submit()", workbench.pages)
                wait_for(driver, lambda driver: "made this request" in driver.page_source or "no access" in driver.page_source, "not rejected")
                assert "<textarea" not in driver.page_source
        finally:
            server.shutdown()


@test
def canaries_stay_in_the_page(folder):
    canary = "canary-4f1b0c"
    with start(folder) as (workbench, driver):
        paste(driver, sample("signed-response.xml").replace("subscriber", canary) + canary)
        wait_for_text(driver, "signature")
        for tab in tabs(driver):
            go_to(driver, tab)
            assert canary not in driver.current_url
        storage = driver.execute_async_script(
            """
            const done = arguments[0];
            (async () => done(JSON.stringify([
                {...localStorage}, {...sessionStorage}, document.cookie, history.state, location.href,
                await indexedDB.databases(), await caches.keys(), performance.getEntriesByType('resource').map((entry) => entry.name),
            ])))();
            """)
        assert canary not in storage, storage
        entries = driver.execute_cdp_cmd("Page.getNavigationHistory", {})["entries"]
        assert canary not in json.dumps(entries)
        assert not [entry for entry in entries if "token" in entry["url"]], entries
        assert not [entry for entry in driver.get_log("browser") if canary in entry["message"]]
        errors = [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert not errors, errors
        driver.quit()
        output = workbench.stop()
        assert canary not in output and output.strip() == "", output
        for file in pathlib.Path(folder).rglob("*"):
            if file.is_file():
                assert canary.encode() not in file.read_bytes(), file


# MARK: Numbers

@test
def numbers(folder):
    with start(folder) as (workbench, driver):
        print(f"       start of the program: {workbench.start_seconds * 1000:.0f} ms")
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
        driver.get(workbench.pages + "/check")
        size, load = driver.execute_script(
            "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];"
            "return [all.reduce((sum, entry) => sum + entry.transferSize, 0), performance.getEntriesByType('navigation')[0].loadEventEnd]")
        print(f"       first load: {size} bytes, {load:.0f} ms")
        large = sample("signed-response.xml").replace(
            "</saml:AttributeStatement>", '<saml:Attribute Name="x"><saml:AttributeValue>' + "y" * 1_000_000
            + "</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>")
        for name, text in [("6 KB", sample("signed-response.xml")), ("1 MiB", large)]:
            times = []
            for index in range(12):
                times.append(driver.execute_async_script(
                    """
                    const [text, index, done] = arguments, area = document.querySelector('#field-text');
                    const start = performance.now();
                    const observer = new MutationObserver(() => {
                        if (!document.querySelector('#result .verdict')) return;
                        observer.disconnect();
                        requestAnimationFrame(() => done(performance.now() - start));
                    });
                    observer.observe(document.body, {childList: true, subtree: true});
                    area.value = text + ' '.repeat(index);
                    area.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}));
                    """, text, index))
            print(f"       paste to findings, {name}: median {sorted(times)[len(times) // 2]:.0f} ms, worst {max(times):.0f} ms")


@test
def memory_is_flat_over_1000_pastes(folder):
    with start(folder) as (workbench, driver):
        sizes, heaps = [], []
        text = sample("signed-response.xml")
        for round_ in range(11):
            driver.execute_async_script(
                """
                const [text, count, done] = arguments;
                (async () => {
                    for (let index = 0; index < count; index++) {
                        const area = document.querySelector('#field-text');
                        area.value = text + ' '.repeat(index % 7);
                        const changed = new Promise((next) => {
                            const observer = new MutationObserver(() => { observer.disconnect(); next(); });
                            observer.observe(document.body, {childList: true, subtree: true});
                        });
                        area.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}));
                        await changed;
                    }
                    done();
                })();
                """, text, 100)
            driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
            sizes.append(workbench.resident_bytes() / 1e6)
            heaps.append(driver.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"] / 1e6)
        print(f"       server after 100 … 1,100 pastes, MB: {' '.join(f'{size:.0f}' for size in sizes)}")
        print(f"       page after 100 … 1,100 pastes, MB: {' '.join(f'{size:.1f}' for size in heaps)}")
        assert sizes[-1] < sizes[1] * 1.15 + 5 and heaps[-1] < heaps[1] * 1.3 + 2


if __name__ == "__main__":
    run_tests(TESTS, sys.argv[4:])

"""Tests of the workbench in a browser; 'scripts/test-browser' runs this with its dependencies.

Usage: test_workbench.py PROGRAM ROOT PICTURES [TEST...]
"""

import functools
import http.server
import json
import pathlib
import sys
import tempfile
import threading
import time
import traceback

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from workbench import (
    Workbench, browser, drop, element, paste, picture, resize, running, serious_problems, wait_for, wait_for_text,
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


def start(folder, *arguments, **options):
    return running(PROGRAM, ROOT, folder, *arguments, **options)


def go_to(driver, tab):
    """Shows a tab by its button."""
    element(driver, f".tabs button[formaction='/{tab}']").click()
    wait_for(driver, lambda driver: element(driver, "#workbench").get_attribute("action").endswith("/" + tab), f"no tab {tab}")


def tabs(driver):
    return [button.get_attribute("formaction").rsplit("/", 1)[1] for button in driver.find_elements(By.CSS_SELECTOR, ".tabs button")]


def open_sample(driver, name):
    driver.execute_script("document.querySelector('#field-sample').value = arguments[0]", name)
    element(driver, "button[value='sample']").click()
    wait_for(driver, lambda driver: element(driver, "input[name=name]").get_attribute("value") == name, f"no sample {name}")


# MARK: Check

@test
def paste_shows_findings_beside_the_document(folder):
    with start(folder) as (_, driver):
        paste(driver, sample("tampered.xml"))
        wait_for_text(driver, "signature.digest-mismatch")
        findings, document = (element(driver, selector).rect for selector in (".findings-side", ".document-side"))
        assert findings["x"] + findings["width"] <= document["x"], "the document is not beside the findings"


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
        assert element(driver, "input[name=name]").get_attribute("value") == "response.xml"
        element(driver, "#command summary").click()
        command = element(driver, "#command pre").text
        assert "--cert idp.pem" in command and "response.xml" in command, command


def main():
    wanted = sys.argv[4:]
    failed = []
    for function in TESTS:
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


if __name__ == "__main__":
    main()

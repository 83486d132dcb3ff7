#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""screenshot.py - pictures of the page for the documentation: light, dark, and on a phone

    screenshot.py <folder of the programs> <folder for page-light.png, page-dark.png, page-phone.png>

A board is solved, by a heuristic that takes long enough for a chart, and half of its solution played.
"""
import os
import sys

import webdriver

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve"))
from server import Server  # noqa: E402 (it is in another folder)

BOARD = "15.8.14.4.5.0.7.2.12.9.10.3.13.6.11.1"

PLAY_HALF = """
const scrub = document.querySelector('.scrub');
scrub.value = scrub.max / 2;
scrub.dispatchEvent(new Event('input', {bubbles: true}));
document.activeElement.blur();
"""


def photograph(browser, server, folder):
    browser.resize(1280, 720)
    browser.open(f"http://127.0.0.1:{server.port}/#size=4x4&board={BOARD}")
    browser.wait("return document.querySelector('.tile')")
    browser.find("#method select").choose("linear-conflict")
    browser.find("#solve").click()
    browser.wait("return document.getElementById('verdict').textContent.includes('proven shortest')", seconds=120)
    browser.run(PLAY_HALF)
    for scheme in ("light", "dark"):
        browser.prefer(color_scheme=scheme, reduced_motion="reduce")
        browser.picture(os.path.join(folder, f"page-{scheme}.png"))
    browser.prefer(color_scheme="light")
    browser.resize(360, 740)
    browser.picture(os.path.join(folder, "page-phone.png"))


def main():
    folder = sys.argv[2]
    driver = webdriver.Driver()
    try:
        browser = webdriver.Browser(driver)
        with Server() as server:
            photograph(browser, server, folder)
        browser.end()
    finally:
        driver.end()


main()

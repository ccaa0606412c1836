"""A newcomer: knows the roles and the visible text of a page, and nothing else of it.

He reads what is there, clicks or types, and counts how often. What he wants to answer, the tests tell him.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

from tutor.app.strings import Say, texts

TABS: Final = 40
"""How often he presses Tab before he gives up."""


def rests(page: Page) -> None:
    """Wait until the app has drawn all there is; a newcomer sees that nothing moves any more."""
    expect(page.locator("[data-test-script-state]")).to_have_attribute("data-test-script-state", "notRunning")


class Walker:
    """Uses the mouse."""

    def __init__(self, page: Page, lang: str) -> None:
        """Sit down before a page that speaks a language."""
        self.page = page
        self.say: Say = texts(lang)
        self.clicks = 0

    def button(self, name: str) -> Locator:
        """Find a button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Press a button; what the keyboard could do is printed on it too."""
        found = self.page.get_by_role("button", name=name).first
        found.click()
        self.clicks += 1

    def start(self) -> None:
        """Leave the first screen."""
        self.press(self.say("Start"))

    def reads(self, text: str) -> None:
        """See a text anywhere on the page, not only hear it."""
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def answer(self, pick: str, commit: str | None = None) -> None:
        """Pick something and confirm it; with two ways to play a card, say which."""
        self.picks(pick)
        self.commit(commit or self.say("Answer") + ": " + pick)
        self.clicks += 1

    def picks(self, name: str) -> None:
        """Pick a card or a word; several cards are picked one after another."""
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.clicks += 1

    def confirms(self, label: str) -> None:
        """Confirm the cards that were picked, by what stands on the button."""
        self.page.get_by_role("button").filter(has_text=label).click()
        self.clicks += 1

    def commit(self, name: str) -> None:
        """Confirm what was picked."""
        self.button(name).click()

    def goes_on(self) -> None:
        """Go to the next step."""
        self.press(self.say("Next"))

    def speaks(self, language: str) -> None:
        """Choose another language, once the page is not busy any more: a box that is drawn anew closes."""
        rests(self.page)
        self.page.get_by_role("combobox", name=self.say("Language")).click()
        self.page.get_by_role("option", name=language).click()

    def verdict(self) -> Locator:
        """Find the ruling card."""
        return self.page.get_by_role("region", name=self.say("Ruling"), exact=True)

    def gets(self, word: str) -> None:
        """Read a verdict."""
        expect(self.verdict().get_by_role("heading", name=self.say(word), exact=True)).to_be_visible()


class Typist(Walker):
    """Uses the keyboard alone."""

    def press(self, name: str) -> None:
        """Go to a button with Tab and press it."""
        self.go_to(self.page.get_by_role("button", name=name).first)
        self.page.keyboard.press("Enter")
        self.clicks += 1

    def go_to(self, wanted: Locator) -> None:
        """Press Tab until the focus is there."""
        expect(wanted).to_be_visible()
        for _ in range(TABS):
            if wanted.evaluate("node => node.matches(':focus')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def answer(self, pick: str, commit: str | None = None) -> None:
        """Press the digit that stands at what he wants, and Enter; with two ways, Tab to the one he wants."""
        self.picks(pick)
        self.page.keyboard.press("Enter")
        if commit is not None:
            self.go_to(self.button(commit))
            self.page.keyboard.press("Enter")
        self.clicks += 1

    def picks(self, name: str) -> None:
        """Press the digit that stands at it; beyond the tenth there is none, and he goes there with Tab."""
        wanted = self.page.get_by_role("button", name=name, exact=True).first
        expect(wanted).to_be_visible()
        digit = wanted.get_attribute("aria-keyshortcuts")
        if digit is None:
            self.go_to(wanted)
        self.page.keyboard.press(digit or "Enter")
        expect(wanted).to_have_attribute("aria-pressed", "true")
        self.clicks += 1

    def confirms(self, label: str) -> None:
        """Press Enter once the button for what was picked is there."""
        expect(self.page.get_by_role("button").filter(has_text=label)).to_be_visible()
        self.page.keyboard.press("Enter")
        self.clicks += 1

    def goes_on(self) -> None:
        """Press the space bar."""
        expect(self.page.get_by_role("button", name=self.say("Next")).first).to_be_visible()
        self.page.keyboard.press("Space")

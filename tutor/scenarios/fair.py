"""What the texts of a scenario are held to: all languages, fair prompts, a short opening, good words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final

from tutor import lawbook
from tutor.cards import Card
from tutor.engine.game import Word, trial
from tutor.files import Way, quoted
from tutor.glossary import avoided
from tutor.notation import parse_action
from tutor.scenarios.line import Case, Found, read_card
from tutor.scenarios.model import (
    LANGUAGES,
    PLAIN,
    QUESTIONS,
    ChooseStep,
    ForetellStep,
    MustStep,
    Question,
    Scenario,
    Text,
)
from tutor.wording import Wording

OPENING: Final = 40
"""How many words may stand before a learner's first own act."""
VERDICTS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("legal", "illegal", "allowed", "forbidden", "permitted", "refused", "too early", "too late"),
    "ru": ("по правилам", "законн", "нельзя", "разреш", "запрещ", "слишком рано", "слишком поздно"),
    "es": ("legal", "ilegal", "permitid", "prohibid", "rechazad", "demasiado pronto", "demasiado tarde"),
    "pt": ("legal", "ilegal", "permitid", "proibid", "recusad", "cedo demais", "tarde demais"),
}
"""The beginnings of words that say what is to be found out."""


def fair_questions(case: Case) -> Found:
    """A prompt gives nothing of its answer away."""
    for i, step in case.reached(*QUESTIONS):
        if step.prompt is None:
            continue
        articles, answers = _key(case, i, step)
        for lang, text in _spoken(case.scenario, step.prompt):
            way: Way = ("steps", i, "prompt") if lang not in step.prompt else ("steps", i, "prompt", lang)
            for given in _given_away(text, lang, articles, answers):
                yield way, given


def _key(case: Case, i: int, step: Question) -> tuple[set[str], set[str]]:
    """Return the articles that decide a question, and the cards and numbers that answer it."""
    game, state = case.line.game, case.line.position(i)
    articles: set[str] = set()
    answers: set[str] = set()
    if isinstance(step, ForetellStep):
        return {step.of.article}, _named(step.expect if not isinstance(step.expect, str) else read_card(step.expect))
    if isinstance(step, MustStep):
        weighed = game.due(state, step.seat)
        return ({str(weighed.reason.article)} if weighed else set()), set()
    for text in [choice.word for choice in step.choices] if isinstance(step, ChooseStep) else [step.word]:
        try:
            action = parse_action(game, text)
        except ValueError:
            continue
        ruling, moved = trial(game, state, Word(step.seat, action))
        articles.add(str(ruling.article))
        if moved is not None and isinstance(step, ChooseStep):
            answers |= {name for part in fields(action) for name in _named(getattr(action, part.name))}
    return articles, answers


def _named(value: object) -> set[str]:
    """Return the cards and numbers of a value as texts name them."""
    match value:
        case bool():
            return set()
        case Card() | int():
            return {str(value)}
        case tuple():
            return {name for part in value for name in _named(part)}
        case _:
            return set()


def _given_away(text: str, lang: str, articles: Iterable[str], answers: Iterable[str]) -> Iterator[Wording]:
    """Yield what a prompt should not say."""
    small = text.lower()
    for id in sorted(filter(lawbook.is_article, articles)):
        title = lawbook.in_language(lawbook.article(id).title, lang)
        if id in small or title.lower() in small:
            yield Wording("names the article that decides, {id} ({title})", id=id, title=title)
    for answer in sorted(answers):
        if re.search(rf"(?<![0-9A-Za-z]){re.escape(answer)}(?![0-9])", text):
            yield Wording("gives the answer away: {answer}", answer=answer)
    for word in VERDICTS[lang]:
        if re.search(rf"\b{re.escape(word)}", small):
            yield Wording("says what is to be found out: {word}", word=quoted(word))


def short_opening(case: Case) -> Found:
    """Few words stand before a learner's first own act."""
    words = dict.fromkeys(LANGUAGES, 0)
    for i, step in enumerate(case.scenario.steps):
        text: Text | None = getattr(step, "prompt", None) or getattr(step, "text", None)
        for lang, said in _spoken(case.scenario, text or {}):
            words[lang] += len([word for word in said.split() if any(map(str.isalnum, word))])
            if words[lang] > OPENING:
                parts = {"n": words[lang], "lang": lang, "most": OPENING}
                what = Wording("{n} words in {lang} before the learner's first own act; {most} at most", **parts)
                yield ("steps", i, "prompt" if hasattr(step, "prompt") else "text"), what
        if isinstance(step, QUESTIONS):
            return


def _spoken(scenario: Scenario, text: Text) -> Iterator[tuple[str, str]]:
    """Yield a text in each of its languages."""
    for lang, said in text.items():
        yield (scenario.language or "en") if lang == PLAIN else lang, said


def every_language(case: Case) -> Found:
    """Texts are there in every language, unless the file is in one alone."""
    if case.scenario.language is None:
        for way, text in case.scenario.texts():
            yield from ((way, what) for _, what in missing_languages(text))


def missing_languages(text: Text) -> Found:
    """Name the languages that a text lacks."""
    missing = [lang for lang in LANGUAGES if lang not in text]
    if missing:
        yield (), Wording("is missing in {langs}", langs=", ".join(missing))


def good_words(case: Case) -> Found:
    """Texts use the terms of the glossary."""
    for way, text in case.scenario.texts():
        spoken = dict(_spoken(case.scenario, text))
        for inner, what in words_to_avoid(spoken, case.scenario.game):
            yield (*way, *inner) if PLAIN not in text else way, what


def words_to_avoid(text: Text, game: str) -> Found:
    """Name the words of a text that the glossary says not to use, by language."""
    for lang, said in text.items():
        for word in avoided(said, game, lang):
            yield (lang,), word.advice

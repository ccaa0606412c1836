"""What ships: found from a checkout and from an installed program alike, true to the last line, in every language."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tutor import content, lawbook, lessons
from tutor.scenarios import verify
from tutor.scenarios.load import Catalogue
from tutor.scenarios.model import LANGUAGES
from tutor.scenarios.scene import ladder, played_out, scene
from tutor.scenarios.summary import record_here, summary
from tutor.scenarios.walk import Walk, answer, begin, forward, offers


def test_every_scenario_and_lesson_is_verified() -> None:
    assert [str(complaint) for complaint in (*verify.check(), *lessons.check())] == []


@pytest.mark.parametrize("id", Catalogue().ids())
def test_a_scenario_can_be_walked_to_its_end_and_every_offer_tried(id: str) -> None:
    walk = begin(Catalogue().scenario(id))
    while walk.step is not None:
        if walk.open:
            for offer in offers(walk):
                _looked_at(answer(walk, offer.word))
            answered = ladder(walk, "en")[-1].answer
            assert answered is not None
            walk = answer(walk, answered)
        _looked_at(walk)
        walk = forward(walk)
    _looked_at(walk)
    assert {met.mark for met in summary(walk)} <= {"solid", "seen"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_comes_to_its_first_table_within_sixty_words(lang: str) -> None:
    for lesson in lessons.lessons(lang):
        assert len(_before_the_table(lesson).split()) <= 60, lesson.id


def _before_the_table(lesson: lessons.Lesson) -> str:
    """Return all that is read in a lesson above its first scenario, articles included."""
    shown = [lesson.title]
    for block in lesson.blocks:
        if isinstance(block, lessons.Prose):
            shown.append(block.text)
        elif block.kind == "scenario":
            break
        else:
            article = lawbook.article(block.id)
            shown += [article.title[lesson.lang], article.text[lesson.lang]]
    return " ".join(shown)


def _looked_at(walk: Walk) -> None:
    """Render all that a screen may ask for."""
    for lang in LANGUAGES:
        seen = scene(walk, lang)
        assert seen.kind in ("show", "end", "foretell") or seen.task
    played_out(walk)
    record_here(walk)


def test_a_checkout_has_its_content_at_the_top() -> None:
    assert content.in_checkout()
    assert content.own_folder("lessons") == Path(content.__file__).parents[1] / "lessons"


def test_an_installed_program_has_its_content_inside(tmp_path: Path) -> None:
    package = Path(content.__file__).parent
    shutil.copytree(package, tmp_path / "tutor", ignore=shutil.ignore_patterns("__pycache__", "app"))
    for kind in ("lessons", "scenarios"):
        shutil.copytree(package.parent / kind, tmp_path / "tutor" / "content" / kind)
    script = "from tutor.scenarios.load import Catalogue; print(*Catalogue().paths().values(), sep='\\n')"
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONUTF8": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    found = [Path(line).relative_to(tmp_path / "tutor" / "content" / "scenarios") for line in run.stdout.splitlines()]
    assert found == [path.relative_to(content.own_folder("scenarios")) for path in Catalogue().paths().values()]
    assert found

"""Starting the app: what the command says when it can't have what was asked for."""

from __future__ import annotations

import gc
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tutor import app
from tutor.app import settle, start
from tutor.app.qr import qr_lines

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from tutor.cli import main; main()", "run"]


def test_a_folder_that_is_not_there_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        start("127.0.0.1", 8501, tmp_path / "nowhere")
    assert stopped.value.code == 2
    assert capsys.readouterr().err == f"tutor run: --content: there is no folder {tmp_path / 'nowhere'}\n"


def test_an_address_of_another_machine_is_one_line_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        start("203.0.113.1", 8501, None)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "tutor run: --host: 203.0.113.1 is no address of this machine\n"


def test_a_taken_port_is_said_and_the_next_free_one_used() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with subprocess.Popen([*PROGRAM, "--port", str(taken)], stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                first, second = process.stdout.readline(), process.stdout.readline()
                found = int(second.rsplit(":", 1)[1].split()[0])
                assert first == f"Port {taken} is taken; the next free one is {found}.\n"
                assert second.startswith("Card tutor: http://localhost:")
                assert found > taken
            finally:
                process.kill()


def test_other_devices_get_an_address_and_its_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    app._show_in_network("http://192.168.1.20:8501")
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == "In the local network: http://192.168.1.20:8501"
    assert [row for row in rows if row] == qr_lines("http://192.168.1.20:8501").splitlines()


def test_the_container_repeats_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"<!-- run -->\n```sh\n(.+)\n```", readme)
    install, _, start_it = command.rpartition(" && ")
    container = (ROOT / ".container" / "Containerfile").read_text(encoding="utf-8")
    assert f"RUN {install}\n" in container
    assert f'CMD ["{start_it}", "run"' in container
    assert ".container/Containerfile" in readme


def test_a_test_run_freezes_nothing() -> None:
    before = gc.get_freeze_count()
    settle()
    assert gc.get_freeze_count() == before

"""The engine's command line: `python -m game replay | simulate | verify | bench`.

Exit code 0: fine; 1: the record breaks a rule; 2: input that cannot be read, or wrong usage.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from game.bots import BOTS
from game.contract import Chance, Json, OptionError, State, clip
from game.dealer import Dealer
from game.match import Match
from game.record import Record, RecordError, RuleBroken, read_json
from game.registry import GAMES
from game.simulation import measure, play_match, shares

FINE: Final = 0
RULE_BROKEN: Final = 1
UNREADABLE: Final = 2


class UsageError(ValueError):
    """The command line asks for something that cannot be done."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    try:
        arguments = _parser().parse_args(argv)
        run = arguments.run
        code: int = run(arguments)
        return code
    except RuleBroken as error:
        print(error, file=sys.stderr)
        return RULE_BROKEN
    except (RecordError, OptionError, UsageError) as error:
        print(error, file=sys.stderr)
        return UNREADABLE
    except SystemExit as leaving:  # --help, or a usage that argparse has already explained
        return leaving.code if isinstance(leaving.code, int) else UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has seen enough
        return FINE


def replay(arguments: argparse.Namespace) -> int:
    """Check a record ply by ply; print the result, or each snapshot."""
    record = _read(arguments.file)
    state = record.start().state
    last: dict[str, Json] = {}
    for ply, state in enumerate(record.replay(), start=1):
        if arguments.states:
            _print({"ply": ply, "token": record.moves[ply - 1], **state.snapshot()})
        last = {"ply": ply}
    if not arguments.states:
        _print({"game": record.game, "seats": record.seats, "plies": last.get("ply", 0), **state.snapshot()})
    return FINE


def verify(arguments: argparse.Namespace) -> int:
    """Deal every chance event again from the record's seed and compare."""
    record = _read(arguments.file)
    try:
        dealer = Dealer.from_hex(record.extra.get("seed"))
    except ValueError as error:
        raise RecordError(f"“seed” is needed to check the dice. {error}") from None
    fingerprint = record.extra.get("fingerprint", dealer.fingerprint)
    if fingerprint != dealer.fingerprint:
        raise RecordError("“fingerprint” is not the SHA-256 of “seed”: another seed was shown at the start.")
    match = record.match()
    events = 0
    for ply, (state, move) in enumerate(zip(match.states, match.moves, strict=False), start=1):
        if isinstance(state.turn, Chance):
            dealt = dealer.deal(state)
            if dealt != move:
                why = f"the record has “{move}”, its seed gives “{dealt}”."
                raise RuleBroken(ply, str(move), why, (str(dealt),))
            events += 1
    _print({"game": record.game, "events": events, "agree": True, "fingerprint": dealer.fingerprint})
    return FINE


def simulate(arguments: argparse.Namespace) -> int:
    """Whole matches between bots."""
    game, seats = GAMES[arguments.game], arguments.seats
    names = arguments.bots.split(",")
    for name in names:
        if name not in BOTS:
            raise UsageError(f"There is no bot “{clip(name)}”; there are {', '.join(BOTS)}.")
    options = _options(arguments.option)
    Match.new(game, seats, options)  # says what cannot be set up
    if len(names) not in (1, seats):
        raise UsageError(f"--bots names one bot for all, or one for each of the {seats} seats.")
    if arguments.games < 1:
        raise UsageError("--games is at least 1.")
    bots = [BOTS[name]() for name in (names * seats if len(names) == 1 else names)]
    ends: list[State] = []
    plies = 0
    for number in range(arguments.games):
        dealer = Dealer.from_words(arguments.seed, number)
        match = play_match(game, bots, options, dealer, random.Random(f"{arguments.seed}/{number}"))
        ends.append(match.state)
        plies += len(match.moves)
        if arguments.records:
            _save(arguments.records, f"{game.name}-{arguments.seed}-{number}.json", match, dealer)
    results = [
        {
            "seat": seat,
            "bot": names[seat % len(names)],
            "wins": share.wins,
            "rate": share.rate,
            "margin": share.margin,
        }
        for seat, share in enumerate(shares(ends))
    ]
    if arguments.json:
        _print(
            {"game": game.name, "games": len(ends), "plies_per_match": plies / len(ends), "seats": results}
        )
    else:
        print(f"{game.name}, {len(ends)} matches of {seats}, {plies / len(ends):.1f} plies each on average")
        for row in results:
            print(
                f"seat {row['seat']}  {row['bot']:<10} wins {row['wins']:8.2f}"
                f"  {row['rate']:7.2%} ± {row['margin']:.2%} (95 %)"
            )
    return FINE


def bench(arguments: argparse.Namespace) -> int:
    """Plies per second of random matches, dealing included."""
    rows = []
    for game in GAMES.values():
        for seats in (game.seats[0], game.seats[-1]):
            speed = measure(game, seats, {}, arguments.seconds)
            rows.append(
                {
                    "game": game.name,
                    "seats": seats,
                    "plies": speed.plies,
                    "seconds": speed.seconds,
                    "plies_per_second": speed.plies_per_second,
                    "matches_per_second": speed.matches_per_second,
                }
            )
    if arguments.json:
        _print({"python": sys.version.split()[0], "platform": sys.platform, "random_matches": rows})
    else:
        for row in rows:
            print(
                f"{row['game']}, {row['seats']} seats: {row['plies_per_second']:,.0f} plies/s,"
                f" {row['matches_per_second']:,.0f} matches/s"
            )
    return FINE


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """A usage error in one line, with where to find more."""
        said = clip(message, 300)
        self.exit(UNREADABLE, f"{said[:1].upper()}{said[1:]}. See: {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description="Snowline's engine: records, simulations, checks.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("replay", help=_first_line(replay))
    command.add_argument("file", help="a record; - reads the standard input")
    command.add_argument(
        "--states", action="store_true", help="print a snapshot after every ply, one line each"
    )
    command.set_defaults(run=replay)

    command = commands.add_parser("verify", help=_first_line(verify))
    command.add_argument("file", help="a record with its seed; - reads the standard input")
    command.set_defaults(run=verify)

    command = commands.add_parser("simulate", help=_first_line(simulate))
    command.add_argument("game", choices=GAMES)
    command.add_argument("--seats", type=int, default=2, metavar="N")
    command.add_argument("--bots", default="random", metavar="BOT,…", help=f"of {', '.join(BOTS)}")
    command.add_argument("--games", type=int, default=100, metavar="N")
    command.add_argument("--seed", type=int, default=0, metavar="N")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the match"
    )
    command.add_argument("--records", type=Path, metavar="DIR", help="write every match there")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=simulate)

    command = commands.add_parser("bench", help=_first_line(bench))
    command.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=bench)
    return parser


def _first_line(command: object) -> str:
    return (command.__doc__ or "").splitlines()[0]


def _read(file: str) -> Record:
    """:raises RecordError: no such file, not text, or no record."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"{clip(file, 200)} cannot be read: {reason}.") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{clip(file, 200)} is not UTF-8 text: byte {error.start} is not.") from None
    return Record.loads(text)


def _options(given: Sequence[str]) -> dict[str, Json]:
    """`k=v` pairs; a value that is JSON counts as that, else as text."""
    options: dict[str, Json] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--option is written name=value, not {pair!r}.")
        try:
            options[name] = read_json(value)
        except RecordError:
            options[name] = value
    return options


def _save(folder: Path, name: str, match: Match, dealer: Dealer) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record = Record.of(match, seed=dealer.seed.hex(), fingerprint=dealer.fingerprint)
        (folder / name).write_text(record.dumps() + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}.") from None


def _print(data: Json) -> None:
    print(json.dumps(data, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())

"""The engine's command line: `python -m game replay | verify | analyse | simulate | odds | bench`.

Exit code 0: fine; 1: the record breaks a rule; 2: input that cannot be read, or wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields
from math import ceil, isfinite
from pathlib import Path
from typing import Final, NoReturn

from game.analysis import Account, analyse
from game.assessors import ASSESSORS
from game.bots import Bookmaker
from game.bots.registry import BOTS
from game.contract import Json, OptionError, clip
from game.dealer import Dealer
from game.fairness import check
from game.match import Match
from game.record import Record, RecordError, RuleBroken, read_json
from game.registry import GAMES
from game.simulation import measure, play_in_turn, seating, standings, won
from game.slices import finished

FINE: Final = 0
RULE_BROKEN: Final = 1
UNREADABLE: Final = 2
MOST_COSTLY: Final = 10
"""Decisions that `analyse` names."""


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
    checked = check(record.match(), dealer)
    if checked.wrong:
        ply, token, dealt = checked.wrong
        raise RuleBroken(ply, token, f"the record has “{token}”, its seed gives “{dealt}”.", (dealt,))
    _print({"game": record.game, "events": checked.events, "agree": True, "fingerprint": dealer.fingerprint})
    return FINE


def analysis(arguments: argparse.Namespace) -> int:
    """What was luck in a finished match, what each decision cost, and how unusual the dice were."""
    record = _read(arguments.file)
    match = record.match()
    if not match.is_over:
        raise UsageError("Only a match that is over can be analysed: its end is not known yet.")
    found = finished(analyse(match, ASSESSORS[record.game]()))
    if arguments.json:
        _print({"game": record.game, **found.to_json()})
        return FINE
    names = Account._fields
    print(" " * 8, *(f"{name:>10}" for name in names), f"{'unusual':>10}")
    for seat in range(match.seats):
        cells = [*found.account(seat), found.tallies[seat].unusual]
        print(f"seat {seat:<3}", *(f"{cell:10.2%}" for cell in cells))
    for step in found.costly(0.01)[:MOST_COSTLY]:
        best = step.choices[0][0]
        print(f"ply {step.ply}: seat {step.seat}, {step.move}, cost {step.cost:.2%}; best found: {best}")
    return FINE


def simulate(arguments: argparse.Namespace) -> int:
    """Whole matches between bots, everybody in every seat on the same dice: who is stronger?"""
    game, seats = GAMES[arguments.game], arguments.seats
    makers = BOTS[game.name]
    names = arguments.bots.split(",")
    for name in names:
        if name not in makers:
            raise UsageError(f"There is no bot “{clip(name)}”; there are {', '.join(makers)}.")
    options = _options(arguments.option)
    Match.new(game, seats, options)  # says what cannot be set up
    if len(names) not in (1, seats):
        raise UsageError(f"--bots names one bot for all, or one for each of the {seats} seats.")
    if arguments.games < 1:
        raise UsageError("--games is at least 1.")
    names = names * seats if len(names) == 1 else names
    wins: list[tuple[float, ...]] = []
    plies = 0
    for number in range(arguments.games):
        bots = [makers[name]() for name in names]
        match, dealer = play_in_turn(game, bots, options, arguments.seed, number)
        wins.append(won(match.state))
        plies += len(match.moves)
        if arguments.records:
            who = [names[entrant] for entrant in seating(seats, number)]
            _save(arguments.records, f"{game.name}-{arguments.seed}-{number}.json", match, dealer, who)
    found = standings(names, wins)
    by_seat = [sum(each) for each in zip(*wins, strict=True)]
    if arguments.json:
        _print(
            {
                "game": game.name,
                "games": len(wins),
                "blocks": ceil(len(wins) / seats),
                "plies_per_match": plies / len(wins),
                "bots": [
                    {
                        "bot": row.name,
                        "share": row.share,
                        "interval": [row.low, row.high],
                        "fair_share": row.fair,
                        "elo": _finite(row.elo(row.share)),
                        "elo_interval": [_finite(row.elo(row.low)), _finite(row.elo(row.high))],
                    }
                    for row in found
                ],
                "seats": [
                    {"seat": seat, "wins": each, "rate": each / len(wins)}
                    for seat, each in enumerate(by_seat)
                ],
            }
        )
        return FINE
    blocks = ceil(len(wins) / seats)
    print(
        f"{game.name}, {len(wins)} matches of {seats} in {blocks} blocks,"
        f" {plies / len(wins):.1f} plies each on average"
    )
    for row in found:
        print(
            f"{row.name:<10} wins {row.share:7.2%} ({row.low:.2%} to {row.high:.2%}),"
            f" fair share {row.fair:.2%}; Elo against the rest {row.elo(row.share):+.0f}"
            f" ({row.elo(row.low):+.0f} to {row.elo(row.high):+.0f})"
        )
    for seat, each in enumerate(by_seat):
        print(f"seat {seat:<5} wins {each / len(wins):7.2%}")
    return FINE


def odds(arguments: argparse.Namespace) -> int:
    """Exact odds of each choice, or of the throw ahead, where a record ends or at an earlier ply."""
    record = _read(arguments.file)
    makers = BOTS[record.game]
    if arguments.bot not in makers:
        raise UsageError(f"There is no bot “{clip(arguments.bot)}”; there are {', '.join(makers)}.")
    bot = makers[arguments.bot]()
    if not isinstance(bot, Bookmaker):
        raise UsageError(f"The bot {arguments.bot} of {record.game} knows no exact odds.")
    states = record.match().states
    if not 0 <= (ply := len(states) - 1 if arguments.ply is None else arguments.ply) < len(states):
        raise UsageError(f"--ply is from 0 to {len(states) - 1}, not {clip(ply)}.")
    try:
        rows = [
            {field.name: getattr(row, field.name) for field in fields(row)} for row in bot.odds(states[ply])
        ]
    except ValueError as error:
        raise UsageError(f"Ply {ply}: {error}") from None
    for row in rows:
        row["move"] = str(row["move"]) if row["move"] else None
    if arguments.json:
        _print({"game": record.game, "ply": ply, "bot": arguments.bot, "odds": rows})
        return FINE
    print(f"after ply {ply}: {states[ply]!r}")
    table = [_columns(row) for row in rows]
    print(" " * 10, *(f"{name:>7}" for name in table[0]))
    for row, cells in zip(rows, table, strict=True):
        print(
            f"{row['move'] or 'throw':<10}",
            *(f"{number:{max(7, len(name))}.3f}" for name, number in cells.items()),
        )
    return FINE


def _columns(row: Mapping[str, Json]) -> dict[str, float]:
    """Odds as flat columns: a series of chances has one for each."""
    columns: dict[str, float] = {}
    for name, entry in row.items():
        if isinstance(entry, tuple):
            columns.update({f"{name} {n}": chance for n, chance in enumerate(entry, start=1)})
        elif name != "move":
            columns[name.replace("_", " ")] = entry
    return columns


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None


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

    command = commands.add_parser("analyse", help=_first_line(analysis))
    command.add_argument("file", help="a record of a finished match; - reads the standard input")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=analysis)

    command = commands.add_parser("simulate", help=_first_line(simulate))
    command.add_argument("game", choices=GAMES)
    command.add_argument("--seats", type=int, default=2, metavar="N")
    command.add_argument("--bots", default="random", metavar="BOT,…", help=_bots())
    command.add_argument(
        "--games", type=int, default=100, metavar="N", help="whole blocks are a multiple of the seats"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N")
    command.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the match"
    )
    command.add_argument("--records", type=Path, metavar="DIR", help="write every match there")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=simulate)

    command = commands.add_parser("odds", help=_first_line(odds))
    command.add_argument("file", help="a record; - reads the standard input")
    command.add_argument("--ply", type=int, metavar="N", help="where to look; by default at its end")
    command.add_argument("--bot", default="medium", help="who plays the rest of the turn, and says its worth")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=odds)

    command = commands.add_parser("bench", help=_first_line(bench))
    command.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=bench)
    return parser


def _bots() -> str:
    return "; ".join(f"{game}: {', '.join(makers)}" for game, makers in BOTS.items())


def _first_line(command: object) -> str:
    return (command.__doc__ or "").splitlines()[0]


def _read(file: str) -> Record:
    """:raises RecordError: no such file, not text, or no record."""
    if file == "-" and sys.stdin is None:
        raise RecordError("- cannot be read: there is no standard input.")
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


def _save(folder: Path, name: str, match: Match, dealer: Dealer, bots: Sequence[str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record = Record.of(match, seed=dealer.seed.hex(), fingerprint=dealer.fingerprint, bots=list(bots))
        (folder / name).write_text(record.dumps() + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}.") from None


def _print(data: Json) -> None:
    print(json.dumps(data, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())

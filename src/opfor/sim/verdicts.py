"""What the numbers mean, in one sentence a player understands."""

from opfor.play.titles import title_of
from opfor.sim.stats import Z95, Interval

#: from these shares on, a lead is called so
LEADS = (
    (0.85, "overruns"),
    (0.70, "is far ahead of"),
    (0.58, "has a clear edge over"),
    (0.0, "has a slight edge over"),
)
#: an interval no wider than this to either side is narrow enough to call a pairing even
NARROW = 0.05
#: lists whose points are further apart than this part of them are not worth the same
UNEVEN = 0.02
#: the label of a setting in which everything is as it comes
NOTHING_SET = "nothing set"


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def span(interval: Interval) -> str:
    return f"{100 * interval.low:.1f}–{100 * interval.high:.1f}%"


def verdict_on(names: list[str], share: Interval, games: int) -> str:
    """Whether a pairing is fair."""
    if not games:
        return "No game was played."
    ahead, behind, part = names[0], names[1], share
    if share.value < 0.5:
        ahead, behind = behind, ahead
        part = Interval(1.0 - share.value, 1.0 - share.high, 1.0 - share.low)
    figures = f"{percent(part.value)} of the points (95%: {span(part)}) in {games:,} games"
    if not share.has(0.5):
        words = next(words for least, words in LEADS if part.value >= least)
        return f"{ahead} {words} {behind}: it takes {figures}."
    if is_narrow(share):
        return f"An even match: {ahead} takes {figures} against {behind}."
    return (
        f"Too few games to tell: {ahead} takes {figures} against {behind};"
        f" {games_for(0.022):,} games would say it within 2.2 points."
    )


def is_narrow(interval: Interval) -> bool:
    """Whether what holds the middle is near enough to it to be called even."""
    return (interval.high - interval.low) / 2 <= NARROW


def games_for(half: float) -> int:
    """Games after which an interval reaches so far to either side."""
    return round((Z95 / (2 * half)) ** 2 / 100) * 100


def matters(difference: Interval) -> bool:
    return not difference.has(0.0)


def verdict_on_difference(
    name: str, labels: list[str], difference: Interval, games: int, differing: int
) -> str:
    """Whether a setting matters; differences are those of the second setting to the first."""
    first, second = labels
    if not games:
        return "No pair of games was played under both settings."
    if not differing:
        return (
            f"No game differed between {first} and {second}: all {games:,} ended alike, down to"
            " the last loss of every unit."
        )
    found = "It matters"
    if not matters(difference):
        found = f"No difference was found between {first} and {second}"
        if not is_narrow(difference):
            found = f"Too few games to tell whether {first} and {second} differ"
    than = f" than with {first}" if difference.value else f" as with {first}"
    return (
        f"{found}: with {second} {name} wins {_more(difference.value)} of a hundred games{than},"
        f" a draw as half a win (95%: {_reach(difference)}; {games:,} games each)."
    )


def _more(value: float) -> str:
    """A difference of shares in games of a hundred, without a sign."""
    if not value:
        return "as many"
    return f"{abs(100 * value):.1f} {'more' if value > 0 else 'fewer'}"


def _reach(interval: Interval) -> str:
    low, high = interval.low, interval.high
    if low < 0.0 < high:
        return f"{_more(low)} to {_more(high)}"
    near, far = sorted((low, high), key=abs)
    return f"{abs(100 * near):.1f} to {_more(far)}"


def caution(
    system: str, worths: list[tuple[str, int]], unplayed: list[tuple[str, list[str]]]
) -> str:
    """What a verdict must be read with: lists of unlike points, rules that were not played in the
    edition of a system."""
    said: list[str] = []
    points = [worth for _, worth in worths]
    if max(points) - min(points) > UNEVEN * max(points):
        many = [f"{name} {worth:,}" for name, worth in worths]
        said.append(f"lists are not worth the same points ({', '.join(many)})")
    rules = [f"{', '.join(names)} ({name})" for name, names in unplayed if names]
    if rules:
        said.append(f"in {title_of(system)} these rules were not played: {'; '.join(rules)}")
    return f"Mind that {', and that '.join(said)}." if said else ""

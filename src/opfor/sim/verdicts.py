"""What the numbers mean, in one sentence a player understands."""

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


def verdict_on_difference(name: str, labels: list[str], difference: Interval, games: int) -> str:
    """Whether a setting matters; differences are those of the second setting to the first."""
    points = f"{100 * difference.low:+.1f} to {100 * difference.high:+.1f}"
    if matters(difference):
        more = "more" if difference.value > 0 else "less"
        return (
            f"It matters: with {labels[1]} {name} takes {abs(100 * difference.value):.1f} points"
            f" {more} of a hundred than with {labels[0]} (95%: {points}, {games:,} games each)."
        )
    found = f"No difference was found between {labels[0]} and {labels[1]}"
    if not is_narrow(difference):
        found = f"Too few games to tell whether {labels[0]} and {labels[1]} differ"
    return (
        f"{found}: with {labels[1]} {name} takes"
        f" {100 * difference.value:+.1f} points of a hundred (95%: {points}, {games:,} games each)."
    )

"""What the options of the settings are called on a page; stored is the option itself."""

OPTIONS = {
    "challenge": {
        "void": "Void",
        "single": "No penalty",
        "double": "Lose the next turn",
        "play5": "The opponent gains 5 points per play",
        "play10": "The opponent gains 10 points per play",
        "word5": "The opponent gains 5 points per word",
        "word10": "The opponent gains 10 points per word",
    },
    "end_racks": {
        "double": "Twice the value of the opponent’s tiles",
        "single": "The value of the opponent’s tiles, which the opponent loses",
    },
    "six_zeros": {
        "automatic": "Ends automatically",
        "claim": "A player must call it",
    },
    "tiles": {
        "english": "English",
        "selchow-1962": "Selchow & Righter (1962)",
        "unknown": "Don’t check",
    },
    "end_reading": {"decided": "Decided", "literal": "Literal"},
    "own_words": {"yes": "Yes", "no": "No"},
}


def said(setting: str, option: str) -> str:
    """
    >>> said("challenge", "play5"), said("minutes", "75")
    ('The opponent gains 5 points per play', '75')
    """
    return OPTIONS.get(setting, {}).get(option, option)

"""What the two Python libraries write: the cells of reference.csv, typed and dressed
as planners keep them."""

import csv
import datetime
import pathlib

HERE = pathlib.Path(__file__).parent
HEADER = 3  # two rows of titles stand above it

# By id and header. What a formula gives stands in reference.csv.
FORMULAS = {
    ("F01", "Likes"): "=100+20",
    ("F11", "Message"): '="Price of a berth: "&(1200+34.5)',
    ("F13", "Sender"): "=NA()",
    ("F17", "Skip"): '=IF(1=1,"","x")',  # shows nothing
}
BOLD = {("F01", "Message"): "Smoke over {{.berth}}."}  # the rest of the cell is plain
APOSTROPHE = {("F06", "Message"), ("F07", "Message"), ("F10", "Message")}  # typed with ' before it
TYPED_AS_TEXT = {("F07", "Message"), ("F11", "Timestamp")}
REMARKS = {("F01", "Audience"): "Petra: all three of them?", ("F08", "Hacked"): "only if they miss it at 9"}
FILTERED = "F07"  # hidden by a filter
HIDDEN = "F08"  # hidden by hand
NARROW = "Note"  # a hidden column

MOMENTS = {"Timestamp": "%Y-%m-%dT%H:%M:%SZ", "Planned": "%Y-%m-%d %H:%M:%S"}
SHOWN = {"Timestamp": 'yyyy-mm-dd"T"hh:mm:ss"Z"', "Planned": "yyyy-mm-dd hh:mm", "Clock": "hh:mm"}
SHOWN_WITH_SECONDS = {"Planned": "yyyy-mm-dd hh:mm:ss", "Clock": "hh:mm:ss"}


def rows():
    with open(HERE / "reference.csv", newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def cells():
    """Gives row and column from 0, the id and the header of that cell, and its value."""
    table = rows()
    header = table[HEADER - 1]
    for y, row in enumerate(table):
        for x, text in enumerate(row):
            if y < HEADER:
                yield y, x, ("", ""), text
            elif text or (row[0], header[x]) in FORMULAS:
                yield y, x, (row[0], header[x]), typed((row[0], header[x]), text)


def typed(place, text):
    """Gives the value that a spreadsheet makes of what is typed."""
    if place in TYPED_AS_TEXT:
        return text
    if place[1] in MOMENTS:
        seconds = text if text.count(":") > 1 else text + ":00"
        return datetime.datetime.strptime(seconds, MOMENTS[place[1]])
    if place[1] == "Clock":
        return datetime.time.fromisoformat(text)
    if text in ("TRUE", "FALSE"):
        return text == "TRUE"
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def shown(header, value):
    """Gives the number format of a date or time."""
    if value.second and header in SHOWN_WITH_SECONDS:
        return SHOWN_WITH_SECONDS[header]
    return SHOWN[header]

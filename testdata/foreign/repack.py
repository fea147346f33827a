"""Takes the moment of their making out of workbooks. One of them gets what a Japanese
Excel writes and no library does: a text with its reading beside it."""

import pathlib
import re
import sys
import zipfile

MOMENT = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z"
READING = b'<rPh sb="0" eb="4"><t>READING, NOT TEXT</t></rPh><phoneticPr fontId="1"/></si>'


def repack(path):
    with zipfile.ZipFile(path) as old:
        parts = [(name, old.read(name)) for name in old.namelist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name, data in parts:
            if name == "docProps/core.xml":
                data = re.sub(MOMENT, b"2026-11-20T00:00:00Z", data)
            if name == "xl/sharedStrings.xml" and path.name == "xlsxwriter.xlsx":
                data = data.replace(b"Title</t></si>", b"Title</t>" + READING)
            new.writestr(zipfile.ZipInfo(name, (2026, 11, 20, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


for argument in sys.argv[1:]:
    repack(pathlib.Path(argument))

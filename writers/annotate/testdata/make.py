"""Makes the workbooks that the annotation is held to. Run with Debian's python3
(python3-openpyxl, python3-xlsxwriter) in this folder:

    /usr/bin/python3 make.py
    soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML" --outdir lo xlsxwriter.xlsx
    mv lo/xlsxwriter.xlsx libreoffice.xlsx

    simcast check --offline --annotate -o checked.xlsx xlsxwriter.xlsx
    soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML" --outdir lo checked.xlsx
    mv lo/checked.xlsx saved.xlsx && rm -r lo checked.xlsx

xlsxwriter.xlsx   much of what Excel can: chart, picture, sparkline, data bars, button, table, print set-up
libreoffice.xlsx  the same, as LibreOffice saves it
saved.xlsx        xlsxwriter.xlsx, annotated and then saved by LibreOffice
openpyxl.xlsx     names, protection, comments, dates in a 1904 workbook
threaded.xlsx     openpyxl.xlsx with a conversation of Excel 365 in it, inline rich text, and a part that nobody knows
bare.xlsx         the least that a workbook can be, with a prefix on every element, by hand
"""

import datetime
import io
import re
import struct
import zipfile
import zlib

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.formatting.rule import ColorScaleRule, FormulaRule
from openpyxl.styles import PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

DAY = datetime.datetime(2026, 11, 20, 14, 30)
HEADERS = ["id", "persona", "channel", "team", "subject", "body", "to", "ts", "likes", "remark"]
ROWS = [
    ["A1", "Leila Dufour", "mial", "", "One question", "Who speaks today?", "Crisis manager", DAY, None, "=1+1"],
    ["A2", "Lela Dufour", "mail", "", "", "I print at eight.", "Crisis manager", DAY, None, "x_x0007_y"],
    ["A3", "petra_lindqvist", "gosocial", "", "", "Line one\nline two & <three>", "", DAY, "many", "DEL \x7f here"],
    ["A4", "old_akeroyd", "forum", "", "", "Yellow smoke 🔥", "", DAY, 12, "fine"],
    ["A5", "bartol_sand", "gosocial", "no such team", "", "We leave.", "", DAY, -3, "hidden"],
]


def picture():
    """A picture of eight by eight red dots."""
    raw = b"".join(b"\x00" + b"\xC0\x30\x00" * 8 for _ in range(8))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
                      + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


def with_xlsxwriter(path):
    book = xlsxwriter.Workbook(path)
    book.set_properties({"title": "Harbour Light", "created": DAY})
    book.set_custom_property("Exercise", "Harbour Light")
    front = book.add_worksheet("Read me")
    front.write("A1", "Problems are told to the cell")
    sheet = book.add_worksheet("Injects")
    head = book.add_format({"bold": True, "bg_color": "#1F3A5F", "font_color": "white", "border": 1})
    date = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
    red, blue = book.add_format({"color": "red"}), book.add_format({"color": "blue", "bold": True})
    sheet.merge_range("A1:D1", "Plan of the day", head)
    sheet.write_row("A3", HEADERS, head)
    for r, row in enumerate(ROWS, start=3):
        for c, value in enumerate(row):
            if isinstance(value, datetime.datetime):
                sheet.write_datetime(r, c, value, date)
            elif isinstance(value, str) and value.startswith("="):
                sheet.write_formula(r, c, value, None, 2)
            elif value not in (None, ""):
                sheet.write(r, c, value)
    sheet.write_rich_string("F4", "Who ", red, "speaks", " for the ", blue, "port", " today?")
    sheet.set_row(7, None, None, {"hidden": True})
    sheet.set_row(5, 40, None, {"level": 1})
    sheet.set_column("A:A", 8)
    sheet.set_column("F:F", 50)
    sheet.set_column("J:J", 12, None, {"hidden": True})
    sheet.data_validation("C4:C100", {"validate": "list", "source": ["mail", "forum", "gosocial"]})
    sheet.data_validation("D4:D100", {"validate": "list", "source": "=Lists!$A$1:$A$3"})
    sheet.conditional_format("I4:I100", {"type": "data_bar", "data_bar_2010": True})
    sheet.conditional_format("A4:J100", {"type": "formula", "criteria": '=$C4="forum"', "format": blue})
    sheet.conditional_format("E4:E100", {"type": "icon_set", "icon_style": "3_traffic_lights"})
    sheet.write_comment("C4", "Is it the mail channel?", {"author": "Ingrid"})
    sheet.write_comment("J7", "Not for the players", {"author": "Ingrid", "visible": True})
    sheet.insert_button("L2", {"caption": "Print"})
    sheet.insert_image("L6", "dot.png", {"image_data": picture()})
    sheet.add_sparkline("K4", {"range": "I4:I8"})
    sheet.autofilter("A3:J8")
    sheet.freeze_panes(3, 1)
    sheet.set_landscape()
    sheet.repeat_rows(2)
    sheet.print_area("A1:J20")
    sheet.set_header("&CHarbour Light")
    lists = book.add_worksheet("Lists")
    lists.write_column("A1", ["players", "session", "moderators"])
    lists.add_table("C1:D4", {"columns": [{"header": "team"}, {"header": "room"}]})
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Injects!$I$4:$I$8"})
    lists.insert_chart("F2", chart)
    lists.hide()
    own = book.add_worksheet("Problems")
    own.write("A1", "Who forgot the coffee?")
    book.define_name("Rooms", "=Lists!$D$2:$D$4")
    front.activate()
    book.close()


def with_openpyxl(path):
    book = openpyxl.Workbook()
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Injects"
    sheet.append(HEADERS)
    for row in ROWS:
        sheet.append(row)
    sheet["C2"].comment = Comment("Is it the mail channel?", "Ingrid")
    sheet["A6"].comment = Comment("Hidden on purpose", "Ingrid")
    sheet["C2"].fill = PatternFill("solid", fgColor="FFEEAA")
    sheet.row_dimensions[6].hidden = True
    sheet.conditional_formatting.add("I2:I9", ColorScaleRule("min", None, "FFFFFF", "max", None, "63BE7B"))
    sheet.conditional_formatting.add("A2:J9", FormulaRule(['$C2="forum"'], fill=PatternFill(bgColor="DDEBF7")))
    choice = DataValidation(type="list", formula1='"mail,forum,gosocial"')
    choice.add("C2:C99")
    sheet.add_data_validation(choice)
    sheet.protection.sheet = True
    book.defined_names.append(DefinedName("Rooms", attr_text="Injects!$D$2:$D$9"))
    book.save(path)


def with_a_conversation(source, path):
    """Adds what Excel 365 writes for a threaded comment on D6."""
    guid = "{11111111-2222-3333-4444-555555555555}"
    thread = ('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<ThreadedComments '
              'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
              f'<threadedComment ref="D6" dT="2026-11-20T10:00:00.00" personId="{guid}" id="{guid}">'
              '<text>Which team is this?</text></threadedComment></ThreadedComments>')
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            text = old.read(part)
            if part == "xl/comments/comment1.xml":
                text = text.replace(b"</authors>", f"<author>tc={guid}</author></authors>".encode())
                text = text.replace(b"</commentList>", b'<comment ref="D6" authorId="1" shapeId="0"><text><t>[Threaded comment]\n\n'
                                    b"Comment:\n    Which team is this?</t></text></comment></commentList>")
            if part == "xl/worksheets/_rels/sheet1.xml.rels":
                text = text.replace(b"</Relationships>", b'<Relationship Id="rIdThread" Type="http://schemas.microsoft.com/office/2017/10/'
                                    b'relationships/threadedComment" Target="../threadedComments/threadedComment1.xml"/></Relationships>')
            if part == "xl/worksheets/sheet1.xml":
                rich = rb'<c r="F2" t="inlineStr"><is><r><t xml:space="preserve">Who </t></r><r><rPr><b/></rPr><t>speaks</t></r></is></c>'
                text = re.sub(rb'<c r="F2"[^>]*><v>[^<]*</v></c>', rich, text)
            if part == "[Content_Types].xml":
                text = text.replace(b"</Types>", b'<Override PartName="/xl/threadedComments/threadedComment1.xml" '
                                    b'ContentType="application/vnd.ms-excel.threadedcomments+xml"/></Types>')
            new.writestr(part, text)
        new.writestr("xl/threadedComments/threadedComment1.xml", thread)
        new.writestr("customXml/item1.xml", "<unknown>to all</unknown>")


def bare(path):
    """Without styles, cell references, docProps; every element has a prefix."""
    main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    pack = "http://schemas.openxmlformats.org/package/2006/"
    cells = [["persona", "channel", "body"], ["Leila Dufour", "mial", "Hello"]]
    rows = "".join("<x:row>" + "".join(f'<x:c t="inlineStr"><x:is><x:t>{c}</x:t></x:is></x:c>' for c in row) + "</x:row>" for row in cells)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{pack}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{pack}relationships"><Relationship Id="r" Type="{rels}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<x:workbook {main} xmlns:r="{rels}"><x:sheets><x:sheet name="Plan" sheetId="7" r:id="s"/></x:sheets></x:workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{pack}relationships"><Relationship Id="s" Type="{rels}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f"<x:worksheet {main}><x:sheetData>{rows}</x:sheetData></x:worksheet>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            book.writestr(name, text)


with_xlsxwriter("xlsxwriter.xlsx")
with_openpyxl("openpyxl.xlsx")
with_a_conversation("openpyxl.xlsx", "threaded.xlsx")
bare("bare.xlsx")

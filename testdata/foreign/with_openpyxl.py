"""Writes the workbooks of python3-openpyxl, and a CSV by Python's csv module."""

import csv
import datetime
import sys

import openpyxl
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904

import plan


def fill(sheet, formulas):
    for y, x, place, value in plan.cells():
        cell = sheet.cell(y + 1, x + 1)
        if place in plan.FORMULAS and formulas:
            value = plan.FORMULAS[place]
        cell.value = value
        if isinstance(value, (datetime.datetime, datetime.time)):
            cell.number_format = plan.shown(place[1], value)
        if place in plan.APOSTROPHE:
            cell.data_type = "s"  # else openpyxl takes = for a formula
            cell.quotePrefix = True
        if place in plan.REMARKS:
            cell.comment = Comment(plan.REMARKS[place], "Petra")


def dress(sheet):
    table = plan.rows()
    width, height = len(table[plan.HEADER - 1]), len(table)
    for y in (1, 2):
        sheet.merge_cells(start_row=y, end_row=y, start_column=1, end_column=6)
    for y in range(height + 1, height + 20):  # rows that were dressed for later
        for x in range(width):
            sheet.cell(y, x + 1).fill = PatternFill("solid", fgColor="F2F2F2")
    for x in range(width):
        sheet.cell(plan.HEADER, x + 1).font = Font(bold=True)
    sheet.column_dimensions[openpyxl.utils.get_column_letter(width)].hidden = True
    last = openpyxl.utils.get_column_letter(width)
    sheet.auto_filter.ref = f"A{plan.HEADER}:{last}{height}"
    sheet.auto_filter.add_filter_column(0, [row[0] for row in table[plan.HEADER:] if row[0] != plan.FILTERED])
    for y, row in enumerate(table):
        if row[0] in (plan.FILTERED, plan.HIDDEN):
            sheet.row_dimensions[y + 1].hidden = True


def write(path, formulas=False, iso=False, epoch=None):
    book = openpyxl.Workbook()
    book.iso_dates = iso
    if epoch:
        book.epoch = epoch
    first = book.active
    first.title = "Old injects"
    first.append(["persona", "channel", "body"])
    first.append(["port_authority", "microblog", "last year's, and not to be read"])
    first.sheet_state = "hidden"
    sheet = book.create_sheet("Duty desk")
    fill(sheet, formulas)
    dress(sheet)
    book.create_sheet("Phone list")["A1"] = "0555 0142"
    book.active = 1
    book.save(path)


def write_csv(source, path):
    """Reads a workbook, and writes what its cells show, as small scripts do."""
    sheet = openpyxl.load_workbook(source, data_only=True)["Duty desk"]
    with open(path, "w", newline="", encoding="utf-8-sig") as file:
        for row in sheet.iter_rows(values_only=True):
            csv.writer(file, delimiter=";").writerow([said(value) for value in row])


def said(value):
    if isinstance(value, datetime.datetime):
        return value.isoformat() + "Z"
    return value


to = sys.argv[1]
write(f"{to}/openpyxl.xlsx")
write(f"{to}/openpyxl-iso.xlsx", iso=True)
write(f"{to}/openpyxl-1904.xlsx", epoch=CALENDAR_MAC_1904)
write(f"{to}/openpyxl-uncalculated.xlsx", formulas=True)
write_csv(f"{to}/openpyxl.xlsx", f"{to}/openpyxl.csv")

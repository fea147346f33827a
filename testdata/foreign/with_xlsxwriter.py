"""Writes the workbooks of python3-xlsxwriter."""

import datetime
import sys

import xlsxwriter

import plan


def put(book, sheet, y, x, place, value):
    if place in plan.FORMULAS and value != "":  # xlsxwriter has no type for an empty result
        sheet.write_formula(y, x, plan.FORMULAS[place], None, value)
    elif place in plan.BOLD:
        bold = plan.BOLD[place]
        sheet.write_rich_string(y, x, book.add_format({"bold": True}), bold, value[len(bold):])
    elif isinstance(value, (datetime.datetime, datetime.time)):
        sheet.write_datetime(y, x, value, book.add_format({"num_format": plan.shown(place[1], value)}))
    elif isinstance(value, bool):
        sheet.write_boolean(y, x, value)
    elif isinstance(value, (int, float)):
        sheet.write_number(y, x, value)
    elif value == "":
        pass
    else:
        sheet.write_string(y, x, value, book.add_format({"text_wrap": "\n" in value}))


def dress(book, sheet):
    table = plan.rows()
    header = table[plan.HEADER - 1]
    sheet.right_to_left()
    sheet.set_column(len(header) - 1, len(header) - 1, None, None, {"hidden": True})
    sheet.autofilter(plan.HEADER - 1, 0, len(table) - 1, len(header) - 1)
    sheet.filter_column(0, f"x != {plan.FILTERED}")
    for x, name in enumerate(header):
        if name == "Channel":
            sheet.data_validation(plan.HEADER, x, 500, x, {"validate": "list", "source": ["microblog", "mail"], "error_type": "warning"})


def write(path, **options):
    book = xlsxwriter.Workbook(path, options)
    book.set_properties({"created": datetime.datetime(2026, 11, 20)})
    old = book.add_worksheet("Old injects")
    old.write_row(0, 0, ["persona", "channel", "body"])
    old.hide()
    sheet = book.add_worksheet("Duty desk")
    sheet.activate()
    sheet.set_first_sheet()
    dress(book, sheet)
    table, done = plan.rows(), set()
    for y, x, place, value in plan.cells():
        if y not in done and table[y][0] in (plan.FILTERED, plan.HIDDEN):
            sheet.set_row(y, None, None, {"hidden": True})  # before its cells, as constant_memory wants it
        done.add(y)
        if place in plan.REMARKS and "constant_memory" not in options:
            sheet.write_comment(y, x, plan.REMARKS[place], {"author": "Petra"})
        put(book, sheet, y, x, place, value)
    for y in range(len(table), len(table) + 20):  # rows that were dressed for later
        sheet.write_blank(y, 0, None, book.add_format({"bg_color": "#F2F2F2"}))
    book.add_worksheet("Phone list").write(0, 0, "0555 0142")
    book.close()


to = sys.argv[1]
write(f"{to}/xlsxwriter.xlsx")
write(f"{to}/xlsxwriter-inline-1904.xlsx", constant_memory=True, date_1904=True)

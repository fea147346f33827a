#!/usr/bin/python3
"""Makes the planner's workbooks that TestRefreshOfForeignWorkbooks refreshes.

    simcast new --demo plan.xlsx
    /usr/bin/python3 make.py plan.xlsx openpyxl.xlsx
    cp openpyxl.xlsx libreoffice.xlsx
    soffice --headless --convert-to xlsx:"Calc MS Excel 2007 XML" --outdir . libreoffice.xlsx

Made with Debian's python3-openpyxl 3.0 and LibreOffice 7.4. A planner has written
beside the personas, commented and coloured cells, noted something below the teams,
and made a sheet with a chart and formulas over the lists.
"""

import sys

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import DataBarRule
from openpyxl.styles import PatternFill

book = openpyxl.load_workbook(sys.argv[1])
personas = book["Personas"]
personas["H1"] = "who plays it"
personas["H3"] = "Ann"  # verrin_courier
personas["H5"] = '=B5&"!"'  # norlane
personas["C6"].comment = Comment("ask first", "Ann")  # mayor_castellan
personas["B4"].fill = PatternFill("solid", "FFFF00")
personas.conditional_formatting.add("H2:H40", DataBarRule("min", 0, "max", 10, "638EC6"))
book["Teams"]["A12"] = "a note below the teams"
book["Injects"]["A5"] = "007"
ours = book.create_sheet("Ours")
for n in range(1, 6):
    ours.append([n, n * n])
ours["A9"] = "=COUNTA(Personas!A2:A15)"
chart = BarChart()
chart.add_data(Reference(ours, min_col=2, min_row=1, max_row=5))
ours.add_chart(chart, "D2")
book.save(sys.argv[2])

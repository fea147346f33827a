package main

import (
	"errors"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/xuri/excelize/v2"
	"strconv"
)

func cmdSheet(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "sheet FILE.xlsx NAME FILE.csv")
	rows, err := readTable(ts.MkAbs(args[2]))
	ts.Check(err)
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, _ string) error {
		if _, err := book.NewSheet(args[1]); err != nil {
			return err
		}
		return fillSheet(book, args[1], rows)
	}))
}

func cmdHideSheet(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "hide-sheet FILE.xlsx NAME")
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, _ string) error {
		for i, name := range book.GetSheetList() {
			if name != args[1] {
				book.SetActiveSheet(i)
			}
		}
		return book.SetSheetVisible(args[1], false)
	}))
}

func cmdMerge(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "merge FILE.xlsx CELL CELL")
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, sheet string) error {
		return book.MergeCell(sheet, args[1], args[2])
	}))
}

func cmdStrike(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "strike FILE.xlsx CELL CELL")
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, sheet string) error {
		style, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Strike: true}})
		return errors.Join(err, book.SetCellStyle(sheet, args[1], args[2], style))
	}))
}

func cmdNumber(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 4, "number FILE.xlsx CELL NUMBER FORMAT")
	number, err := strconv.ParseFloat(args[2], 64)
	ts.Check(err)
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, sheet string) error {
		style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &args[3]})
		return errors.Join(err, book.SetCellValue(sheet, args[1], number), book.SetCellStyle(sheet, args[1], args[1], style))
	}))
}

// cmdShows holds that a sheet shows a text in one of its cells, or that it does not.
func cmdShows(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: shows FILE.xlsx SHEET TEXT")
	}
	book, err := excelize.OpenFile(ts.MkAbs(args[0]))
	ts.Check(err)
	defer book.Close()
	found, err := book.SearchSheet(args[1], args[2])
	ts.Check(err)
	if len(found) == 0 != neg {
		ts.Fatalf("%s, sheet %s: %q is in %v", args[0], args[1], args[2], found)
	}
}

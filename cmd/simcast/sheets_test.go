package main

import (
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/xuri/excelize/v2"
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

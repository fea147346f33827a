package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Tables are read and changed here by other means than simcast's own: a results
// file has to be right for the programs of others.

func isWorkbook(path string) bool { return strings.HasSuffix(path, ".xlsx") }

// sheetOf is the sheet of a workbook that has the injects, else its first.
func sheetOf(book *excelize.File) string {
	if sheets := book.GetSheetList(); !slices.Contains(sheets, "Injects") {
		return sheets[0]
	}
	return "Injects"
}

// readTable gives the rows of a CSV with commas, or of a workbook's sheet.
func readTable(path string) ([][]string, error) {
	path, sheet, isNamed := strings.Cut(path, "#")
	if isWorkbook(path) {
		book, err := excelize.OpenFile(path)
		if err != nil {
			return nil, err
		}
		defer book.Close()
		if !isNamed {
			sheet = sheetOf(book)
		}
		return book.GetRows(sheet)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	records := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\uFEFF"))))
	records.FieldsPerRecord = -1
	return records.ReadAll()
}

// writeTable writes a CSV, or a workbook.
func writeTable(path string, rows [][]string) error {
	if isWorkbook(path) {
		return writeBook(path, rows)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return csv.NewWriter(file).WriteAll(rows)
}

func writeBook(path string, rows [][]string) error {
	book := excelize.NewFile()
	defer book.Close()
	if err := book.SetSheetName(book.GetSheetList()[0], "Injects"); err != nil {
		return err
	}
	if err := fillSheet(book, "Injects", rows); err != nil {
		return err
	}
	return book.SaveAs(path)
}

func fillSheet(book *excelize.File, sheet string, rows [][]string) error {
	for i, row := range rows {
		if err := book.SetSheetRow(sheet, fmt.Sprintf("A%d", i+1), &row); err != nil {
			return err
		}
	}
	return nil
}

func columnOf(rows [][]string, name string) (int, error) {
	if len(rows) > 0 {
		if i := slices.Index(rows[0], name); i >= 0 {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is no column %q in the first row", name)
}

func cmdCells(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "cells FILE[#SHEET] COLUMN VALUE...")
	rows, err := readTable(ts.MkAbs(args[0]))
	ts.Check(err)
	column, err := columnOf(rows, args[1])
	ts.Check(err)
	var got []string
	for _, row := range rows[1:] {
		cell := ""
		if column < len(row) {
			cell = row[column]
		}
		got = append(got, cell)
	}
	if !slices.EqualFunc(got, args[2:], fits) {
		ts.Fatalf("%s is\n%q, not\n%q", args[1], got, args[2:])
	}
}

func fits(cell, want string) bool {
	if pattern, isPattern := strings.CutPrefix(want, "~"); isPattern {
		return regexp.MustCompile(pattern).MatchString(cell)
	}
	return cell == want
}

func cmdChange(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 4, "change FILE COLUMN ROW VALUE")
	path, row := ts.MkAbs(args[0]), number(ts, args[2])
	rows, err := readTable(path)
	ts.Check(err)
	column, err := columnOf(rows, args[1])
	ts.Check(err)
	if isWorkbook(path) {
		ts.Check(changeBook(path, func(book *excelize.File, sheet string) error {
			cell, err := excelize.CoordinatesToCellName(column+1, row)
			if err != nil {
				return err
			}
			if strings.HasPrefix(args[3], "=") {
				return errors.Join(book.SetCellValue(sheet, cell, nil), book.SetCellFormula(sheet, cell, args[3]))
			}
			return book.SetCellValue(sheet, cell, args[3])
		}))
		return
	}
	rows[row-1][column] = args[3]
	var out bytes.Buffer
	ts.Check(csv.NewWriter(&out).WriteAll(rows))
	ts.Check(os.WriteFile(path, out.Bytes(), 0o600))
}

// changeBook does to the sheet of a workbook what a planner would, and saves.
func changeBook(path string, do func(book *excelize.File, sheet string) error) error {
	book, err := excelize.OpenFile(path)
	if err != nil {
		return err
	}
	defer book.Close()
	if err := do(book, sheetOf(book)); err != nil {
		return err
	}
	return book.Save()
}

func cmdHide(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "hide FILE.xlsx ROW...")
	ts.Check(changeBook(ts.MkAbs(args[0]), func(book *excelize.File, sheet string) error {
		for _, row := range args[1:] {
			if err := book.SetRowVisible(sheet, number(ts, row), false); err != nil {
				return err
			}
		}
		return nil
	}))
}

func cmdWorkbook(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "workbook FILE.csv FILE.xlsx")
	rows, err := readTable(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(writeBook(ts.MkAbs(args[1]), rows))
}

func cmdEncode(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "encode FILE ENCODING")
	encodings := map[string]encoding.Encoding{
		"utf-8-bom": unicode.UTF8BOM, "windows-1252": charmap.Windows1252,
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
		"utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	}
	to, known := encodings[args[1]]
	if !known {
		ts.Fatalf("unknown encoding %s", args[1])
	}
	text, err := to.NewEncoder().String(ts.ReadFile(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

func cmdMask(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "mask FILE PATTERN TEXT")
	masked := regexp.MustCompile(args[1]).ReplaceAllString(ts.ReadFile(args[0]), args[2])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(masked), 0o600))
}

func cmdRepeat(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 3, "repeat FILE N TEXT")
	text := strings.TrimSuffix(ts.ReadFile(args[0]), "\n") + strings.Repeat(args[2], number(ts, args[1])) + "\n"
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

func cmdKept(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "kept PATTERN FILE")
	paths, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(paths) != 1 {
		ts.Fatalf("%s fits %q", args[0], paths)
	}
	if ts.ReadFile(paths[0]) != ts.ReadFile(args[1]) {
		ts.Fatalf("%s is not what %s is", paths[0], args[1])
	}
}

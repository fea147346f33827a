package main

import (
	"errors"
	"io"
	"io/fs"
	"slices"

	"simcast/ledger"
	"simcast/readers"
	"simcast/writers"
)

// sharedMode is of files that hold no more than the space shows to every planner.
const sharedMode fs.FileMode = 0o644

// writeFile puts a file of simcast's at path. What stands there and is not as
// simcast wrote it is kept under another name, which the planner is told. It
// gives the path under which the file stands now.
func (a *app) writeFile(path string, mode fs.FileMode, content func(io.Writer) error) (string, error) {
	known := func(string, string) bool { return false }
	remember := func(string, string) error { return nil }
	if book := a.fileMemory(path); book != nil {
		defer book.Close()
		known = func(path, sum string) bool {
			wrote, err := book.WroteFile(path, sum)
			return err == nil && wrote
		}
		remember = book.RememberFile
	}
	file := writers.NewFile(path, mode, known, remember, a.now)
	err := file.Replace(content)
	for _, note := range file.Notes() {
		a.say("%s", note)
	}
	return file.Path, err
}

// fileMemory is the ledger, where it is needed to know a file again: a workbook
// bears its own seal. Without it, what stands at path is merely kept aside.
func (a *app) fileMemory(path string) *ledger.Ledger {
	if format, err := writers.FormatOf(path); err == nil && format == writers.XLSX {
		return nil
	}
	book, err := a.book(false)
	if err != nil {
		a.say("simcast: %v", err)
		return nil
	}
	return book
}

// holdsInjects reports whether the file at path is a plan or its results, on any
// sheet. Simcast may have written it just so, and it is still the only one of its kind.
func holdsInjects(path string) bool {
	tables, err := readers.OpenTables(path)
	return err == nil && slices.ContainsFunc(tables.Sheets, func(sheet string) bool {
		plan, err := readers.Open(path, readers.Options{Sheet: sheet})
		if err == nil {
			_ = plan.Close() // only its header row was wanted
			return true
		}
		var problem *readers.Problem
		return errors.As(err, &problem) && slices.Contains([]string{"column-twice", "result-column"}, problem.Code) // a header row that is wrong
	})
}

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"syscall"

	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
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
	return a.put(atomicfile.New(path, mode, ooxml.IsSealed, known, remember, a.now), content)
}

// put writes a file, and tells what the planner must know of it. It gives the path
// under which the file stands now. Ctrl-C leaves nothing half written.
func (a *app) put(file *atomicfile.File, content func(io.Writer) error) (string, error) {
	defer a.interrupts.beforeExit(file.Abandon)()
	err := file.Replace(content)
	for _, note := range file.Notes() {
		a.say("%s", note)
	}
	return file.Path, err
}

// cannotWrite says what kept a file from being written, and what helps. The path
// that the system names is that of the file while it is not whole yet.
func cannotWrite(path string, err error) error {
	cause := err
	var inner *fs.PathError
	if errors.As(err, &inner) {
		cause = inner.Err
	}
	hint := ""
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		hint = "; name a file in a folder that is there and that you may write to"
	case errors.Is(err, syscall.ENAMETOOLONG):
		hint = "; name a file of a shorter name"
	case errors.Is(err, syscall.ENOSPC):
		hint = "; make room on the disk, or name a file on another one"
	}
	return fmt.Errorf("%s cannot be written: %w%s", path, cause, hint)
}

// fileMemory is the ledger, where it is needed to know a file again: a workbook
// bears its own seal. Without it, what stands at path is merely kept aside.
func (a *app) fileMemory(path string) ledger.Record {
	if format, err := sheet.FormatOf(path); err == nil && format == sheet.XLSX {
		return nil
	}
	book, err := a.openLedger(false)
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

package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/settings"
	"simcast/readers"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// File is a results file on disk, which is rewritten during a run.
type File struct {
	*atomicfile.File
	InPlace bool                  // nobody can name another path for it: it is written again where it is
	report  *resultsreport.Report // that is written now
}

// NewFile describes the results file at path, with the permissions of mode. It
// does not take the place of another workbook of simcast's: a plan with its problems
// marked is one. The end of ctx keeps nothing from being remembered. A ledger that fails is told, and keeps nothing up: results that are
// not remembered are merely kept aside by the next run.
func NewFile(ctx context.Context, path string, mode fs.FileMode, wrote ledger.ResultsFiles, tell func(error), now func() time.Time) *File {
	f, ctx := &File{}, context.WithoutCancel(ctx)
	known := func(path, sum string) bool {
		known, err := wrote.WroteFile(ctx, path, sum)
		if err != nil {
			tell(err)
		}
		return known
	}
	remember := func(path, sum string) error {
		if err := wrote.RememberFile(ctx, Known(path, sum, f.report)); err != nil {
			tell(err)
		}
		return nil
	}
	f.File = atomicfile.New(path, mode, ooxml.IsSealedRun, known, remember, now)
	return f
}

// Known is what the ledger keeps of a results file with the bytes of that sum (SHA-256, in hex), which has that report.
func Known(path, sum string, r *resultsreport.Report) ledger.ResultsFile {
	return ledger.ResultsFile{Path: path, Sum: sum, Space: r.Space, Plan: r.PlanPath,
		Mapping: mapping.Encode(r.Table(readers.SheetMapping)), Settings: settings.Encode(r.Table(readers.SheetSettings))}
}

// Fits tells what in the results of r the file's format cannot hold, as [Fits] does.
func (f *File) Fits(r *resultsreport.Report) error {
	format, err := sheet.FormatOf(f.Path)
	if err != nil {
		return err
	}
	return Fits(format, r)
}

// Write replaces the file with the results of r.
func (f *File) Write(r *resultsreport.Report) error {
	format, err := sheet.FormatOf(f.Path)
	if err != nil {
		return err
	}
	f.report = r
	defer func() { f.report = nil }() // it is large
	err = f.Replace(func(w io.Writer) error { return Write(w, format, r) })
	if err == nil {
		return nil
	}
	return fmt.Errorf("the results cannot be written: %w%s", err, f.advice(err))
}

// advice is what to do about an error of writing, behind a semicolon; "" where the error says it, or nobody knows.
func (f *File) advice(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "; make room on the disk"
	case f.InPlace && errors.Is(err, fs.ErrPermission):
		return "; simcast has to be allowed to write in its folder"
	case f.InPlace:
	case errors.Is(err, fs.ErrPermission), errors.Is(err, fs.ErrNotExist):
		return "; name a file in a folder that you may write to with --results"
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "; name a file of a shorter name with --results"
	}
	return ""
}

// Write writes r to w. An error of [Fits] comes before the first byte.
func Write(w io.Writer, format sheet.Format, r *resultsreport.Report) error {
	if err := Fits(format, r); err != nil {
		return err
	}
	switch format {
	case sheet.XLSX:
		return writeWorkbook(w, r)
	case sheet.CSV:
		return writeText(w, textComma(r.File), r)
	case sheet.TSV:
		return writeText(w, '\t', r)
	}
	return fmt.Errorf("results cannot be written as %q, only as xlsx, csv or tsv", format)
}

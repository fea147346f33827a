package results

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/ledger"
	"simcast/pipeline/resultsreport"
	"simcast/writers/planning"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// ledgerOf is a ledger's memory of files.
type ledgerOf struct {
	sums map[string]bool
	fail error
}

func (l ledgerOf) WroteFile(_ context.Context, path, sum string) (bool, error) {
	return l.sums[path+" "+sum], l.fail
}

func (l ledgerOf) FilesLike(context.Context, string, string) ([]ledger.ResultsFile, error) {
	return nil, nil
}

func (l ledgerOf) RememberFile(_ context.Context, f ledger.ResultsFile) error {
	if l.sums != nil {
		l.sums[f.Path+" "+f.Sum] = true
	}
	return l.fail
}

// newResults is a results file of a run whose ledger does not fail.
func newResults(t testing.TB, path string, l ledgerOf) *File {
	return NewFile(t.Context(), path, 0o640, l, func(err error) { t.Error(err) }, writertest.Clock)
}

func smallReport(t *testing.T) *resultsreport.Report {
	return writertest.Report(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Bye\n")
}

// holdFolder holds that a folder has these files, and no others.
func holdFolder(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	writertest.NoError(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLedgerKnowsTheResults(t *testing.T) {
	folder, l := t.TempDir(), ledgerOf{sums: map[string]bool{}}
	path := filepath.Join(folder, "plan.results.csv")
	for range 2 {
		writertest.NoError(t, newResults(t, path, l).Write(smallReport(t)))
	}
	holdFolder(t, folder, "plan.results.csv")
	writertest.NoError(t, newResults(t, path, ledgerOf{}).Write(smallReport(t)))
	holdFolder(t, folder, "plan.results 2026-11-21 10.50.31.csv", "plan.results.csv")
}

func TestLedgerThatFailsKeepsNothingUp(t *testing.T) {
	var told []error
	l := ledgerOf{fail: errors.New("disk is full")}
	path := filepath.Join(t.TempDir(), "plan.results.csv")
	for range 2 {
		file := NewFile(t.Context(), path, 0o640, l, func(err error) { told = append(told, err) }, writertest.Clock)
		writertest.NoError(t, file.Write(smallReport(t)))
	}
	if len(told) != 3 {
		t.Errorf("told %v", told)
	}
}

func TestWorkbookProvesItselfWithoutALedger(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "plan.results.xlsx")
	writertest.NoError(t, newResults(t, path, ledgerOf{}).Write(smallReport(t)))
	other := newResults(t, path, ledgerOf{})
	if !other.IsOwn() {
		t.Error("simcast does not know its own workbook")
	}
	writertest.NoError(t, other.Write(smallReport(t)))
	holdFolder(t, folder, "plan.results.xlsx")
	resave(t, path)
	writertest.NoError(t, other.Write(smallReport(t)))
	holdFolder(t, folder, "plan.results 2026-11-21 10.50.31.xlsx", "plan.results.xlsx")
}

// TestResultsReplaceResultsAlone: a plan's workbook may be sealed too.
func TestResultsReplaceResultsAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "plan.xlsx")
	var book bytes.Buffer
	writertest.NoError(t, planning.Workbook{Objects: writertest.Harbour(t)}.Write(&book))
	writertest.NoError(t, os.WriteFile(path, book.Bytes(), 0o600))
	for range 2 {
		writertest.NoError(t, newResults(t, path, ledgerOf{}).Write(smallReport(t)))
	}
	holdFolder(t, folder, "plan 2026-11-21 10.50.31.xlsx", "plan.xlsx")
}

// resave changes a cell and saves the workbook, as a spreadsheet does.
func resave(t *testing.T, path string) {
	t.Helper()
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if err := errors.Join(book.SetCellStr("Injects", "D2", "fixed"), book.Save()); err != nil {
		t.Fatal(err)
	}
}

func TestResultsThatDoNotFitLeaveTheOldFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "plan.results.xlsx")
	f := newResults(t, path, ledgerOf{})
	writertest.NoError(t, f.Write(smallReport(t)))
	old, err := os.ReadFile(path)
	writertest.NoError(t, err)
	long := smallReport(t)
	long.Lines[1].Row.Cells[3].Text = strings.Repeat("x", 32_768)
	var tooLong *sheet.TooLongError
	if err := f.Write(long); !errors.As(err, &tooLong) {
		t.Errorf("a text that does not fit: %v", err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, old) {
		t.Errorf("the old file is gone: %v", err)
	}
	holdFolder(t, folder, "plan.results.xlsx")
}

func TestPlacesThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Mkdir(filepath.Join(folder, "dir.csv"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(folder, "none", "r.csv"): "--results",
		filepath.Join(file, "r.csv"):           "not a directory",
		filepath.Join(folder, "dir.csv"):       "not a file that can be replaced",
		filepath.Join(folder, "r.ods"):         ".xlsx, .csv or .tsv",
	} {
		err := newResults(t, path, ledgerOf{}).Write(smallReport(t))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	holdFolder(t, folder, "dir.csv", "file")
}

// TestNameThatIsTooLong: no file can have it, and the planner is told before anything is posted.
func TestNameThatIsTooLong(t *testing.T) {
	folder := t.TempDir()
	f := newResults(t, filepath.Join(folder, strings.Repeat("n", 255)+".csv"), ledgerOf{})
	if err := f.Write(smallReport(t)); err == nil || !strings.Contains(err.Error(), "a shorter name with --results") {
		t.Errorf("got %v", err)
	}
	holdFolder(t, folder)
}

// TestFullDisk says what to do, of a file too whose place nobody can choose.
func TestFullDisk(t *testing.T) {
	for _, inPlace := range []bool{false, true} {
		f := &File{InPlace: inPlace}
		if got := f.advice(&os.PathError{Op: "write", Path: "r.xlsx", Err: syscall.ENOSPC}); got != "; make room on the disk" {
			t.Errorf("in place %v: %q", inPlace, got)
		}
	}
}

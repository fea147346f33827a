package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// sharedMode is of files that hold no more than the space shows to every planner.
const sharedMode fs.FileMode = 0o644

// writeFile puts a file of simcast's at path. What stands there and is not as
// simcast wrote it is kept under another name, and the planner is informed. It
// gives the path under which the file stands now.
func (a *app) writeFile(ctx context.Context, path string, mode fs.FileMode, content func(io.Writer) error) (string, error) {
	known, remember := notOurs, notRemembered
	if record := a.fileMemory(ctx, path); record != nil {
		defer record.Close()
		known = func(path, sum string) bool {
			wrote, err := record.WroteFile(ctx, path, sum)
			return err == nil && wrote
		}
		remember = func(path, sum string) error {
			return record.RememberFile(ctx, ledger.ResultsFile{Path: path, Sum: sum})
		}
	}
	return a.put(atomicfile.New(path, mode, ooxml.IsSealed, known, remember, a.now), content)
}

// notOurs takes every file for somebody else's.
func notOurs(string, string) bool { return false }

// notSealed takes no file for one that shows by itself that it is as simcast wrote it.
func notSealed(io.ReaderAt, int64) bool { return false }

// notRemembered is for a file that is known again by itself, or need not be.
func notRemembered(string, string) error { return nil }

// put writes a file, and tells what the planner must know of it. It gives the path
// under which the file stands now. Ctrl-C leaves nothing half written.
func (a *app) put(file *atomicfile.File, content func(io.Writer) error) (string, error) {
	defer a.interrupts.BeforeExit(file.Abandon)()
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
		hint = "; choose a folder that exists and that you may write to"
	case errors.Is(err, syscall.ENAMETOOLONG):
		hint = "; choose a shorter file name"
	case errors.Is(err, syscall.ENOSPC):
		hint = "; make room on the disk, or choose a file on another disk"
	}
	return fmt.Errorf("%s cannot be written: %w%s", path, cause, hint)
}

// fileMemory is the ledger, where it is needed to know a file again: a workbook
// shows by itself whether simcast wrote it. Without it, what stands at path is merely kept aside.
func (a *app) fileMemory(ctx context.Context, path string) ledger.Ledger {
	if format, err := sheet.FormatOf(path); err == nil && format == sheet.XLSX {
		return nil
	}
	record, err := a.openLedger(ctx, false)
	if err != nil {
		a.say("simcast: %v", err)
		return nil
	}
	return record
}

// memoryOf remembers the results files that a run writes.
func (a *app) memoryOf(record ledger.Ledger) ledger.ResultsFiles {
	if !a.settings.Demo {
		return record
	}
	if known, found := local.KnownDemoResults(); found {
		return known
	}
	return record
}

// openResults opens a results file that is run again.
func (a *app) openResults(ctx context.Context, path string, read *pipeline.ReadOptions) (*pipeline.OpenedPlan, error) {
	file, err := a.openPlan(ctx, path, read)
	if err == nil && !file.IsResults() {
		return nil, errors.Join(problem.Usage(path+" is not a results file: it has no columns result and delivery", "use "+terminal.CommandLine("simcast", "send", path)), file.Close())
	}
	return file, err
}

// onePlanCommand is the command that makes one plan of all sheets of a workbook that is read in this way.
func (a *app) onePlanCommand(path string, read *pipeline.ReadOptions, spaceFiles []string) string {
	words := []string{"new", "joined.xlsx", "--from", path + "#*"}
	words = slices.Concat(words, flags.Of(&spaceOptions{spaceFiles}), flags.Of(read, mappingFlags()))
	return a.commandAgain(words...)
}

// openPlan opens a plan, or a results file. Of a CSV, which has no sheets for mapping and settings, the ledger may have kept them.
// The files are those of --space-file, which a command that is proposed repeats.
func (a *app) openPlan(ctx context.Context, path string, read *pipeline.ReadOptions, spaceFiles ...string) (*pipeline.OpenedPlan, error) {
	if strings.EqualFold(filepath.Ext(path), ".xlsx") || a.settings.Demo {
		how := *read
		how.OnePlanCommand = a.onePlanCommand(path, read, spaceFiles)
		return how.Open(path)
	}
	record, err := a.openLedgerFile(ctx, true)
	if err != nil {
		return read.Open(path) // who needs the ledger says what is wrong with it
	}
	defer record.Close()
	return read.OpenResults(ctx, path, record)
}

// pageFolder is where plans and results of the page are kept: beside the ledger, as
// both are of the same work. A demo's goes with it.
func (a *app) pageFolder() (folder string, remove func(), err error) {
	if a.settings.Demo {
		folder, err = os.MkdirTemp("", "simcast-demo-*")
		return folder, func() { _ = os.RemoveAll(folder) }, err // what is left of a demo is nobody's loss
	}
	place, err := a.ledgerPlace()
	if err != nil {
		return "", nil, err
	}
	path, err := place.File()
	if err != nil {
		return "", nil, err
	}
	return folderBeside(path), func() {}, nil
}

// folderBeside is the folder of the plans that go with a ledger: each ledger has its own, for the results in it say
// what that ledger knows. That of whoever names no ledger is short.
func folderBeside(ledger string) string {
	folder := filepath.Join(filepath.Dir(ledger), "desk")
	if name := filepath.Base(ledger); name != "ledger.db" {
		folder += "-" + name
	}
	return folder
}

package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// earlierFolder is beside a plan, and has the files of before.
const earlierFolder = "earlier"

// uploadAgain takes a file of a plan's name. Content that is known is checked again; any other goes on in the plan's round,
// with what was said of it on the page, and is read from the sheet that was chosen.
func (s *Session) uploadAgain(ctx context.Context, plan, uploaded PlanFile, note uploadNote) (PlanFile, error) {
	known, found := s.noteOf(plan.ID)
	if !found {
		return PlanFile{}, ErrUnknown
	}
	last := s.LastOptions(plan)
	if now, err := sumOf(plan.Path); known.Sum == note.Sum || err == nil && now == note.Sum { // a rerun writes results that were uploaded
		plan.Again, known.Taken = true, note.Taken
		err := s.checkAndNote(ctx, &plan, known, pipeline.ReadOptions{Sheet: last.Sheet})
		return plan, shortPath(err, plan)
	}
	if s.isWritten(plan.Path) {
		return PlanFile{}, inUse(plan, nil)
	}
	said, err := s.saidBefore(plan, uploaded)
	if err != nil {
		return PlanFile{}, err
	}
	read := pipeline.ReadOptions{Sheet: last.Sheet, Said: said}
	note.IsResults, note.Checked, err = s.checkUploaded(ctx, uploaded, read)
	if err != nil && read.Sheet != "" { // it has no such sheet, and is read as any other plan
		read.Sheet = ""
		note.IsResults, note.Checked, err = s.checkUploaded(ctx, uploaded, read)
	}
	if err != nil {
		return PlanFile{}, shortPath(err, uploaded)
	}
	if err := replaceFile(plan, uploaded); err != nil {
		return PlanFile{}, err
	}
	plan.IsResults, plan.Checked, plan.Taken, plan.Renewed = note.IsResults, note.Checked, note.Taken, true
	asked := pipeline.SendOptions{}
	asked.Sheet = read.Sheet
	if !plan.IsResults { // they name their own round
		asked.Round, asked.Redirect = last.Round, last.Redirect
	}
	return plan, errors.Join(saveMapping(plan, said), saveOptions(plan, asked), saveNote(plan, note))
}

// replaceFile puts an uploaded file in the place of a plan's, which is kept. On a disk with links one of them always stands there.
func replaceFile(plan, uploaded PlanFile) error {
	earlier := filepath.Join(filepath.Dir(plan.Path), earlierFolder)
	if err := os.MkdirAll(earlier, 0o700); err != nil {
		return err
	}
	kept := filepath.Join(earlier, uploaded.ID+" "+plan.Name)
	if os.Link(plan.Path, kept) != nil { // the disk may know no links
		_ = os.Rename(plan.Path, kept) // where neither goes, there is nothing to keep, or the next step says why
	}
	if err := os.Rename(uploaded.Path, plan.Path); err != nil {
		_ = os.Rename(kept, plan.Path) // err is the one to tell
		return inUse(plan, err)
	}
	return nil
}

// isWritten reports whether a run is under way that writes its results there: results that were uploaded, and are run again.
func (s *Session) isWritten(path string) bool {
	return slices.ContainsFunc(s.Runs(), func(run *Run) bool {
		now := run.Snapshot()
		return now.UnderWay() && now.Results == path
	})
}

func inUse(plan PlanFile, err error) error {
	return &readers.FileError{Path: plan.Name, Message: "is in use", Hint: "where a run sends it, upload the new version when the run has ended", Err: err}
}

// keepEarlier gives the results that an earlier version of a plan has left at a path a name with their date: the run that begins
// writes its own there.
func (s *Session) keepEarlier(plan PlanFile, path string, begins beginNote) error {
	written, err := os.Stat(path)
	if err != nil || path == plan.Path {
		return nil //nolint:nilerr // there are none
	}
	notes := beginNotes(plan)
	last := slices.IndexFunc(notes, func(note beginNote) bool { return note.Results == begins.Results })
	if last >= 0 && notes[last].Plan == begins.Plan {
		return nil
	}
	ending := filepath.Ext(path)
	kept := strings.TrimSuffix(path, ending) + written.ModTime().Format(" 2006-01-02 15.04.05") + ending
	if err := os.Rename(path, kept); err != nil {
		return nil //nolint:nilerr // it is open in a spreadsheet, and the run writes beside it
	}
	s.moveResults(plan, path, kept)
	if last < 0 {
		return nil
	}
	note := notes[last]
	note.Results, note.IsEarlier = filepath.Base(kept), true
	return saveBegin(plan, note)
}

func sumOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// removedEnding is that of the folder of a plan that is being removed.
const removedEnding = ".removed"

// Remove deletes an uploaded plan with the results that are beside it. What the ledger knows of its messages stays. It is not
// removed while a run is under way, and then the error is a *BusyError, or a *ledger.BusyError where the run is another
// process's: that writes its results beside the plan too.
func (s *Session) Remove(ctx context.Context, plan PlanFile) error {
	return s.WhileIdle(func() error {
		if err := s.noRunElsewhere(ctx); err != nil {
			return err
		}
		return s.remove(plan)
	})
}

// noRunElsewhere is an error where somebody has a lane of the ledger. In which of the spaces another page sends this one does not know.
func (s *Session) noRunElsewhere(ctx context.Context) error {
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return err
	}
	defer release()
	held, err := record.HeldLaneStates(ctx)
	for _, lane := range held {
		if !lane.IsSilent {
			return &ledger.BusyError{Lane: lane}
		}
	}
	return err
}

// remove moves the plan's folder out of sight first: where a file of it is open in another program, some systems
// refuse that, and nothing is lost.
func (s *Session) remove(plan PlanFile) error {
	if plan.Of != "" || !isID(plan.ID) {
		return ErrUnknown
	}
	folder := filepath.Join(s.config.Folder, plan.ID)
	if err := os.Rename(folder, folder+removedEnding); err != nil {
		return &readers.FileError{Path: plan.Name, Message: "cannot be removed", Hint: "close it, and its results, where they are open", Err: err}
	}
	if err := os.RemoveAll(folder + removedEnding); err != nil {
		return fmt.Errorf("%s is removed from the list, but not all of its files are deleted: %w", plan.Name, err)
	}
	return nil
}

// DefaultLedger is the name of the ledger of whoever names no other.
const DefaultLedger = "ledger.db"

// AddressFile is the name of the file that says where the page of a folder is open.
const AddressFile = "open-page.url"

// FolderBeside is the folder of the plans that go with a ledger: each ledger has its own, for the results in it say
// what that ledger knows.
func FolderBeside(ledger string) string {
	folder := filepath.Join(filepath.Dir(ledger), "desk")
	if name := filepath.Base(ledger); name != DefaultLedger {
		folder += "-" + name
	}
	return folder
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

package session

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// uploadAgain takes a file of a plan's name. The content that the plan has is checked again; any other goes on in the plan's
// round, with what was chosen for the plan and said of it on the page.
func (s *Session) uploadAgain(ctx context.Context, plan, uploaded PlanFile) (PlanFile, error) {
	read := ofPlan(s.LastOptions(plan)).ReadOptions
	plan.Taken = uploaded.Taken
	if haveSameContent(plan, uploaded) {
		plan.Again = true
		err := s.checkAgain(ctx, &plan, read, func(note *planNote) { note.Taken = plan.Taken })
		return plan, err
	}
	var err error
	read.Said = s.saidBefore(plan, uploaded)
	plan.IsResults, plan.Checked, err = s.checkUploaded(ctx, uploaded, read)
	if err != nil && read.Sheet != "" { // it has no such sheet, and is read as any other plan
		read.Sheet = ""
		plan.IsResults, plan.Checked, err = s.checkUploaded(ctx, uploaded, read)
	}
	if err != nil {
		return PlanFile{}, shortPath(err, uploaded)
	}
	version := filepath.Join(plan.notes(), uploaded.ID)
	if err := os.Rename(uploaded.version(), version); err != nil {
		return PlanFile{}, fmt.Errorf("the plan cannot be kept: %w", err)
	}
	plan.Path, plan.Renewed = filepath.Join(version, plan.Name), true
	keep := func(asked *pipeline.SendOptions) {
		*asked = ofPlan(*asked)
		if asked.Sheet = read.Sheet; plan.IsResults { // they name their own round
			asked.Round, asked.Redirect = "", ""
		}
	}
	return plan, s.changeNote(plan.ID, func(note *planNote) {
		note.Version, note.Taken, note.IsResults, note.Checked, note.Said = uploaded.ID, plan.Taken, plan.IsResults, plan.Checked, read.Said
		note.changeAsked("", keep)
	})
}

// haveSameContent reports whether two files do. A rerun writes into results that were uploaded: then it is that which counts.
func haveSameContent(a, b PlanFile) bool {
	one, errOfOne := a.Content()
	other, errOfOther := b.Content()
	return errOfOne == nil && errOfOther == nil && bytes.Equal(one, other)
}

// removedEnding is that of the folder of a plan that is being removed.
const removedEnding = ".removed"

// Remove deletes an uploaded plan with its versions and the results that are beside them. What the ledger knows of its messages
// stays. It is not removed while a run is under way, and then the error is a *BusyError, or a *ledger.BusyError where the run is
// another process's: that writes its results beside the plan too.
func (s *Session) Remove(ctx context.Context, plan PlanFile) error {
	if plan.Of != "" || !isID(plan.ID) {
		return ErrUnknown
	}
	return s.WhileIdle(func() error {
		s.saying.Lock() // nobody writes notes of a plan that goes
		defer s.saying.Unlock()
		return s.remove(ctx, plan)
	})
}

// remove moves the plan's folder out of sight first, and looks at the lanes once more: no run of another process can begin there
// any more. Where a file of it is open in another program, some systems refuse that, and nothing is lost.
func (s *Session) remove(ctx context.Context, plan PlanFile) error {
	if err := s.noRunElsewhere(ctx); err != nil {
		return err
	}
	folder := filepath.Join(s.config.Folder, plan.ID)
	if err := os.Rename(folder, folder+removedEnding); err != nil {
		return &readers.FileError{Path: plan.Name, Message: "cannot be removed", Hint: "close it, and its results, where they are open", Err: err}
	}
	if err := s.noRunElsewhere(ctx); err != nil {
		return errors.Join(err, os.Rename(folder+removedEnding, folder))
	}
	if err := os.RemoveAll(folder + removedEnding); err != nil {
		return fmt.Errorf("%s is removed from the list, but not all of its files are deleted: %w", plan.Name, err)
	}
	return nil
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

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

	"simcast/pipeline/ledger"
	"simcast/readers"
)

// Versions are all uploaded files of a plan's name, the latest first: what is uploaded under the same name is the same
// plan in another version.
func (s *Session) Versions(plan PlanFile) ([]PlanFile, error) {
	plans, err := s.Plans()
	return slices.DeleteFunc(plans, func(other PlanFile) bool { return other.Name != plan.Name }), err
}

// sameContent finds the version of that content. Of results, which a rerun writes again, it knows the content that was
// uploaded and the one of now.
func (s *Session) sameContent(versions []PlanFile, sum string) (known PlanFile, found bool) {
	for _, version := range versions {
		note, _ := s.noteOf(version.ID)
		if now, err := sumOf(version.Path); note.Sum == sum || err == nil && now == sum {
			return version, true
		}
	}
	return PlanFile{}, false
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

// takeAgain checks a plan that is here already, and makes it the latest of its versions.
func (s *Session) takeAgain(ctx context.Context, known, latest PlanFile) (PlanFile, error) {
	note, found := s.noteOf(known.ID)
	if !found {
		return PlanFile{}, ErrUnknown
	}
	note.Taken, known.Again = s.config.Now(), true
	if known.ID != latest.ID {
		known.Renews = latest.ID
		if err := errors.Join(s.KeepRound(known, latest), s.takeMapping(known, latest)); err != nil {
			return PlanFile{}, err
		}
	}
	err := s.checkAndNote(ctx, &known, note)
	return known, shortPath(err, known)
}

// keepSheet makes a plan be read from the sheet that was chosen of the version before, as far as it has that.
func (s *Session) keepSheet(ctx context.Context, plan, before PlanFile) error {
	asked := s.LastOptions(plan)
	if asked.Sheet = s.LastOptions(before).Sheet; asked.Sheet == "" {
		return nil
	}
	if _, err := s.Check(ctx, plan, asked.ReadOptions, Recent); err != nil {
		return nil //nolint:nilerr // it has no such sheet, and is read as any other plan
	}
	return saveOptions(plan, asked)
}

// removedEnding is that of the folder of a plan that is being removed.
const removedEnding = ".removed"

// Remove deletes uploaded plans, each with the results that are beside it. What the ledger knows of their messages
// stays. None is removed while a run is under way, and then the error is a *BusyError, or a *ledger.BusyError where the run
// is another process's: that writes its results beside the plan too.
func (s *Session) Remove(ctx context.Context, plans ...PlanFile) error {
	return s.WhileIdle(func() error {
		return s.whileNoRun(ctx, func() error {
			for _, plan := range plans {
				if err := s.remove(plan); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// whileNoRun does what must not happen under a run of any process: it holds the lanes of all spaces of the ledger, so that none begins
// meanwhile. Which of them another page is connected to, this one does not know.
func (s *Session) whileNoRun(ctx context.Context, do func() error) error {
	spaces, err := s.knownSpaces(ctx)
	if err != nil {
		return err
	}
	if len(spaces) == 0 { // there may be no ledger yet, and none is begun for this
		return do()
	}
	record, release, err := s.config.Access.Ledger(ctx, false)
	if err != nil {
		return err
	}
	defer release()
	for _, space := range spaces {
		met, _, err := record.LaneOf(ctx, space.ID)
		if err != nil {
			return err
		}
		if met.IsSilent { // taking it would end a run elsewhere that comes back
			continue
		}
		lane, err := record.TakeLane(context.Background(), space.ID, ledger.ThisProcess(s.config.User), false)
		if err != nil {
			return err
		}
		defer func() { _ = lane.Release(context.WithoutCancel(ctx)) }() // the end of the process gives it back
	}
	return do()
}

// knownSpaces are the spaces that the ledger knows.
func (s *Session) knownSpaces(ctx context.Context) ([]ledger.Space, error) {
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return nil, err
	}
	defer release()
	return record.KnownSpaces(ctx)
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

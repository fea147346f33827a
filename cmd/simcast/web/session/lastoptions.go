package session

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"simcast/pipeline"
)

// LastOptions is what the last run of a plan was asked, as far as the next one is asked the same:
// its round, how the plan is read, which teams and channels, the pace. Which rows are left follows from the ledger.
// What sends a message a second time is asked each time, and is not in it. It is zero where nothing was sent.
func (s *Session) LastOptions(file PlanFile) pipeline.SendOptions {
	var asked pipeline.SendOptions
	if err := readJSON(optionsPath(file), &asked); err != nil {
		return pipeline.SendOptions{}
	}
	return repeated(asked)
}

// KeepOptions puts the next run of an uploaded plan into the round of an earlier plan, with what was chosen for that: it is the same
// plan, corrected. Where the file has choices of its own, these stay, and it takes no more than the round.
func (s *Session) KeepOptions(file, earlier PlanFile) error {
	last := ofPlan(s.LastOptions(earlier))
	if file.IsResults || reflect.DeepEqual(last, pipeline.SendOptions{}) {
		return nil
	}
	return s.changeOptions(file, func(asked *pipeline.SendOptions) {
		own := *asked
		own.Sheet = "" // each file has its own
		last.Sheet = asked.Sheet
		switch {
		case reflect.DeepEqual(own, pipeline.SendOptions{}):
			*asked = last
		case last.Round != "":
			asked.Round, asked.Redirect = last.Round, last.Redirect
		}
	})
}

// ofPlan is what was chosen for the plan, and so for its next version too. The teams and channels are those of one run.
func ofPlan(asked pipeline.SendOptions) pipeline.SendOptions {
	asked.Teams, asked.Channels = nil, nil
	return asked
}

// ChooseSheet makes a sheet the one that is read of an uploaded workbook, and checks that; "" is the one that is read
// where nobody has chosen.
func (s *Session) ChooseSheet(ctx context.Context, file PlanFile, sheet string) error {
	if file.Of != "" {
		return ErrUnknown // results are read as they were written
	}
	s.saying.Lock()
	defer s.saying.Unlock()
	file, note, err := s.present(file)
	if err != nil {
		return err
	}
	if err := s.checkAndNote(ctx, &file, note, pipeline.ReadOptions{Sheet: sheet}); err != nil {
		return shortPath(err, file)
	}
	return s.changeOptions(file, func(asked *pipeline.SendOptions) { asked.Sheet = sheet })
}

// rememberOptions writes down what a run of the file is asked. One row that is sent by itself says nothing of the teams
// and channels of the others.
func (s *Session) rememberOptions(file PlanFile, asked pipeline.SendOptions) error {
	return s.changeOptions(file, func(before *pipeline.SendOptions) {
		if _, err := strconv.Atoi(strings.Join(asked.Rows, ",")); err == nil {
			asked.Teams, asked.Channels = before.Teams, before.Channels
		}
		*before = asked
	})
}

// repeated is what a planner asks of the next run too.
func repeated(asked pipeline.SendOptions) pipeline.SendOptions {
	kept := pipeline.SendOptions{ReadOptions: asked.ReadOptions, Redirect: asked.Redirect, SkipInvalid: asked.SkipInvalid, Interval: asked.Interval}
	kept.Rows, kept.IDs, kept.Contingency, kept.Round = nil, nil, false, asked.Round
	return kept
}

// changeOptions writes down what a run of the file is asked, for LastOptions: in this start of simcast and the next. Two changes at
// once both count.
func (s *Session) changeOptions(file PlanFile, change func(asked *pipeline.SendOptions)) error {
	s.asking.Lock()
	defer s.asking.Unlock()
	asked := s.LastOptions(file)
	change(&asked)
	return writeJSON(optionsPath(file), repeated(asked))
}

// writeJSON keeps a note beside a plan.
func writeJSON(path string, note any) error {
	text, err := json.Marshal(note)
	if err != nil {
		return err
	}
	return writeWhole(path, text)
}

// readJSON reads what writeJSON has kept.
func readJSON(path string, note any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, note)
}

// writeWhole puts a file in the place of what is there, or leaves that.
func writeWhole(path string, text []byte) error {
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		_ = os.Remove(path + ".new") // err is the one to tell
		return err
	}
	return os.Rename(path+".new", path)
}

// optionsPath is beside the plan. Results have one of their own: their round is not that of the plan's next run.
func optionsPath(file PlanFile) string {
	_, mark, _ := strings.Cut(file.ID, ".")
	return filepath.Join(file.notes(), "asked"+mark+notesEnding)
}

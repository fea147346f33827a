package session

import (
	"context"
	"reflect"
	"strconv"
	"strings"

	"simcast/pipeline"
)

// LastOptions is what the last run of a plan was asked, as far as the next one is asked the same:
// its round, how the plan is read, which teams and channels, the pace. Which rows are left follows from the ledger.
// What sends a message a second time is asked each time, and is not in it. It is zero where nothing was sent.
func (s *Session) LastOptions(file PlanFile) pipeline.SendOptions {
	note, _ := s.noteOf(file.folderOf()) // where there is none, nothing was sent
	return repeated(note.Asked[file.mark()])
}

// KeepOptions puts the next run of an uploaded plan into the round of an earlier plan, with what was chosen for that: it is the same
// plan, corrected. Where the file has choices of its own, these stay, and it takes no more than the round.
func (s *Session) KeepOptions(file, earlier PlanFile) error {
	last := ofPlan(s.LastOptions(earlier))
	if file.IsResults || reflect.DeepEqual(last, pipeline.SendOptions{}) {
		return nil
	}
	keep := func(asked *pipeline.SendOptions) {
		own := *asked
		own.Sheet = "" // each file has its own
		last.Sheet = asked.Sheet
		switch {
		case reflect.DeepEqual(own, pipeline.SendOptions{}):
			*asked = last
		case last.Round != "":
			asked.Round, asked.Redirect = last.Round, last.Redirect
		}
	}
	return s.changeNote(file.folderOf(), func(note *planNote) { note.changeAsked(file.mark(), keep) })
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
	file, err := s.uploaded(file.ID)
	if err != nil {
		return err
	}
	return s.checkAgain(ctx, &file, pipeline.ReadOptions{Sheet: sheet}, func(note *planNote) {
		note.changeAsked("", func(asked *pipeline.SendOptions) { asked.Sheet = sheet })
	})
}

// ask writes down what a run of a file is asked. One row that is sent by itself says nothing of the teams and channels of the others.
func (n *planNote) ask(mark string, asked pipeline.SendOptions) {
	n.changeAsked(mark, func(before *pipeline.SendOptions) {
		if oneRow(asked.Rows) > 0 {
			asked.Teams, asked.Channels = before.Teams, before.Channels
		}
		*before = asked
	})
}

// changeAsked changes what the next run of a file is asked.
func (n *planNote) changeAsked(mark string, change func(*pipeline.SendOptions)) {
	asked := repeated(n.Asked[mark])
	change(&asked)
	if n.Asked == nil {
		n.Asked = map[string]pipeline.SendOptions{}
	}
	n.Asked[mark] = repeated(asked)
}

// oneRow is the row that alone is asked for, 0 where others are.
func oneRow(rows []string) int {
	row, _ := strconv.Atoi(strings.Join(rows, ",")) // a list or a range is no number
	return row
}

// repeated is what a planner asks of the next run too.
func repeated(asked pipeline.SendOptions) pipeline.SendOptions {
	kept := pipeline.SendOptions{ReadOptions: asked.ReadOptions, Redirect: asked.Redirect, SkipInvalid: asked.SkipInvalid, Interval: asked.Interval}
	kept.Rows, kept.IDs, kept.Contingency, kept.Round = nil, nil, false, asked.Round
	return kept
}

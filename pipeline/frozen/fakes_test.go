package frozen

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// fakeLane is the stage's lane as a worker has it.
type fakeLane struct {
	ledger.HeldLane
	*stage
}

func (s fakeLane) Run() ledger.OpenRun                             { return s.run }
func (s fakeLane) Posted(context.Context) (map[string]bool, error) { panic("a day asks for none") }
func (s fakeLane) Epoch() int64                                    { return 1 }
func (s fakeLane) Own(context.Context) (string, error)             { return s.own.String(), nil }
func (s fakeLane) GiveBack(context.Context, ledger.PostEnd, time.Time) error {
	panic("the worker does that")
}

// keepSource has the workers of the run play the day from the plan.
func (s *stage) keepSource() {
	s.Helper()
	parts, err := dayplan.PartsOf([]ledger.Part{planFile(s.plan)}, s.options.Options, s.space)
	parts = tables.WithSums(parts)
	pipetest.Must(s.T, err, s.book.KeepContents(s.Context(), parts))
	pipetest.Must(s.T, s.book.Write(s.Context(), groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		return tables.SetSource(ctx, tx, "r", space.Fingerprint(key), "", parts)
	}))
}

// planFile is the file of a plan.
func planFile(text string) ledger.Part {
	return ledger.Part{Kind: "plan", Name: "plan.csv", Bytes: []byte(text)}
}

// playFrom has the day played from another plan.
func (s *stage) playFrom(text string) {
	s.Helper()
	reader, _, err := dayrecord.Open(s.Context(), s.book, space.Fingerprint(key), "day")
	pipetest.Must(s.T, err)
	source, err := s.book.SourceOf(s.Context(), space.Fingerprint(key), "day")
	pipetest.Must(s.T, err)
	source.Parts[0] = planFile(text)
	c, err := dayrecord.Control("desk", day.Event{At: time.Now(), By: "ann", Control: day.Control{Verb: day.VerbNote, Reason: "another plan"}})
	pipetest.Must(s.T, err)
	_, err = s.book.Append(s.Context(), []ledger.Append{{Space: space.Fingerprint(key), Round: "day", Seen: reader.Last(), Source: &source, Controls: []ledger.DayControl{c}}})
	pipetest.Must(s.T, err)
}

func (s fakeLane) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	fails := func(with func(ledger.DayControl) error) (err error) {
		for _, c := range all[0].Controls {
			if with != nil {
				err = errors.Join(err, with(c))
			}
		}
		return err
	}
	if err := fails(s.failsAdd); err != nil {
		return nil, err
	}
	kept, err := s.HeldLane.Append(ctx, all)
	return kept, errors.Join(err, fails(s.cutsAfter))
}

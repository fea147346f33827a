package pipeline_test

import (
	"testing"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
)

// The ledger says what a day has left, and its own player is not bound by that.
func TestReconcileKnowsTheDayOfTheRound(t *testing.T) {
	t.Parallel()
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	fixed, err := day.Day{StartEx: pipetest.Noon, Zone: "UTC", Speed: 1}.Encode()
	pipetest.Must(t, err, book.BeginDay(t.Context(), ledger.Day{Space: "space", Round: "day", Begun: pipetest.Noon, Fixed: fixed}))
	entry := func(id string, place int) day.Entry {
		return day.Entry{ID: id, Row: place + 2, Place: place, Kind: day.Inject, Planned: pipetest.Noon.Add(time.Hour), Deliveries: 1}
	}
	for i, e := range []day.Event{
		{Control: day.Control{Verb: day.EventTake}, Entries: []day.Entry{entry("A1", 0), entry("A2", 1)}},
		{Control: day.Control{Verb: day.EventStart}, Run: "run"},
		{Control: day.Control{Verb: day.VerbSkip, IDs: []string{"A2"}, Reason: "too late"}},
		{Control: day.Control{Verb: day.VerbEndEx}},
	} {
		e.By, e.At = "ann", pipetest.Noon.Add(time.Duration(i)*time.Minute)
		pipetest.Happens(t, book, "space", "day", e)
	}
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("id", "A1"), pipetest.PostRow.With("id", "A2", "body", "2"), pipetest.PostRow.With("id", "A3", "body", "3"))
	for name, c := range map[string]struct {
		round string
		play  bool
		ids   []string
		want  string
	}{
		"send":          {"day", false, nil, "leave/pending leave/skipped post/pending"},
		"by its id":     {"day", false, []string{"A1", "A2"}, "post/pending leave/skipped leave/pending"},
		"another round": {"", false, nil, "post/pending post/pending post/pending"},
		"played on":     {"day", true, nil, "post/pending post/pending post/pending"},
	} {
		options := plan.Options{Play: c.play, Filter: plan.Filter{IDs: c.ids}}
		checked := plantest.TakeFile(t, path, pipetest.Harbour(t), options)
		job := &pipeline.SpaceRun{File: checked.File, Plan: checked, Options: options, Ledger: book, LedgerSpace: ledger.Space{ID: "space"}, Results: fitsAll{},
			Asked: pipeline.SendOptions{Round: c.round}, Now: func() time.Time { return pipetest.Noon.Add(time.Hour) }}
		pipetest.Must(t, job.Reconcile(t.Context()))
		if got := plantest.ActionsOf(job.SendPlan); got != c.want || job.SendPlan.IsDay != c.play {
			t.Errorf("%s: %s, want %s; of a day: %v", name, got, c.want, job.SendPlan.IsDay)
		}
	}
}

// fitsAll is a results file that holds anything.
type fitsAll struct{}

func (fitsAll) Fits(*resultsreport.Report) error  { return nil }
func (fitsAll) Write(*resultsreport.Report) error { return nil }

package dayplan_test

import (
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

var startEx = time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)

// sourceOf takes plans in the harbour.
func sourceOf(t *testing.T, change ...func(*pipeline.SendOptions)) *dayplan.Source {
	t.Helper()
	client, err := apiclient.New(apiclient.Config{BaseURL: "https://harbour.example/api", Key: "key"})
	pipetest.Must(t, err)
	asked := pipeline.SendOptions{Limits: send.DefaultLimits()}
	for _, set := range change {
		set(&asked)
	}
	return &dayplan.Source{Asked: asked, Connection: &space.Connection{Client: client, Space: pipetest.Harbour(t)}, Local: time.UTC,
		Now: func() time.Time { return pipetest.Noon }, StartEx: startEx}
}

// load loads a plan of these rows, which has no errors.
func load(t *testing.T, source *dayplan.Source, o dayplan.Overlay, rows ...pipetest.Row) *plan.Plan {
	t.Helper()
	return takeFile(t, source, o, pipetest.SaveCSV(t, rows...))
}

func takeFile(t *testing.T, source *dayplan.Source, o dayplan.Overlay, path string) *plan.Plan {
	t.Helper()
	taken, err := source.Load(t.Context(), path, o)
	if err != nil {
		if taken != nil {
			t.Fatal(err, taken.Verdict.Problems)
		}
		t.Fatal(err)
	}
	t.Cleanup(func() { taken.File.Close() })
	return taken
}

// entriesOf are the entries of a plan by their keys.
func entriesOf(p *plan.Plan, times dayplan.Times) map[string]day.Entry {
	if times.StartEx.IsZero() {
		times.StartEx = startEx
	}
	all := map[string]day.Entry{}
	for _, e := range dayplan.Entries(p, nil, times) {
		all[e.Key()] = e
	}
	return all
}

func edit(id string, cells ...string) day.Control {
	return day.Control{Verb: day.VerbEdit, IDs: []string{id}, Cells: cellsOf(cells)}
}

func add(id string, cells ...string) day.Control {
	return day.Control{Verb: day.VerbAdd, IDs: []string{id}, Cells: cellsOf(cells)}
}

func cellsOf(cells []string) (list []day.Cell) {
	for i := 0; i+1 < len(cells); i += 2 {
		list = append(list, day.Cell{Column: cells[i], Value: cells[i+1]})
	}
	return list
}

func overlay(controls ...day.Control) (o dayplan.Overlay) {
	for _, c := range controls {
		o = o.With(c)
	}
	return o
}

// saveLines writes a planner's own sheet.
func saveLines(t *testing.T, lines string) string {
	t.Helper()
	return pipetest.SaveText(t, "msel.csv", lines)
}

func clockOf(at time.Time) string {
	if at.IsZero() {
		return "none"
	}
	return at.UTC().Format("02 15:04:05.999")
}

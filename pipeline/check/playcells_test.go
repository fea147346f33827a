package check_test

import (
	"slices"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/schema"
)

// Of a plan that is played, what is wrong with anchor, mode and id are errors of the rows that are played; else the cells are
// warnings, and nobody needs an id.
func TestWhatAPlayedRowNeeds(t *testing.T) {
	row := pipetest.MailRow
	path := pipetest.SaveCSV(t,
		row.With("id", "A1", "anchor", "yes", "mode", "Cue"),
		row.With("id", "A2", "body", "2", "anchor", "09:30", "mode", "manual"),
		row.With("body", "3", "anchor", "-"),
		row.With("body", "4", "skip", "x", "mode", "bad"),
		row.With("body", "5", "status", "deleted", "mode", "bad"),
		pipetest.Row{"kind": "note", "body": "The day begins.", "mode": "bad"},
		pipetest.Row{"kind": "expected", "body": "They evacuate."},
		pipetest.Row{"kind": "manual", "body": "Call them.", "mode": "bad"},
		row.With("body", "6", "kind", "contingency"),
		row.With("id", "A7", "body", "7", "kind", "contingency"))
	for name, c := range map[string]struct {
		options plan.Options
		want    []string
	}{
		"checked": {plan.Options{}, []string{"warning bad-anchor@anchor", "warning bad-mode@mode", "warning bad-mode@mode"}},
		"played": {plan.Options{Play: true}, []string{"error bad-anchor@anchor", "error bad-mode@mode", "error bad-mode@mode",
			"error no-id@id", "error no-id@id", "error no-id@id"}},
		"some are chosen": {plan.Options{Play: true, Filter: plan.Filter{IDs: []string{"A1"}}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			checked := plantest.TakeFile(t, path, pipetest.Harbour(t), c.options)
			if got := pipetest.Said(checked.Verdict.Problems); !slices.Equal(got, c.want) {
				t.Errorf("got %v\nwant %v", got, c.want)
			}
		})
	}
}

// A plan that is played has the deliveries of its contingencies, and says of each row what it is for.
func TestRowsOfAPlayedPlan(t *testing.T) {
	row := pipetest.MailRow
	path := pipetest.SaveCSV(t, row.With("id", "A1"), row.With("id", "A2", "body", "2", "kind", "contingency"), row.With("id", "A3", "body", "3", "kind", "manual"),
		row.With("id", "A4", "body", "4", "kind", "contingency", "channel", "phone"), row.With("id", "A5", "body", "5", "status", "deleted"))
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Play: true})
	var got []plan.Inject
	for _, in := range checked.Injects {
		got = append(got, plan.Inject{ID: in.ID, Kind: in.Kind, ByHand: in.ByHand, IsOut: in.IsOut, Invalid: in.Deliveries[0].MessageWithoutTeam != nil})
	}
	want := []plan.Inject{{ID: "A1", Invalid: true}, {ID: "A2", Kind: schema.KindContingency, Invalid: true}, {ID: "A3", Kind: schema.KindManual, ByHand: true},
		{ID: "A4", Kind: schema.KindContingency, ByHand: true}, {ID: "A5", IsOut: true}}
	for i := range want {
		g, w := &got[i], &want[i]
		if g.ID != w.ID || g.Kind != w.Kind || g.ByHand != w.ByHand || g.IsOut != w.IsOut || g.Invalid != w.Invalid {
			t.Errorf("%s: got %v %v %v, with a message: %v", g.ID, g.Kind, g.ByHand, g.IsOut, g.Invalid)
		}
	}
}

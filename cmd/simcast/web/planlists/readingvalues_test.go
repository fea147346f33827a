package planlists

import (
	"testing"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// A click must not send to one team what a cell has for two.
func TestOneTeamIsNotOfferedForSeveral(t *testing.T) {
	const port = "T - Port operations - 2026-11-20"
	in := space.New(nil, []apiclient.Team{{ID: 7, Name: port}, {ID: 8, Name: "T - City crisis cell - 2026-11-20"}}, nil)
	for written, want := range map[string]string{
		"Port desk":            port,
		"Desk of the port (A)": port,
		"Port desk & EOC":      "",
		"EOC/Port desk":        "",
		"Port desk, EOC":       "",
		"/Port desk/":          port,
	} {
		found := plan.Verdict{Problems: []readers.Problem{{Place: readers.Place{Row: 2, Cell: "C2"}, Code: "no-such-team", Value: written, Severity: readers.Error}}}
		var r Reading
		if r.listValues(Known{View: &session.View{Space: in, Verdict: found}}, newOptions(in)); len(r.Doubts) != 1 {
			t.Fatalf("%q: %d doubts", written, len(r.Doubts))
		}
		got := ""
		if nearest := r.Doubts[0].Nearest; nearest != nil {
			got = nearest.Label
		}
		if got != want {
			t.Errorf("%q: the button offers %q, not %q", written, got, want)
		}
	}
}

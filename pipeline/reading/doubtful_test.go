package reading_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"simcast/readers"
)

// A header that means id or player_email is in doubt if its cells plainly are something else, and its mapping settles that.
func TestColumnsWhoseCellsDoNotFitTheirHeader(t *testing.T) {
	t.Parallel()
	const text = "The booking screens of the terminal show no connection since 09:22."
	for _, c := range []struct {
		header string
		others string // headers beside it
		cells  []string
		maps   []string
		want   string // the mapping that is offered
	}{
		{"Inject", "", []string{text, text + " Again."}, nil, "Inject=body"},
		{"Inject", "|Message", []string{text, text + " Again."}, nil, "Inject=ignore"},
		{"Inject", "", []string{text}, nil, ""},
		{"Inject", "", []string{text, "A2", "A3", "A4"}, nil, ""},
		{"Inject", "", []string{text, text + " Again."}, []string{"Inject=id"}, ""},
		{"#", "", []string{"7", "7", "8", "8"}, nil, "#=ignore"},
		{"#", "", []string{"7", "7", "8", "9"}, nil, ""},
		{"#", "", []string{"7", "7"}, nil, ""},
		{"Player", "", []string{"Ops Squad", "IT Squad"}, nil, "Player=team"},
		{"Player", "|Team", []string{"Ops Squad", "IT Squad"}, nil, "Player=ignore"},
		{"id", "", []string{text, text + " Again."}, nil, ""},
		{"Player_Email", "", []string{"Ops Squad", "IT Squad"}, nil, ""},
		{"Player", "", []string{"Ops Squad", "---", ""}, nil, ""},
		{"Player", "", []string{"ada@port.example", "IT Squad"}, nil, ""},
		{"Player", "", []string{"{{.Row.Post}}", "IT Squad"}, nil, ""},
		{"Player", "", []string{"Ops Squad", "IT Squad"}, []string{"Player=team"}, ""},
	} {
		for _, first := range []string{"Sent from|Method", "persona|channel"} {
			lines := []string{first + "|" + c.header + c.others}
			for _, cell := range c.cells {
				lines = append(lines, "petra_lindqvist|gosocial|"+cell+strings.Repeat("|x", strings.Count(c.others, "|")))
			}
			problems := load(t, planOf(t, lines...), options{maps: c.maps}).Verdict.Problems
			problems = slices.DeleteFunc(problems, func(p readers.Problem) bool { return p.Code != "doubtful-column" })
			switch {
			case c.want == "" && len(problems) == 0:
			case first == "persona|channel" && c.header == "#": // which means nothing there
			case c.want != "" && len(problems) == 1 && problems[0].Cell == "C1" && strings.Contains(problems[0].Suggestion, c.want) && strings.HasSuffix(c.want, "="+cmp.Or(problems[0].Nearest, "ignore")):
			default:
				t.Errorf("%s, %s with %q and %v: %v, not %q", first, c.header, c.cells, c.maps, problems, c.want)
			}
		}
	}
}

// A line between the rows may stand in the column of the ids.
func TestLinesBetweenTheRowsAreNoIDs(t *testing.T) {
	t.Parallel()
	plan := load(t, planOf(t, "#|Sent from|Method|Script",
		"Phase 1, in which the fire spreads from the bays of the ship to the quay||", "|petra_lindqvist|gosocial|Smoke.",
		"Phase 2, in which the terminal finds out that its screens show nothing||", "|petra_lindqvist|gosocial|Fire."), options{})
	for _, p := range plan.Verdict.Problems {
		if p.Code == "doubtful-column" {
			t.Error(p)
		}
	}
}

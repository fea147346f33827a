package reading_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/check"
	"simcast/pipeline/mapping"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// options are those of a check.
type options struct {
	offline     bool
	contingency bool
	ids         []string
	maps        []string // as --map has them
	defaults    []string // as --default has them
}

// planOf writes a plan, its cells separated by `|`, as CSV.
func planOf(t testing.TB, lines ...string) string {
	t.Helper()
	var text strings.Builder
	for _, line := range lines {
		for i, cell := range strings.Split(line, "|") {
			if i > 0 {
				text.WriteByte(',')
			}
			fmt.Fprintf(&text, `"%s"`, strings.ReplaceAll(cell, `"`, `""`))
		}
		text.WriteByte('\n')
	}
	return pipetest.SaveText(t, "plan.csv", text.String())
}

// load checks the plan at path in the harbour.
func load(t testing.TB, path string, given options) *plan.Plan {
	t.Helper()
	flags, err := mapping.ParseFlags(given.maps)
	pipetest.Must(t, err)
	defaults, err := mapping.ParseDefaults(given.defaults)
	pipetest.Must(t, err)
	file, table, err := mapping.Open(path, "", flags, defaults)
	pipetest.Must(t, err)
	defer file.Close()
	var harbour *space.Space
	if !given.offline {
		harbour = pipetest.Harbour(t)
	}
	loaded, err := check.Load(file, harbour, plan.Options{Zone: time.UTC, Now: pipetest.Noon, Mapping: table, Contingency: given.contingency,
		Filter: plan.Filter{IDs: given.ids}})
	pipetest.Must(t, err)
	return loaded
}

// became says in a line what a row became: why it is not posted, or the channel and the teams of its deliveries.
func became(in *plan.Inject) string {
	switch {
	case in.Skip != "":
		return "skipped: " + in.Skip
	case in.LeftOut != "":
		return in.LeftOut
	case in.Invalid:
		return "invalid"
	}
	var teams []string
	for _, delivery := range in.Deliveries {
		if delivery.Team != nil {
			teams = append(teams, shortName(delivery.Team.Name))
		}
	}
	return in.Channel() + " > " + strings.Join(teams, ", ")
}

// shortName is a team's name without the exercise's date.
func shortName(team string) string {
	return strings.TrimSuffix(strings.TrimPrefix(team, "T - "), " - 2026-11-20")
}

// found are the problems of a plan, a line each: row, code, column. Those that are not about how it is read are left out.
func found(loaded *plan.Plan) []string {
	var all []string
	for _, p := range loaded.Verdict.Problems {
		switch p.Code {
		case "equal-rows", "all-to-session", "channel-not-listed":
		default:
			all = append(all, fmt.Sprintf("%d %s %s@%s", p.Place.Row, p.Severity, p.Code, p.Column))
		}
	}
	slices.Sort(all)
	return all
}

// want holds what rows became, and the problems of the plan, against what they should.
func want(t *testing.T, loaded *plan.Plan, rows []string, problems ...string) {
	t.Helper()
	var got []string
	for _, in := range loaded.Injects {
		got = append(got, became(in))
	}
	if diff := cmp.Diff(rows, got); diff != "" {
		t.Errorf("rows: %s", diff)
	}
	if diff := cmp.Diff(problems, found(loaded)); diff != "" {
		t.Errorf("problems: %s%s", diff, messages(loaded))
	}
}

func messages(loaded *plan.Plan) string {
	var text strings.Builder
	for _, p := range loaded.Verdict.Problems {
		fmt.Fprintf(&text, "%s\n", p.Error())
	}
	return text.String()
}

// problemOf is the one problem of that code.
func problemOf(t *testing.T, loaded *plan.Plan, code string) readers.Problem {
	t.Helper()
	at := slices.IndexFunc(loaded.Verdict.Problems, func(p readers.Problem) bool { return p.Code == code })
	if at < 0 {
		t.Fatalf("there is no %s: %s", code, messages(loaded))
	}
	return loaded.Verdict.Problems[at]
}

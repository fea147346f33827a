package proof_test

import (
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"simcast/pipeline/plan"
)

// The numbers of a page add up, and are those of the plan, whatever is chosen of it
// and whatever became of its rows.
func TestTheArithmeticAddsUp(t *testing.T) {
	space := harbour(t, nil)
	rapid.Check(t, func(r *rapid.T) {
		cell := func(choices ...string) string { return rapid.SampledFrom(choices).Draw(r, "cell") }
		columns := []string{"skip", "persona", "channel", "team", "body", "is_draft"}
		results := rapid.Bool().Draw(r, "results")
		if results {
			columns = append(columns, "result", "reason", "team_id", "delivery")
		}
		records := [][]string{columns}
		for range rapid.IntRange(1, 9).Draw(r, "rows") {
			row := []string{cell("", "", "yes"), cell("Leila Dufour", "Leila Dufour", "nobody"), cell("microblog", "microblog", "forum", "mial"),
				cell("", "players", "Port operations;moderators", "IT response", "players;nowhere"), cell("x", "x", "{{.prot_name}}"), cell("", "yes")}
			if results {
				row[3] = cell("", "Port operations", "IT response", "nowhere")
				row = append(row, cell("", "sent", "failed", "pending", "uncertain", "skipped"), cell("", "as it is"), "", ":")
			}
			records = append(records, row)
		}
		choice := plan.Filter{Teams: rapid.SampledFrom([][]string{nil, nil, {"IT response"}, {"players", "session"}}).Draw(r, "teams"),
			Channels: rapid.SampledFrom([][]string{nil, nil, {"forum"}}).Draw(r, "channels")}
		plan := take(t, csvPlan(t, records...), space, plan.Options{Filter: choice})
		page := parse(t, write(t, plan))
		said := numbers(text(all(page, ".p-sum")[0]))
		if _, says := said["injects"]; results && !says { // each row is one message
			said["injects"] = said["messages"]
		}
		if said["rows"] != plan.Verdict.Rows || said["skipped"] != plan.Verdict.Skipped || said["left out"] != plan.Verdict.LeftOut ||
			said["rows"]-said["skipped"]-said["left out"]-said["with errors"] != said["injects"] {
			r.Fatalf("it is said %v of %q", said, records)
		}
		if idle := len(all(page, ".p-idle")); said["messages"] != len(all(page, ".p-msg"))-idle {
			r.Fatalf("%d messages are said, of %d, %d of them not sent", said["messages"], len(all(page, ".p-msg")), idle)
		}
		if plan.Verdict.Errors() == 0 && said["messages"] != plan.Verdict.Deliveries {
			r.Fatalf("%d messages, and the check has %d, of %q", said["messages"], plan.Verdict.Deliveries, records)
		}
	})
}

// numbers reads "62 rows − 2 skipped = 60 injects": each number by its words, in the
// plural.
func numbers(sum string) map[string]int {
	said := map[string]int{}
	for part := range strings.SplitSeq(strings.NewReplacer("−", "|", "=", "|", "→", "|").Replace(sum), "|") {
		number, words, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(part), " of the results file"), " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			panic(err)
		}
		switch words {
		case "row", "inject", "message", "team":
			words += "s"
		}
		said[words] = n
	}
	return said
}

func TestWhatBecameOfARowIsSaid(t *testing.T) {
	row := func(team, body, result, reason string) []string {
		return []string{"Leila Dufour", "microblog", team, body, result, reason, ":"}
	}
	plan := take(t, csvPlan(t, []string{"persona", "channel", "team", "body", "result", "reason", "delivery"},
		row("Port operations", "x", "failed", "the service said 404"), row("IT response", "{{.prot_name}}", "failed", "not posted"), row("IT response", "x", "sent", "")),
		harbour(t, nil), plan.Options{Filter: plan.Filter{Teams: []string{"Port operations"}}})
	page := parse(t, write(t, plan))
	var captions []string
	for _, cap := range all(page, ".p-cap") {
		captions = append(captions, "["+caption(cap)+"]")
	}
	want := "[failed: the service said 404] [left out: left out by --team; it is failed] [left out: left out by --team; it is sent]"
	if got := strings.Join(captions, " "); got != want {
		t.Errorf("it is said: %s\n not %s", got, want)
	}
	if got := text(all(page, ".p-sum")[0]); got != "3 rows of the results file − 2 left out = 1 message → 1 team" {
		t.Errorf("the arithmetic is %q", got)
	}
}

// caption is the state of a message, and the note on it.
func caption(cap *html.Node) string {
	notes := all(cap, ".p-meta")
	return text(all(cap, ".p-state")[0]) + ": " + text(notes[len(notes)-1])
}

// A team that there is not gets nothing, and has no column.
func TestTheTableHasTheTeamsThatGetSomething(t *testing.T) {
	plan := take(t, csvPlan(t, []string{"persona", "channel", "team", "body"}, []string{"Leila Dufour", "microblog", "Port opperations", "x"},
		[]string{"Leila Dufour", "microblog", "Port operations", "y"}), harbour(t, nil), plan.Options{})
	table := all(parse(t, write(t, plan)), "table")[0]
	if got := text(table); got != "Channel T - Port operations - 2026-11-20 all microblog 1 1 all 1 1" {
		t.Errorf("the table is %q", got)
	}
}

// TestRowsOfResultsAreNamed: a results file has a row a message, which are more than the plan's rows.
func TestRowsOfResultsAreNamed(t *testing.T) {
	columns := []string{"id", "persona", "channel", "team", "body", "result", "delivery"}
	row := func(team, result string) []string {
		return []string{"A1", "Leila Dufour", "microblog", team, "x", result, ":"}
	}
	for want, rows := range map[string][][]string{
		"2 rows of the results file = 2 messages → 2 teams":           {columns, row("Port operations", "sent"), row("IT response", "failed")},
		"1 row of the results file = 1 inject → 2 messages → 2 teams": {columns, row("Port operations;IT response", "")}, // a planner has added it
	} {
		page := parse(t, write(t, take(t, csvPlan(t, rows...), harbour(t, nil), plan.Options{})))
		if got := text(all(page, ".p-sum")[0]); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

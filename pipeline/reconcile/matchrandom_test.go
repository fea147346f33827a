package reconcile_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
)

// planner works on a plan and its results, and sends them, in whatever order is drawn.
type planner struct {
	*rapid.T
	tb      testing.TB
	space   *space.Space
	book    ledger.Ledger
	plan    []pipetest.Row
	results []pipetest.Row // of the last run; nil before

	most    map[string]int    // how many rows asked for a content at once, so far
	said    map[string]string // what went out under a hash
	out     map[string]bool   // hashes that were published for sure
	perhaps map[string]bool   // and those that may have been
	denied  map[string]bool   // of these, those of which the planner says that they were not
	numbers int
}

// contentOf is what a row says, to the only team that it has.
func contentOf(r pipetest.Row) string { return r["body"] + " to " + r["team"] }

var drawnBody = rapid.SampledFrom([]string{"one", "one", "one", "two", "three"})

// drawnRow is a row that has an id of its own, none, or seldom that of another.
func (p *planner) drawnRow() pipetest.Row {
	p.numbers++
	id := rapid.SampledFrom([]string{"", "", "id " + strconv.Itoa(p.numbers), "id " + strconv.Itoa(p.numbers), "id 2"}).Draw(p.T, "id")
	return pipetest.PostRow.With("id", id, "skip", "", "body", drawnBody.Draw(p.T, "body"), "team", "Port operations")
}

// edit changes a plan, or a results file, as planners do.
func (p *planner) edit(rows []pipetest.Row, isResults bool) []pipetest.Row {
	rows = slices.Clone(rows)
	at := 0
	if len(rows) > 0 {
		at = rapid.IntRange(0, len(rows)-1).Draw(p.T, "at")
	}
	kind := rapid.SampledFrom([]string{"insert", "delete", "move", "skip", "body", "id", "copy", "result", "as new"}).Draw(p.T, "edit")
	switch {
	case kind == "insert" || len(rows) == 0:
		rows = slices.Insert(rows, at, p.drawnRow())
	case kind == "delete" && len(rows) > 1:
		rows = slices.Delete(rows, at, at+1)
	case kind == "move":
		moved := rows[at]
		rows = slices.Delete(rows, at, at+1)
		rows = slices.Insert(rows, rapid.IntRange(0, len(rows)).Draw(p.T, "to"), moved)
	case kind == "skip":
		rows[at] = rows[at].With("skip", map[string]string{"": "x", "x": ""}[rows[at]["skip"]])
	case kind == "body":
		rows[at] = rows[at].With("body", drawnBody.Draw(p.T, "body"))
	case kind == "id":
		rows[at] = rows[at].With("id", p.drawnRow()["id"])
	case kind == "copy":
		rows = slices.Insert(rows, rapid.IntRange(0, len(rows)).Draw(p.T, "to"), rows[at])
	case kind == "result" && isResults && rows[at]["result"] == "uncertain":
		// Who says failed has looked: it is not there.
		if hash := strings.TrimPrefix(rows[at]["delivery"], ":"); !p.out[hash] {
			rows[at] = rows[at].With("result", "failed")
			p.denied[hash] = true
		}
	case kind == "as new" && isResults:
		rows[at] = rows[at].With("result", "", "delivery", "", "attempts", "", "message_id", "")
	}
	return rows
}

// run reconciles the plan, or the results that are run again, holds what it finds, and posts.
func (p *planner) run(rows []pipetest.Row, isResults bool) {
	options := plan.Options{Zone: time.UTC, Now: pipetest.Noon}
	if rapid.IntRange(0, 3).Draw(p.T, "chooses") == 0 {
		from := rapid.IntRange(2, len(rows)+1).Draw(p.T, "from")
		options.Filter.Rows = []plan.RowRange{{From: from, To: rapid.IntRange(from, len(rows)+1).Draw(p.T, "to")}}
	}
	if isResults {
		options.IsRerun, options.Copied = true, map[string]bool{}
		seen := map[string]bool{}
		for _, r := range rows {
			hash := strings.TrimPrefix(r["delivery"], ":")
			options.Copied[hash] = options.Copied[hash] || hash != "" && seen[hash]
			seen[hash] = true
		}
	}
	checked := plantest.TakeFile(p.tb, pipetest.SaveCSV(p.tb, rows...), p.space, options)
	standings, err := p.book.Standings(p.tb.Context(), "space", "")
	pipetest.Must(p.tb, err)
	wishes := plan.ResendOptions{Changed: rapid.IntRange(0, 3).Draw(p.T, "changed") == 0, ResendUncertain: rapid.IntRange(0, 5).Draw(p.T, "resend") == 0}
	sendPlan, err := reconcile.Reconcile(checked, standings, reconcile.Options{Resend: wishes})
	pipetest.Must(p.tb, err)
	p.Logf("rerun %v, %+v, %+v: %s", isResults, options.Filter.Rows, wishes, plantest.ActionsOf(sendPlan))
	for i, r := range rows {
		p.Logf("%d %s %s %s %s %s", i+2, r["id"], r["skip"], r["body"], r["result"], r["delivery"])
	}
	p.count(rows)
	p.post(sendPlan)
	p.hold(rows, sendPlan, wishes)
	p.results = nil
	for _, line := range resultsreport.Initial(sendPlan).Lines {
		p.results = append(p.results, rows[line.Row.Number-2].With("team", cmpOr(line.TeamName, rows[line.Row.Number-2]["team"]), "result", string(line.Status.State),
			"message_id", line.Status.MessageID, "reason", line.Status.Reason, "attempts", strconv.Itoa(line.Status.Attempts), "team_id", line.TeamID, "delivery", line.Delivery))
	}
}

func cmpOr(team, cell string) string {
	if team == "" {
		return cell
	}
	return "Port operations" // as the plan has it
}

func (p *planner) count(rows []pipetest.Row) {
	asked := map[string]int{}
	for _, r := range rows {
		if r["skip"] == "" {
			asked[contentOf(r)]++
		}
	}
	for says, n := range asked {
		p.most[says] = max(p.most[says], n)
	}
}

// post makes a request for what is to be posted, until the run is stopped.
func (p *planner) post(s *plan.SendPlan) {
	run, err := ledgertest.BeginRun(p.tb.Context(), p.book, ledger.Run{Name: "run", Space: "space", Started: pipetest.Noon})
	pipetest.Must(p.tb, err, run.Import(p.tb.Context(), s.Imported), run.Rename(p.tb.Context(), s.Renamed))
	for _, d := range s.ToPost {
		outcome := rapid.SampledFrom([]ledger.Outcome{ledger.Accepted, ledger.Accepted, ledger.Accepted, ledger.Refused, ledger.NotNow, ledger.Unknown, "stop"}).Draw(p.T, "outcome")
		if outcome == "stop" {
			return
		}
		says := d.Message().Body + " to Port operations"
		if before := p.said[d.Hash]; before != "" && before != says {
			p.Fatalf("%s was %q, and is posted as %q", d.Hash, before, says)
		}
		wasOut, wasUncertain := p.out[d.Hash], d.Status.State == plan.Uncertain
		p.said[d.Hash] = says
		entry := reconcile.AttemptOf(d)
		entry.Started = pipetest.Noon
		n, err := ledgertest.Begin(p.tb.Context(), run, entry)
		pipetest.Must(p.tb, err)
		answer := ledger.AttemptEnd{Outcome: outcome, HTTPStatus: 200}
		if outcome == ledger.Accepted {
			answer.MessageID = fmt.Sprint("m-", n, " of ", s.Plan.Verdict.Rows, d.Hash)
		}
		pipetest.Must(p.tb, run.End(p.tb.Context(), n, pipetest.Noon, answer))
		d.Status.Attempts++
		switch {
		case outcome == ledger.Accepted:
			d.Status.State, d.Status.MessageID = plan.Sent, answer.MessageID
			p.out[d.Hash] = true
		case outcome == ledger.Unknown:
			d.Status.State = plan.Uncertain
			p.perhaps[d.Hash], p.denied[d.Hash] = true, false
		case !wasUncertain && outcome == ledger.Refused:
			d.Status.State = plan.Failed
		}
		if wasOut {
			p.Fatalf("%s went out, and is posted again", d.Hash)
		}
	}
}

// hold holds that no content went out more often than it was asked for at once, and that what is called
// sent or uncertain is so, each by a message of its own.
func (p *planner) hold(rows []pipetest.Row, s *plan.SendPlan, wishes plan.ResendOptions) {
	posted := map[string]int{}
	for hash, says := range p.said {
		if p.out[hash] || p.perhaps[hash] && !p.denied[hash] {
			posted[says]++
		}
	}
	for says, n := range posted {
		if n > p.most[says] {
			p.Fatalf("%q went out %d times, and was asked for %d times at once", says, n, p.most[says])
		}
	}
	claimed := map[string]bool{}
	covered, asked := map[string]int{}, map[string]int{}
	for _, d := range s.Deliveries {
		says := contentOf(rows[d.Inject.Row.Number-2])
		isOut := d.Status.State == plan.Sent || d.Status.State == plan.Uncertain
		switch {
		case isOut && claimed[d.Hash]:
			p.Fatalf("two rows are %s", d.Hash)
		case d.Status.State == plan.Sent && !p.out[d.Hash]:
			p.Fatalf("row %d is sent, and is not: %s", d.Inject.Row.Number, d.Hash)
		case d.Status.State == plan.Uncertain && !p.perhaps[d.Hash]:
			p.Fatalf("row %d is uncertain, and is not: %s", d.Inject.Row.Number, d.Hash)
		case isOut && p.said[d.Hash] != says && !s.Plan.Options.IsRerun:
			p.Fatalf("row %d is %q, and what went out is %q", d.Inject.Row.Number, says, p.said[d.Hash])
		}
		claimed[d.Hash] = claimed[d.Hash] || isOut
		if d.Inject.Skip == "" && d.Inject.LeftOut == "" && !d.Inject.Invalid && (d.Inject.ID == "" || wishes.Changed) && !s.Plan.Options.IsRerun {
			asked[says]++
			if isOut || d.Action == plan.ActionSend {
				covered[says]++
			}
		}
	}
	for says, n := range asked {
		if covered[says] < n {
			p.Fatalf("%q is asked for %d times, and %d are out or posted", says, n, covered[says])
		}
	}
}

// TestPlannersAtRandom draws lives of a plan.
func TestPlannersAtRandom(t *testing.T) {
	space := pipetest.Harbour(t)
	rapid.Check(t, func(r *rapid.T) {
		book, err := sqlite.InMemory(t.Context())
		pipetest.Must(t, err)
		defer book.Close()
		p := &planner{T: r, tb: t, space: space, book: book, most: map[string]int{}, said: map[string]string{}, out: map[string]bool{}, perhaps: map[string]bool{}, denied: map[string]bool{}}
		for range rapid.IntRange(1, 4).Draw(r, "rows") {
			p.plan = append(p.plan, p.drawnRow())
		}
		for range rapid.IntRange(2, 8).Draw(r, "runs") {
			if p.results != nil && rapid.Bool().Draw(r, "rerun") {
				for range rapid.IntRange(0, 3).Draw(r, "edits") {
					p.results = p.edit(p.results, true)
				}
				p.run(p.results, true)
				continue
			}
			for range rapid.IntRange(0, 3).Draw(r, "edits") {
				p.plan = p.edit(p.plan, false)
			}
			p.run(p.plan, false)
		}
	})
}

package reconcile_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// TestRerun holds the contract's table of results, and what it says of ledger and
// file, row by row. The file is of one row, posted once where attempts is 1.
func TestRerun(t *testing.T) {
	twice := append(slices.Clone(plantest.WasUncertain), plantest.WasUncertain...)
	for _, c := range []struct {
		name     string
		result   string
		attempts int
		past     plantest.Past // in the ledger
		wishes   plan.ResendOptions
		want     string
		fact     ledger.Outcome // what the ledger learns from the file
		learns   bool
	}{
		{"sent", "sent", 1, plantest.WasSent, plan.ResendOptions{}, "already/sent", "", false},
		{"sent, elsewhere", "sent", 1, nil, plan.ResendOptions{}, "already/sent", ledger.Accepted, true},
		{"sent, --again", "sent", 1, plantest.WasSent, plan.ResendOptions{Again: true}, "already/sent", "", false},
		{"sent, elsewhere, --again", "sent", 1, nil, plan.ResendOptions{Again: true}, "already/sent", ledger.Accepted, true},
		{"turned from uncertain to sent", "sent", 1, plantest.WasUncertain, plan.ResendOptions{}, "already/sent", ledger.Accepted, true},

		{"failed", "failed", 1, plantest.WasRefused, plan.ResendOptions{}, "post/pending", "", false},
		{"failed, elsewhere", "failed", 1, nil, plan.ResendOptions{}, "post/pending", ledger.Refused, true},
		{"failed the check", "failed", 0, nil, plan.ResendOptions{}, "post/pending", "", false},
		{"failed, but the ledger has it as sent", "failed", 1, plantest.WasSent, plan.ResendOptions{}, "already/sent", "", false},
		{"failed, sent in the ledger, --again", "failed", 1, plantest.WasSent, plan.ResendOptions{Again: true}, "post/pending", "", false},
		{"turned from uncertain to failed", "failed", 1, plantest.WasUncertain, plan.ResendOptions{}, "post/pending", ledger.Refused, true},
		{"turned to failed after a second request was refused", "failed", 2, append(slices.Clone(plantest.WasUncertain), plantest.WasRefused...), plan.ResendOptions{}, "post/pending", ledger.Refused, true},
		{"turned to failed, of an older file", "failed", 1, twice, plan.ResendOptions{}, "leave/uncertain", "", false},
		{"turned to failed, of a file before the request", "failed", 0, plantest.WasCutOff, plan.ResendOptions{}, "leave/uncertain", "", false},

		{"uncertain", "uncertain", 1, plantest.WasUncertain, plan.ResendOptions{}, "leave/uncertain", "", false},
		{"uncertain, elsewhere", "uncertain", 1, nil, plan.ResendOptions{}, "leave/uncertain", ledger.Unknown, true},
		{"uncertain, elsewhere, --resend-uncertain", "uncertain", 1, nil, plan.ResendOptions{ResendUncertain: true}, "post/uncertain", ledger.Unknown, true},
		{"uncertain, --resend-uncertain", "uncertain", 1, plantest.WasUncertain, plan.ResendOptions{ResendUncertain: true}, "post/uncertain", "", false},
		{"uncertain, --again", "uncertain", 1, plantest.WasUncertain, plan.ResendOptions{Again: true}, "leave/uncertain", "", false},
		{"uncertain, but the ledger has it as sent", "uncertain", 1, plantest.WasSent, plan.ResendOptions{ResendUncertain: true}, "already/sent", "", false},

		{"pending", "pending", 0, nil, plan.ResendOptions{}, "post/pending", "", false},
		{"empty", "", 0, nil, plan.ResendOptions{}, "post/pending", "", false},
		{"pending, but the ledger has it as sent", "pending", 0, plantest.WasSent, plan.ResendOptions{}, "already/sent", "", false},
		{"pending, in flight when killed", "pending", 0, plantest.WasCutOff, plan.ResendOptions{}, "leave/uncertain", "", false},
		{"turned from uncertain to pending", "pending", 1, plantest.WasUncertain, plan.ResendOptions{}, "post/pending", ledger.NotNow, true},
		{"pending after 429s, elsewhere", "pending", 3, nil, plan.ResendOptions{}, "post/pending", ledger.NotNow, true},

		{"skipped", "skipped", 0, nil, plan.ResendOptions{}, "leave/skipped", "", false},
		{"in any case", " SENT ", 1, plantest.WasSent, plan.ResendOptions{}, "already/sent", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := plantest.TakeResults(t, plantest.InResults(t, pipetest.PostRow.With("id", "A"), c.result, c.attempts))
			standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, pipetest.PostRow.With("id", "A"))), c.past)
			s := plantest.ReconcilePlan(t, plan, standings, c.wishes)
			if got := plantest.ActionsOf(s); got != c.want {
				t.Errorf("%s, want %s: %s", got, c.want, s.Deliveries[0].Status.Reason)
			}
			if len(s.Problems()) > 0 {
				t.Errorf("problems %v", s.Problems())
			}
			if c.learns != (len(s.Imported) == 1) || c.learns && s.Imported[0].Outcome != c.fact {
				t.Errorf("the ledger learns %+v", s.Imported)
			}
			if want := max(c.attempts, len(c.past)); s.Deliveries[0].Status.Attempts != want && c.result != "skipped" {
				t.Errorf("%d attempts, want %d", s.Deliveries[0].Status.Attempts, want)
			}
		})
	}
}

// TestHeldBackElsewhere holds a row that the file has as held back to stay so where the
// ledger does not know the earlier message, whatever the planner changes but its result, and to
// say so in the next file. Where the planner has taken the mark away, the reason alone says it.
func TestHeldBackElsewhere(t *testing.T) {
	unmarked := plantest.InResults(t, pipetest.PostRow.With("id", "A"), "pending", 0).With("reason", reconcile.HeldBackWithoutMoment())
	held := unmarked.With("delivery", unmarked["delivery"]+":held")
	for _, c := range []struct {
		name   string
		row    pipetest.Row
		wishes plan.ResendOptions
		want   string
	}{
		{"as it was", held, plan.ResendOptions{}, "leave/pending"},
		{"--changed", held, plan.ResendOptions{Changed: true}, "post/pending"},
		{"no reason", held.With("reason", ""), plan.ResendOptions{}, "leave/pending"},
		{"no reason, --changed", held.With("reason", ""), plan.ResendOptions{Changed: true}, "post/pending"},
		{"no reason and no result", held.With("reason", "", "result", ""), plan.ResendOptions{}, "leave/pending"},
		{"called failed", held.With("result", "failed"), plan.ResendOptions{}, "leave/pending"},
		{"tried before", held.With("reason", "", "attempts", "2"), plan.ResendOptions{}, "leave/pending"},
		{"changed since", held.With("body", "new"), plan.ResendOptions{}, "leave/pending"},
		{"for another team", held.With("team", "moderators"), plan.ResendOptions{}, "leave/pending"},
		{"without the mark", unmarked, plan.ResendOptions{}, "leave/pending"},
		{"without the mark, --changed", unmarked, plan.ResendOptions{Changed: true}, "post/pending"},
		{"without the mark, changed since", unmarked.With("body", "new"), plan.ResendOptions{}, "leave/pending"},
	} {
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, c.row), nil, c.wishes)
		isHeld := strings.HasPrefix(c.want, "leave")
		if line := resultsreport.Initial(s).Lines[0]; plantest.ActionsOf(s) != c.want || (s.HeldBack == 1) != isHeld || strings.HasSuffix(line.Delivery, ":held") != isHeld ||
			strings.HasPrefix(line.Status.Reason, plan.HeldBackFor) != isHeld {
			t.Errorf("%s: %s, %d held back, %q for %q", c.name, plantest.ActionsOf(s), s.HeldBack, line.Delivery, line.Status.Reason)
		}
	}
}

// TestHeldBackIsMarked holds the mark in the delivery column to each row that --changed alone would post,
// also where this run passes it over for another reason, and to no other row.
func TestHeldBackIsMarked(t *testing.T) {
	sent := pipetest.PostRow.With("id", "A")
	standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, sent)), plantest.WasSent)
	changed := sent.With("body", "new")
	for _, c := range []struct {
		name    string
		row     pipetest.Row
		options plan.Options
		wishes  plan.ResendOptions
		want    bool
	}{
		{"changed", changed, plan.Options{}, plan.ResendOptions{}, true},
		{"changed, and left out", changed, plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 7, To: 7}}}}, plan.ResendOptions{}, true},
		{"changed, left out of what --changed posts", changed, plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 7, To: 7}}}}, plan.ResendOptions{Changed: true}, true},
		{"changed, and wrong", changed.With("sentiment", "glad"), plan.Options{}, plan.ResendOptions{}, true},
		{"changed, --changed", changed, plan.Options{}, plan.ResendOptions{Changed: true}, false},
		{"as it was sent", sent, plan.Options{}, plan.ResendOptions{}, false},
		{"another id", changed.With("id", "B"), plan.Options{}, plan.ResendOptions{}, false},
	} {
		rows := []pipetest.Row{c.row, pipetest.PostRow.With("id", "Z", "body", "z"), pipetest.PostRow.With("id", "Y", "body", "y"), pipetest.PostRow.With("id", "X", "body", "x"),
			pipetest.PostRow.With("id", "W", "body", "w"), pipetest.PostRow.With("id", "V", "body", "v")}
		s := plantest.ReconcilePlan(t, plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), c.options), standings, c.wishes)
		for i, line := range resultsreport.Initial(s).Lines {
			if isMarked := strings.HasSuffix(line.Delivery, ":held"); isMarked != (c.want && i == 0) {
				t.Errorf("%s: line %d is %q", c.name, i, line.Delivery)
			}
		}
	}
}

// TestHeldBackStaysMarked holds a row that --changed was to post to keep its mark in the file of a run that has ended before
// it went out: the next run asks for --changed again, on a machine too whose ledger does not know the earlier message. While
// the run goes on there is no mark: the row may go out at any moment, and a take-over has to know it.
func TestHeldBackStaysMarked(t *testing.T) {
	held := plantest.InResults(t, pipetest.PostRow.With("id", "A"), "pending", 0)
	held["delivery"] += ":held"
	for _, c := range []struct {
		state plan.State
		ended bool
		want  bool
	}{
		{plan.Pending, true, true}, {plan.Failed, true, true}, {plan.Sent, true, false}, {plan.Uncertain, true, false},
		{plan.Pending, false, false}, {plan.Failed, false, false}, {plan.Sent, false, false}, {plan.Uncertain, false, false},
	} {
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, held), nil, plan.ResendOptions{Changed: true})
		if actions := plantest.ActionsOf(s); actions != "post/pending" {
			t.Fatal(actions)
		}
		s.ToPost[0].Status.State = c.state
		if line := resultsreport.Of(s, "run", "space", c.ended, 0).Lines[0]; strings.HasSuffix(line.Delivery, ":held") != c.want {
			t.Errorf("%+v: %s", c, line.Delivery)
		}
	}
}

// TestHeldBackIsNotOut holds that a take-over leaves alone what was held back, by the mark alone.
func TestHeldBackIsNotOut(t *testing.T) {
	held := plantest.InResults(t, pipetest.PostRow, "pending", 0).With("reason", "")
	for _, c := range []struct {
		delivery string
		want     bool
	}{{held["delivery"], true}, {held["delivery"] + ":held", false}} {
		plan := plantest.TakeResults(t, held.With("delivery", c.delivery))
		o := reconcile.Origin{Counted: true, Reach: 1}
		if got := o.MayBeOut(0, plan.Injects[0]); got != c.want {
			t.Errorf("%s: %v, want %v", c.delivery, got, c.want)
		}
	}
}

// TestByHandIsNotOut holds that a take-over leaves alone what a person carries out, also where nothing is known of how far the run was.
func TestByHandIsNotOut(t *testing.T) {
	for kind, want := range map[string]bool{"": true, "manual": false} {
		row := plantest.InResults(t, pipetest.PostRow, "pending", 0).With("reason", "due", "kind", kind)
		taken := plantest.TakeResults(t, row)
		if got := (&reconcile.Origin{}).MayBeOut(0, taken.Injects[0]); got != want {
			t.Errorf("%q: %v", kind, got)
		}
	}
}

// TestFactsAreKept holds that a second rerun, and a send of the plan, know from the
// ledger what the first rerun took from the file.
func TestFactsAreKept(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("body", "c"), pipetest.PostRow.With("body", "d")}
	var file []pipetest.Row
	for i, result := range []string{"sent", "uncertain", "failed", "pending"} {
		file = append(file, plantest.InResults(t, rows[i], result, []int{1, 2, 1, 0}[i]))
	}
	file[0]["message_id"], file[0]["sent_at"] = "m-7", "2026-11-20T10:00:00+01:00"
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	s := plantest.ReconcilePlan(t, plantest.TakeResults(t, file...), nil, plan.ResendOptions{})
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(t.Context(), s.Imported))
	standings, err := book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	for name, checked := range map[string]*plan.Plan{"rerun": plantest.TakeResults(t, file...), "send": plantest.TakeGood(t, rows...)} {
		again := plantest.ReconcilePlan(t, checked, standings, plan.ResendOptions{})
		if got, want := plantest.ActionsOf(again), "already/sent leave/uncertain post/pending post/pending"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if len(again.Imported) > 0 {
			t.Errorf("%s: the ledger learns twice: %+v", name, again.Imported)
		}
		f := again.Deliveries[0].Status
		if f.MessageID != "m-7" || f.SentAt.Unix() != 1795165200 || again.Deliveries[1].Status.Attempts != 2 {
			t.Errorf("%s: %+v, %+v", name, f, again.Deliveries[1].Status)
		}
	}
}

// TestChangedInResults holds what becomes of rows that a planner changed in a
// results file.
func TestChangedInResults(t *testing.T) {
	a, b := pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "A", "body", "new")
	for _, c := range []struct {
		name   string
		row    pipetest.Row // as changed
		past   plantest.Past
		wishes plan.ResendOptions
		want   string
		warns  []string
	}{
		{"a sent row", plantest.InResults(t, a, "sent", 1).With("body", "new"), plantest.WasSent, plan.ResendOptions{}, "already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, elsewhere", plantest.InResults(t, a, "sent", 1).With("body", "new"), nil, plan.ResendOptions{}, "already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, --again", plantest.InResults(t, a, "sent", 1).With("body", "new"), plantest.WasSent, plan.ResendOptions{Again: true, Changed: true},
			"already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, past mending", plantest.InResults(t, a, "sent", 1).With("persona", "nobody", "team", "nowhere"), plantest.WasSent, plan.ResendOptions{},
			"already/sent", []string{"warning sent-row-changed@"}},
		{"a failed row", plantest.InResults(t, a, "failed", 1).With("body", "new"), plantest.WasRefused, plan.ResendOptions{}, "post/pending", nil},
		{"a failed row, elsewhere", plantest.InResults(t, a, "failed", 1).With("body", "new"), nil, plan.ResendOptions{}, "post/pending", nil},
		{"an uncertain row", plantest.InResults(t, a, "uncertain", 1).With("body", "new"), plantest.WasUncertain, plan.ResendOptions{}, "leave/uncertain", []string{"warning sent-row-changed@"}},
		{"an uncertain row that is not there", plantest.InResults(t, a, "failed", 1).With("body", "new", "team_id", "5202"), plantest.WasUncertain, plan.ResendOptions{}, "post/pending", nil},
		{"the same without an id", plantest.InResults(t, a, "failed", 1).With("body", "new", "team_id", "5202", "id", ""), plantest.WasUncertain, plan.ResendOptions{}, "post/pending", nil},
		{"the same in an older file", plantest.InResults(t, a, "failed", 0).With("body", "new", "team_id", "5202"), plantest.WasUncertain, plan.ResendOptions{}, "leave/pending", nil},
		{"its id", plantest.InResults(t, a, "sent", 1).With("id", "Z"), plantest.WasSent, plan.ResendOptions{}, "already/sent", []string{"warning sent-under-other-id@"}},
		{"a failed row into a sent one", plantest.InResults(t, b, "failed", 1).With("body", a["body"]), plantest.WasSent, plan.ResendOptions{}, "already/sent", nil},
		{"a failed row into an uncertain one", plantest.InResults(t, b, "failed", 1).With("body", a["body"]), plantest.WasUncertain, plan.ResendOptions{}, "leave/uncertain", nil},
		{"its skip", plantest.InResults(t, a, "pending", 0).With("skip", "x"), nil, plan.ResendOptions{}, "leave/skipped", nil},
		{"the skip of a sent row", plantest.InResults(t, a, "sent", 1).With("skip", "x"), plantest.WasSent, plan.ResendOptions{}, "already/sent", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := plantest.TakeResults(t, c.row)
			s := plantest.ReconcilePlan(t, plan, plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, a)), c.past), c.wishes)
			if got := plantest.ActionsOf(s); got != c.want || !slices.Equal(pipetest.Said(s.Problems()), c.warns) {
				t.Errorf("%s, %v; want %s, %v", got, pipetest.Said(s.Problems()), c.want, c.warns)
			}
		})
	}
}

// TestUncertainRowThatIsInvalid holds an uncertain row to stay so, whatever else
// is wrong with it.
func TestUncertainRowThatIsInvalid(t *testing.T) {
	for name, r := range map[string]pipetest.Row{
		"its persona": plantest.InResults(t, pipetest.PostRow, "uncertain", 1).With("persona", "nobody"),
		"its body":    plantest.InResults(t, pipetest.PostRow, "uncertain", 1).With("body", "{{.nothing}}"),
	} {
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, r, plantest.InResults(t, pipetest.MailRow, "pending", 0)), nil, plan.ResendOptions{})
		if got, want := plantest.ActionsOf(s), "leave/uncertain post/pending"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestResultCells(t *testing.T) {
	good := plantest.InResults(t, pipetest.PostRow, "failed", 1)
	for _, c := range []struct {
		cells []string
		want  string
	}{
		{[]string{"result", "done"}, "error bad-result@result"},
		{[]string{"attempts", "some"}, "error bad-count@attempts"},
		{[]string{"attempts", "-1"}, "error bad-count@attempts"},
		{[]string{"http_status", "x"}, "error bad-count@http_status"},
		{[]string{"sent_at", "yesterday"}, "error bad-sent-at@sent_at"},
		{[]string{"delivery", ":changed", "team_id", "nonsense"}, ""},
	} {
		plan := plantest.TakeResults(t, good.With(c.cells...))
		if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != c.want {
			t.Errorf("%v: %s, want %s", c.cells, got, c.want)
		}
	}
	defanged := plantest.TakeResults(t, good.With("message_id", "'-7", "reason", "'=x")).Injects[0].Prior
	if defanged.MessageID != "-7" || defanged.Reason != "=x" {
		t.Errorf("%+v", defanged.Status)
	}
}

// TestSentRowsAreNotChecked holds that a rerun checks only what it may post.
func TestSentRowsAreNotChecked(t *testing.T) {
	broken := plantest.InResults(t, pipetest.PostRow, "sent", 1).With("body", "{{.nothing}}")
	if plan := plantest.TakeResults(t, broken); plan.Verdict.Errors() > 0 {
		t.Errorf("a sent row is checked: %v", plan.Verdict.Problems)
	}
	if plan := plantest.TakeResults(t, broken.With("result", "failed")); plan.Verdict.Errors() != 1 {
		t.Errorf("a failed row is not checked: %v", plan.Verdict.Problems)
	}
}

// TestIDsInResults holds an inject's id unique a team there, since each of its
// teams has a row.
func TestIDsInResults(t *testing.T) {
	one := plantest.InResults(t, pipetest.PostRow.With("id", "A", "team", "moderators"), "pending", 0)
	two := plantest.InResults(t, pipetest.PostRow.With("id", "A", "team", "Port operations"), "pending", 0)
	if plan := plantest.TakeResults(t, one, two); len(plan.Verdict.Problems) > 0 {
		t.Errorf("%v", plan.Verdict.Problems)
	}
	if plan := plantest.TakeResults(t, one, one.With("body", "b")); !slices.Equal(pipetest.Said(plan.Verdict.Problems), []string{"error id-twice@id"}) {
		t.Errorf("%v", plan.Verdict.Problems)
	}
}

// TestOrigin reads from a results file which run wrote it.
func TestOrigin(t *testing.T) {
	planned := plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow))[0]
	redirected := plantest.Hashes(plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow), pipetest.Harbour(t), plan.Options{Redirect: "moderators"}))[0]
	base := pipetest.PostRow.With("team", "M - Exercise control", "result", "sent")
	for _, c := range []struct {
		name string
		rows []pipetest.Row
		want reconcile.Origin
		bad  bool
	}{
		{"no round", []pipetest.Row{base.With("delivery", ":"+planned)}, reconcile.Origin{}, false},
		{"a round", []pipetest.Row{base.With("delivery", "day one:"+planned), base.With("delivery", "", "result", "pending")},
			reconcile.Origin{Round: "day one", Pending: true}, false},
		{"an empty result", []pipetest.Row{base.With("delivery", "day one:"+planned, "result", "")}, reconcile.Origin{Round: "day one", Pending: true}, false},
		{"redirected", []pipetest.Row{base.With("delivery", "rehearsal:"+redirected, "team_id", "5201")}, reconcile.Origin{Round: "rehearsal", Redirected: true, Redirect: "5201"}, false},
		{"two rounds", []pipetest.Row{base.With("delivery", "one:"+planned), base.With("delivery", "two:"+planned)}, reconcile.Origin{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, err := readers.Open(pipetest.SaveCSV(t, c.rows...), readers.Options{})
			pipetest.Must(t, err)
			defer file.Close()
			got, err := reconcile.ReadOrigin(file)
			if c.bad {
				problem, ok := errors.AsType[*readers.Problem](err)
				if !ok || problem.Code != "two-rounds" || problem.Row != 3 {
					t.Errorf("%v", err)
				}
				return
			}
			pipetest.Must(t, err)
			if got.Hashes, got.Copied, got.Out, got.Tried, got.MessageIDs = nil, nil, nil, nil, nil; !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// TestOriginCounts reads which deliveries a results file has as tried, and as out.
func TestOriginCounts(t *testing.T) {
	name := map[string]string{}
	var rows []pipetest.Row
	for _, c := range [][]string{{"never", "pending", "0"}, {"told", "sent", ""}, {"refused", "failed", "1"}, {"late", "pending", "2"},
		{"sent", "sent", "1"}, {"perhaps", "uncertain", "1"}} {
		r := pipetest.PostRow.With("team", "M - Exercise control", "body", c[0])
		hash := plantest.Hashes(plantest.TakeGood(t, r))[0]
		name[hash] = c[0]
		rows = append(rows, r.With("delivery", ":"+hash, "result", c[1], "attempts", c[2]))
	}
	file, err := readers.Open(pipetest.SaveCSV(t, rows...), readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	got, err := reconcile.ReadOrigin(file)
	pipetest.Must(t, err)
	list := func(hashes map[string]bool) string {
		var names []string
		for hash := range hashes {
			names = append(names, name[hash])
		}
		return strings.Join(slices.Sorted(slices.Values(names)), " ")
	}
	if tried, out := list(got.Tried), list(got.Out); tried != "late perhaps refused sent" || out != "perhaps sent" {
		t.Errorf("tried: %s; out: %s", tried, out)
	}
}

// TestProvenance tells a file whose run may have gone on after it was written,
// or was in another space.
func TestProvenance(t *testing.T) {
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "here", Space: "space", Round: "day", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(t.Context(), []ledger.Attempt{{Hash: "known", Outcome: ledger.Accepted}}))
	run, err = ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "other", Space: "other space", Round: "day", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(t.Context(), []ledger.Attempt{{Hash: "theirs", Outcome: ledger.Accepted}}), book.RememberFile(t.Context(), ledger.ResultsFile{Path: "/plans/p.results.csv", Sum: "sum"}))
	both := map[string]bool{"known": true, "unknown": true}
	known, unknown, theirs := map[string]bool{"known": true}, map[string]bool{"unknown": true}, map[string]bool{"theirs": true}
	for _, c := range []struct {
		name   string
		origin reconcile.Origin
		sum    string // of the bytes; simcast has written "sum" under the path
		same   bool   // --same-space
		want   reconcile.Provenance
	}{
		{"a workbook of this ledger, killed", reconcile.Origin{Run: "here", Pending: true}, "", false, reconcile.Known},
		{"a workbook of this ledger, as it was before the file was written", reconcile.Origin{Run: "here", Round: "day", Pending: true, Hashes: both, Out: both}, "", false, reconcile.Elsewhere},
		{"a workbook of this ledger, ended", reconcile.Origin{Run: "here", Round: "day", Ended: true, Hashes: both, Out: both}, "", false, reconcile.Known},
		{"a workbook of this ledger, whose sent ones are known", reconcile.Origin{Run: "here", Round: "day", Hashes: both, Out: known}, "", false, reconcile.Known},
		{"a workbook of another, ended", reconcile.Origin{Run: "there", Ended: true, Pending: true}, "", false, reconcile.Known},
		{"a workbook of another, killed", reconcile.Origin{Run: "there"}, "", false, reconcile.Elsewhere},
		{"a workbook of another space's run", reconcile.Origin{Run: "other", Ended: true}, "", false, reconcile.OtherSpace},
		{"a workbook that says another space", reconcile.Origin{Run: "there", Ended: true, Space: resultsreport.SpaceMark("other space")}, "", false, reconcile.OtherSpace},
		{"a workbook that says this space", reconcile.Origin{Run: "there", Ended: true, Space: resultsreport.SpaceMark("space")}, "", false, reconcile.Known},
		{"a CSV with a delivery known here", reconcile.Origin{Round: "day", Pending: true, Hashes: known}, "", false, reconcile.Known},
		{"a CSV of the same round, known elsewhere", reconcile.Origin{Round: "day", Pending: true, Hashes: unknown}, "", false, reconcile.Elsewhere},
		{"a CSV of another round", reconcile.Origin{Pending: true, Hashes: known}, "", false, reconcile.Elsewhere},
		{"a CSV that simcast wrote here", reconcile.Origin{Pending: true, Hashes: unknown}, "sum", false, reconcile.Known},
		{"a CSV that simcast wrote here, of what had failed elsewhere", reconcile.Origin{Pending: true, Hashes: unknown, Tried: unknown}, "sum", false, reconcile.Known},
		{"a CSV of which nothing is out, over one from here", reconcile.Origin{Pending: true, Hashes: unknown}, "other sum", false, reconcile.Elsewhere},
		{"a CSV with nothing pending", reconcile.Origin{Hashes: unknown}, "", false, reconcile.Known},
		{"a workbook of another key, killed", reconcile.Origin{Run: "there", Space: resultsreport.SpaceMark("other space")}, "", true, reconcile.Elsewhere},
		{"a workbook of another key, ended", reconcile.Origin{Run: "there", Ended: true, Space: resultsreport.SpaceMark("other space")}, "", true, reconcile.Known},
		{"a CSV that went on elsewhere", reconcile.Origin{Round: "day", Pending: true, Hashes: both, Out: both, Tried: both}, "", false, reconcile.Elsewhere},
		{"a CSV that went on elsewhere, all of it pending by the planner's word", reconcile.Origin{Round: "day", Pending: true, Hashes: both, Tried: both}, "", false, reconcile.Elsewhere},
		{"a CSV whose tried ones are known", reconcile.Origin{Round: "day", Pending: true, Hashes: both, Out: known, Tried: known}, "", false, reconcile.Known},
		{"a CSV of another, over one from here", reconcile.Origin{Pending: true, Hashes: unknown, Out: unknown, Tried: unknown}, "other sum", false, reconcile.Elsewhere},
		{"a CSV from here whose ledger has lost what is out", reconcile.Origin{Pending: true, Hashes: unknown, Out: unknown, Tried: unknown}, "sum", false, reconcile.Elsewhere},
		{"a CSV of another space", reconcile.Origin{Round: "day", Hashes: theirs}, "", false, reconcile.OtherSpace},
	} {
		c.origin.Sum = c.sum
		got, err := c.origin.Provenance(t.Context(), reconcile.RerunContext{Ledger: book, Space: "space", SameSpace: c.same}, "/plans/p.results.csv")
		if pipetest.Must(t, err); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestPerhapsTwiceElsewhere holds that a ledger which knows nothing of a message takes it for sent, where the file says that it
// was sent before: no answer that it is not there may send it once more.
func TestPerhapsTwiceElsewhere(t *testing.T) {
	row := pipetest.PostRow.With("id", "A")
	inFile := plantest.InResults(t, row, "uncertain", 2).With("reason", "sent at 2026-11-20T12:00:00Z, so the team has it; sent again: no answer came back; perhaps it is there twice")
	s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), map[string]ledger.Standing{}, plan.ResendOptions{ResendUncertain: true})
	if got := plantest.ActionsOf(s); got != "already/sent" || len(s.Imported) != 1 || s.Imported[0].Outcome != ledger.Accepted {
		t.Errorf("%s, and the ledger takes over %+v", got, s.Imported)
	}
}

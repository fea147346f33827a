package pipeline

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// TestRerun holds the contract's table of results, and what it says of ledger and
// file, row by row. The file is of one row, posted once where attempts is 1.
func TestRerun(t *testing.T) {
	twice := append(slices.Clone(wasUncertain), wasUncertain...)
	for _, c := range []struct {
		name     string
		result   string
		attempts int
		past     past // in the ledger
		wishes   ResendOptions
		want     string
		fact     ledger.Outcome // what the ledger learns from the file
		learns   bool
	}{
		{"sent", "sent", 1, wasSent, ResendOptions{}, "already/sent", "", false},
		{"sent, elsewhere", "sent", 1, nil, ResendOptions{}, "already/sent", ledger.Accepted, true},
		{"sent, --again", "sent", 1, wasSent, ResendOptions{Again: true}, "already/sent", "", false},
		{"sent, elsewhere, --again", "sent", 1, nil, ResendOptions{Again: true}, "already/sent", ledger.Accepted, true},
		{"turned from uncertain to sent", "sent", 1, wasUncertain, ResendOptions{}, "already/sent", ledger.Accepted, true},

		{"failed", "failed", 1, wasRefused, ResendOptions{}, "post/pending", "", false},
		{"failed, elsewhere", "failed", 1, nil, ResendOptions{}, "post/pending", ledger.Refused, true},
		{"failed the check", "failed", 0, nil, ResendOptions{}, "post/pending", "", false},
		{"failed, but the ledger has it as sent", "failed", 1, wasSent, ResendOptions{}, "already/sent", "", false},
		{"failed, sent in the ledger, --again", "failed", 1, wasSent, ResendOptions{Again: true}, "post/pending", "", false},
		{"turned from uncertain to failed", "failed", 1, wasUncertain, ResendOptions{}, "post/pending", ledger.Refused, true},
		{"turned to failed after a second request was refused", "failed", 2, append(slices.Clone(wasUncertain), wasRefused...), ResendOptions{}, "post/pending", ledger.Refused, true},
		{"turned to failed, of an older file", "failed", 1, twice, ResendOptions{}, "leave/uncertain", "", false},
		{"turned to failed, of a file before the request", "failed", 0, wasCutOff, ResendOptions{}, "leave/uncertain", "", false},

		{"uncertain", "uncertain", 1, wasUncertain, ResendOptions{}, "leave/uncertain", "", false},
		{"uncertain, elsewhere", "uncertain", 1, nil, ResendOptions{}, "leave/uncertain", ledger.Unknown, true},
		{"uncertain, elsewhere, --resend-uncertain", "uncertain", 1, nil, ResendOptions{ResendUncertain: true}, "post/uncertain", ledger.Unknown, true},
		{"uncertain, --resend-uncertain", "uncertain", 1, wasUncertain, ResendOptions{ResendUncertain: true}, "post/uncertain", "", false},
		{"uncertain, --again", "uncertain", 1, wasUncertain, ResendOptions{Again: true}, "leave/uncertain", "", false},
		{"uncertain, but the ledger has it as sent", "uncertain", 1, wasSent, ResendOptions{ResendUncertain: true}, "already/sent", "", false},

		{"pending", "pending", 0, nil, ResendOptions{}, "post/pending", "", false},
		{"empty", "", 0, nil, ResendOptions{}, "post/pending", "", false},
		{"pending, but the ledger has it as sent", "pending", 0, wasSent, ResendOptions{}, "already/sent", "", false},
		{"pending, in flight when killed", "pending", 0, wasCutOff, ResendOptions{}, "leave/uncertain", "", false},
		{"turned from uncertain to pending", "pending", 1, wasUncertain, ResendOptions{}, "post/pending", ledger.NotNow, true},
		{"pending after 429s, elsewhere", "pending", 3, nil, ResendOptions{}, "post/pending", ledger.NotNow, true},

		{"skipped", "skipped", 0, nil, ResendOptions{}, "leave/skipped", "", false},
		{"in any case", " SENT ", 1, wasSent, ResendOptions{}, "already/sent", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := takeResults(t, inResults(t, pipetest.PostRow.With("id", "A"), c.result, c.attempts))
			standings := standingsAfter(t, deliveriesOf(takeGood(t, pipetest.PostRow.With("id", "A"))), c.past)
			s := reconcilePlan(t, plan, standings, c.wishes)
			if got := actionsOf(s); got != c.want {
				t.Errorf("%s, want %s: %s", got, c.want, s.Deliveries[0].Status.Reason)
			}
			if len(s.Problems) > 0 {
				t.Errorf("problems %v", s.Problems)
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

// TestFailedByAnOlderRun holds that a file in which an older simcast has called failed what was
// uncertain, since a second request was refused, is not taken for the word of a planner who has looked.
func TestFailedByAnOlderRun(t *testing.T) {
	file := inResults(t, pipetest.PostRow, "failed", 2).With("reason", "400 (Bad Request)", "http_status", "400")
	standings := standingsAfter(t, deliveriesOf(takeGood(t, pipetest.PostRow)), append(slices.Clone(wasUncertain), wasRefused...))
	s := reconcilePlan(t, takeResults(t, file), standings, ResendOptions{})
	f := s.Deliveries[0].Status
	if actionsOf(s) != "leave/uncertain" || !strings.HasPrefix(f.Reason, stillUncertain) {
		t.Errorf("%s: %s", actionsOf(s), f.Reason)
	}
	looked := file.With("reason", f.Reason)
	if s := reconcilePlan(t, takeResults(t, looked), standings, ResendOptions{}); actionsOf(s) != "post/pending" {
		t.Errorf("after a look: %s", actionsOf(s))
	}
}

// TestHeldBackElsewhere holds a row that the file has as held back to stay so where the
// ledger does not know the earlier message, whatever the planner changes but its result, and to
// say so in the next file. A file of an older simcast says it in the reason alone.
func TestHeldBackElsewhere(t *testing.T) {
	older := inResults(t, pipetest.PostRow.With("id", "A"), "pending", 0).With("reason", heldBack(earlier{}))
	held := older.With("delivery", older["delivery"]+heldMark)
	for _, c := range []struct {
		name   string
		row    pipetest.Row
		wishes ResendOptions
		want   string
	}{
		{"as it was", held, ResendOptions{}, "leave/pending"},
		{"--changed", held, ResendOptions{Changed: true}, "post/pending"},
		{"no reason", held.With("reason", ""), ResendOptions{}, "leave/pending"},
		{"no reason, --changed", held.With("reason", ""), ResendOptions{Changed: true}, "post/pending"},
		{"no reason and no result", held.With("reason", "", "result", ""), ResendOptions{}, "leave/pending"},
		{"called failed", held.With("result", "failed"), ResendOptions{}, "leave/pending"},
		{"tried before", held.With("reason", "", "attempts", "2"), ResendOptions{}, "leave/pending"},
		{"changed since", held.With("body", "new"), ResendOptions{}, "leave/pending"},
		{"for another team", held.With("team", "moderators"), ResendOptions{}, "leave/pending"},
		{"of an older simcast", older, ResendOptions{}, "leave/pending"},
		{"of an older simcast, --changed", older, ResendOptions{Changed: true}, "post/pending"},
		{"of an older simcast, changed since", older.With("body", "new"), ResendOptions{}, "leave/pending"},
	} {
		s := reconcilePlan(t, takeResults(t, c.row), nil, c.wishes)
		isHeld := strings.HasPrefix(c.want, "leave")
		if line := s.Report().Lines[0]; actionsOf(s) != c.want || (s.HeldBack == 1) != isHeld || strings.HasSuffix(line.Delivery, heldMark) != isHeld ||
			strings.HasPrefix(line.Status.Reason, heldBackFor) != isHeld {
			t.Errorf("%s: %s, %d held back, %q for %q", c.name, actionsOf(s), s.HeldBack, line.Delivery, line.Status.Reason)
		}
	}
}

// TestHeldBackIsMarked holds the mark in the delivery column to each row that --changed alone would post,
// also where this run passes it over for another reason, and to no other row.
func TestHeldBackIsMarked(t *testing.T) {
	sent := pipetest.PostRow.With("id", "A")
	standings := standingsAfter(t, deliveriesOf(takeGood(t, sent)), wasSent)
	changed := sent.With("body", "new")
	for _, c := range []struct {
		name    string
		row     pipetest.Row
		options Options
		wishes  ResendOptions
		want    bool
	}{
		{"changed", changed, Options{}, ResendOptions{}, true},
		{"changed, and left out", changed, Options{Filter: Filter{Rows: []RowRange{{7, 7}}}}, ResendOptions{}, true},
		{"changed, left out of what --changed posts", changed, Options{Filter: Filter{Rows: []RowRange{{7, 7}}}}, ResendOptions{Changed: true}, true},
		{"changed, and wrong", changed.With("sentiment", "glad"), Options{}, ResendOptions{}, true},
		{"changed, --changed", changed, Options{}, ResendOptions{Changed: true}, false},
		{"as it was sent", sent, Options{}, ResendOptions{}, false},
		{"another id", changed.With("id", "B"), Options{}, ResendOptions{}, false},
	} {
		rows := []pipetest.Row{c.row, pipetest.PostRow.With("id", "Z", "body", "z"), pipetest.PostRow.With("id", "Y", "body", "y"), pipetest.PostRow.With("id", "X", "body", "x"),
			pipetest.PostRow.With("id", "W", "body", "w"), pipetest.PostRow.With("id", "V", "body", "v")}
		s := reconcilePlan(t, takeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), c.options), standings, c.wishes)
		for i, line := range s.Report().Lines {
			if isMarked := strings.HasSuffix(line.Delivery, heldMark); isMarked != (c.want && i == 0) {
				t.Errorf("%s: line %d is %q", c.name, i, line.Delivery)
			}
		}
	}
}

// TestHeldBackIsNotOut holds that a take-over leaves alone what was held back, by the mark alone.
func TestHeldBackIsNotOut(t *testing.T) {
	held := inResults(t, pipetest.PostRow, "pending", 0).With("reason", "")
	for _, c := range []struct {
		delivery string
		want     bool
	}{{held["delivery"], true}, {held["delivery"] + heldMark, false}} {
		plan := takeResults(t, held.With("delivery", c.delivery))
		o := Origin{Counted: true, Budget: 1}
		if got := o.mayBeOut(0, plan.Injects[0].prior); got != c.want {
			t.Errorf("%s: %v, want %v", c.delivery, got, c.want)
		}
	}
}

// TestFactsAreKept holds that a second rerun, and a send of the plan, know from the
// ledger what the first rerun took from the file.
func TestFactsAreKept(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("body", "c"), pipetest.PostRow.With("body", "d")}
	var file []pipetest.Row
	for i, result := range []string{"sent", "uncertain", "failed", "pending"} {
		file = append(file, inResults(t, rows[i], result, []int{1, 2, 1, 0}[i]))
	}
	file[0]["message_id"], file[0]["sent_at"] = "m-7", "2026-11-20T10:00:00+01:00"
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	s := reconcilePlan(t, takeResults(t, file...), nil, ResendOptions{})
	run, err := book.BeginRun(ledger.Run{Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(s.Imported))
	standings, err := book.Standings("space", "")
	pipetest.Must(t, err)
	for name, plan := range map[string]*Plan{"rerun": takeResults(t, file...), "send": takeGood(t, rows...)} {
		again := reconcilePlan(t, plan, standings, ResendOptions{})
		if got, want := actionsOf(again), "already/sent leave/uncertain post/pending post/pending"; got != want {
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
		past   past
		wishes ResendOptions
		want   string
		warns  []string
	}{
		{"a sent row", inResults(t, a, "sent", 1).With("body", "new"), wasSent, ResendOptions{}, "already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, elsewhere", inResults(t, a, "sent", 1).With("body", "new"), nil, ResendOptions{}, "already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, --again", inResults(t, a, "sent", 1).With("body", "new"), wasSent, ResendOptions{Again: true, Changed: true},
			"already/sent", []string{"warning sent-row-changed@"}},
		{"a sent row, past mending", inResults(t, a, "sent", 1).With("persona", "nobody", "team", "nowhere"), wasSent, ResendOptions{},
			"already/sent", []string{"warning sent-row-changed@"}},
		{"a failed row", inResults(t, a, "failed", 1).With("body", "new"), wasRefused, ResendOptions{}, "post/pending", nil},
		{"a failed row, elsewhere", inResults(t, a, "failed", 1).With("body", "new"), nil, ResendOptions{}, "post/pending", nil},
		{"an uncertain row", inResults(t, a, "uncertain", 1).With("body", "new"), wasUncertain, ResendOptions{}, "leave/uncertain", []string{"warning sent-row-changed@"}},
		{"its id", inResults(t, a, "sent", 1).With("id", "Z"), wasSent, ResendOptions{}, "already/sent", []string{"warning sent-under-other-id@"}},
		{"a failed row into a sent one", inResults(t, b, "failed", 1).With("body", a["body"]), wasSent, ResendOptions{}, "already/sent", nil},
		{"a failed row into an uncertain one", inResults(t, b, "failed", 1).With("body", a["body"]), wasUncertain, ResendOptions{}, "leave/uncertain", nil},
		{"its skip", inResults(t, a, "pending", 0).With("skip", "x"), nil, ResendOptions{}, "leave/skipped", nil},
		{"the skip of a sent row", inResults(t, a, "sent", 1).With("skip", "x"), wasSent, ResendOptions{}, "already/sent", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := takeResults(t, c.row)
			s := reconcilePlan(t, plan, standingsAfter(t, deliveriesOf(takeGood(t, a)), c.past), c.wishes)
			if got := actionsOf(s); got != c.want || !slices.Equal(pipetest.Said(s.Problems), c.warns) {
				t.Errorf("%s, %v; want %s, %v", got, pipetest.Said(s.Problems), c.want, c.warns)
			}
		})
	}
}

// TestUncertainRowThatIsInvalid holds an uncertain row to stay so, whatever else
// is wrong with it.
func TestUncertainRowThatIsInvalid(t *testing.T) {
	for name, r := range map[string]pipetest.Row{
		"its persona": inResults(t, pipetest.PostRow, "uncertain", 1).With("persona", "nobody"),
		"its body":    inResults(t, pipetest.PostRow, "uncertain", 1).With("body", "{{.nothing}}"),
	} {
		s := reconcilePlan(t, takeResults(t, r, inResults(t, pipetest.MailRow, "pending", 0)), nil, ResendOptions{})
		if got, want := actionsOf(s), "leave/uncertain post/pending"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestResultCells(t *testing.T) {
	good := inResults(t, pipetest.PostRow, "failed", 1)
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
		plan := takeResults(t, good.With(c.cells...))
		if got := strings.Join(pipetest.Said(plan.Problems), ","); got != c.want {
			t.Errorf("%v: %s, want %s", c.cells, got, c.want)
		}
	}
	defanged := takeResults(t, good.With("message_id", "'-7", "reason", "'=x")).Injects[0].prior
	if defanged.MessageID != "-7" || defanged.Reason != "=x" {
		t.Errorf("%+v", defanged.Status)
	}
}

// TestSentRowsAreNotChecked holds that a rerun checks only what it may post.
func TestSentRowsAreNotChecked(t *testing.T) {
	broken := inResults(t, pipetest.PostRow, "sent", 1).With("body", "{{.nothing}}")
	if plan := takeResults(t, broken); plan.Errors() > 0 {
		t.Errorf("a sent row is checked: %v", plan.Problems)
	}
	if plan := takeResults(t, broken.With("result", "failed")); plan.Errors() != 1 {
		t.Errorf("a failed row is not checked: %v", plan.Problems)
	}
}

// TestIDsInResults holds an inject's id unique a team there, since each of its
// teams has a row.
func TestIDsInResults(t *testing.T) {
	one := inResults(t, pipetest.PostRow.With("id", "A", "team", "moderators"), "pending", 0)
	two := inResults(t, pipetest.PostRow.With("id", "A", "team", "Port operations"), "pending", 0)
	if plan := takeResults(t, one, two); len(plan.Problems) > 0 {
		t.Errorf("%v", plan.Problems)
	}
	if plan := takeResults(t, one, one.With("body", "b")); !slices.Equal(pipetest.Said(plan.Problems), []string{"error id-twice@id"}) {
		t.Errorf("%v", plan.Problems)
	}
}

// TestOrigin reads from a results file which run wrote it.
func TestOrigin(t *testing.T) {
	planned := hashes(takeGood(t, pipetest.PostRow))[0]
	redirected := hashes(takeFile(t, pipetest.SaveCSV(t, pipetest.PostRow), pipetest.Harbour(t), Options{Redirect: "moderators"}))[0]
	base := pipetest.PostRow.With("team", "M - Exercise control", "result", "sent")
	for _, c := range []struct {
		name string
		rows []pipetest.Row
		want Origin
		bad  bool
	}{
		{"no round", []pipetest.Row{base.With("delivery", ":"+planned)}, Origin{}, false},
		{"a round", []pipetest.Row{base.With("delivery", "day one:"+planned), base.With("delivery", "", "result", "pending")},
			Origin{Round: "day one", Pending: true}, false},
		{"an empty result", []pipetest.Row{base.With("delivery", "day one:"+planned, "result", "")}, Origin{Round: "day one", Pending: true}, false},
		{"redirected", []pipetest.Row{base.With("delivery", "rehearsal:"+redirected, "team_id", "5201")}, Origin{Round: "rehearsal", Redirected: true, Redirect: "5201"}, false},
		{"two rounds", []pipetest.Row{base.With("delivery", "one:"+planned), base.With("delivery", "two:"+planned)}, Origin{}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, err := readers.Open(pipetest.SaveCSV(t, c.rows...), readers.Options{})
			pipetest.Must(t, err)
			defer file.Close()
			got, err := ReadOrigin(file)
			if c.bad {
				problem, ok := errors.AsType[*readers.Problem](err)
				if !ok || problem.Code != "two-rounds" || problem.Row != 3 {
					t.Errorf("%v", err)
				}
				return
			}
			pipetest.Must(t, err)
			if got.Hashes, got.Copied, got.Out, got.Tried = nil, nil, nil, nil; !reflect.DeepEqual(got, c.want) {
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
		hash := hashes(takeGood(t, r))[0]
		name[hash] = c[0]
		rows = append(rows, r.With("delivery", ":"+hash, "result", c[1], "attempts", c[2]))
	}
	file, err := readers.Open(pipetest.SaveCSV(t, rows...), readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	got, err := ReadOrigin(file)
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
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	run, err := book.BeginRun(ledger.Run{Name: "here", Space: "space", Round: "day", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import([]ledger.Attempt{{Delivery: "known", Outcome: ledger.Accepted}}))
	run, err = book.BeginRun(ledger.Run{Name: "other", Space: "other space", Round: "day", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import([]ledger.Attempt{{Delivery: "theirs", Outcome: ledger.Accepted}}), book.RememberFile("/plans/p.results.csv", "sum"))
	both := map[string]bool{"known": true, "unknown": true}
	known, unknown, theirs := map[string]bool{"known": true}, map[string]bool{"unknown": true}, map[string]bool{"theirs": true}
	for _, c := range []struct {
		name   string
		origin Origin
		sum    string // of the bytes; simcast has written "sum" under the path
		same   bool   // --same-space
		want   Provenance
	}{
		{"a workbook of this ledger, killed", Origin{Run: "here", Pending: true}, "", false, Known},
		{"a workbook of this ledger, as it was before the file was written", Origin{Run: "here", Round: "day", Pending: true, Hashes: both, Out: both}, "", false, Elsewhere},
		{"a workbook of this ledger, ended", Origin{Run: "here", Round: "day", Ended: true, Hashes: both, Out: both}, "", false, Known},
		{"a workbook of this ledger, whose sent ones are known", Origin{Run: "here", Round: "day", Hashes: both, Out: known}, "", false, Known},
		{"a workbook of another, ended", Origin{Run: "there", Ended: true, Pending: true}, "", false, Known},
		{"a workbook of another, killed", Origin{Run: "there"}, "", false, Elsewhere},
		{"a workbook of another space's run", Origin{Run: "other", Ended: true}, "", false, OtherSpace},
		{"a workbook that says another space", Origin{Run: "there", Ended: true, Space: SpaceMark("other space")}, "", false, OtherSpace},
		{"a workbook that says this space", Origin{Run: "there", Ended: true, Space: SpaceMark("space")}, "", false, Known},
		{"a CSV with a delivery known here", Origin{Round: "day", Pending: true, Hashes: known}, "", false, Known},
		{"a CSV of the same round, known elsewhere", Origin{Round: "day", Pending: true, Hashes: unknown}, "", false, Elsewhere},
		{"a CSV of another round", Origin{Pending: true, Hashes: known}, "", false, Elsewhere},
		{"a CSV that simcast wrote here", Origin{Pending: true, Hashes: unknown}, "sum", false, Known},
		{"a CSV that simcast wrote here, of what had failed elsewhere", Origin{Pending: true, Hashes: unknown, Tried: unknown}, "sum", false, Known},
		{"a CSV of which nothing is out, over one from here", Origin{Pending: true, Hashes: unknown}, "other sum", false, Elsewhere},
		{"a CSV with nothing pending", Origin{Hashes: unknown}, "", false, Known},
		{"a workbook of another key, killed", Origin{Run: "there", Space: SpaceMark("other space")}, "", true, Elsewhere},
		{"a workbook of another key, ended", Origin{Run: "there", Ended: true, Space: SpaceMark("other space")}, "", true, Known},
		{"a CSV that went on elsewhere", Origin{Round: "day", Pending: true, Hashes: both, Out: both, Tried: both}, "", false, Elsewhere},
		{"a CSV that went on elsewhere, all of it pending by the planner's word", Origin{Round: "day", Pending: true, Hashes: both, Tried: both}, "", false, Elsewhere},
		{"a CSV whose tried ones are known", Origin{Round: "day", Pending: true, Hashes: both, Out: known, Tried: known}, "", false, Known},
		{"a CSV of another, over one from here", Origin{Pending: true, Hashes: unknown, Out: unknown, Tried: unknown}, "other sum", false, Elsewhere},
		{"a CSV from here whose ledger has lost what is out", Origin{Pending: true, Hashes: unknown, Out: unknown, Tried: unknown}, "sum", false, Elsewhere},
		{"a CSV of another space", Origin{Round: "day", Hashes: theirs}, "", false, OtherSpace},
	} {
		got, err := c.origin.Provenance(RerunContext{Ledger: book, Space: "space", SameSpace: c.same, Path: "/plans/p.results.csv", Sum: c.sum})
		if pipetest.Must(t, err); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

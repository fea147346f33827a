package reconcile_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/check"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// TestReconcile holds the contract's table of results against what the ledger has.
func TestReconcile(t *testing.T) {
	attempt := func(o ledger.Outcome) ledger.Attempt {
		return ledger.Attempt{Outcome: o, HTTPStatus: 500, Reason: "told"}
	}
	for _, c := range []struct {
		name     string
		past     plantest.Past
		wishes   plan.ResendOptions
		want     string
		attempts int
		reason   string
	}{
		{"never tried", nil, plan.ResendOptions{}, "post/pending", 0, ""},
		{"sent", plantest.WasSent, plan.ResendOptions{}, "already/sent", 1, ""},
		{"failed", plantest.WasRefused, plan.ResendOptions{}, "post/pending", 1, "failed before: 400 (Bad Request)"},
		{"uncertain", plantest.WasUncertain, plan.ResendOptions{}, "leave/uncertain", 1, "no answer came back"},
		{"in flight when killed", plantest.WasCutOff, plan.ResendOptions{}, "leave/uncertain", 1, "before an answer came"},
		{"limited", plantest.Past{attempt(ledger.NotNow), attempt(ledger.NotNow)}, plan.ResendOptions{}, "post/pending", 2, ""},
		{"given up", plantest.Past{attempt(ledger.NotNow), attempt(ledger.GaveUp)}, plan.ResendOptions{}, "post/pending", 2, "failed before: told"},
		{"no connection", plantest.Past{attempt(ledger.Unsent)}, plan.ResendOptions{}, "post/pending", 0, ""},
		{"sent after a refusal", append(slices.Clone(plantest.WasRefused), plantest.WasSent...), plan.ResendOptions{}, "already/sent", 2, ""},
		{"uncertain, then limited", append(slices.Clone(plantest.WasUncertain), attempt(ledger.NotNow)), plan.ResendOptions{}, "leave/uncertain", 2, ""},
		{"uncertain, then refused", append(slices.Clone(plantest.WasUncertain), plantest.WasRefused...), plan.ResendOptions{}, "leave/uncertain", 2, "400 (Bad Request)"},
		{"uncertain, then refused, then sent", slices.Concat(plantest.WasUncertain, plantest.WasRefused, plantest.WasSent), plan.ResendOptions{}, "already/sent", 3, ""},

		{"sent, --again", plantest.WasSent, plan.ResendOptions{Again: true}, "post/pending", 1, "sent before, at "},
		{"uncertain, --again", plantest.WasUncertain, plan.ResendOptions{Again: true}, "leave/uncertain", 1, ""},
		{"uncertain, --resend-uncertain", plantest.WasUncertain, plan.ResendOptions{ResendUncertain: true}, "post/uncertain", 1, ""},
		{"in flight, --resend-uncertain", plantest.WasCutOff, plan.ResendOptions{ResendUncertain: true}, "post/uncertain", 1, ""},
		{"sent, --resend-uncertain", plantest.WasSent, plan.ResendOptions{ResendUncertain: true}, "already/sent", 1, ""},
		{"sent, --changed", plantest.WasSent, plan.ResendOptions{Changed: true}, "already/sent", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := plantest.TakeGood(t, pipetest.PostRow.With("id", "A1"))
			s := plantest.ReconcilePlan(t, plan, plantest.StandingsAfter(t, plantest.DeliveriesOf(plan), c.past), c.wishes)
			f := s.Deliveries[0].Status
			if got := plantest.ActionsOf(s); got != c.want || f.Attempts != c.attempts || !strings.Contains(f.Reason, c.reason) {
				t.Errorf("%s after %d attempts: %q; want %s after %d: %q", got, f.Attempts, f.Reason, c.want, c.attempts, c.reason)
			}
			if posts := strings.HasPrefix(c.want, "post"); posts != (len(s.ToPost) == 1) {
				t.Errorf("%d to post", len(s.ToPost))
			}
			if len(s.Problems()) > 0 || len(s.Imported) > 0 {
				t.Errorf("problems %v, facts %v", s.Problems(), s.Imported)
			}
		})
	}
}

// TestSentStatus holds that what an earlier run wrote down comes back whole.
func TestSentStatus(t *testing.T) {
	checked := plantest.TakeGood(t, pipetest.PostRow)
	got := plantest.ReconcilePlan(t, checked, plantest.StandingsAfter(t, plantest.DeliveriesOf(checked), plantest.WasSent), plan.ResendOptions{}).Deliveries[0].Status
	want := plan.Status{State: plan.Sent, MessageID: "m-1", HTTPStatus: 200, Attempts: 1, SentAt: pipetest.Noon.Add(-time.Hour)}
	if !got.SentAt.Equal(want.SentAt) {
		t.Errorf("sent at %s, want %s", got.SentAt, want.SentAt)
	}
	if got.SentAt = want.SentAt; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestChangedRows holds back rows whose id went out with other cells.
func TestChangedRows(t *testing.T) {
	for _, c := range []struct {
		name    string
		before  pipetest.Row
		past    plantest.Past
		now     pipetest.Row
		wishes  plan.ResendOptions
		want    string
		changed int
	}{
		{"sent", pipetest.PostRow.With("id", "A"), plantest.WasSent, pipetest.PostRow.With("id", "A", "body", "new"), plan.ResendOptions{}, "leave/pending", 1},
		{"uncertain", pipetest.PostRow.With("id", "A"), plantest.WasUncertain, pipetest.PostRow.With("id", "A", "body", "new"), plan.ResendOptions{}, "leave/pending", 1},
		{"uncertain, --resend-uncertain", pipetest.PostRow.With("id", "A"), plantest.WasUncertain, pipetest.PostRow.With("id", "A", "body", "new"),
			plan.ResendOptions{ResendUncertain: true}, "leave/pending", 1},
		{"--changed", pipetest.PostRow.With("id", "A"), plantest.WasSent, pipetest.PostRow.With("id", "A", "body", "new"), plan.ResendOptions{Changed: true}, "post/pending", 1},
		{"failed", pipetest.PostRow.With("id", "A"), plantest.WasRefused, pipetest.PostRow.With("id", "A", "body", "new"), plan.ResendOptions{}, "post/pending", 0},
		{"without id", pipetest.PostRow, plantest.WasSent, pipetest.PostRow.With("body", "new"), plan.ResendOptions{}, "post/pending", 0},
		{"of another id", pipetest.PostRow.With("id", "A"), plantest.WasSent, pipetest.PostRow.With("id", "B", "body", "new"), plan.ResendOptions{}, "post/pending", 0},
		{"to another team", pipetest.PostRow.With("id", "A"), plantest.WasSent, pipetest.PostRow.With("id", "A", "team", "moderators"), plan.ResendOptions{}, "post/pending", 0},
		{"one team of two", pipetest.PostRow.With("id", "A"), plantest.WasSent, pipetest.PostRow.With("id", "A", "body", "new", "team", "session;moderators"),
			plan.ResendOptions{}, "leave/pending post/pending", 1},
		{"a column that is not read", pipetest.PostRow.With("id", "A", "owner", "Ada"), plantest.WasSent, pipetest.PostRow.With("id", "A", "owner", "Sol"), plan.ResendOptions{}, "already/sent", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, c.before)), c.past)
			s := plantest.ReconcilePlan(t, plantest.TakeGood(t, c.now), standings, c.wishes)
			if got := plantest.ActionsOf(s); got != c.want || s.HeldBack+s.Rewritten != c.changed {
				t.Errorf("%s and %d changed, want %s and %d", got, s.HeldBack+s.Rewritten, c.want, c.changed)
			}
			reason := s.Deliveries[0].Status.Reason
			if strings.HasPrefix(c.want, "leave") && (!strings.Contains(reason, "held back") || !strings.Contains(reason, "--changed")) {
				t.Errorf("reason %q", reason)
			}
		})
	}
}

// TestHeldBackNamesTheMessage holds the reason to say which message went out, and when.
func TestHeldBackNamesTheMessage(t *testing.T) {
	standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, pipetest.PostRow.With("id", "A"))), plantest.WasSent)
	s := plantest.ReconcilePlan(t, plantest.TakeGood(t, pipetest.PostRow.With("id", "A", "body", "new")), standings, plan.ResendOptions{})
	reason := s.Deliveries[0].Status.Reason
	for _, part := range []string{"m-1", pipetest.Noon.Add(-time.Hour).In(time.Local).Format(time.RFC3339)} {
		if !strings.Contains(reason, part) {
			t.Errorf("%q does not name %s", reason, part)
		}
	}
}

// TestHeldBackNamesTheLastMessage holds it to the later one, where an id went out
// twice with different cells.
func TestHeldBackNamesTheLastMessage(t *testing.T) {
	again := plantest.Past{{Outcome: ledger.Accepted, HTTPStatus: 200, MessageID: "m-2"}}
	one, two := pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "A", "body", "second")
	plans := []*plan.Delivery{plantest.DeliveriesOf(plantest.TakeGood(t, one))[0], plantest.DeliveriesOf(plantest.TakeGood(t, two))[0]}
	for range 10 { // the ledger's deliveries are met in any order
		s := plantest.ReconcilePlan(t, plantest.TakeGood(t, pipetest.PostRow.With("id", "A", "body", "third")), plantest.StandingsAfter(t, plans, plantest.WasSent, again), plan.ResendOptions{})
		if reason := s.Deliveries[0].Status.Reason; !strings.Contains(reason, "m-2") {
			t.Fatalf("%q does not name the last message", reason)
		}
	}
}

func TestSentUnderAnotherID(t *testing.T) {
	standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, pipetest.PostRow.With("id", "A"))), plantest.WasSent)
	s := plantest.ReconcilePlan(t, plantest.TakeGood(t, pipetest.PostRow.With("id", "B")), standings, plan.ResendOptions{})
	if got := plantest.ActionsOf(s); got != "already/sent" {
		t.Errorf("%s, want already/sent", got)
	}
	if got := pipetest.Said(s.Problems()); !slices.Equal(got, []string{"warning sent-under-other-id@"}) {
		t.Errorf("problems %v", got)
	}
}

// TestLeftOut holds that a choice leaves out what is pending, and nothing else.
func TestLeftOut(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow.With("id", "A", "team", "session;moderators"), pipetest.MailRow.With("id", "B"), pipetest.PopupRow.With("id", "C"),
		pipetest.ArticleRow.With("id", "D", "team", "moderators")}
	for _, c := range []struct {
		name   string
		choice plan.Filter
		want   string
		reason string // of the first that is left out
	}{
		{"rows", plan.Filter{Rows: []plan.RowRange{{From: 3, To: 4}}}, "leave/pending leave/pending post/pending post/pending leave/pending", "left out by --rows"},
		{"ids", plan.Filter{IDs: []string{"A", "D"}}, "post/pending post/pending leave/pending leave/pending post/pending", "left out by --id"},
		{"channel", plan.Filter{Channels: []string{"Mail"}}, "leave/pending leave/pending post/pending leave/pending leave/pending", "left out by --channel"},
		{"team", plan.Filter{Teams: []string{"moderators"}}, "leave/pending post/pending leave/pending leave/pending post/pending", "left out by --team"},
		{"both", plan.Filter{Teams: []string{"moderators"}, IDs: []string{"A", "B"}}, "leave/pending post/pending leave/pending leave/pending leave/pending", "left out by --team"},
	} {
		t.Run(c.name, func(t *testing.T) {
			checked := plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{Filter: c.choice})
			s := plantest.ReconcileNew(t, checked)
			if got := plantest.ActionsOf(s); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			for _, d := range s.Deliveries {
				if d.Action == plan.ActionNone {
					if d.Status.Reason != c.reason {
						t.Errorf("reason %q, want %q", d.Status.Reason, c.reason)
					}
					break
				}
			}
			if counts := s.Count(); counts.Open != strings.Count(c.want, "post") {
				t.Errorf("%d asked for and open", counts.Open)
			}
		})
	}
}

func TestLeftOutAsTheLedgerHasIt(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("body", "b"), pipetest.PostRow.With("body", "c"), pipetest.PostRow.With("body", "d")}
	checked := plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 5, To: 5}}}})
	s := plantest.ReconcilePlan(t, checked, plantest.StandingsAfter(t, plantest.DeliveriesOf(checked), plantest.WasSent, plantest.WasUncertain, plantest.WasRefused), plan.ResendOptions{Again: true, ResendUncertain: true})
	if got, want := plantest.ActionsOf(s), "already/sent leave/uncertain leave/failed post/pending"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestChoiceErrors holds a choice that cannot be met to be a mistake of the asking.
func TestChoiceErrors(t *testing.T) {
	for name, choice := range map[string]plan.Filter{
		"row":     {Rows: []plan.RowRange{{From: 2, To: 2}, {From: 40, To: 50}}},
		"id":      {IDs: []string{"A", "Z"}},
		"team":    {Teams: []string{"nowhere"}},
		"channel": {Channels: []string{"mial"}},
	} {
		file, err := readers.Open(pipetest.SaveCSV(t, pipetest.PostRow.With("id", "A")), readers.Options{})
		pipetest.Must(t, err)
		_, err = check.Load(file, pipetest.Harbour(t), plan.Options{Zone: time.UTC, Now: pipetest.Noon, Filter: choice})
		if usage, ok := errors.AsType[*problem.UsageError](err); !ok || usage.Suggestion == "" {
			t.Errorf("%s: %v, want a *UsageError with what to do", name, err)
		}
		file.Close()
	}
}

// TestUncheckedRows holds that an error of a row that is skipped or left out does
// not hold up another.
func TestUncheckedRows(t *testing.T) {
	bad := pipetest.PostRow.With("channel", "mial", "body", "{{", "persona", "nobody", "likes", "x", "team", "nowhere")
	for name, plan := range map[string]*plan.Plan{
		"skipped":  plantest.TakeFile(t, pipetest.SaveCSV(t, bad.With("skip", "yes"), pipetest.PostRow), pipetest.Harbour(t), plan.Options{}),
		"left out": plantest.TakeFile(t, pipetest.SaveCSV(t, bad, pipetest.PostRow), pipetest.Harbour(t), plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 3, To: 3}}}}),
	} {
		if len(plan.Verdict.Problems) > 0 {
			t.Errorf("%s: %v", name, plan.Verdict.Problems)
		}
		want := map[string]string{"skipped": "leave/skipped post/pending", "left out": "leave/pending post/pending"}[name]
		if got := plantest.ActionsOf(plantest.ReconcileNew(t, plan)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestInvalidRows holds that a row which fails the check stands once, with its own
// team cell, unless something of it has gone out.
func TestInvalidRows(t *testing.T) {
	good := plantest.TakeGood(t, pipetest.PostRow.With("team", "session;moderators", "body", "At {{.berth}}"))
	poor := pipetest.Harbour(t)
	delete(poor.Smartwords, "berth")
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("team", "session;moderators", "body", "At {{.berth}}"), pipetest.PostRow)
	for _, c := range []struct {
		name  string
		pasts []plantest.Past
		want  string
		team  string
	}{
		{"never tried", nil, "leave/failed post/pending", ""},
		{"refused before", []plantest.Past{plantest.WasRefused}, "leave/failed post/pending", ""},
		{"sent to one team", []plantest.Past{plantest.WasSent}, "already/sent leave/failed post/pending", "S - Harbour Light"},
		{"uncertain for the other", []plantest.Past{nil, plantest.WasUncertain}, "leave/failed leave/uncertain post/pending", "S - Harbour Light"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, poor, plan.Options{}), plantest.StandingsAfter(t, plantest.DeliveriesOf(good), c.pasts...), plan.ResendOptions{})
			if got := plantest.ActionsOf(s); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if line := resultsreport.Initial(s).Lines[0]; line.Team != c.team || line.Row.Number != 2 {
				t.Errorf("the line of row %d names the team %q, want %q", line.Row.Number, line.Team, c.team)
			}
			for _, d := range s.Deliveries {
				if d.Status.State == plan.Failed && !strings.Contains(d.Status.Reason, "berth") {
					t.Errorf("failed for %q", d.Status.Reason)
				}
			}
		})
	}
}

// TestRedirectSkips holds what a rehearsal leaves out.
func TestRedirectSkips(t *testing.T) {
	checked := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.MailRow.With("team", "players"), pipetest.PlayerRow, pipetest.PersonRow, pipetest.PersonRow.With("position", "", "role", "Deputy"),
		pipetest.PostRow.With("type", "individual", "to", "x"), pipetest.HackedRow, pipetest.HackedRow.With("is_hacked", "no"), pipetest.ArticleRow), pipetest.Harbour(t), plan.Options{Redirect: "moderators"})
	if checked.Verdict.Errors() > 0 {
		t.Fatal(checked.Verdict.Problems)
	}
	s, err := reconcile.Reconcile(checked, nil, reconcile.Options{Round: "rehearsal"})
	pipetest.Must(t, err)
	if got, want := plantest.ActionsOf(s), "post/pending"+strings.Repeat(" leave/skipped", 6)+" post/pending"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, d := range s.ToPost {
		if d.Message().TeamID != 5201 {
			t.Errorf("posted to team %d", d.Message().TeamID)
		}
	}
	if s.Plan.Verdict.Skipped != 6 || s.Plan.Verdict.Rows != 8 || checked.Redirect == nil {
		t.Errorf("%d of %d rows skipped", s.Plan.Verdict.Skipped, s.Plan.Verdict.Rows)
	}
}

func TestRedirectTeam(t *testing.T) {
	for name, good := range map[string]bool{"moderators": true, "5202": true, "players": false, "nowhere": false} {
		file, err := readers.Open(pipetest.SaveCSV(t, pipetest.PostRow), readers.Options{})
		pipetest.Must(t, err)
		_, err = check.Load(file, pipetest.Harbour(t), plan.Options{Zone: time.UTC, Now: pipetest.Noon, Redirect: name})
		if (err == nil) != good {
			t.Errorf("--redirect %s: %v", name, err)
		}
		file.Close()
	}
}

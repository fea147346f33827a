package pipeline

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// TestReconcile holds the contract's table of results against what the ledger has.
func TestReconcile(t *testing.T) {
	attempt := func(o ledger.Outcome) ledger.Attempt { return ledger.Attempt{Outcome: o, Status: 500, Reason: "told"} }
	for _, c := range []struct {
		name     string
		past     past
		wishes   ResendOptions
		want     string
		attempts int
		reason   string
	}{
		{"never tried", nil, ResendOptions{}, "post/pending", 0, ""},
		{"sent", wasSent, ResendOptions{}, "already/sent", 1, ""},
		{"failed", wasRefused, ResendOptions{}, "post/pending", 1, "failed before: 400 (Bad Request)"},
		{"uncertain", wasUncertain, ResendOptions{}, "leave/uncertain", 1, "no answer came back"},
		{"in flight when killed", wasCutOff, ResendOptions{}, "leave/uncertain", 1, "cut off"},
		{"limited", past{attempt(ledger.NotNow), attempt(ledger.NotNow)}, ResendOptions{}, "post/pending", 2, ""},
		{"given up", past{attempt(ledger.NotNow), attempt(ledger.GaveUp)}, ResendOptions{}, "post/pending", 2, "failed before: told"},
		{"no connection", past{attempt(ledger.Unsent)}, ResendOptions{}, "post/pending", 0, ""},
		{"sent after a refusal", append(slices.Clone(wasRefused), wasSent...), ResendOptions{}, "already/sent", 2, ""},
		{"uncertain, then limited", append(slices.Clone(wasUncertain), attempt(ledger.NotNow)), ResendOptions{}, "leave/uncertain", 2, ""},
		{"uncertain, then refused", append(slices.Clone(wasUncertain), wasRefused...), ResendOptions{}, "leave/uncertain", 2, stillUncertain + "400 (Bad Request); "},
		{"uncertain, then refused, then sent", slices.Concat(wasUncertain, wasRefused, wasSent), ResendOptions{}, "already/sent", 3, ""},

		{"sent, --again", wasSent, ResendOptions{Again: true}, "post/pending", 1, "sent before, at "},
		{"uncertain, --again", wasUncertain, ResendOptions{Again: true}, "leave/uncertain", 1, ""},
		{"uncertain, --resend-uncertain", wasUncertain, ResendOptions{ResendUncertain: true}, "post/uncertain", 1, ""},
		{"in flight, --resend-uncertain", wasCutOff, ResendOptions{ResendUncertain: true}, "post/uncertain", 1, ""},
		{"sent, --resend-uncertain", wasSent, ResendOptions{ResendUncertain: true}, "already/sent", 1, ""},
		{"sent, --changed", wasSent, ResendOptions{Changed: true}, "already/sent", 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := takeGood(t, pipetest.PostRow.With("id", "A1"))
			s := reconcilePlan(t, plan, standingsAfter(t, deliveriesOf(plan), c.past), c.wishes)
			f := s.Deliveries[0].Status
			if got := actionsOf(s); got != c.want || f.Attempts != c.attempts || !strings.Contains(f.Reason, c.reason) {
				t.Errorf("%s after %d attempts: %q; want %s after %d: %q", got, f.Attempts, f.Reason, c.want, c.attempts, c.reason)
			}
			if posts := strings.HasPrefix(c.want, "post"); posts != (len(s.ToPost) == 1) {
				t.Errorf("%d to post", len(s.ToPost))
			}
			if len(s.Problems) > 0 || len(s.Imported) > 0 {
				t.Errorf("problems %v, facts %v", s.Problems, s.Imported)
			}
		})
	}
}

// TestSentStatus holds that what an earlier run wrote down comes back whole.
func TestSentStatus(t *testing.T) {
	plan := takeGood(t, pipetest.PostRow)
	got := reconcilePlan(t, plan, standingsAfter(t, deliveriesOf(plan), wasSent), ResendOptions{}).Deliveries[0].Status
	want := Status{State: Sent, MessageID: "m-1", HTTPStatus: 200, Attempts: 1, SentAt: pipetest.Noon.Add(-time.Hour)}
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
		past    past
		now     pipetest.Row
		wishes  ResendOptions
		want    string
		changed int
	}{
		{"sent", pipetest.PostRow.With("id", "A"), wasSent, pipetest.PostRow.With("id", "A", "body", "new"), ResendOptions{}, "leave/pending", 1},
		{"uncertain", pipetest.PostRow.With("id", "A"), wasUncertain, pipetest.PostRow.With("id", "A", "body", "new"), ResendOptions{}, "leave/pending", 1},
		{"uncertain, --resend-uncertain", pipetest.PostRow.With("id", "A"), wasUncertain, pipetest.PostRow.With("id", "A", "body", "new"),
			ResendOptions{ResendUncertain: true}, "leave/pending", 1},
		{"--changed", pipetest.PostRow.With("id", "A"), wasSent, pipetest.PostRow.With("id", "A", "body", "new"), ResendOptions{Changed: true}, "post/pending", 1},
		{"failed", pipetest.PostRow.With("id", "A"), wasRefused, pipetest.PostRow.With("id", "A", "body", "new"), ResendOptions{}, "post/pending", 0},
		{"without id", pipetest.PostRow, wasSent, pipetest.PostRow.With("body", "new"), ResendOptions{}, "post/pending", 0},
		{"of another id", pipetest.PostRow.With("id", "A"), wasSent, pipetest.PostRow.With("id", "B", "body", "new"), ResendOptions{}, "post/pending", 0},
		{"to another team", pipetest.PostRow.With("id", "A"), wasSent, pipetest.PostRow.With("id", "A", "team", "moderators"), ResendOptions{}, "post/pending", 0},
		{"one team of two", pipetest.PostRow.With("id", "A"), wasSent, pipetest.PostRow.With("id", "A", "body", "new", "team", "session;moderators"),
			ResendOptions{}, "leave/pending post/pending", 1},
		{"a column that is not read", pipetest.PostRow.With("id", "A", "owner", "Ada"), wasSent, pipetest.PostRow.With("id", "A", "owner", "Sol"), ResendOptions{}, "already/sent", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			standings := standingsAfter(t, deliveriesOf(takeGood(t, c.before)), c.past)
			s := reconcilePlan(t, takeGood(t, c.now), standings, c.wishes)
			if got := actionsOf(s); got != c.want || s.HeldBack+s.Rewritten != c.changed {
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
	standings := standingsAfter(t, deliveriesOf(takeGood(t, pipetest.PostRow.With("id", "A"))), wasSent)
	s := reconcilePlan(t, takeGood(t, pipetest.PostRow.With("id", "A", "body", "new")), standings, ResendOptions{})
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
	again := past{{Outcome: ledger.Accepted, Status: 200, MessageID: "m-2"}}
	one, two := pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "A", "body", "second")
	plans := []*Delivery{deliveriesOf(takeGood(t, one))[0], deliveriesOf(takeGood(t, two))[0]}
	for range 10 { // the ledger's deliveries are met in any order
		s := reconcilePlan(t, takeGood(t, pipetest.PostRow.With("id", "A", "body", "third")), standingsAfter(t, plans, wasSent, again), ResendOptions{})
		if reason := s.Deliveries[0].Status.Reason; !strings.Contains(reason, "m-2") {
			t.Fatalf("%q does not name the last message", reason)
		}
	}
}

func TestSentUnderAnotherID(t *testing.T) {
	standings := standingsAfter(t, deliveriesOf(takeGood(t, pipetest.PostRow.With("id", "A"))), wasSent)
	s := reconcilePlan(t, takeGood(t, pipetest.PostRow.With("id", "B")), standings, ResendOptions{})
	if got := actionsOf(s); got != "already/sent" {
		t.Errorf("%s, want already/sent", got)
	}
	if got := pipetest.Said(s.Problems); !slices.Equal(got, []string{"warning sent-under-other-id@"}) {
		t.Errorf("problems %v", got)
	}
}

// TestLeftOut holds that a choice leaves out what is pending, and nothing else.
func TestLeftOut(t *testing.T) {
	rows := []pipetest.Row{pipetest.PostRow.With("id", "A", "team", "session;moderators"), pipetest.MailRow.With("id", "B"), pipetest.PopupRow.With("id", "C"),
		pipetest.ArticleRow.With("id", "D", "team", "moderators")}
	for _, c := range []struct {
		name   string
		choice Filter
		want   string
		reason string // of the first that is left out
	}{
		{"rows", Filter{Rows: []RowRange{{3, 4}}}, "leave/pending leave/pending post/pending post/pending leave/pending", "left out by --rows"},
		{"ids", Filter{IDs: []string{"A", "D"}}, "post/pending post/pending leave/pending leave/pending post/pending", "left out by --id"},
		{"channel", Filter{Channels: []string{"Mail"}}, "leave/pending leave/pending post/pending leave/pending leave/pending", "left out by --channel"},
		{"team", Filter{Teams: []string{"moderators"}}, "leave/pending post/pending leave/pending leave/pending post/pending", "left out by --team"},
		{"both", Filter{Teams: []string{"moderators"}, IDs: []string{"A", "B"}}, "leave/pending post/pending leave/pending leave/pending leave/pending", "left out by --team"},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := takeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), Options{Filter: c.choice})
			s := reconcileNew(t, plan)
			if got := actionsOf(s); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			for _, d := range s.Deliveries {
				if d.Action == ActionNone {
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
	plan := takeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), Options{Filter: Filter{Rows: []RowRange{{5, 5}}}})
	s := reconcilePlan(t, plan, standingsAfter(t, deliveriesOf(plan), wasSent, wasUncertain, wasRefused), ResendOptions{Again: true, ResendUncertain: true})
	if got, want := actionsOf(s), "already/sent leave/uncertain leave/failed post/pending"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestChoiceErrors holds a choice that cannot be met to be a mistake of the asking.
func TestChoiceErrors(t *testing.T) {
	for name, choice := range map[string]Filter{
		"row":     {Rows: []RowRange{{2, 2}, {40, 50}}},
		"id":      {IDs: []string{"A", "Z"}},
		"team":    {Teams: []string{"nowhere"}},
		"channel": {Channels: []string{"mial"}},
	} {
		file, err := readers.Open(pipetest.SaveCSV(t, pipetest.PostRow.With("id", "A")), readers.Options{})
		pipetest.Must(t, err)
		_, err = Load(file, pipetest.Harbour(t), Options{Zone: time.UTC, Now: pipetest.Noon, Filter: choice})
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
	for name, plan := range map[string]*Plan{
		"skipped":  takeFile(t, pipetest.SaveCSV(t, bad.With("skip", "yes"), pipetest.PostRow), pipetest.Harbour(t), Options{}),
		"left out": takeFile(t, pipetest.SaveCSV(t, bad, pipetest.PostRow), pipetest.Harbour(t), Options{Filter: Filter{Rows: []RowRange{{3, 3}}}}),
	} {
		if len(plan.Problems) > 0 {
			t.Errorf("%s: %v", name, plan.Problems)
		}
		want := map[string]string{"skipped": "leave/skipped post/pending", "left out": "leave/pending post/pending"}[name]
		if got := actionsOf(reconcileNew(t, plan)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestInvalidRows holds that a row which fails the check stands once, with its own
// team cell, unless something of it has gone out.
func TestInvalidRows(t *testing.T) {
	good := takeGood(t, pipetest.PostRow.With("team", "session;moderators", "body", "At {{.berth}}"))
	poor := pipetest.Harbour(t)
	delete(poor.Smartwords, "berth")
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("team", "session;moderators", "body", "At {{.berth}}"), pipetest.PostRow)
	for _, c := range []struct {
		name  string
		pasts []past
		want  string
		team  string
	}{
		{"never tried", nil, "leave/failed post/pending", ""},
		{"refused before", []past{wasRefused}, "leave/failed post/pending", ""},
		{"sent to one team", []past{wasSent}, "already/sent leave/failed post/pending", "S - Harbour Light"},
		{"uncertain for the other", []past{nil, wasUncertain}, "leave/failed leave/uncertain post/pending", "S - Harbour Light"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := reconcilePlan(t, takeFile(t, path, poor, Options{}), standingsAfter(t, deliveriesOf(good), c.pasts...), ResendOptions{})
			if got := actionsOf(s); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if line := s.Report().Lines[0]; line.Team != c.team || line.Row.Number != 2 {
				t.Errorf("the line of row %d names the team %q, want %q", line.Row.Number, line.Team, c.team)
			}
			for _, d := range s.Deliveries {
				if d.Status.State == Failed && !strings.Contains(d.Status.Reason, "berth") {
					t.Errorf("failed for %q", d.Status.Reason)
				}
			}
		})
	}
}

// TestRedirectSkips holds what a rehearsal leaves out.
func TestRedirectSkips(t *testing.T) {
	plan := takeFile(t, pipetest.SaveCSV(t, pipetest.MailRow.With("team", "players"), pipetest.PlayerRow, pipetest.PersonRow, pipetest.PersonRow.With("position", "", "role", "Deputy"),
		pipetest.PostRow.With("type", "individual", "to", "x"), pipetest.HackedRow, pipetest.HackedRow.With("is_hacked", "no"), pipetest.ArticleRow), pipetest.Harbour(t), Options{Redirect: "moderators"})
	if plan.Errors() > 0 {
		t.Fatal(plan.Problems)
	}
	s := reconcilePlan(t, plan, nil, ResendOptions{Round: "rehearsal"})
	if got, want := actionsOf(s), "post/pending"+strings.Repeat(" leave/skipped", 6)+" post/pending"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, d := range s.ToPost {
		if d.Message().TeamID != 5201 {
			t.Errorf("posted to team %d", d.Message().TeamID)
		}
	}
	if s.Skipped != 6 || s.Rows != 8 || plan.Redirect == nil {
		t.Errorf("%d of %d rows skipped", s.Skipped, s.Rows)
	}
}

func TestRedirectTeam(t *testing.T) {
	for name, good := range map[string]bool{"moderators": true, "5202": true, "players": false, "nowhere": false} {
		file, err := readers.Open(pipetest.SaveCSV(t, pipetest.PostRow), readers.Options{})
		pipetest.Must(t, err)
		_, err = Load(file, pipetest.Harbour(t), Options{Zone: time.UTC, Now: pipetest.Noon, Redirect: name})
		if (err == nil) != good {
			t.Errorf("--redirect %s: %v", name, err)
		}
		file.Close()
	}
}

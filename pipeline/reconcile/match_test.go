package reconcile_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
)

// sendTo reconciles a plan against a ledger, and writes down what becomes of what is posted: by what its
// row says, or accepted.
func sendTo(t testing.TB, book ledger.Ledger, plan *plan.Plan, wishes plan.ResendOptions, outcomes ...ledger.Outcome) *plan.SendPlan {
	t.Helper()
	standings, err := book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	s, err := reconcile.Reconcile(plan, standings, reconcile.Options{Resend: wishes})
	pipetest.Must(t, err)
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(t.Context(), s.Imported), run.Rename(t.Context(), s.Renamed))
	for i, d := range s.ToPost {
		entry := reconcile.AttemptOf(d)
		entry.Started = pipetest.Noon.Add(time.Duration(i) * time.Second)
		outcome := ledger.AttemptEnd{Outcome: ledger.Accepted, HTTPStatus: 200, MessageID: "m-" + d.Hash}
		if i < len(outcomes) {
			outcome.Outcome = outcomes[i]
		}
		n, err := ledgertest.Begin(t.Context(), run, entry)
		pipetest.Must(t, err, run.End(t.Context(), n, entry.Started, outcome))
	}
	return s
}

func openBook(t testing.TB) ledger.Ledger {
	t.Helper()
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	t.Cleanup(func() { book.Close() })
	return book
}

// TestEqualRowsAreCounted sends two equal rows, of which one goes out, and then a plan that was changed
// since: what went out is not posted again, and what did not is.
func TestEqualRowsAreCounted(t *testing.T) {
	a, b, other := pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "B"), pipetest.MailRow
	for _, c := range []struct {
		name     string
		before   []pipetest.Row
		outcomes []ledger.Outcome
		choice   plan.Filter
		after    []pipetest.Row
		want     string
	}{
		{"the skipped one is deleted", []pipetest.Row{pipetest.PostRow.With("skip", "x"), pipetest.PostRow}, nil, plan.Filter{}, []pipetest.Row{pipetest.PostRow}, "already/sent"},
		{"the skipped one moves below", []pipetest.Row{pipetest.PostRow.With("skip", "x"), pipetest.PostRow}, nil, plan.Filter{}, []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("skip", "x")}, "already/sent leave/skipped"},
		{"the skipped one is asked for", []pipetest.Row{pipetest.PostRow.With("skip", "x"), pipetest.PostRow}, nil, plan.Filter{}, []pipetest.Row{pipetest.PostRow, pipetest.PostRow}, "already/sent post/pending"},
		{"the sent one is skipped", []pipetest.Row{pipetest.PostRow, pipetest.PostRow.With("skip", "x")}, nil, plan.Filter{}, []pipetest.Row{pipetest.PostRow.With("skip", "x"), pipetest.PostRow}, "leave/skipped already/sent"},
		{"the failed one is deleted", []pipetest.Row{pipetest.PostRow, pipetest.PostRow}, []ledger.Outcome{ledger.Refused}, plan.Filter{}, []pipetest.Row{pipetest.PostRow}, "already/sent"},
		{"one is left out", []pipetest.Row{pipetest.PostRow, other, pipetest.PostRow}, nil, plan.Filter{Rows: []plan.RowRange{{From: 4, To: 4}}}, []pipetest.Row{pipetest.PostRow, other, pipetest.PostRow}, "already/sent post/pending post/pending"},
		{"the left-out one is deleted", []pipetest.Row{pipetest.PostRow, other, pipetest.PostRow}, nil, plan.Filter{Rows: []plan.RowRange{{From: 4, To: 4}}}, []pipetest.Row{other, pipetest.PostRow}, "post/pending already/sent"},
		{"an uncertain one, and the other deleted", []pipetest.Row{pipetest.PostRow, pipetest.PostRow}, []ledger.Outcome{ledger.Refused, ledger.Unknown}, plan.Filter{}, []pipetest.Row{pipetest.PostRow}, "leave/uncertain"},
		{"with ids: the failed one is deleted", []pipetest.Row{a, b}, []ledger.Outcome{ledger.Refused}, plan.Filter{}, []pipetest.Row{b}, "already/sent"},
		{"with ids: the failed one moves below", []pipetest.Row{a, b}, []ledger.Outcome{ledger.Refused}, plan.Filter{}, []pipetest.Row{b, a}, "already/sent post/pending"},
		{"with ids: a new one above", []pipetest.Row{a}, nil, plan.Filter{}, []pipetest.Row{b, a}, "post/pending already/sent"},
		{"with ids: the skipped one is deleted", []pipetest.Row{a.With("skip", "x"), b}, nil, plan.Filter{}, []pipetest.Row{b}, "already/sent"},
		{"to several teams", []pipetest.Row{pipetest.PostRow.With("team", "moderators"), pipetest.PostRow.With("team", "session;moderators")}, []ledger.Outcome{ledger.Refused}, plan.Filter{},
			[]pipetest.Row{pipetest.PostRow.With("team", "session;moderators")}, "already/sent already/sent"},
	} {
		t.Run(c.name, func(t *testing.T) {
			book := openBook(t)
			sendTo(t, book, plantest.TakeFile(t, pipetest.SaveCSV(t, c.before...), pipetest.Harbour(t), plan.Options{Filter: c.choice}), plan.ResendOptions{}, c.outcomes...)
			s := sendTo(t, book, plantest.TakeGood(t, c.after...), plan.ResendOptions{})
			if got := plantest.ActionsOf(s); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if s = sendTo(t, book, plantest.TakeGood(t, c.after...), plan.ResendOptions{}); len(s.ToPost) > 0 {
				t.Errorf("a further run posts %d", len(s.ToPost))
			}
		})
	}
}

// TestEveryIDIsKept holds back a row with other cells under any of the ids that its message has had.
func TestEveryIDIsKept(t *testing.T) {
	for name, c := range map[string]struct {
		ids    []string // under which the plan is sent, one after another
		wishes plan.ResendOptions
	}{
		"renumbered":                 {[]string{"P", "N"}, plan.ResendOptions{}},
		"renumbered twice":           {[]string{"P", "N", "Q"}, plan.ResendOptions{}},
		"again under another id":     {[]string{"P", "N"}, plan.ResendOptions{Again: true}},
		"numbered later":             {[]string{"", "N"}, plan.ResendOptions{}},
		"again, and back to its own": {[]string{"P", "N", "P"}, plan.ResendOptions{Again: true}},
	} {
		book := openBook(t)
		for i, id := range c.ids {
			s := sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow.With("id", id)), c.wishes)
			if i > 0 && !c.wishes.Again {
				want := []string{"warning sent-under-other-id@"}
				if c.ids[i-1] == "" {
					want = nil
				}
				if got := pipetest.Said(s.Problems()); !slices.Equal(got, want) || plantest.ActionsOf(s) != "already/sent" {
					t.Errorf("%s: %s, %v", name, plantest.ActionsOf(s), got)
				}
			}
		}
		if s := sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow.With("id", c.ids[len(c.ids)-1])), plan.ResendOptions{}); len(s.Problems()) > 0 {
			t.Errorf("%s: warned of once more: %v", name, s.Problems())
		}
		for _, id := range c.ids {
			want := "leave/pending"
			if id == "" {
				want = "post/pending"
			}
			standings, err := book.Standings(t.Context(), "space", "")
			pipetest.Must(t, err)
			if s := plantest.ReconcilePlan(t, plantest.TakeGood(t, pipetest.PostRow.With("id", id, "body", "other")), standings, plan.ResendOptions{}); plantest.ActionsOf(s) != want {
				t.Errorf("%s: with other cells under %q: %s", name, id, plantest.ActionsOf(s))
			}
		}
	}
}

// dated is a workbook of one row without an id, and one with, whose ts are date cells.
func dated(t *testing.T, day int) string {
	t.Helper()
	path := pipetest.SaveWorkbook(t, pipetest.PostRow.With("ts", "x"), pipetest.MailRow.With("id", "A", "ts", "x"))
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		header, err := book.GetRows("Injects")
		pipetest.Must(t, err)
		format := "yyyy-mm-dd hh:mm"
		style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &format})
		pipetest.Must(t, err)
		for line := 2; line <= 3; line++ {
			at, err := excelize.CoordinatesToCellName(slices.Index(header[0], "ts")+1, line)
			pipetest.Must(t, err, book.SetCellValue("Injects", at, time.Date(2026, 11, day, 14, 30, 0, 0, time.UTC)), book.SetCellStyle("Injects", at, at, style))
		}
	})
	return path
}

// TestDateInAnotherZone holds a date cell to be what it shows, in whatever zone it is taken.
func TestDateInAnotherZone(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	pipetest.Must(t, err)
	book := openBook(t)
	sendTo(t, book, plantest.TakeFile(t, dated(t, 20), pipetest.Harbour(t), plan.Options{Zone: paris}), plan.ResendOptions{})
	for _, zone := range []*time.Location{time.UTC, paris} {
		s := sendTo(t, book, plantest.TakeFile(t, dated(t, 20), pipetest.Harbour(t), plan.Options{Zone: zone}), plan.ResendOptions{})
		if got := plantest.ActionsOf(s); got != "already/sent already/sent" || len(s.Problems()) > 0 {
			t.Errorf("%s: %s, %v", zone, got, s.Problems())
		}
	}
	s := sendTo(t, book, plantest.TakeFile(t, dated(t, 21), pipetest.Harbour(t), plan.Options{Zone: paris}), plan.ResendOptions{})
	if got := plantest.ActionsOf(s); got != "post/pending leave/pending" {
		t.Errorf("on another day: %s", got)
	}
}

// moments is a plan of one row without an id, and one with, whose ts are texts.
func moments(t *testing.T, text string) string {
	t.Helper()
	return pipetest.SaveCSV(t, pipetest.PostRow.With("ts", text), pipetest.MailRow.With("id", "A", "ts", text))
}

// TestTextDateInAnotherZone holds a date that is a text without a zone to be what it shows, as a date cell is: in another
// zone, or written in another way, it is not sent again. A moment with a zone, or in seconds, is known by what it shows here.
func TestTextDateInAnotherZone(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	pipetest.Must(t, err)
	const before, after = "already/sent already/sent", "post/pending leave/pending"
	cells := dated(t, 20)
	for _, c := range []struct {
		sent, now string // the plan's file; a text of ts, or "cells"
		zone      *time.Location
		want      string
	}{
		{"2026-11-20 14:30", "2026-11-20 14:30", time.UTC, before},
		{"2026-11-20 14:30", "20.11.2026 14:30", time.UTC, before},
		{"201430NOV26", "20 November 2026, 2:30 pm", time.UTC, before},
		{"2026-11-20 14:30", "cells", time.UTC, before},
		{"cells", "2026-11-20 14:30", time.UTC, before},
		{"2026-11-20 14:30", "2026-11-20T14:30:00+01:00", paris, before},
		{"2026-11-20T14:30:00+01:00", "2026-11-20 14:30", paris, before},
		{"1795181400", "201430LNOV26", paris, before},
		{"2026-11-20T14:30:00+01:00", "2026-11-20T13:30:00Z", time.UTC, before},
		{"2026-11-20T14:30:00+01:00", "201330ZNOV26", time.UTC, before},
		{"", "at", time.UTC, before},
		{"at", "", paris, before},
		{"2026-11-20 14:30", "2026-11-20 14:31", paris, after},
		{"2026-11-20 14:30", "201430ZNOV26", paris, after},
		{"at", "2026-11-20 14:30", paris, after},
	} {
		take := func(text string, zone *time.Location) *plan.Plan {
			path := cells
			if text != "cells" {
				path = moments(t, text)
			}
			return plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Zone: zone})
		}
		book := openBook(t)
		sendTo(t, book, take(c.sent, paris), plan.ResendOptions{})
		now := take(c.now, c.zone)
		if got := plantest.ActionsOf(sendTo(t, book, now, plan.ResendOptions{})); got != c.want || len(now.Verdict.Problems) > 0 {
			t.Errorf("%q after %q, in %s: %s, %v", c.now, c.sent, c.zone, got, now.Verdict.Problems)
		}
	}
}

// TestCopiedRow holds a row that was copied in a results file, with its delivery, to be a new row.
func TestCopiedRow(t *testing.T) {
	book := openBook(t)
	s := sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow), plan.ResendOptions{})
	sent := pipetest.PostRow.With("result", "sent", "attempts", "1", "delivery", ":"+s.Deliveries[0].Hash, "message_id", "m-1", "team_id", "5200")
	edited := sent.With("body", "edited")
	for _, c := range []struct {
		name string
		rows []pipetest.Row
		want string
	}{
		{"below it", []pipetest.Row{sent, sent}, "already/sent post/pending"},
		{"twice", []pipetest.Row{sent, sent, sent}, "already/sent post/pending post/pending"},
		{"and edited", []pipetest.Row{sent, edited}, "already/sent post/pending"},
		{"above it, and edited", []pipetest.Row{edited, sent}, "post/pending already/sent"},
		{"and both edited", []pipetest.Row{edited, edited.With("body", "otherwise")}, "already/sent post/pending"},
		{"without its result columns, and the first edited", []pipetest.Row{edited, pipetest.PostRow.With("result", "")}, "leave/pending already/sent"},
		{"and the first skipped", []pipetest.Row{sent.With("skip", "x"), sent}, "leave/skipped already/sent"},
	} {
		for _, known := range []bool{true, false} {
			ledgers := map[string]ledger.Standing(nil)
			if known {
				var err error
				ledgers, err = book.Standings(t.Context(), "space", "")
				pipetest.Must(t, err)
			}
			checked := plantest.TakeResults(t, c.rows...)
			for range 2 { // a plan may be reconciled again, when its run begins
				s := plantest.ReconcilePlan(t, checked, ledgers, plan.ResendOptions{})
				if got := plantest.ActionsOf(s); got != c.want {
					t.Errorf("%s, known %v: %s, want %s", c.name, known, got, c.want)
				}
				if said := pipetest.Said(s.Warnings); len(s.ToPost) > 0 && strings.Count(strings.Join(said, " "), "copied-row") != len(s.ToPost) {
					t.Errorf("%s: it warns of %v", c.name, said)
				}
				for _, d := range s.ToPost {
					if d.Status.MessageID != "" || d.Status.Attempts > 0 || d.Hash == sent["delivery"][1:] || d.MessageWithoutTeam == nil {
						t.Errorf("%s: %+v is what the first one was", c.name, d.Status)
					}
				}
			}
		}
	}
	if plan := plantest.TakeResults(t, sent.With("id", "A"), sent.With("id", "A")); plan.Verdict.Errors() != 1 || !slices.Contains(pipetest.Said(plan.Verdict.Problems), "error id-twice@id") {
		t.Errorf("with its id: %v", plan.Verdict.Problems)
	}
}

// TestIDTwiceLeftOut holds a row not to be held back for what another row of its id has sent.
func TestIDTwiceLeftOut(t *testing.T) {
	book := openBook(t)
	one, two := pipetest.PostRow.With("id", "A"), pipetest.PostRow.With("id", "A", "body", "other")
	sendTo(t, book, plantest.TakeGood(t, one), plan.ResendOptions{})
	s := sendTo(t, book, plantest.TakeFile(t, pipetest.SaveCSV(t, one, two), pipetest.Harbour(t), plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 3, To: 3}}}}), plan.ResendOptions{})
	if d := s.Deliveries[1]; plantest.ActionsOf(s) != "already/sent leave/failed" || !strings.Contains(d.Status.Reason, "row 2") || s.HeldBack > 0 {
		t.Errorf("%s: %s", plantest.ActionsOf(s), d.Status.Reason)
	}
}

// TestResendUncertainPrefersWhatIsSent holds that of two equal messages, one uncertain and one sent, the one row
// that is left is not sent again: it is taken for the sent one.
func TestResendUncertainPrefersWhatIsSent(t *testing.T) {
	book := openBook(t)
	sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow), plan.ResendOptions{}, ledger.Unknown, ledger.Accepted)
	again := plan.ResendOptions{ResendUncertain: true}
	if s := sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow), again); plantest.ActionsOf(s) != "already/sent" {
		t.Errorf("one row is left: %s", plantest.ActionsOf(s))
	}
	if s := sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow), again); plantest.ActionsOf(s) != "post/uncertain already/sent" && plantest.ActionsOf(s) != "already/sent post/uncertain" {
		t.Errorf("both rows ask: %s", plantest.ActionsOf(s))
	}
}

// TestEmptiedDeliveryCells holds rows whose delivery cells were emptied to what the file says of them: an
// uncertain row does not become the sent one, whichever stands first, and whether the file has message ids or not.
func TestEmptiedDeliveryCells(t *testing.T) {
	book := openBook(t)
	sendTo(t, book, plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow, pipetest.PostRow), plan.ResendOptions{}, ledger.Unknown, ledger.Accepted, ledger.Accepted)
	sent := plantest.InResults(t, pipetest.PostRow, "sent", 1).With("delivery", ":")
	uncertain := plantest.InResults(t, pipetest.PostRow, "uncertain", 1).With("delivery", ":")
	for name, c := range map[string]struct {
		rows []pipetest.Row
		want string
	}{
		"the uncertain one first": {[]pipetest.Row{uncertain, sent, sent}, "leave/uncertain already/sent already/sent"},
		"the uncertain one last":  {[]pipetest.Row{sent, sent, uncertain}, "already/sent already/sent leave/uncertain"},
	} {
		s := sendTo(t, book, plantest.TakeResults(t, c.rows...), plan.ResendOptions{})
		if got := plantest.ActionsOf(s); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		ids := map[string]bool{}
		for _, d := range s.Deliveries {
			if d.Status.State == plan.Sent && ids[d.Hash] {
				t.Errorf("%s: one message is told twice", name)
			}
			ids[d.Hash] = true
		}
	}
}

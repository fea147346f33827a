package reconcile_test

import (
	"os"
	"path/filepath"
	"slices"
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

// rerunOf reconciles a results file, and gives what the next file would hold beside
// what the ledger has learned.
func rerunOf(t *testing.T, book ledger.Ledger, rows ...pipetest.Row) *plan.SendPlan {
	t.Helper()
	checked := plantest.TakeResults(t, rows...)
	standings, err := book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	s := plantest.ReconcilePlan(t, checked, standings, plan.ResendOptions{})
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err, run.Import(t.Context(), s.Imported), run.Rename(t.Context(), s.Renamed))
	return s
}

// TestSentRowEditedTwiceOver holds that an edit of a sent row's team or text never
// makes it sent to somebody else, however often the file is run again.
func TestSentRowEditedTwiceOver(t *testing.T) {
	sent := plantest.InResults(t, pipetest.PostRow.With("team", "Port operations"), "sent", 1).With("team_id", "5202")
	for name, edit := range map[string][]string{
		"its team": {"team", "Port operations; City crisis cell"},
		"its text": {"body", "something else"},
		"its skip": {"skip", "yes"},
	} {
		book, err := sqlite.InMemory(t.Context())
		pipetest.Must(t, err)
		for range 2 {
			s := rerunOf(t, book, sent.With(edit...))
			if got := plantest.ActionsOf(s); got != "already/sent" {
				t.Fatalf("%s: %s", name, got)
			}
			if line := resultsreport.Initial(s).Lines[0]; line.Delivery != sent["delivery"] || line.TeamID != "5202" {
				t.Errorf("%s: the line is now %s to %s", name, line.Delivery, line.TeamID)
			}
		}
		standings, err := book.Standings(t.Context(), "space", "")
		pipetest.Must(t, err, book.Close())
		if len(standings) != 1 || standings[sent["delivery"][1:]].State != ledger.StateSent {
			t.Errorf("%s: the ledger has %v", name, standings)
		}
	}
}

// TestEqualRowsOfResults holds a sent row and an equal failed one apart when
// the file was sorted. With the sent one deleted, what is asked for once is out.
func TestEqualRowsOfResults(t *testing.T) {
	places := plantest.Hashes(plantest.TakeGood(t, pipetest.PostRow, pipetest.PostRow))
	first := plantest.InResults(t, pipetest.PostRow, "sent", 1).With("delivery", ":"+places[0])
	second := plantest.InResults(t, pipetest.PostRow, "failed", 1).With("delivery", ":"+places[1])
	for name, c := range map[string]struct {
		rows []pipetest.Row
		want string
	}{
		"as written":        {[]pipetest.Row{first, second}, "already/sent post/pending"},
		"sorted":            {[]pipetest.Row{second, first}, "post/pending already/sent"},
		"the sent one gone": {[]pipetest.Row{second}, "already/sent"},
		"copied once more":  {[]pipetest.Row{first, second, second.With("attempts", "0")}, "already/sent post/pending post/pending"},
	} {
		book, err := sqlite.InMemory(t.Context())
		pipetest.Must(t, err)
		rerunOf(t, book, first, second)
		s := rerunOf(t, book, c.rows...)
		if got := plantest.ActionsOf(s); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		pipetest.Must(t, book.Close())
	}
}

// TestStaleFileWithMendedRow holds back a row that was sent after its file was
// written, and fixed in the file since.
func TestStaleFileWithMendedRow(t *testing.T) {
	stale := plantest.InResults(t, pipetest.PostRow, "failed", 1)
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	rerunOf(t, book, stale.With("result", "sent"))
	s := rerunOf(t, book, stale.With("body", "fixed"))
	if got := plantest.ActionsOf(s); got != "leave/pending" {
		t.Errorf("%s", got)
	}
}

// TestBrokenFile holds that a plan whose file ends in the middle says so.
func TestBrokenFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.csv")
	pipetest.Must(t, os.WriteFile(path, []byte("persona,channel,body\nharbour_master,forum,one\nharbour_master,forum,\"two\" more\nharbour_master,forum,three\n"), 0o600))
	plan := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if !plan.Verdict.Broken || plan.Verdict.Rows != 1 || plan.Verdict.Errors() != 1 {
		t.Errorf("broken %v, %d rows, %v", plan.Verdict.Broken, plan.Verdict.Rows, plan.Verdict.Problems)
	}
}

// TestRedirectSkipsHacking leaves out whatever has is_hacked, on any channel.
func TestRedirectSkipsHacking(t *testing.T) {
	r := pipetest.PostRow.With("channel", "browser", "is_hacked", "1")
	plan := plantest.TakeFile(t, pipetest.SaveCSV(t, r), pipetest.Harbour(t), plan.Options{Redirect: "moderators"})
	if got := plan.Injects[0].Skip; got == "" {
		t.Error("it is not skipped")
	}
}

// TestRedirectMarksEveryLine holds that a redirected round is known as one even
// from lines without a delivery.
func TestRedirectMarksEveryLine(t *testing.T) {
	checked := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", "{{.nothing}}")), pipetest.Harbour(t), plan.Options{Redirect: "moderators"})
	s, err := reconcile.Reconcile(checked, nil, reconcile.Options{Round: "rehearsal"})
	pipetest.Must(t, err)
	file, err := readers.Open(pipetest.SaveCSV(t, pipetest.PostRow.With("result", "failed", "delivery", resultsreport.Initial(s).Lines[0].Delivery)), readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	if origin, err := reconcile.ReadOrigin(file); err != nil || origin.Round != "rehearsal" || !origin.Redirected || len(origin.Hashes) > 0 {
		t.Errorf("%+v, %v", origin, err)
	}
}

// TestManyEqualRows holds that rows find their own places however many equals
// they have.
func TestManyEqualRows(t *testing.T) {
	const n = 1010
	checked := make([]pipetest.Row, n)
	for i := range checked {
		checked[i] = pipetest.PostRow
	}
	file := make([]pipetest.Row, n)
	for i, hash := range plantest.Hashes(plantest.TakeGood(t, checked...)) {
		result := "sent"
		if i%300 == 7 {
			result = "failed"
		}
		file[i] = pipetest.PostRow.With("result", result, "attempts", "1", "delivery", ":"+hash)
	}
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	s := rerunOf(t, book, file...)
	for i, d := range s.Deliveries {
		if ":"+d.Hash != file[i]["delivery"] || (d.Action == plan.ActionSend) != (file[i]["result"] == "failed") {
			t.Fatalf("row %d became %s, task %d", i, d.Hash, d.Action)
		}
	}
}

// TestUncertainRowEdited holds that what is uncertain is not forgotten when its
// row is edited, whatever else is asked for.
func TestUncertainRowEdited(t *testing.T) {
	edited := plantest.InResults(t, pipetest.PostRow, "uncertain", 1).With("body", "new", "team_id", "5200")
	for _, c := range []struct {
		wishes plan.ResendOptions
		want   string
	}{
		{plan.ResendOptions{}, "leave/uncertain"},
		{plan.ResendOptions{ResendUncertain: true}, "leave/uncertain"},
		{plan.ResendOptions{ResendUncertain: true, Changed: true}, "post/pending"},
	} {
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, edited), nil, c.wishes)
		if got := plantest.ActionsOf(s); got != c.want {
			t.Errorf("%+v: %s, want %s", c.wishes, got, c.want)
		}
		if len(s.Imported) != 1 || s.Imported[0].Outcome != ledger.Unknown || ":"+s.Imported[0].Hash != edited["delivery"] {
			t.Errorf("%+v: the ledger learns %+v", c.wishes, s.Imported)
		}
	}
}

// TestSecondRowOfSentID refuses a row whose id is that of a row that the file has as sent: it is not
// that row with other cells.
func TestSecondRowOfSentID(t *testing.T) {
	sent := plantest.InResults(t, pipetest.PostRow.With("id", "A"), "sent", 1).With("team_id", "5200")
	again := pipetest.PostRow.With("id", "A", "body", "new", "result", "failed")
	for name, c := range map[string]struct {
		rows []pipetest.Row
		want string
	}{
		"below it":                        {[]pipetest.Row{sent, again}, "already/sent leave/failed"},
		"above it":                        {[]pipetest.Row{again, sent}, "leave/failed already/sent"},
		"whose team is written otherwise": {[]pipetest.Row{sent.With("team", "S - Harbour Light"), again}, "already/sent leave/failed"},
	} {
		checked := plantest.TakeResults(t, c.rows...)
		if got := pipetest.Said(checked.Verdict.Problems); !slices.Equal(got, []string{"error id-twice@id"}) {
			t.Errorf("%s: %v", name, got)
		}
		s := plantest.ReconcilePlan(t, checked, nil, plan.ResendOptions{})
		if got := plantest.ActionsOf(s); got != c.want || s.HeldBack > 0 {
			t.Errorf("%s: %s, %d held back", name, got, s.HeldBack)
		}
	}
	renamed := plantest.ReconcilePlan(t, plantest.TakeResults(t, sent, again.With("id", "B")), nil, plan.ResendOptions{})
	if got := plantest.ActionsOf(renamed); got != "already/sent post/pending" {
		t.Errorf("with an id of its own: %s", got)
	}
}

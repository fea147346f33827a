package runresults

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// TestNames holds that the name of a results file in the ledger, which others write, leads to no other folder.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, isGood := range map[string]bool{"north.results.xlsx": true, "Großer Hafen.results.csv": true, "../north.results.xlsx": false, "/etc/north.results.xlsx": false,
		`..\north.results.xlsx`: false, "c:north.results.xlsx": false, ".results.xlsx": false, "": false, "north.results.exe": false, "north.xlsx": false, "con.results.xlsx": false} {
		if err := checkName(name); (err == nil) != isGood {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestCountOf holds that each message is counted once, by what became of it and whether the run was to send it.
func TestCountOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status   plan.Status
		isPosted bool
		want     plan.Counts
	}{
		{plan.Status{State: plan.Sent}, true, plan.Counts{Counts: ledger.Counts{Sent: 1}}},
		{plan.Status{State: plan.Sent}, false, plan.Counts{Already: 1}},
		{plan.Status{State: plan.Failed}, false, plan.Counts{Counts: ledger.Counts{Failed: 1}}},
		{plan.Status{State: plan.Uncertain}, true, plan.Counts{Counts: ledger.Counts{Uncertain: 1}}},
		{plan.Status{State: plan.Skipped}, false, plan.Counts{Skipped: 1}},
		{plan.Status{State: plan.Pending}, true, plan.Counts{Pending: 1}},
		{plan.Status{State: plan.Pending, Reason: plan.HeldBackFor + "it was sent with other cells"}, false, plan.Counts{Pending: 1, HeldBack: 1}},
	} {
		if got := countOf(&resultsreport.Line{Status: c.status}, c.isPosted); got != c.want {
			t.Errorf("%+v, %v: %+v", c.status, c.isPosted, got)
		}
	}
}

// TestLeftOut holds that what a choice left out counts among all, and not among what was asked for; what is held back does.
func TestLeftOut(t *testing.T) {
	t.Parallel()
	file := &readers.File{Name: "north.results.csv"}
	now := &sentNow{report: &resultsreport.Report{File: file, Lines: []resultsreport.Line{
		{Status: plan.Status{State: plan.Pending}},
		{Status: plan.Status{State: plan.Pending, Reason: plan.HeldBackFor + "it was sent with other cells"}},
		{Status: plan.Status{State: plan.Uncertain}},
	}}}
	got := now.count(10)
	if got.all.Pending != 2 || got.chosen.Pending != 1 || got.chosen.HeldBack != 1 || got.chosen.Open != 2 || got.chosen.OpenPending != 1 || got.chosen.OpenHeld != 1 {
		t.Errorf("%+v", got)
	}
	if len(got.open) != 2 || got.open[0].Status.State != plan.Uncertain {
		t.Errorf("open are %+v", got.open)
	}
	if few := now.count(1); len(few.open) != 1 || few.chosen.Open != 2 {
		t.Errorf("of many the first: %+v", few)
	}
}

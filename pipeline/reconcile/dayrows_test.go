package reconcile_test

import (
	"fmt"
	"strings"
	"testing"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
)

// afterDay are the rows of a plan after a day, by what became of them, and whether naming the row lets it be posted.
var afterDay = []struct {
	row     reconcile.DayRow
	past    plantest.Past // what the ledger has of the message
	alone   string        // where nothing names the row
	named   string        // where --id names it
	byRange string        // where --rows does
}{
	{row: reconcile.DayRow{State: "missed", Reason: "missed"}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "past", Reason: "past: machine"}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "unscheduled", Reason: "unscheduled"}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "waiting", Reason: "waiting"}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "due", Reason: "due"}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "skipped", Reason: "skipped: too late", ByHand: true}, alone: "leave/skipped", named: "leave/skipped", byRange: "leave/skipped"},
	{row: reconcile.DayRow{State: "skipped", Reason: "skipped: skip says yes"}, alone: "post/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "contingency", Reason: "contingency"}, alone: "leave/skipped", named: "post/pending", byRange: "leave/skipped"},
	{row: reconcile.DayRow{State: "done", Reason: "done"}, alone: "leave/skipped", named: "leave/skipped", byRange: "leave/skipped"},
	{row: reconcile.DayRow{State: "played", Reason: "played"}, alone: "post/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "played", Reason: "played", Rest: true}, alone: "leave/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "played", Reason: "played", Rest: true}, past: plantest.WasRefused, alone: "post/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "past", Reason: "past"}, past: plantest.WasRefused, alone: "post/pending", named: "post/pending", byRange: "post/pending"},
	{row: reconcile.DayRow{State: "skipped", Reason: "skipped: no", ByHand: true}, past: plantest.WasRefused, alone: "leave/failed", named: "leave/failed", byRange: "leave/failed"},
	{row: reconcile.DayRow{State: "played", Reason: "played"}, past: plantest.WasSent, alone: "already/sent", named: "already/sent", byRange: "already/sent"},
}

// After a day, send in its round posts what failed, and what the day has left only where the row is named; --again and --changed
// name nothing.
func TestSendAfterADay(t *testing.T) {
	for i, c := range afterDay {
		for how, want := range map[string]string{"alone": c.alone, "named": c.named, "rows": c.byRange} {
			filter := plan.Filter{}
			switch how {
			case "named":
				filter.IDs = []string{"A1"}
			case "rows":
				filter.Rows = []plan.RowRange{{From: 2, To: 2}}
			}
			checked := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("id", "A1")), pipetest.Harbour(t), plan.Options{Filter: filter})
			standings := map[string]ledger.Standing{}
			if c.past != nil {
				standings = plantest.StandingsAfter(t, plantest.DeliveriesOf(checked), c.past)
			}
			resend := plan.ResendOptions{Changed: true, Again: !strings.HasPrefix(c.alone, "already")}
			s, err := reconcile.Reconcile(checked, standings, reconcile.Options{Day: map[string]reconcile.DayRow{"A1": c.row}, Resend: resend})
			pipetest.Must(t, err)
			if got := plantest.ActionsOf(s); got != want {
				t.Errorf("%d, %s, %s: %s, want %s", i, c.row.Reason, how, got, want)
			}
			if reason := s.Deliveries[0].Status.Reason; want == "leave/pending" || want == "leave/skipped" {
				if _, ok := plan.ParseDayReason(reason); !ok {
					t.Errorf("%d, %s: its reason is %q", i, how, reason)
				}
			}
		}
	}
}

// Where the ledger does not know the day, the reasons in its results say what became of it, and they stay.
func TestRerunOfADayElsewhere(t *testing.T) {
	for _, c := range []struct{ result, reason, alone, named string }{
		{"pending", "missed", "leave/pending", "post/pending"},
		{"pending", "past: service", "leave/pending", "post/pending"},
		{"pending", "unscheduled: A0 was not played", "leave/pending", "post/pending"},
		{"pending", "waiting", "leave/pending", "post/pending"},
		{"skipped", "skipped: too late (ann)", "leave/skipped", "leave/skipped"},
		{"pending", "not tried: the run was interrupted", "post/pending", "post/pending"},
		{"pending", "missed the point", "post/pending", "post/pending"},
	} {
		row := plantest.InResults(t, pipetest.PostRow.With("id", "A1"), c.result, 0).With("reason", c.reason)
		for ids, want := range map[string]string{"": c.alone, "A1": c.named} {
			options := plan.Options{IsRerun: true}
			if ids != "" {
				options.Filter.IDs = strings.Split(ids, ",")
			}
			checked := plantest.TakeFile(t, pipetest.SaveCSV(t, row), pipetest.Harbour(t), options)
			s := plantest.ReconcilePlan(t, checked, nil, plan.ResendOptions{})
			if got := plantest.ActionsOf(s); got != want {
				t.Errorf("%s, %q: %s, want %s", c.reason, ids, got, want)
			}
			if got := s.Deliveries[0].Status.Reason; strings.HasPrefix(want, "leave") && got != c.reason {
				t.Errorf("%s: the next results say %q", c.reason, got)
			}
		}
	}
}

// A contingency of a day's results goes out with --contingency, or by its id.
func TestRerunOfAContingencyOfADay(t *testing.T) {
	row := plantest.InResults(t, pipetest.PostRow.With("id", "A1"), "skipped", 0).With("kind", "contingency", "reason", plan.DayReason(day.IsContingency, ""))
	for i, c := range []struct {
		options plan.Options
		want    string
	}{
		{plan.Options{}, "leave/skipped"},
		{plan.Options{Filter: plan.Filter{Rows: []plan.RowRange{{From: 2, To: 2}}}}, "leave/skipped"},
		{plan.Options{Contingency: true}, "post/pending"},
		{plan.Options{Filter: plan.Filter{IDs: []string{"A1"}}}, "post/pending"},
	} {
		c.options.IsRerun = true
		s := plantest.ReconcilePlan(t, plantest.TakeFile(t, pipetest.SaveCSV(t, row), pipetest.Harbour(t), c.options), nil, plan.ResendOptions{})
		if got := plantest.ActionsOf(s); got != c.want {
			t.Error(fmt.Sprint(i), got, "want", c.want)
		}
	}
}

// A row whose results are all that is left of it, for the plan had lost it in the day, is not sent again: not all of its cells are there.
func TestRerunOfAGoneRow(t *testing.T) {
	for result, want := range map[string]string{"failed": "leave/skipped", "uncertain": "leave/uncertain", "sent": "already/sent"} {
		row := plantest.InResults(t, pipetest.PostRow.With("id", "A1"), result, 1).With("reason", plan.WithGone("a reason"), "body", "", "title", "")
		resend := plan.ResendOptions{ResendUncertain: true, Changed: true}
		checked := plantest.TakeFile(t, pipetest.SaveCSV(t, row), pipetest.Harbour(t), plan.Options{IsRerun: true, Filter: plan.Filter{IDs: []string{"A1"}}})
		if got := plantest.ActionsOf(plantest.ReconcilePlan(t, checked, nil, resend)); got != want || len(checked.Verdict.Problems) > 0 {
			t.Errorf("%s: %s, %v", result, got, checked.Verdict.Problems)
		}
	}
}

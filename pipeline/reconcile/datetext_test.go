package reconcile_test

import (
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

const momentText = "2026-11-20T14:30:00+01:00"

// TestMomentAsText holds a text that is wholly a moment to what the planner wrote, in a plan and in its results.
func TestMomentAsText(t *testing.T) {
	for name, r := range map[string]pipetest.Row{
		"a body":            pipetest.PostRow.With("body", momentText),
		"a title":           pipetest.ArticleRow.With("title", momentText),
		"a workbook's body": pipetest.PostRow.With("body", momentText),
	} {
		checked := plantest.TakeGood(t, r)
		if strings.HasPrefix(name, "a workbook") {
			checked = plantest.TakeFile(t, pipetest.SaveWorkbook(t, r), pipetest.Harbour(t), plan.Options{})
		}
		d := plantest.DeliveriesOf(checked)[0]
		if message := d.Message(); message.Body+message.Title != momentText && message.Title != momentText {
			t.Errorf("%s reads %q", name, message.Title+message.Body)
		}
		for _, result := range []string{"failed", "sent"} {
			s := plantest.ReconcilePlan(t, plantest.TakeResults(t, r.With("result", result, "attempts", "1", "delivery", ":"+d.Hash)), nil, plan.ResendOptions{})
			again := s.Deliveries[0]
			if again.Hash != d.Hash || len(s.Problems()) > 0 ||
				result == "failed" && again.Message().Title+again.Message().Body != d.Message().Title+d.Message().Body {
				t.Errorf("%s, %s, run again: %q, %v", name, result, again.Message().Title+again.Message().Body, s.Problems())
			}
		}
	}
}

// TestDateCellInResults reads RFC 3339 in a results CSV as the date cell whose place it has, where the row's hash
// says that it was one.
func TestDateCellInResults(t *testing.T) {
	for _, c := range []struct{ cell, stored pipetest.Row }{
		{pipetest.PostRow.With("body", "2026-11-20 14:30"), pipetest.PostRow.With("body", momentText)},
		{pipetest.PostRow.With("body", "At {{.Row.when}}", "when", "2026-11-20 14:30"), pipetest.PostRow.With("body", "At {{.Row.when}}", "when", momentText)},
		{pipetest.PostRow.With("body", "2026-11-20 14:30:05"), pipetest.PostRow.With("body", "2026-11-20T14:30:05Z")},
	} {
		hash := plantest.Hashes(plantest.TakeGood(t, c.cell))[0]
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, c.stored.With("result", "failed", "attempts", "1", "delivery", ":"+hash)), nil, plan.ResendOptions{})
		if d := s.Deliveries[0]; d.Hash != hash || !strings.Contains(d.Message().Body, "2026-11-20 14:30") {
			t.Errorf("it reads %q", d.Message().Body)
		}
	}
}

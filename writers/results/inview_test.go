package results

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/plan"
	"simcast/writers/writertest"
)

// widePlan has every column of the contract and some of a planner's, all with long texts.
func widePlan() string {
	long := strings.Repeat("word ", 12)
	headers := []string{"id", "skip", "phase", "planned", "persona", "channel", "team", "player_email", "position", "title", "subtitle", "subject", "body", "to", "cc", "assets", "owner", "notes"}
	cells := []string{"A1", "no", "Smoke", "2026-11-20 06:30", "harbour master", "mail", "T - Port operations - 2026-11-20", long, long, long, long, long, long, long, long, long, "Ada", long}
	return strings.Join(headers, ",") + "\n" + strings.Join(cells, ",") + "\n"
}

// TestPaperShowsWhoseResultItIs: id, team and result stand on one page side by side, in letters that can be read.
func TestPaperShowsWhoseResultItIs(t *testing.T) {
	r := outReport(t, widePlan(), plan.Sent)
	book := opened(t, r)
	columns := append(layout(r), addedColumns(r, &postedTexts{})...)
	var inView []string
	total := 0.0
	for i, c := range columns {
		visible, err := book.GetColVisible("Injects", letters(i))
		writertest.NoError(t, err)
		level, err := book.GetColOutlineLevel("Injects", letters(i))
		writertest.NoError(t, err)
		if visible == (level == 1) {
			t.Errorf("%s: visible %v, in a group of level %d", c.Name, visible, level)
		}
		if visible {
			width, err := book.GetColWidth("Injects", letters(i))
			writertest.NoError(t, err)
			inView, total = append(inView, c.Name), total+width
		}
	}
	if diff := cmp.Diff("id skip phase planned persona channel team title body owner result reason sent_local", strings.Join(inView, " ")); diff != "" {
		t.Error(diff)
	}
	if total > maxInView {
		t.Errorf("%v characters side by side cannot be read on a page", total)
	}
	if layout, err := book.GetPageLayout("Injects"); err != nil || *layout.FitToWidth != 1 || *layout.FitToHeight != 0 {
		t.Errorf("page %+v, %v", layout, err)
	}
}

// TestFoldedCellsAreReadAgain: what is out of sight is there.
func TestFoldedCellsAreReadAgain(t *testing.T) {
	r := outReport(t, widePlan(), plan.Sent)
	file, rows := writertest.ReadPlan(t, "again.xlsx", written(t, "xlsx", r))
	if got := texts(file, rows)[0]; !strings.HasPrefix(got["cc"], "word") || got["delivery"] != "day:a" {
		t.Errorf("a rerun reads %v", got)
	}
}

// TestReasonOfWhatIsNotSentIsReadWhole in its row.
func TestReasonOfWhatIsNotSentIsReadWhole(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n", plan.Sent, plan.Uncertain)
	for i := range r.Lines {
		r.Lines[i].Status.Reason = strings.Repeat("reason ", 24)
	}
	book := opened(t, r)
	for row, want := range map[int]float64{2: 3 * 15, 3: 5 * 15} {
		if height, err := book.GetRowHeight("Injects", row); err != nil || height != want {
			t.Errorf("row %d is %v high, not %v (%v)", row, height, want, err)
		}
	}
}

package results

import (
	"fmt"
	"strings"
	"testing"

	"simcast/pipeline/plan"
	"simcast/writers/writertest"
)

// TestSummarySaysWhyRowsAreSkipped, reason by reason, with the rows of each.
func TestSummarySaysWhyRowsAreSkipped(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n,mayor,mail,Hello\n", plan.Skipped, plan.Skipped, plan.Skipped)
	for i, reason := range []string{"skip says yes", "hidden", "skip says yes"} {
		r.Lines[i].Status.Reason = reason
	}
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"Skipped: 3 rows"`, `"skip says yes"`, `"A1, row 4"`, `"hidden"`, `"A2"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
}

func TestSummaryNamesFewSkippedRowsOfMany(t *testing.T) {
	var ids strings.Builder
	for i := range maxNames + 3 {
		fmt.Fprintf(&ids, "A%d,mayor,mail,Hello\n", i)
	}
	r := writertest.Report(t, "id,persona,channel,body\n"+ids.String())
	for i := range r.Lines {
		r.Lines[i].Status = plan.Status{State: plan.Skipped, Reason: "hidden"}
	}
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, `, A11 and 3 more"`) {
		t.Error(text)
	}
}

// TestSummaryCountsSkippedRows, and not their teams: in a day a row is skipped with all its messages.
func TestSummaryCountsSkippedRows(t *testing.T) {
	r := writertest.Report(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n")
	for i := range r.Lines {
		r.Lines[i].Status = plan.Status{State: plan.Skipped, Reason: "skipped: too late"}
	}
	other := r.Lines[0]
	other.TeamID, other.TeamName = "8", "Another"
	r.Lines = append(r.Lines[:1:1], other, r.Lines[1])
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"Skipped: 2 rows"`, `"A1, A2"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
}

// TestSummaryExplainsDrafts: they count as sent, and players do not see them.
func TestSummaryExplainsDrafts(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\nA3,mayor,mail,Hello\n", plan.Sent, plan.Sent, plan.Pending)
	r.Lines[1].Status.Reason = "201; " + plan.SavedAsDraft
	r.Lines[2].Status.Reason = plan.SavedAsDraft // of an earlier request
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"2 sent (1 of them as a draft) · 1 pending `, `"Sent as drafts: 1 message"`, "players do not see them", `"A2"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
}

// TestSummarySaysHowRowsBecomeMessages, so that nobody takes one number for the other.
func TestSummarySaysHowRowsBecomeMessages(t *testing.T) {
	r := outReport(t, "id,persona,channel,team,body\nA1,mayor,mail,x,Hello\nA2,mayor,mail,x,Hello\nA3,mayor,mail,x,Hello\n", plan.Sent, plan.Failed, plan.Skipped)
	twice := r.Lines[0]
	twice.TeamID = "8"
	r.Lines = append(r.Lines[:1:1], twice, r.Lines[1], r.Lines[2])
	r.Lines[2].TeamID, r.Lines[3].TeamID = "", ""
	if got, want := arithmetic(r), "3 rows of the plan: 2 messages, one for each team of a row. Counted as one each: 1 row failed the check, 1 row skipped."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestSummarySaysWhyMessagesAreNotSentYet after the run. A row of several teams is named once, and what is held back needs somebody.
func TestSummarySaysWhyMessagesAreNotSentYet(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n", plan.Pending, plan.Pending, plan.Pending)
	for i, team := range []string{"T - Red - 2026-11-20", "T - Blue - 2026-11-20", "T - Red - 2026-11-20"} {
		r.Lines[i].Status.Reason, r.Lines[i].TeamName = plan.LeftOutBy+"--rows", team
	}
	r.Lines[2].HeldBack = true
	if text := writertest.SheetText(t, opened(t, r), "Summary"); strings.Contains(text, "Not sent yet") {
		t.Error("while the run goes on, all is not sent yet:", text)
	}
	r.Ended = true
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"Not sent yet: 2 messages"`, "\t\"left out by --rows\"\n", "\t\"A1 to Red, Blue\"\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
}

// TestSummaryNamesAFewOfManyUnsent: it says how many more messages and reasons there are, and where they are.
func TestSummaryNamesAFewOfManyUnsent(t *testing.T) {
	var rows strings.Builder
	for i := range maxListed + 3 + maxGroups {
		fmt.Fprintf(&rows, "A%d,mayor,mail,Hello\n", i)
	}
	r := writertest.Report(t, "id,persona,channel,body\n"+rows.String())
	r.Ended = true
	for i := range r.Lines {
		r.Lines[i].Status = plan.Status{State: plan.Pending, Reason: "the first reason"}
		r.Lines[i].TeamID, r.Lines[i].TeamName = "7", "T - Red"
		if i >= maxListed+3 {
			r.Lines[i].Status.Reason = fmt.Sprint("reason ", i)
		}
	}
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"A99 to Red"`, `"and 3 more: filter the column result in Injects by pending"`, `"reason 121"`,
		`"1 more reason"`, `"To see them, filter the column result in Injects by pending"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
	for _, unwanted := range []string{`"A100 to Red"`, `"reason 122"`} {
		if strings.Contains(text, unwanted) {
			t.Errorf("%s is in the summary", unwanted)
		}
	}
}

// TestSummaryNamesTeamsInFull where two have the same short name, and of many teams a few.
func TestSummaryNamesTeamsInFull(t *testing.T) {
	r := writertest.Report(t, "id,persona,channel,body\n"+strings.Repeat("A1,mayor,mail,Hello\n", 8))
	r.Ended = true
	for i := range r.Lines {
		r.Lines[i].Status, r.Lines[i].TeamID = plan.Status{State: plan.Pending}, fmt.Sprint(i)
		r.Lines[i].TeamName = fmt.Sprintf("T - Team %d - 2026-11-20", i)
	}
	r.Lines[1].TeamName = "T - Team 0 - 2026-11-21"
	text := writertest.SheetText(t, opened(t, r), "Summary")
	if want := `"A1 to T - Team 0 - 2026-11-20, T - Team 0 - 2026-11-21, Team 2, Team 3, Team 4, Team 5 and 2 more teams"`; !strings.Contains(text, want) {
		t.Errorf("%s is not in the summary:\n%s", want, text)
	}
}

// TestSummaryOfADay tells rows that somebody carries out from messages, as the terminal does.
func TestSummaryOfADay(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\nA3,mayor,mail,Hello\n", plan.Pending, plan.Pending, plan.Skipped)
	r.Ended, r.HasDay = true, true
	for i, reason := range []string{"missed", "missed", "contingency"} {
		r.Lines[i].Status.Reason = reason
	}
	r.Lines[1].TeamID, r.Lines[1].TeamName = "", ""
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"2 pending · 1 skipped (1 of them kept ready and not released)"`, `"1 message and 1 by hand are not sent. `, `"Not sent yet: 1 message and 1 by hand"`,
		`"(by hand)"`, "Counted as one each: 1 row by hand."} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
}

package dayplan_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// An edited cell is that of the row from then on, whether the plan has its column or not; the file stays as it is.
func TestEdit(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "at", "09:30", "My notes", "a"), pipetest.MailRow.With("id", "A2", "body", "2"))
	before, err := os.ReadFile(path)
	pipetest.Must(t, err)
	o := overlay(edit("A1", "Subject", "Smoke", "title", "", "at", "10:00", "message", "{{.Row.weather}}, {{index .Row \"my notes\"}}", "weather", "Rain", "my notes", "b", "anchor", "yes"),
		edit("A2", "body", "3"), edit("A1", "subject", "Fire", "notices", "new"), day.Control{Verb: day.VerbNote, Reason: "seen", IDs: []string{"A1"}}, edit("Z9", "body", "gone"))
	entries := entriesOf(takeFile(t, sourceOf(t), o, path), dayplan.Times{})
	taken := takeFile(t, sourceOf(t), o, path)
	message := taken.Injects[0].Deliveries[0].Message()
	if message.Subject != "Fire" || message.Body != "Rain, b" || taken.Injects[1].Deliveries[0].Message().Body != "3" {
		t.Errorf("%+v", message)
	}
	if e := entries["A1"]; clockOf(e.Planned) != "22 10:00:00" || !e.Anchor || e.Subject != "Fire" || e.Row != 2 || len(entries) != 2 {
		t.Errorf("%+v", e)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Error("the file was changed")
	}
}

// Names that mean no column that can be set are refused, each with what to write.
func TestColumnsThatNobodyEdits(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1"))
	for column, want := range map[string]string{"id": "stays", "Inject": "stays", "result": "results", "delivery": "results", "subjct": "did you mean subject?", "": "no column", " ": "no column",
		"nonsense": `no column "nonsense"`} {
		asked := overlay(edit("A1", column, "x"))
		asked.IsAsked = true
		_, err := sourceOf(t).Load(t.Context(), path, asked)
		var wrong *problem.UsageError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) || wrong.Suggestion == "" {
			t.Errorf("%q: %v", column, err)
		}
	}
}

// What has taken effect stays, also where the plan has lost its column since. Only what is asked for besides is refused.
func TestAColumnThatThePlanHasLost(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "body", "{{.Row.weather}}"))
	o := overlay(edit("A1", "weather", "Rain"), edit("A1", "subject", "Smoke"), edit("A1", "weather", "Snow"))
	o.IsAsked = true
	if message := takeFile(t, sourceOf(t), o, path).Injects[0].Deliveries[0].Message(); message.Body != "Snow" || message.Subject != "Smoke" {
		t.Errorf("%+v", message)
	}
}

// In a planner's own sheet a column has the name that it has there, and that of the contract.
func TestEditAPlannersSheet(t *testing.T) {
	path := saveLines(t, "MSEL #,Send From,Method,Send To,Inject Title,Script,Type,Inject DTG,Time\n"+
		"A1,harbour_master,email,Communications,Smoke,Fire.,inject,220930NOV26,10:00\n"+
		"A2,harbour_master,email,IT response,Smoke,Fire.,contingency,,10:00\n")
	o := overlay(edit("A1", "at", "11:00", "subject", "S", "kind", "contingency", "mode", "cue", "Send To", "IT response"), edit("A2", "Script", "Water.", "inject title", "T", "team", "Communications", "Type", "inject"))
	taken := takeFile(t, sourceOf(t), o, path)
	entries := entriesOf(taken, dayplan.Times{})
	a1, a2 := entries["A1"], entries["A2"]
	if clockOf(a1.Planned) != "22 11:00:00" || a1.Subject != "S" || a1.Kind != day.Contingency || !a1.Cue || !strings.Contains(a1.Teams[0], "IT response") {
		t.Errorf("%+v", a1)
	}
	if a2.Subject != "T" || a2.Kind != day.Inject || !strings.Contains(a2.Teams[0], "Communications") || taken.Injects[1].Deliveries[0].Message().Body != "Water." {
		t.Errorf("%+v", a2)
	}
}

// An added row is checked like any, stands at the end, and is not left out by a choice of rows or ids.
func TestAdd(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1"), pipetest.MailRow.With("id", "A2", "body", "2"))
	chosen := func(o *pipeline.SendOptions) { o.IDs, o.Rows = []string{"A1"}, []string{"2-3"} }
	cells := []string{"persona", "petra_lindqvist", "channel", "microblog", "team", "Communications", "body", "What now?"}
	taken := takeFile(t, sourceOf(t, chosen), overlay(add("X1", cells...), edit("X1", "body", "And now?"), add("X2", append(slices.Clone(cells), "at", "10:00", "likes", "3")...)), path)
	entries := entriesOf(taken, dayplan.Times{})
	x1, x2 := entries["X1"], entries["X2"]
	if x1.Row != 0 || x1.Place != 2 || x1.Skip != "" || x1.Deliveries != 1 || x1.Subject != "And now?" || !x1.Planned.IsZero() {
		t.Errorf("%+v", x1)
	}
	if x2.Row != 0 || x2.Place != 3 || clockOf(x2.Planned) != "22 10:00:00" || entries["A2"].Skip != plan.LeftOutBy+"--rows" && entries["A2"].Skip != plan.LeftOutBy+"--id" {
		t.Errorf("%+v, %+v", x2, entries["A2"])
	}
	if last := taken.Injects[3].Row; last.Number != 5 || len(last.Cells) != len(taken.Injects[0].Row.Cells) {
		t.Errorf("row %d has %d cells", last.Number, len(last.Cells))
	}
}

// A mail that is added to a planner's own sheet may have an addressee, though the sheet has no column for it: the other mails go
// to their teams as before.
func TestAddresseeOfOneRow(t *testing.T) {
	path := filepath.Join("..", "..", "samples", "harbour-light-msel.xlsx")
	before := takeFile(t, sourceOf(t), dayplan.Overlay{}, path)
	mail := []string{"persona", "port_authority", "channel", "mail", "team", "Port operations", "subject", "Berth 5", "body", "It is free."}
	taken := takeFile(t, sourceOf(t), overlay(add("X1", append(slices.Clone(mail), "to", "harbour.master@example.org")...), add("X2", mail...)), path)
	for i, in := range before.Injects {
		for j, d := range in.Deliveries {
			if d.Team == nil {
				continue
			}
			if was, is := d.Message(), taken.Injects[i].Deliveries[j].Message(); was.To != is.To {
				t.Errorf("%s to %s goes to %q, and went to %q", in.ID, d.Team.Name, is.To, was.To)
			}
		}
	}
	n := len(before.Injects)
	first, second := taken.Injects[n].Deliveries[0], taken.Injects[n+1].Deliveries[0]
	if first.Message().To != "harbour.master@example.org" || second.Message().To != second.Team.Name {
		t.Errorf("the added ones go to %q and %q", first.Message().To, second.Message().To)
	}
}

// What is wrong with an added row, or with an edited one, keeps the control from taking effect, also where rows of the plan
// with errors are passed over. An added row has no place in a file.
func TestWhatCannotBeAdded(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "team", "Communications"), pipetest.MailRow.With("id", "A2", "persona", "Nobody"))
	options := func(o *pipeline.SendOptions) {
		o.SkipInvalid, o.Teams, o.Channels = true, []string{"IT response", "Communications"}, []string{"mail", "microblog"}
	}
	good := []string{"persona", "petra_lindqvist", "channel", "microblog", "team", "Communications", "body", "What now?"}
	if _, err := sourceOf(t, options).Load(t.Context(), path, overlay(add("X1", good...))); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		control day.Control
		code    string
		isAdded bool
	}{
		"a team that is left out":      {add("X1", append(good, "team", "Communications; Port operations")...), "not-added", true},
		"teams that are left out":      {add("X1", append(good, "team", "Port operations")...), "not-added", true},
		"a channel that is left out":   {add("X1", append(good, "channel", "gosocial")...), "not-added", true},
		"no persona":                   {add("X1", append(good, "persona", "")...), "missing-persona", true},
		"no such persona":              {add("X1", append(good, "persona", "Nobody")...), "unknown-persona", true},
		"a note":                       {add("X1", "kind", "note", "body", "x"), "not-added", true},
		"skipped":                      {add("X1", append(good, "skip", "yes")...), "not-added", true},
		"a bad time":                   {add("X1", append(good, "at", "soon")...), "bad-time", true},
		"an edit that is no good":      {edit("A1", "persona", "Nobody"), "unknown-persona", false},
		"an edit of a time, no good":   {edit("A1", "at", "soon"), "bad-time", false},
		"an edit that adds a bad mode": {edit("A1", "mode", "later"), "bad-mode", false},
	} {
		taken, err := sourceOf(t, options).Load(t.Context(), path, overlay(c.control))
		var wrong *pipeline.PlanError
		if !errors.As(err, &wrong) || taken == nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		at := slices.IndexFunc(taken.Verdict.Problems, func(p readers.Problem) bool {
			return p.Code == c.code && p.Severity == "error" && p.ID == c.control.IDs[0] && (p.Row == 0) == c.isAdded && (p.Cell == "") == c.isAdded
		})
		if at < 0 {
			t.Errorf("%s: %v", name, taken.Verdict.Problems)
		}
		taken.File.Close()
	}
	_, err := sourceOf(t, options).Load(t.Context(), path, overlay(add("A1", good...)))
	if err == nil || !strings.Contains(err.Error(), "another id") {
		t.Errorf("an id that the plan has: %v", err)
	}
}

func TestFreeID(t *testing.T) {
	taken := map[string]bool{"X1": true, "X3": true}
	if got := dayplan.FreeID(func(id string) bool { return taken[id] }); got != "X2" {
		t.Error(got)
	}
}

// The events of a day have its edits and added rows; refused ones are none of them.
func TestOverlayOfEvents(t *testing.T) {
	o := dayplan.OverlayOf([]day.Event{{Control: edit("A1", "body", "x")}, {Control: day.Control{Verb: day.VerbHold}}, {Control: add("X1", "body", "y")}, {Control: edit("X1", "body", "z")}})
	if len(o.Changes) != 3 || !slices.Equal(o.Added(), []string{"X1"}) || o.Changes[2].Cells[0].Value != "z" {
		t.Errorf("%+v", o)
	}
}

// Results are no plan to be played.
func TestResultsAreNotTaken(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "result", "sent", "delivery", "x"))
	_, err := sourceOf(t).Load(t.Context(), path, dayplan.Overlay{})
	if err == nil || !strings.Contains(err.Error(), "results") {
		t.Error(err)
	}
	if _, err := sourceOf(t).Load(t.Context(), path+".none", dayplan.Overlay{}); err == nil {
		t.Error("a file that is not there is taken")
	}
}

// In a workbook too, rows stand under the last one, and merged cells keep their value.
func TestOverlayOfAWorkbook(t *testing.T) {
	path := pipetest.SaveWorkbook(t, pipetest.MailRow.With("id", "A1", "team", "Communications"), pipetest.MailRow.With("id", "A2", "body", "2", "team", ""))
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		at, err := book.SearchSheet("Injects", "Communications")
		pipetest.Must(t, err)
		pipetest.Must(t, book.MergeCell("Injects", at[0], strings.TrimSuffix(at[0], "2")+"3"))
	})
	o := overlay(edit("A2", "body", "other"), add("X1", "persona", "petra_lindqvist", "channel", "microblog", "body", "What now?", "weather", "Rain"))
	taken := takeFile(t, sourceOf(t), o, path)
	if got := taken.Injects[1].Deliveries[0]; len(taken.Injects) != 3 || !strings.Contains(got.Team.Name, "Communications") || got.Message().Body != "other" {
		t.Errorf("%d rows, %+v", len(taken.Injects), got)
	}
	if x1 := entriesOf(taken, dayplan.Times{})["X1"]; x1.Row != 0 || x1.Deliveries != 1 || !strings.HasPrefix(x1.Teams[0], "S - ") {
		t.Errorf("%+v", x1)
	}
}

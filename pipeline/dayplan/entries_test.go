package dayplan_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// Every row has its entry, also one that nobody plays, with the reason.
func TestEveryRowIsAnEntry(t *testing.T) {
	row := pipetest.MailRow.With("team", "Communications")
	path := pipetest.SaveCSV(t,
		row.With("id", "A1", "at", "09:30", "anchor", "yes", "controller", "Ann", "team", "Communications; IT response"),
		row.With("id", "A2", "body", "2", "at", "+00:10", "mode", "cue", "skip", "x"),
		row.With("id", "A3", "body", "3", "status", "deleted"),
		pipetest.Row{"id": "A4", "kind": "manual", "channel": "phone", "team": "Mayor", "subject": "Call", "body": "Ring the mayor.", "at": "after A1 +5m"},
		row.With("id", "A5", "body", "5", "kind", "contingency", "trigger", "they ask", "mode", "auto"),
		row.With("id", "A6", "body", "6", "kind", "contingency", "channel", "radio"),
		pipetest.Row{"kind": "note", "body": "The day begins.", "at": "08:00"},
		pipetest.Row{"id": "A7", "kind": "expected", "body": "They evacuate."},
		row.With("id", "A8", "body", "8", "channel", "microblog", "persona", "petra_lindqvist", "subject", "", "to", ""))
	left := func(o *pipeline.SendOptions) {
		o.IDs, o.Channels = []string{"A1,A2,A3,A4,A5,A6,A8"}, []string{"mail"}
	}
	all := entriesOf(takeFile(t, sourceOf(t), dayplan.Overlay{}, path), dayplan.Times{})
	if len(all) != 9 {
		t.Fatalf("%d entries", len(all))
	}
	type view struct {
		Place      int
		Kind       day.Kind
		PlanKind   string
		Planned    string
		Skip, Text string
		Deliveries int
	}
	got := map[string]view{}
	for key, e := range all {
		got[key] = view{e.Place, e.Kind, e.PlanKind, clockOf(e.Planned), e.Skip, e.Text, e.Deliveries}
	}
	want := map[string]view{
		"A1":    {0, day.Inject, "inject", "22 09:30:00", "", "", 2},
		"A2":    {1, day.Inject, "inject", "22 09:10:00", plan.SkippedByPlanner, "", 0},
		"A3":    {2, day.Inject, "inject", "none", "its status is deleted", "", 0},
		"A4":    {3, day.Manual, "manual", "none", "", "Ring the mayor.", 0},
		"A5":    {4, day.Contingency, "contingency", "none", "", "", 1},
		"A6":    {5, day.Contingency, "contingency", "none", "", "6", 0},
		"row 8": {6, day.Note, "note", "22 08:00:00", "", "", 0},
		"A7":    {7, day.Note, "expected", "none", "", "", 0},
		"A8":    {8, day.Inject, "inject", "none", "", "", 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	a1, a4, a5, a6 := all["A1"], all["A4"], all["A5"], all["A6"]
	if !a1.Anchor || a1.Controller != "Ann" || a1.Subject != pipetest.MailRow["subject"] || len(a1.Teams) != 2 || !strings.HasPrefix(a1.Teams[0], "T - Comm") || a1.Row != 2 || a1.Channel != "mail" {
		t.Errorf("A1 is %+v", a1)
	}
	if a4.After != "A1" || a4.Span != 5*time.Minute || a4.Channel != "phone" || a4.Subject != "Call" || !a4.ByHand || !cmp.Equal(a4.Teams, []string{"Mayor"}) {
		t.Errorf("A4 is %+v", a4)
	}
	if a5.Trigger != "they ask" || !a5.Auto || a5.ByHand || !a6.ByHand || !all["A2"].Cue || all["row 8"].Subject != "The day begins." {
		t.Errorf("A5 is %+v, A6 %+v", a5, a6)
	}
	all = entriesOf(takeFile(t, sourceOf(t, left), dayplan.Overlay{}, path), dayplan.Times{})
	if all["A8"].Skip != "left out by --channel" || all["A1"].Skip != "" || all["A2"].Skip != plan.SkippedByPlanner {
		t.Errorf("A8 is %+v", all["A8"])
	}
}

// Rows with errors are passed over with --skip-invalid, and rows of which nothing is posted have the reason of their deliveries.
func TestRowsThatAreNotPosted(t *testing.T) {
	row := pipetest.MailRow
	skip := func(o *pipeline.SendOptions) { o.SkipInvalid = true }
	taken := load(t, sourceOf(t, skip), dayplan.Overlay{}, row.With("id", "A1"), row.With("id", "A2", "persona", "Nobody"), row.With("id", "A3", "body", "3"))
	taken.Injects[2].Deliveries[0].Status.Reason = plan.HeldBackFor + "it has changed"
	var got []string
	for _, e := range dayplan.Entries(taken, func(in *plan.Inject) int {
		if in.ID == "A3" {
			return 0
		}
		return 7
	}, dayplan.Times{StartEx: startEx}) {
		got = append(got, e.Skip)
	}
	if len(got) != 3 || got[0] != "" || !strings.HasPrefix(got[1], "it has an error: ") || got[2] != "held back: it has changed" {
		t.Errorf("got %q", got)
	}
}

// What somebody reads out has its smartwords filled in, and what cannot be filled in as it stands.
func TestTextsOfWhatIsPlayedByHand(t *testing.T) {
	call := pipetest.Row{"id": "M1", "kind": "manual", "channel": "phone", "team": "Communications", "subject": "{{.port_name}}", "body": "{{.port_name}} at {{.Team.Name}}: {{.Row.place}}.", "place": "Quay"}
	entries := entriesOf(load(t, sourceOf(t), dayplan.Overlay{}, call, call.With("id", "M2", "team", "Communications; IT response"), call.With("id", "M3", "body", "{{.nothing}} {{"),
		call.With("id", "M4", "kind", "contingency", "persona", "harbour_master")), dayplan.Times{})
	for id, want := range map[string]string{"M1": "Port Verrin at T - Communications - 2026-11-20: Quay.", "M2": "Port Verrin at {{.Team.Name}}: Quay.", "M3": "{{.nothing}} {{", "M4": "Port Verrin at T - Communications - 2026-11-20: Quay."} {
		if e := entries[id]; e.Text != want || id != "M3" && e.Subject != "Port Verrin" {
			t.Errorf("%s: %q, %q", id, e.Subject, e.Text)
		}
	}
}

// What is played by hand has the names of the teams that its cell names, and its own words where it names none.
func TestTeamsOfWhatIsPlayedByHand(t *testing.T) {
	t.Parallel()
	call := pipetest.Row{"id": "M1", "kind": "manual", "persona": "", "channel": "phone", "body": "Call."}
	for cell, want := range map[string][]string{
		"communications": {"T - Communications - 2026-11-20"}, "Mayor; IT response": {"Mayor", "T - IT response - 2026-11-20"}, "5203": {"T - City crisis cell - 2026-11-20"},
		"the mayor's office": {"the mayor's office"}, "Port": {"Port"}, "": nil,
	} {
		if got := entriesOf(load(t, sourceOf(t), dayplan.Overlay{}, call.With("team", cell)), dayplan.Times{})["M1"].Teams; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", cell, got, want)
		}
	}
}

// Each kind of cell has a digest of its own.
func TestDigestsTellWhatWasChanged(t *testing.T) {
	row := pipetest.MailRow.With("id", "A1", "at", "09:30", "status", "draft", "skip", "", "notes", "a", "anchor", "", "body", "{{.Row.notes}}")
	of := func(cells ...string) day.Entry {
		return entriesOf(load(t, sourceOf(t), dayplan.Overlay{}, row.With(cells...)), dayplan.Times{})["A1"]
	}
	before := of()
	for cells, want := range map[string]string{
		"at=09:31": "time", "day=D+1": "time", "skip=x": "skip content", "status=final": "", "status=deleted": "skip content", "body=b": "content", "notes=b": "content", "anchor=yes": "",
		"team=Communications": "content", "kind=contingency": "content", "subject=s": "content",
	} {
		column, value, _ := strings.Cut(cells, "=")
		now, changed := of(column, value), ""
		for _, digest := range [...]struct{ name, before, now string }{
			{" time", before.TimeCells, now.TimeCells}, {" skip", before.SkipCells, now.SkipCells}, {" content", before.Content, now.Content}} {
			if digest.before != digest.now {
				changed += digest.name
			}
		}
		if strings.TrimSpace(changed) != want {
			t.Errorf("%s has changed %q, want %q", cells, changed, want)
		}
	}
}

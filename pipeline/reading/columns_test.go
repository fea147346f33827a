package reading_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// columnsOf is how each header was read, as `header=column`.
func columnsOf(loaded *plan.Plan) string {
	var all []string
	for _, column := range loaded.Verdict.Reading.Columns {
		all = append(all, column.Header+"="+column.Column)
	}
	return strings.Join(all, " ")
}

// In a planner's own sheet a mail without a column `to` goes to the name of its delivery's team.
func TestAMailIsAddressedToItsTeam(t *testing.T) {
	loaded := load(t, planOf(t, "From|Method|Sent To|Script|Event Title",
		"harbour_master|email|Communications; IT response|Smoke.|Fire",
		"harbour_master|email||Smoke.|Fire",
		"harbour_master|log|Communications|Smoke.|Fire",
	), options{})
	want(t, loaded, []string{"mail > Communications, IT response", "mail > S - Harbour Light", "log > Communications"})
	var got []string
	for _, in := range loaded.Injects {
		for _, delivery := range in.Deliveries {
			got = append(got, delivery.Message().To)
		}
	}
	if diff := cmp.Diff([]string{"T - Communications - 2026-11-20", "T - IT response - 2026-11-20", "S - Harbour Light", ""}, got); diff != "" {
		t.Error(diff)
	}
	// with a column `to`, an empty cell of it is missing
	loaded = load(t, planOf(t, "From|Method|Team|To|Script|Event Title", "harbour_master|email|Communications||Smoke.|Fire"), options{})
	want(t, loaded, []string{"invalid"}, "2 error missing-to@to")
}

// subject and title are one: a mail takes the subject, else the title; an article the reverse; others get neither.
func TestSubjectAndTitleAreOne(t *testing.T) {
	for head, rows := range map[string][]string{
		"From|Method|Team|Script|Subject|Title": {"harbour_master|email|Communications|Smoke.|S|T=S|", "harbour_master|email|Communications|Smoke.||T=T|",
			"verrin_courier|article|Communications|Smoke.|S|T=|T", "verrin_courier|article|Communications|Smoke.|S|=|S", "harbour_master|log|Communications|Smoke.|S|T=|"},
		"From|Method|Team|Script|Inject Title": {"harbour_master|email|Communications|Smoke.|S=S|", "verrin_courier|article|Communications|Smoke.|S=|S",
			"harbour_master|log|Communications|Smoke.|S=|"},
		"From|Method|Team|Script|TITLE": {"harbour_master|email|Communications|Smoke.|T=T|", "verrin_courier|article|Communications|Smoke.|T=|T"},
		// in the contract's words they are two
		"from|channel|team|body|subject|title|to": {"harbour_master|mail|Communications|Smoke.|S|T|m@x.example=S|T"},
	} {
		for _, row := range rows {
			line, wanted, _ := strings.Cut(row, "=")
			loaded := load(t, planOf(t, head, line), options{})
			if len(loaded.Injects[0].Deliveries) != 1 || loaded.Verdict.Errors() > 0 {
				t.Errorf("%s: %s", row, messages(loaded))
				continue
			}
			message := loaded.Injects[0].Deliveries[0].Message()
			if got := message.Subject + "|" + message.Title; got != wanted {
				t.Errorf("%s under %s: %s", line, head, got)
			}
		}
	}
}

func TestColumnsWhoseCellsTellWhatTheyAre(t *testing.T) {
	const sheet = "From|Method|Team|Script|"
	for name, c := range map[string]struct {
		header, cells, want string // cells of the last column
	}{
		"type of kinds":               {"Type", "Key Event|other", "kind"},
		"type of kinds and a type":    {"Type", "inject|team", "type"},
		"type of a type":              {"TYPE", "Individual|", "type"},
		"type of neither":             {"Type", "Cyber|Fire", ""},
		"type of nearly a type":       {"Type", "Cyber|Teams", "type"},
		"type of nearly a kind":       {"Type", "Cyber|Injekt", "type"},
		"type of nothing":             {"Type", "|", "type"},
		"type of dashes":              {"Type", "-|---", "type"},
		"category of kinds":           {"Category", "Contextual|Cyber", "kind"},
		"category of the planner":     {"Category", "Cyber|Fire", ""},
		"category of dashes":          {"Category", "-|Fire", ""},
		"inject type of the planner":  {"Inject Type", "Cyber|team", ""},
		"inject type of kinds":        {"Inject Type", "Cyber|Contingency Inject", "kind"},
		"event type is always a kind": {"Event Type", "Cyber|Fire", "kind"},
	} {
		first, second, _ := strings.Cut(c.cells, "|")
		loaded := load(t, planOf(t, sheet+c.header, "harbour_master|log|Communications|Smoke.|"+first, "harbour_master|log|Communications|Ash.|"+second), options{})
		if got := loaded.Verdict.Reading.Columns[4].Column; got != c.want {
			t.Errorf("%s: %q is %q, not %q", name, c.header, got, c.want)
		}
	}
}

// Beside a column of kinds, type stays type and category the planner's own.
func TestTypeBesideKind(t *testing.T) {
	loaded := load(t, planOf(t, "From|Method|Team|Script|Event Type|Type|Category", "harbour_master|log|Communications|Smoke.|inject|note|note"), options{})
	if got := columnsOf(loaded); got != "From=persona Method=channel Team=team Script=body Event Type=kind Type=type Category=" {
		t.Error(got)
	}
}

// Beside it, type is the planner's own too if it holds something else.
func TestTypeOfThePlannerBesideKind(t *testing.T) {
	loaded := load(t, planOf(t, "From|Method|Team|Script|Event Type|Type", "harbour_master|log|Communications|Smoke.|inject|Cyber"), options{})
	want(t, loaded, []string{"log > Communications"})
	if got := columnsOf(loaded); !strings.HasSuffix(got, "Event Type=kind Type=") {
		t.Error(got)
	}
}

// A mapped word tells too that a column has the kinds of rows.
func TestAMappedKindTellsWhatCategoryIs(t *testing.T) {
	loaded := load(t, planOf(t, "From|Method|Team|Script|Category", "harbour_master|log|Communications|Smoke.|Deception"), options{maps: []string{"kind:deception=note"}})
	want(t, loaded, []string{"skipped: its kind is note"}, "2 warning left-out@kind")
}

// How a plan was read is said where anything goes beyond the contract's own names.
func TestHowAPlanWasReadIsReported(t *testing.T) {
	loaded := load(t, planOf(t, "Exercise Harbour Light|||||", "MSEL #|Sent From (simulated)|Method|Sent To|Script|Expected Response|Lead Unit|Time",
		"1|harbour_master|log|Communications|Smoke.|They evacuate.||09:30", "2|harbour_master|log|IT response|Ash.||x|"), options{})
	type column struct {
		header, column string
		cells          int
	}
	var got []column
	for _, c := range loaded.Verdict.Reading.Columns {
		got = append(got, column{c.Header, c.Column, c.Cells})
	}
	wanted := []column{{"MSEL #", "id", 2}, {"Sent From (simulated)", "persona", 2}, {"Method", "channel", 2}, {"Sent To", "team", 2}, {"Script", "body", 2},
		{"Expected Response", "expected", 1}, {"Lead Unit", "", 1}, {"Time", "at", 1}}
	if diff := cmp.Diff(wanted, got, cmp.AllowUnexported(column{})); diff != "" {
		t.Error(diff)
	}
	if report := loaded.Verdict.Reading; report.HeaderRow != 2 || report.Sheet != "" {
		t.Errorf("%+v", report)
	}
	for head, beyond := range map[string]bool{"persona|channel|team|body": false, "from|channel|team|message": false, "from|method|team|body": true} {
		if loaded := load(t, planOf(t, head, "harbour_master|log|Communications|Smoke."), options{}); (loaded.Verdict.Reading != nil) != beyond {
			t.Errorf("%s: %+v", head, loaded.Verdict.Reading)
		}
	}
	for flag, beyond := range map[string]bool{"team:x=session": true, "mine=ignore": true} {
		if loaded := load(t, planOf(t, "persona|channel|team|body|mine", "harbour_master|log|Communications|Smoke.|"), options{maps: []string{flag}}); (loaded.Verdict.Reading != nil) != beyond {
			t.Errorf("%s: %+v", flag, loaded.Verdict.Reading)
		}
	}
}

// Columns whose headers mean the same are an error, and the mapping of one by its cell settles it.
func TestTwoColumnsOfOneMeaning(t *testing.T) {
	lines := []string{"From|Method|Team|Script|Objective (A)|Objective (B)|Mode", "harbour_master|log|Communications|Smoke.|a|b|c"}
	path := planOf(t, lines...)
	loaded := load(t, path, options{maps: []string{"G1=ignore"}})
	want(t, loaded, []string{"log > Communications"})
	if got := columnsOf(loaded); got != "From=persona Method=channel Team=team Script=body Objective (A)=objective Objective (B)=objective Mode=" {
		t.Error(got)
	}
	loaded = load(t, path, options{maps: []string{"Mode=ignore", "Objective (B)=ignore", "Objective (A)=phase"}})
	if got := columnsOf(loaded); got != "From=persona Method=channel Team=team Script=body Objective (A)=phase Objective (B)= Mode=" {
		t.Error(got)
	}
}

// Cells merged over rows in persona, channel and team give their value to each row.
func TestMergedCellsOfAPlannersSheet(t *testing.T) {
	path := pipetest.SaveWorkbook(t, pipetest.Row{"Sent From": "harbour_master", "Method": "log", "Sent To": "Communications", "Script": "Smoke.", "Nr": "1"},
		pipetest.Row{"Script": "Ash.", "Nr": "2"}, pipetest.Row{"Nr": "3"}, pipetest.Row{"Method": "PHASE 2"})
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		pipetest.Must(t, book.RemoveCol("Injects", "A")) // the empty column team
		rows, err := book.GetRows("Injects")
		pipetest.Must(t, err)
		for x, name := range rows[0] {
			if name == "Script" || name == "Nr" {
				continue
			}
			from, err := excelize.CoordinatesToCellName(x+1, 2)
			pipetest.Must(t, err)
			to, err := excelize.CoordinatesToCellName(x+1, 3)
			pipetest.Must(t, err, book.MergeCell("Injects", from, to))
		}
		pipetest.Must(t, book.MergeCell("Injects", "A5", "E5"))
	})
	loaded := load(t, path, options{})
	want(t, loaded, []string{"log > Communications", "log > Communications", "skipped: a line between the injects", "skipped: a line between the injects"})
}

// In a planner's own sheet `mode` is the channel, and beside another column of the channel the mode in which a row is played.
func TestModeIsTheChannelUnlessAnotherColumnIs(t *testing.T) {
	for head, want := range map[string]string{
		"Send From|Mode|Script":                   "Send From=persona Mode=channel Script=body",
		"Send From|Mode|Method|Script":            "Send From=persona Mode=mode Method=channel Script=body",
		"Send From|Channel|MODE (of play)|Script": "Send From=persona Channel=channel MODE (of play)=mode Script=body",
		"Send From|Mode/Method|Anchor|Script":     "Send From=persona Mode/Method=channel Anchor=anchor Script=body",
	} {
		loaded := load(t, planOf(t, head, strings.Repeat("|", strings.Count(head, "|"))[1:]+"|a"), options{offline: true})
		if got := columnsOf(loaded); got != want {
			t.Errorf("%s: got %s", head, got)
		}
	}
	_, err := readers.Open(planOf(t, "Send From|Inject Mode|Method|Script", "a|b|c|d"), readers.Options{})
	if err == nil || !strings.Contains(err.Error(), "means the same column (channel)") {
		t.Errorf("two columns of the channel: %v", err)
	}
}

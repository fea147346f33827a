package reading_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
)

// filled says how many cells each default has filled.
func filled(loaded *plan.Plan) map[string]int {
	cells := map[string]int{}
	for _, one := range loaded.Verdict.Reading.Defaults {
		cells[one.Column] = one.Cells
	}
	return cells
}

// TestDefaultsFillWhatCanBePosted holds that a row's kind is settled before a default fills it.
func TestDefaultsFillWhatCanBePosted(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "MSEL #|Send From|Method|Team|Script|Event Type|skip",
		"PHASE 2||||||",
		"1|harbour_master|||Smoke.||",
		"2|harbour_master|tv|Harbour master's office|Smoke.||",
		"3|harbour_master|phone||Ring them.||",
		"4|harbour_master|||They evacuate.|Expected Action|",
		"5|||||Note|",
		"6|harbour_master|||Left out.||yes",
		"||||A body alone||",
		"8|harbour_master|facebook post||Later.|Contingency|",
	), options{defaults: []string{"channel=microblog", "team=Communications", "subject=No mail has it"}})
	if diff := cmp.Diff(map[string]int{"channel": 1, "team": 2, "subject": 0}, filled(loaded)); diff != "" {
		t.Errorf("%s%s", diff, messages(loaded))
	}
}

// TestDefaultsOfAPlanInTheContractsWords holds the same where a row is not taken for a note.
func TestDefaultsOfAPlanInTheContractsWords(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "id|persona|channel|team|title|body|to|position",
		"1|harbour_master|tv|Communications||Smoke.||",
		"2|harbour_master||||Smoke.||",
		"|||||PHASE 2||",
		"4|harbour_master|mail|Communications||Smoke.||",
		"5|harbour_master|messenger|||Smoke.||Crisis manager",
		"6|harbour_master|websites|Communications||Smoke.||",
	), options{defaults: []string{"channel=messenger", "team=Communications", "subject={{.Row.id}}", "title=News {{.Row.id}}", "to=everybody"}})
	if diff := cmp.Diff(map[string]int{"channel": 1, "team": 1, "subject": 1, "title": 1, "to": 5}, filled(loaded)); diff != "" {
		t.Errorf("%s%s", diff, messages(loaded))
	}
}

// TestSubjectAndTitleByDefault holds that a default of one of the two is that of both where they are one: in a planner's own sheet.
func TestSubjectAndTitleByDefault(t *testing.T) {
	t.Parallel()
	inSheet := []string{"Nr|Absender|Kanal|Team|Inhalt", "1|verrin_courier|Email|Communications|a", "2|verrin_courier|Article|Communications|b", "3|verrin_courier|Tweet|Communications|c"}
	withTitles := []string{"Nr|Absender|Kanal|Team|Inhalt|Title", "1|verrin_courier|Email|Communications|a|", "2|verrin_courier|Article|Communications|b|Fire", "3|verrin_courier|Article|Communications|c|"}
	inContract := []string{"id|persona|channel|team|body|to", "1|verrin_courier|mail|Communications|a|All", "2|verrin_courier|websites|Communications|b|"}
	for name, c := range map[string]struct {
		lines, defaults []string
		want            map[string]int
		texts           []string // of each row, its subject or title
	}{
		"a subject":           {inSheet, []string{"subject=Message {{.Row.id}}"}, map[string]int{"subject": 2}, []string{"Message {{.Row.id}}", "Message {{.Row.id}}", ""}},
		"a title":             {inSheet, []string{"title=News {{.Row.id}}"}, map[string]int{"title": 2}, []string{"News {{.Row.id}}", "News {{.Row.id}}", ""}},
		"one of each":         {inSheet, []string{"subject=A mail", "title=News"}, map[string]int{"subject": 1, "title": 1}, []string{"A mail", "News", ""}},
		"beside titles":       {withTitles, []string{"subject=Message {{.Row.id}}"}, map[string]int{"subject": 2}, []string{"Message {{.Row.id}}", "Fire", "Message {{.Row.id}}"}},
		"in contract's words": {inContract, []string{"subject=Message {{.Row.id}}"}, map[string]int{"subject": 1}, []string{"Message {{.Row.id}}", ""}},
	} {
		loaded := load(t, planOf(t, c.lines...), options{defaults: c.defaults})
		var texts []string
		for _, in := range loaded.Injects {
			texts = append(texts, in.Cells[schema.ColSubject]+in.Cells[schema.ColTitle])
		}
		if diff := cmp.Diff(c.want, filled(loaded)); diff != "" {
			t.Errorf("%s: %s%s", name, diff, messages(loaded))
		}
		if diff := cmp.Diff(c.texts, texts); diff != "" {
			t.Errorf("%s: %s%s", name, diff, messages(loaded))
		}
	}
}

// TestDefaultTellsItsFaultsOnce holds that what is wrong with a default is no problem of each row.
func TestDefaultTellsItsFaultsOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fill, want string }{
		{"persona=nobody at all", "0 error unknown-persona@persona"},
		{"team=No such team", "0 error no-such-team@team"},
		{"body={{.Nothing}}", "0 error unknown-smartword@body"},
		{"sentiment=angry", "0 error bad-word@sentiment"},
	} {
		loaded := load(t, planOf(t, "id|persona|channel|team|body|title",
			"1||microblog|||",
			"2||microblog|||",
			"3||microblog|||"), options{defaults: []string{"persona=harbour_master", "team=Communications", "body=Smoke.", c.fill}})
		if diff := cmp.Diff([]string{c.want}, found(loaded)); diff != "" {
			t.Errorf("%s: %s%s", c.fill, diff, messages(loaded))
		}
	}
}

// TestDefaultsOfWhatIsHacked holds that a website which is hacked has no text, and gets none.
func TestDefaultsOfWhatIsHacked(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "id|persona|channel|is_hacked|body|to",
		"1|verrin_courier|websites|yes||",
		"2|verrin_courier|websites|||",
	), options{defaults: []string{"body=Smoke.", "title=News", "sentiment=negative"}})
	if diff := cmp.Diff(map[string]int{"body": 1, "title": 1, "sentiment": 1}, filled(loaded)); diff != "" {
		t.Errorf("%s%s", diff, messages(loaded))
	}
}

// TestDefaultBesideWhatIsNoTeam holds that what a cell has in place of a team is an error of the cell.
func TestDefaultBesideWhatIsNoTeam(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "id|persona|channel|team|body",
		"1|harbour_master|microblog|---|Smoke.",
		"2|harbour_master|microblog||Smoke.",
	), options{defaults: []string{"team=Communications"}})
	if diff := cmp.Diff([]string{"2 error dash-for-team@team"}, found(loaded)); diff != "" {
		t.Errorf("%s%s", diff, messages(loaded))
	}
}

// TestDefaultOfAnIDThatIsMissing holds that a row without an id is named where a default reads its id.
func TestDefaultOfAnIDThatIsMissing(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "id|persona|channel|team|body",
		"1|fire_chief|microblog|Communications|",
		"|harbour_master|microblog|Communications|",
		"|city_hall|microblog|Communications|",
	), options{defaults: []string{"body=Message {{.Row.id}}"}})
	if got := messages(loaded); len(loaded.Verdict.Problems) != 2 || !strings.Contains(got, "row 3 has no id for {{.Row.id}}") || !strings.Contains(got, "row 4 has no id") {
		t.Errorf("%v%s", found(loaded), got)
	}
}

// TestDefaultWithoutAChannel holds that a default is not called needless while nothing says which rows are mails.
func TestDefaultWithoutAChannel(t *testing.T) {
	t.Parallel()
	loaded := load(t, planOf(t, "id|persona|team|body", "1|harbour_master|Communications|Smoke."), options{defaults: []string{"subject=Message {{.Row.id}}"}})
	if diff := cmp.Diff([]string{"1 error missing-column@"}, found(loaded)); diff != "" {
		t.Errorf("%s%s", diff, messages(loaded))
	}
}

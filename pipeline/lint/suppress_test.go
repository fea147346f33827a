package lint

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/settings"
)

// siemens is a row whose text has two hosts, one of them suppressed by the cell.
func siemens(t testing.TB, lint string) planCase {
	t.Helper()
	return parsePlan(t, `id=A1 lint="`+lint+`" found=real-domain:www.siemens.com found=real-domain:www.bbc.com body="see www.siemens.com and www.bbc.com"`)
}

// left are the rules that still find something, and the texts.
func left(result Result) string {
	var words []string
	for _, f := range result.Findings {
		words = append(words, strings.TrimSpace(f.Rule.Name+" "+f.Value))
	}
	return strings.Join(words, ", ")
}

func TestASuppressionHoldsForWhatItNames(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"":                                       "real-domain www.bbc.com, real-domain www.siemens.com",
		"ok real-domain www.SIEMENS.com: agreed": "real-domain www.bbc.com",
		"ok real-domain siemens.com: agreed":     "real-domain www.bbc.com",
		`ok real-domain https://www.siemens.com/de: agreed: by mail\nok real-domain bbc.com: agreed`: "",
		"ok real-domain: agreed":         "",
		"ok not-a-drill: quoted":         "real-domain www.bbc.com, real-domain www.siemens.com, ok-unused ok not-a-drill: quoted",
		"ok real-domain www.siemens.com": "real-domain www.bbc.com, real-domain www.siemens.com, ok-unknown ok real-domain www.siemens.com",
	} {
		c := siemens(t, cell)
		if got := left(c.check()); got != want {
			t.Errorf("%q leaves %q, want %q", cell, got, want)
		}
	}
}

// Rules whose findings are errors are suppressed like others.
func TestErrorsAreSuppressedToo(t *testing.T) {
	t.Parallel()
	c := parsePlan(t, `id=A1 lint="ok not-a-drill this is not a drill: quoted" found="not-a-drill:This is not a drill"`)
	c.plan.Texts[0].Rule.ByItself = true
	if got := left(c.check()); got != "" {
		t.Errorf("left is %q", got)
	}
}

// A suppression without a text holds until the text changes. A new reason is a new suppression.
func TestASuppressionHoldsForTheTextAsItWas(t *testing.T) {
	t.Parallel()
	kept := map[[3]string]string{}
	changed := func(a Suppression) (changed, known bool) {
		digest, known := kept[[3]string{a.ID, a.Column, a.Line}]
		return digest != a.Digest, known
	}
	check := func(cell, body string) Result {
		c := siemens(t, cell)
		c.plan.Entries[0].Cells["body"] = body
		c.plan.SuppressedTextChanged = changed
		return c.check()
	}
	first := check("ok real-domain: agreed", "see www.siemens.com")
	if len(first.Findings) > 0 || first.Note != "" || len(first.Suppressions) != 1 {
		t.Fatalf("at the first check: %+v", first)
	}
	a := first.Suppressions[0]
	if a.Row != 2 || a.ID != "A1" || a.Rule != "real-domain" || a.Column != "body" || a.Line != "ok real-domain: agreed" {
		t.Errorf("the suppression is %+v", a)
	}
	kept[[3]string{a.ID, a.Column, a.Line}] = a.Digest
	if again := check("ok real-domain: agreed", "see www.siemens.com\n"); len(again.Findings) > 0 {
		t.Errorf("the same text: %v", again.Findings)
	}
	back := check("ok real-domain: agreed", "ask www.siemens.com")
	if len(back.Findings) != 2 || !strings.Contains(back.Findings[0].Suggestion, "new reason") || len(back.Suppressions) > 0 {
		t.Errorf("a changed text: %+v", back)
	}
	if renewed := check("ok real-domain: agreed again", "ask www.siemens.com"); len(renewed.Findings) > 0 || len(renewed.Suppressions) != 1 {
		t.Errorf("a new reason: %+v", renewed)
	}
}

func TestWithoutASpaceSuppressionsHoldWithANote(t *testing.T) {
	t.Parallel()
	c := siemens(t, "ok real-domain: agreed")
	result := c.check()
	if len(result.Findings) > 0 || !strings.Contains(result.Note, "not known") || !strings.HasSuffix(result.Note, "row 2") {
		t.Errorf("%+v", result)
	}
	named := siemens(t, `ok real-domain www.siemens.com: agreed\nok real-domain bbc: agreed`)
	if result := named.check(); result.Note != "" || len(result.Suppressions) > 0 {
		t.Errorf("a suppression that names its text needs no space: %+v", result)
	}
}

// A suppression of one team among several leaves the others.
func TestOneTeamOfSeveralIsSuppressed(t *testing.T) {
	t.Parallel()
	plan := `id=A1 at=09:00 team=Blue;City | id=A2 at=10:00 team=Blue;City`
	both := parsePlan(t, plan)
	if got := left(both.check()); got != "team-idle Blue; City" {
		t.Errorf("of two teams: %q", got)
	}
	one := parsePlan(t, plan+` lint="ok team-idle Blue: they plan"`)
	if got := left(one.check()); got != "team-idle City" {
		t.Errorf("of one: %q", got)
	}
}

// Where no message has a mark, that is said once.
func TestAPlanWithoutMarksIsToldOnce(t *testing.T) {
	t.Parallel()
	mark := rule.Rule{Number: "L101", Name: exerciseMark}
	check := func(messages int, rows ...int) Result {
		plan := Plan{Messages: messages}
		for _, row := range rows {
			plan.Texts = append(plan.Texts, rule.Finding{Rule: &mark, Row: row, Column: "body"})
		}
		return New(settings.Settings{}).Check(plan)
	}
	if got := check(3, 2, 3, 4).Findings; len(got) != 1 || got[0].Row != 0 || !strings.Contains(got[0].Message, "3 injects") {
		t.Errorf("none of three: %v", got)
	}
	if got := check(3, 2, 4).Findings; len(got) != 2 || got[0].Row != 2 {
		t.Errorf("two of three: %v", got)
	}
	if got := check(1, 2).Findings; len(got) != 1 || got[0].Row != 2 {
		t.Errorf("one of one: %v", got)
	}
}

// What a line says is never found to be something else when it is written again.
func FuzzCell(f *testing.F) {
	for _, seed := range []string{"ok real-domain: agreed", "ok public-address 2001:db8::1: agreed", "OK\u00a0L110 : x", "ok :", "ok a:b", "ok a b:", "\nok\n", "ok\xffx: y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		c := siemens(t, "")
		c.plan.Entries[0].Lint = cell
		result := c.check()
		var lines, faults int
		parseCell(cell, func(line okLine, fault string) {
			lines++
			if fault != "" {
				faults++
				return
			}
			if line.name == "" && !strings.Contains(line.line, ":") || !strings.Contains(line.line, line.text) {
				t.Fatalf("%q has become %+v", cell, line)
			}
			parseCell(line.line, func(again okLine, fault string) {
				if again != line || fault != "" {
					t.Fatalf("%q is %+v, and then %+v %q", line.line, line, again, fault)
				}
			})
		})
		about := 0
		for _, finding := range result.Findings {
			if finding.Column == columnLint {
				about++
			}
		}
		if about < faults || about > lines {
			t.Fatalf("%q has %d lines, %d of them not understood, and %d findings", cell, lines, faults, about)
		}
	})
}

// The order of rows does not change what teams get too little or too much of.
func TestTheOrderOfRowsChangesNothingAboutTeams(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		teams := []string{"Blue", "City", "session", "M - Control"}
		var entries []Entry
		for i := range rapid.IntRange(2, 30).Draw(t, "rows") {
			minute := rapid.IntRange(0, 200).Draw(t, "minute")
			entries = append(entries, Entry{
				Row: i + 2, Kind: Inject, HasTime: true, At: firstDay().Add(time.Duration(minute) * time.Minute), Deliveries: 1,
				Channel: rapid.SampledFrom([]string{"mail", "messenger", "websites"}).Draw(t, "channel"),
				Teams:   rapid.SliceOfNDistinct(rapid.SampledFrom(teams), 0, 3, rapid.ID[string]).Draw(t, "teams"),
			})
		}
		var s settings.Settings
		if rapid.Bool().Draw(t, "break") {
			s, _ = settings.Read([]settings.Line{{Name: "break", Value: "01:00-01:30"}}, nil)
		}
		linter := New(s)
		straight := linter.Check(Plan{Entries: entries}).Findings
		shuffled := linter.Check(Plan{Entries: rapid.Permutation(entries).Draw(t, "order")}).Findings
		same := func(a, b rule.Finding) bool {
			return a.Rule.Name == b.Rule.Name && a.Row == b.Row && a.Message == b.Message && a.Value == b.Value
		}
		if !slices.EqualFunc(straight, shuffled, same) {
			t.Fatalf("in order:\n%v\nin another order:\n%v", straight, shuffled)
		}
	})
}

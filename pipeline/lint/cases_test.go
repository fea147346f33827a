package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/settings"
)

// testCase is a line of testdata/RULE.txt: what follows + must be found, what follows - must not.
type testCase struct {
	must bool
	text string
	line int
}

// casesIn reads a file of cases; false where there is none.
func casesIn(t testing.TB, folder, name string) ([]testCase, bool) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, name+".txt"))
	if err != nil {
		return nil, false
	}
	var cases []testCase
	for i, line := range strings.Split(string(content), "\n") {
		sign, text, _ := strings.Cut(line, " ")
		switch sign {
		case "+", "-":
			cases = append(cases, testCase{sign == "+", text, i + 1})
		case "", "#":
		default:
			t.Fatalf("%s.txt:%d begins with %q", name, i+1, sign)
		}
	}
	return cases, true
}

// planCase is a plan written in one line: rows, separated by |, of words such as at=09:00 and team=Blue. A first part that
// begins with plan has facts and settings.
type planCase struct {
	plan     Plan
	settings settings.Settings
}

// firstDay is the first day of the exercise of all cases.
func firstDay() time.Time { return time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC) }

func parsePlan(t testing.TB, text string) planCase {
	t.Helper()
	c := planCase{plan: Plan{HasAt: true, HasObjective: true}}
	for i, part := range strings.Split(text, " | ") {
		parsed := words(t, part)
		if i == 0 && len(parsed) > 0 && parsed[0] == "plan" {
			c.setPlan(t, parsed[1:])
			continue
		}
		entry := Entry{Row: len(c.plan.Entries) + 2, Kind: Inject, Channel: "mail", Deliveries: 1}
		for _, word := range parsed {
			c.set(t, &entry, word)
		}
		c.plan.Entries = append(c.plan.Entries, entry)
	}
	return c
}

// words are separated by blanks that do not stand in quotes.
func words(t testing.TB, text string) []string {
	t.Helper()
	quoted := false
	fields := strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
	for i, field := range fields {
		fields[i] = strings.ReplaceAll(strings.ReplaceAll(field, `"`, ""), `\n`, "\n")
	}
	return fields
}

func (c *planCase) setPlan(t testing.TB, facts []string) {
	t.Helper()
	var lines []settings.Line
	for _, fact := range facts {
		name, value, _ := strings.Cut(fact, "=")
		switch name {
		case "startex":
			c.plan.StartEx = momentOf(t, value)
		case "end":
			c.plan.EndEx = momentOf(t, value)
		case "interval":
			c.plan.Interval = durationOf(t, value)
		case "late":
			c.plan.Late = durationOf(t, value)
		case "messages":
			c.plan.Messages = numberOf(t, value)
		case "objectives":
			for i, objective := range strings.Split(value, ";") {
				c.plan.Objectives = append(c.plan.Objectives, Objective{objective, "Objectives!A" + strconv.Itoa(i+2)})
			}
		case "no-at":
			c.plan.HasAt = false
		case "no-objective":
			c.plan.HasObjective = false
		case "no-texts":
			c.plan.NoTexts = true
		default: // set:NAME=VALUE is a setting
			lines = append(lines, settings.Line{Name: strings.TrimPrefix(name, "set:"), Value: value})
		}
	}
	var problems any
	if c.settings, problems = settings.Read(lines, SettingNames()); fmt.Sprint(problems) != "[]" {
		t.Fatal(problems)
	}
}

func (c *planCase) set(t testing.TB, e *Entry, word string) {
	t.Helper()
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "at":
		e.At, e.HasTime = momentOf(t, value), true
	case "team":
		e.Teams = strings.Split(value, ";")
	case "found": // RULE:VALUE, of a text
		found, text, _ := strings.Cut(value, ":")
		c.plan.Texts = append(c.plan.Texts, rule.Finding{Rule: &rule.Rule{Number: "L110", Name: found}, Row: e.Row, Column: "body", Value: text})
	case "body":
		e.Cells = map[string]string{"body": value}
	case "deliveries":
		e.Deliveries = numberOf(t, value)
	default:
		texts := map[string]*string{"id": &e.ID, "kind": &e.Kind, "channel": &e.Channel, "subject": &e.Subject, "objective": &e.Objective, "after": &e.After, "lint": &e.Lint}
		flags := map[string]*bool{"minus": &e.Minus, "skip": &e.Skipped, "expected": &e.HasExpected, "controller": &e.HasController, "trigger": &e.HasTrigger}
		switch {
		case texts[name] != nil:
			*texts[name] = value
		case flags[name] != nil:
			*flags[name] = true
		default:
			t.Fatalf("an entry has no %q", name)
		}
	}
}

// momentOf is 09:30 of the first day, or 1/09:30 of the next.
func momentOf(t testing.TB, text string) time.Time {
	t.Helper()
	days, clock, later := strings.Cut(text, "/")
	if !later {
		days, clock = "0", text
	}
	parsed, ok := settings.ParseClock(clock)
	if !ok {
		t.Fatalf("%q is no clock time", text)
	}
	return parsed.On(firstDay().AddDate(0, 0, numberOf(t, days)))
}

func numberOf(t testing.TB, text string) int {
	t.Helper()
	number, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

func durationOf(t testing.TB, text string) time.Duration {
	t.Helper()
	duration, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return duration
}

func (c *planCase) check() Result { return New(c.settings).Check(c.plan) }

// finds reports whether a rule finds something in a plan of one line.
func finds(t testing.TB, name, text string) bool {
	t.Helper()
	c := parsePlan(t, text)
	for _, f := range c.check().Findings {
		if f.Rule.Name == name {
			return true
		}
	}
	return false
}

// score is how well a rule does over its own cases.
type score struct{ found, must, wrong, mustNot int }

func scoreOf(cases []testCase, finds func(text string) bool) (s score, missed []testCase) {
	for _, c := range cases {
		found := finds(c.text)
		switch {
		case c.must:
			s.must++
			s.found += count(found)
		default:
			s.mustNot++
			s.wrong += count(found)
		}
		if found != c.must {
			missed = append(missed, c)
		}
	}
	return s, missed
}

// Each rule of this package finds what it must, and nothing else.
func TestRulesFindWhatTheyMustAndNothingElse(t *testing.T) {
	t.Parallel()
	for _, r := range append(append(rowRules(), timeRules()...), cellRules()...) {
		cases, found := casesIn(t, "testdata", r.Name)
		s, missed := scoreOf(cases, func(text string) bool { return finds(t, r.Name, text) })
		if !found || s.must < 5 || s.mustNot < 5 {
			t.Errorf("%s has %d plans that it must find, and %d that it must not", r.Name, s.must, s.mustNot)
		}
		for _, c := range missed {
			p := parsePlan(t, c.text)
			t.Errorf("testdata/%s.txt:%d: found is %v: %s\n%v", r.Name, c.line, !c.must, c.text, p.check().Findings)
		}
	}
}

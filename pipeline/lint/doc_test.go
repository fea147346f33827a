package lint

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/lint/textrules/textcases"
)

var update = flag.Bool("update", false, "write docs/lint.md again")

// writtenFrom is the line of docs/lint.md below which it is written by TestDoc.
const writtenFrom = "<!-- from here on: go test ./pipeline/lint -run TestDoc -update -->\n"

// TestDoc: docs/lint.md has every rule as the rules say it. To write it again:
//
//	go test ./pipeline/lint -run TestDoc -update
func TestDoc(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "..", "docs", "lint.md")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, _, found := strings.Cut(string(content), writtenFrom)
	if !found {
		t.Fatalf("%s has no line %s", path, writtenFrom)
	}
	want := head + writtenFrom + thresholdTable() + ruleTable() + ruleSections()
	if want == string(content) {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("docs/lint.md is not what the rules say (-docs +rules):\n%s", cmp.Diff(strings.Split(string(content), "\n"), strings.Split(want, "\n")))
}

func thresholdTable() string {
	var b strings.Builder
	b.WriteString("\nThe numbers of rules:\n\n| name | without it | meaning |\n|---|---|---|\n")
	for _, threshold := range Thresholds() {
		fmt.Fprintf(&b, "| `lint.%s` | %g | %s |\n", threshold.Name, threshold.Default, threshold.Means)
	}
	return b.String()
}

// ruleTable has a line for each rule.
func ruleTable() string {
	var b strings.Builder
	b.WriteString("\n## Rules\n\nEach rule is tested with at least five texts or plans that it must find, and five similar ones that it must not find.\n\n| number | name | what it looks for |\n|---|---|---|\n")
	for _, r := range Rules() {
		fmt.Fprintf(&b, "| %s | [%s](#%s)%s | %s |\n", r.Number, r.Name, r.Name, stop(r), inTable(r.What))
	}
	return b.String()
}

// scoreOfRule is how well a rule does over its own cases: those of its texts, or those of its plans.
func scoreOfRule(t *testing.T, r *rule.Rule) score {
	t.Helper()
	if table, err := textcases.Read(filepath.Join("textrules", "testdata"), r.Name); err == nil {
		found, wrong := table.Count()
		return score{found, len(table.Find), wrong, len(table.Leave)}
	}
	cases, found := casesIn(t, "testdata", r.Name)
	if !found {
		t.Errorf("no folder has cases of %s", r.Name)
	}
	s, _ := scoreOf(cases, func(text string) bool { return finds(t, r.Name, text) })
	return s
}

// Every rule has five cases that it must find and five that it must not, at least, and is right in all of them.
func TestEveryRuleIsRightInItsCases(t *testing.T) {
	t.Parallel()
	for _, r := range Rules() {
		if s := scoreOfRule(t, r); s.must < 5 || s.mustNot < 5 || s.found < s.must || s.wrong > 0 {
			t.Errorf("%s finds %d of %d that it must, and %d of %d that it must not", r.Name, s.found, s.must, s.wrong, s.mustNot)
		}
	}
}

// ruleSections say why, and what to write instead.
func ruleSections() string {
	var b strings.Builder
	for _, r := range Rules() {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n- For example: %s\n- Instead: %s\n", r.Name, r.Why, r.Example, r.Instead)
		if r.Source != "" {
			fmt.Fprintf(&b, "- Source: %s\n", r.Source)
		}
	}
	return b.String()
}

func stop(r *rule.Rule) string {
	if r.ByItself {
		return " ⛔"
	}
	return ""
}

func inTable(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// Every rule says of itself what planners ask, and no two have one name or number.
func TestRulesSayWhatTheyAre(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, r := range Rules() {
		for part, text := range map[string]string{"name": r.Name, "what": r.What, "why": r.Why, "example": r.Example, "instead": r.Instead} {
			if text == "" || strings.TrimSpace(text) != text || strings.Contains(text, "\n") {
				t.Errorf("%s %s: %s is %q", r.Number, r.Name, part, text)
			}
		}
		if seen[r.Name] || r.Number != "" && seen[r.Number] {
			t.Errorf("%s %s is there twice", r.Number, r.Name)
		}
		seen[r.Name], seen[r.Number] = true, true
	}
	for _, name := range []string{"exercise-mark", "not-a-drill", "emergency-number", "real-emergency-phrase", "real-domain", "real-email", "public-address",
		"real-phone", "avoided-name", "placeholder", "control-text", "weekday", "no-id", "no-expected", "objective-uncovered", "no-controller", "no-trigger", "team-idle", "team-flood", "burst", "reply-before-cause", "out-of-hours",
		"ok-unused", "ok-unknown"} {
		if !seen[name] || !slices.Contains(SettingNames(), "lint."+name) {
			t.Errorf("%s is no rule that settings know", name)
		}
	}
	for _, threshold := range Thresholds() {
		name, _, _ := strings.Cut(threshold.Name, ".")
		if !seen[name] || !slices.Contains(SettingNames(), "lint."+threshold.Name) {
			t.Errorf("%s is of no rule that settings know", threshold.Name)
		}
	}
}

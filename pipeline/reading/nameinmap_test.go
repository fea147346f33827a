package reading_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/readers"
)

// What a question of a column proposes for --map answers it, whatever the header is, and no shell changes it within its quotes.
func TestProposedMappingsOfColumnsWork(t *testing.T) {
	t.Parallel()
	const text = "The wind drives the smoke of the fire into the city. Please advise at once."
	proposed := regexp.MustCompile(`--map "([^"]*)"`)
	for _, header := range []string{"Whom", "Whom (who)", "Whom/for", "team: cell", "Whom:", `Say "whom"`, "$whom", "a`b", "whom!now", `C:\whom`, "a=b", "Whom\nit goes to",
		"To whom of the many cells of this exercise the message of the row is to be handed over"} {
		for code, lines := range map[string][]string{
			"unread-teams":   {"Ref|From|Channel|" + header + "|Text", "1|leila_dufour|sms|Port operations|Hi", "2|leila_dufour|sms|Communications|Hi"},
			"by-values":      {"Ref|From|Team|" + header + "|Text", "1|leila_dufour|all|sms|Hi", "2|leila_dufour|all|phone|Hi", "3|leila_dufour|all|tweet|Hi"},
			"missing-column": {"Ref|Team|Channel|" + header + "|Text", "1|all|sms|leila_dufour|Hi", "2|all|sms|fire_chief|Hi", "3|all|sms|leila_dufour|Ho"},
			"likely-column":  {"Ref|From|Team|" + header + "|Channel", "1|leila_dufour|all|" + text + "|sms", "2|leila_dufour|all|" + text + " Now.|sms"},
		} {
			maps := proposed.FindAllStringSubmatch(suggestionOf(t, code, lines, options{}), -1)
			if len(maps) == 0 {
				t.Errorf("%s of %q: nothing is proposed", code, header)
			}
			for _, one := range maps {
				if again := suggestionOf(t, code, lines, options{maps: []string{one[1]}}); again != "" && !strings.HasSuffix(one[1], "=ignore") || strings.ContainsAny(one[1], "\"$`\\!") {
					t.Errorf("%s of %q: --map %q leaves %q", code, header, one[1], again)
				}
			}
		}
	}
}

// suggestionOf is what a problem of that code suggests, "" where the plan has none.
func suggestionOf(t *testing.T, code string, lines []string, given options) string {
	t.Helper()
	problems := load(t, planOf(t, lines...), given).Verdict.Problems
	if at := slices.IndexFunc(problems, func(p readers.Problem) bool { return p.Code == code }); at >= 0 {
		return problems[at].Suggestion
	}
	return ""
}

package textrules_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/lint/textrules/textcases"
)

// Each rule finds what it must, and nothing else.
func TestRulesFindWhatTheyMustAndNothingElse(t *testing.T) {
	t.Parallel()
	for _, r := range textrules.Rules() {
		content, err := os.ReadFile(filepath.Join("testdata", r.Name+".txt"))
		if err != nil {
			t.Error(err)
			continue
		}
		must, mustNot := 0, 0
		for number, line := range strings.Split(string(content), "\n") {
			sign, text, _ := strings.Cut(line, " ")
			if sign != "+" && sign != "-" {
				continue
			}
			if sign == "+" {
				must++
			} else {
				mustNot++
			}
			if textcases.Finds(r.Name, text) != (sign == "+") {
				t.Errorf("testdata/%s.txt:%d: %s", r.Name, number+1, line)
			}
		}
		if must < 8 || mustNot < 8 {
			t.Errorf("%s has %d texts that it must find, and %d that it must not", r.Name, must, mustNot)
		}
		if !textcases.Finds(r.Name, r.Example) || textcases.Finds(r.Name, r.Instead) {
			t.Errorf("%s: its example has to be found, and what to write instead must not", r.Name)
		}
	}
}

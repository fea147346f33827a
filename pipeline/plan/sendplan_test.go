package plan_test

import (
	"strings"
	"testing"

	"simcast/pipeline/plan"
)

func TestIsRoundName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"": true, "2": true, "day 1": true, "Tag-1_früh": true, "a.b": true,
		strings.Repeat("ü", 64): true, strings.Repeat("ü", 65): false,
		" day": false, "day ": false, "day.": false, "-day": false, "..": false, "a/b": false, `a\b`: false, "a\nb": false, "a:b": false,
	} {
		if plan.IsRoundName(name) != want {
			t.Errorf("IsRoundName(%q) is %t", name, !want)
		}
	}
}

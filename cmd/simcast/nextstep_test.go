package main

import (
	"runtime"
	"strings"
	"testing"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
)

// After a check the planner is told what to do now, by a command that can be pasted.
func TestNextStepIsSaid(t *testing.T) {
	t.Parallel()
	for want, step := range map[string]nextStep{
		`Next: fix these 3 errors, and check again:
  simcast check plan.csv
Or: see the cells marked in a workbook:
  simcast check --annotate plan.csv`: {path: "plan.csv", errors: 3},
		`Next: fix this error, and check again:
  simcast check --demo --sheet 'Day 1' 'it'\''s.xlsx'
Or: see the cells marked in a workbook:
  simcast check --annotate --demo --sheet 'Day 1' 'it'\''s.xlsx'`: {path: "it's.xlsx", errors: 1, isDemo: true, read: pipeline.ReadOptions{Sheet: "Day 1"}},
		`Next: fix the marked cells in my.checked.xlsx, and check it:
  simcast check my.checked.xlsx`: {path: "my.csv", annotated: "my.checked.xlsx", errors: 2},
		`Next: see every message as its players will see it:
  simcast preview --space-file s.json plan.csv
Then: send them:
  simcast send plan.csv`: {path: "plan.csv", spaceFiles: []string{"s.json"}},
		`Next: check it against its space:
  simcast check plan.csv`: {path: "plan.csv", isOffline: true},
		`Next: connect your space, and check again:
  simcast login
Or: check it against the space of the demo:
  simcast check --demo plan.csv
Or: check it against a file that simcast export wrote:
  simcast check --space-file space.xlsx plan.csv`: {path: "plan.csv", isOffline: true, hasNoSpace: true},
		`Next: send what is not sent:
  simcast rerun --visible-only --timezone Europe/Oslo plan.results.csv`: {path: "plan.results.csv", isResults: true, read: pipeline.ReadOptions{VisibleOnly: true, Timezone: "Europe/Oslo"}},
	} {
		var said strings.Builder
		a := &app{stderr: &said, settings: settings{color: terminal.Never}}
		a.sayNextAfterCheck(&step)
		if got := strings.TrimSpace(said.String()); got != want && (runtime.GOOS != "windows" || !strings.Contains(want, "'")) {
			t.Errorf("it says\n%s\nnot\n%s", got, want)
		}
		said.Reset()
		a.settings.json = true
		if a.sayNextAfterCheck(&step); said.Len() > 0 {
			t.Errorf("a script is told %s", said.String())
		}
	}
}

package view_test

import (
	"runtime"
	"strings"
	"testing"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
)

// After a check the planner is told what to do now, by a command that can be pasted.
func TestNextStepIsSaid(t *testing.T) {
	t.Parallel()
	for want, step := range map[string]view.Checked{
		`Next: fix these 3 errors, and check again:
  simcast check plan.csv
Or: see the cells marked in a workbook:
  simcast check --annotate plan.csv`: {Path: "plan.csv", Errors: 3},
		`Next: fix this error, and check again:
  simcast check --demo --sheet 'Day 1' 'it'\''s.xlsx'
Or: see the cells marked in a workbook:
  simcast check --annotate --demo --sheet 'Day 1' 'it'\''s.xlsx'`: {Path: "it's.xlsx", Errors: 1, Space: []string{"--demo"}, Read: pipeline.ReadOptions{Sheet: "Day 1"}},
		`Next: fix the marked cells in my.checked.xlsx, and check it:
  simcast check my.checked.xlsx`: {Path: "my.csv", Annotated: "my.checked.xlsx", Errors: 2},
		`Next: see every message as its players will see it:
  simcast preview --space-file s.json plan.csv
Then: send them:
  simcast send plan.csv`: {Path: "plan.csv", Messages: 1, SpaceFiles: []string{"s.json"}},
		`Next: fix this error, and check again:
  simcast check --demo --map F3=ignore --date-order dmy --startex 09:00 --mark 'EXERCISE VERRIN' --settings s.csv --strict msel.xlsx
Or: say on the page what its headers and names mean:
  simcast --demo msel.xlsx
Or: see the cells marked in a workbook:
  simcast check --annotate --demo --map F3=ignore --date-order dmy --startex 09:00 --mark 'EXERCISE VERRIN' --settings s.csv --strict msel.xlsx`: {Path: "msel.xlsx", Errors: 1, Space: []string{"--demo"}, IsForeign: true,
			Read: pipeline.ReadOptions{Map: []string{"F3=ignore"}, DateOrder: "dmy", SettingsFile: "s.csv", Mark: "EXERCISE VERRIN", Strict: true, StartEx: "09:00"}},
		`Next: check it against its space:
  simcast check plan.csv`: {Path: "plan.csv", IsOffline: true},
		`Next: connect your space, and check again:
  simcast login
Or: check it against the space of the demo:
  simcast check --demo plan.csv
Or: check it against a file that simcast export wrote, with its name in place of SPACE.xlsx:
  simcast check --space-file SPACE.xlsx plan.csv`: {Path: "plan.csv", IsOffline: true, HasNoSpace: true},
		`Next: send what is not sent:
  simcast rerun --visible-only --timezone Europe/Oslo plan.results.csv`: {Path: "plan.results.csv", Messages: 3, IsResults: true, Left: view.Left{Pending: 1}, Read: pipeline.ReadOptions{VisibleOnly: true, Timezone: "Europe/Oslo"}},
		`Next: look for the uncertain messages in the exercise, and answer for each whether it is there:
  simcast resolve plan.results.csv`: {Path: "plan.results.csv", Messages: 3, IsResults: true, Left: view.Left{Uncertain: 1}, Read: pipeline.ReadOptions{VisibleOnly: true}},
		"Nothing is left to send: each message is sent, or its row is skipped.": {Path: "plan.results.csv", Messages: 3, IsResults: true},
		`Next: if the changed rows are right, send them too:
  simcast rerun plan.results.csv --changed`: {Path: "plan.results.csv", Messages: 3, IsResults: true, Left: view.Left{Held: 2}},
		`Next: see every message as its players will see it:
  simcast preview --rows 2-4 --id A1,B2 --id 'A\,1' --team 'Port operations' --channel mail plan.csv
Then: send them:
  simcast send --rows 2-4 --id A1,B2 --id 'A\,1' --team 'Port operations' --channel mail plan.csv`: {Path: "plan.csv", Messages: 1,
			Read: pipeline.ReadOptions{Rows: []string{"2-4"}, IDs: []string{"A1,B2", `A\,1`}, Teams: []string{"Port operations"}, Channels: []string{"mail"}}},
		`Next: see every message as its players will see it:
  simcast preview plan.csv
Then: play them by the clock:
  simcast play plan.csv --startex 09:00`: {Path: "plan.csv", Messages: 1, Read: pipeline.ReadOptions{StartEx: "09:00"}},
		`Next: fill in rows, and check again:
  simcast check plan.xlsx`: {Path: "plan.xlsx"},
	} {
		got := strings.TrimSpace(shown(func(s terminal.Screen) { s.Blocks(view.AfterCheck(&step)) }))
		if got != want && (runtime.GOOS != "windows" || !strings.Contains(want, "'")) {
			t.Errorf("it says\n%s\nnot\n%s", got, want)
		}
	}
}

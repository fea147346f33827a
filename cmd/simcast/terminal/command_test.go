package terminal

import "testing"

func TestCommandLine(t *testing.T) {
	for _, c := range []struct{ system, word, want string }{
		{"linux", "plan.results.xlsx", "plan.results.xlsx"},
		{"linux", "../day-2/plan_1.results.xlsx", "../day-2/plan_1.results.xlsx"},
		{"linux", "Übung.xlsx", "Übung.xlsx"},
		{"linux", "the plan.xlsx", "'the plan.xlsx'"},
		{"linux", "mayor's plan.xlsx", `'mayor'\''s plan.xlsx'`},
		{"linux", "~plan.xlsx", "'~plan.xlsx'"},
		{"linux", "$HOME;ls", "'$HOME;ls'"},
		{"linux", "", "''"},
		{"linux", `C:\plan.xlsx`, `'C:\plan.xlsx'`},
		{"windows", `C:\plan.xlsx`, `C:\plan.xlsx`},
		{"windows", `C:\the plan.xlsx`, `"C:\the plan.xlsx"`},
	} {
		if got := commandLine(c.system, []string{"simcast", c.word}); got != "simcast "+c.want {
			t.Errorf("%s: %s, not %s", c.system, got, c.want)
		}
	}
}

// A variable is set by a line that the shell of the system takes, whatever its value holds.
func TestSetVariable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ system, value, want string }{
		{"linux", "http://127.0.0.1:8700/v1.1/interface", "export SIMCAST_KEY=http://127.0.0.1:8700/v1.1/interface"},
		{"darwin", "it's $1", `export SIMCAST_KEY='it'\''s $1'`},
		{"windows", "http://127.0.0.1:8700/v1.1/interface", "$env:SIMCAST_KEY = 'http://127.0.0.1:8700/v1.1/interface'"},
		{"windows", "it's $1", "$env:SIMCAST_KEY = 'it''s $1'"},
	} {
		if got := setVariable(c.system, "SIMCAST_KEY", c.value); got != c.want {
			t.Errorf("on %s: %s, not %s", c.system, got, c.want)
		}
	}
}

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

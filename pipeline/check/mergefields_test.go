package check_test

import (
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestColumnsNamedAsInLetters holds the error of a column's name in {{ }}, as other programs have it, to say what reads the column:
// written so, it goes out.
func TestColumnsNamedAsInLetters(t *testing.T) {
	t.Parallel()
	for body, header := range map[string]string{
		"{{Name}}": "Name", "{{ NAME }}": "Name", "{{.name}}": "Name", "{{Name | upper}}": "Name", "{{upper .Name}}": "Name", `{{smartword "Name"}}`: "Name", "{{if .Name}}x{{end}}": "Name",
		"{{First name}}": "First name", "{{.First name}}": "First name", "{{First_Name}}": "First name", "{{.firstname}}": "First name",
		"{{ship-name}}": "ship-name", "{{.ship-name}}": "ship-name", "{{Prénom}}": "Prénom", "{{.Имя}}": "Имя",
		"{{N° 5}}": "N° 5", "{{.2nd (x)}}": "2nd (x)", "{{Ship/crew}}": "Ship/crew", "{{Phone%}}": "Phone%",
	} {
		for _, save := range []func(testing.TB, ...pipetest.Row) string{pipetest.SaveCSV, pipetest.SaveWorkbook} {
			take := func(body string) *plan.Plan {
				return plantest.TakeFile(t, save(t, pipetest.PostRow.With("body", body, header, "Ann")), pipetest.Harbour(t), plan.Options{})
			}
			problems := take(body).Verdict.Problems
			if len(problems) != 1 {
				t.Fatalf("%s: %v", body, problems)
			}
			written, ok := strings.CutPrefix(problems[0].Suggestion, "write ")
			if corrected := take("Dear " + written); !ok || len(corrected.Verdict.Problems) > 0 || plantest.DeliveriesOf(corrected)[0].Message().Body != "Dear Ann" {
				t.Errorf("%s: %s, and that says %v", body, problems[0].Suggestion, corrected.Verdict.Problems)
			}
		}
	}
}

// TestSmartwordsNearColumns are suggested as ever.
func TestSmartwordsNearColumns(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{"{{berth}}": "write {{.berth}}", "{{.berht}}": "write {{.berth}}", "{{port name}}": "write {{.port_name}}", "{{.subject}}": "one of the space's smartwords"} {
		problems := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", body, "subject", "", "Berth", "3", "note", "x")), pipetest.Harbour(t), plan.Options{}).Verdict.Problems
		if len(problems) == 0 || !strings.Contains(problems[0].Suggestion, want) || strings.Contains(problems[0].Suggestion, ".Row.") {
			t.Errorf("%s: %v, want %s", body, problems, want)
		}
	}
}

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
	for body, want := range map[string]string{"{{berth}}": "write {{.berth}}", "{{.berht}}": "write {{.berth}}", "{{port name}}": "write {{.port_name}}", "{{.Subject}}": "write the text itself, or copy it"} {
		problems := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", body, "subject", "", "Berth", "3", "note", "x")), pipetest.Harbour(t), plan.Options{}).Verdict.Problems
		if len(problems) == 0 || !strings.Contains(problems[0].Suggestion, want) || strings.Contains(problems[0].Suggestion, ".Row.") {
			t.Errorf("%s: %v, want %s", body, problems, want)
		}
	}
}

// TestColumnsOfSimcast hold what to write for one that no template can read by its header; id and persona have names of their own.
func TestColumnsOfSimcast(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"{{.Row.N°}}": "write {{.Row.id}}", `{{index .Row "N°"}}`: "write {{.Row.id}}", "{{.N°}}": "write {{.Row.id}}", "{{N°}}": "write {{.Row.id}}", "{{.Row.nope}}": "{{.Row.id}}",
		"{{Absender}}": "write {{.Persona.Name}}", "{{.Row.Absender}}": "write {{.Persona.Name}}",
		"{{Betreff}}": "write the text itself, or copy it", "{{.Betreff}}": "write the text itself, or copy it",
	} {
		row := pipetest.Row{"N°": "7", "Absender": pipetest.MailRow["persona"], "Kanal": "mail", "to": pipetest.MailRow["to"], "Betreff": "Fire", "body": body}
		problems := plantest.TakeFile(t, pipetest.SaveCSV(t, row), pipetest.Harbour(t), plan.Options{}).Verdict.Problems
		if len(problems) == 0 || !strings.Contains(problems[0].Suggestion, want) {
			t.Errorf("%s: %v, want %s", body, problems, want)
		}
	}
}

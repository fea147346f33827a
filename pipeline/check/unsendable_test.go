package check_test

import (
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestValuesThatCannotGoOut holds what a spreadsheet shows in place of a value, and U+FFFD, to be an error where it would go out,
// and to be nobody's business elsewhere.
func TestValuesThatCannotGoOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		row  pipetest.Row
		want string
	}{
		"a body":                {pipetest.PostRow.With("body", "#ZAHL!"), "error cell-error@body"},
		"with blanks":           {pipetest.PostRow.With("body", "\u00a0#N/A "), "error cell-error@body"},
		"a subject":             {pipetest.MailRow.With("subject", "Err:508"), "error cell-error@subject"},
		"an addressee":          {pipetest.MailRow.With("to", "#¡REF!"), "error cell-error@to"},
		"a team":                {pipetest.PostRow.With("team", "#SAKNAS!"), "error cell-error@team"},
		"a persona":             {pipetest.PostRow.With("persona", "#ССЫЛКА!"), "error cell-error@persona"},
		"a picture":             {pipetest.PostRow.With("assets", "#####"), "error cell-error@assets"},
		"a column that is read": {pipetest.PostRow.With("body", "{{.Row.ship}}", "ship", "Loading..."), "error cell-error@ship"},
		"one read by index":     {pipetest.PostRow.With("body", `{{index .Row "ship"}}`, "ship", "#VERW!"), "error cell-error@ship"},
		"a text with one in it": {pipetest.PostRow.With("body", "Our list shows #WERT! everywhere"), ""},
		"a hashtag":             {pipetest.PostRow.With("body", "#BLACKOUT!"), ""},
		"what is meant":         {pipetest.PostRow.With("body", `{{"#N/A"}}`), ""},
		"a column not read":     {pipetest.PostRow.With("note", "#NAZWA?"), ""},
		"in a branch not taken": {pipetest.PostRow.With("body", `{{if eq .Row.sort "a"}}{{.Row.note}}{{end}}x`, "sort", "b", "note", "#NAZWA?"), ""},
		"a row left out":        {pipetest.PostRow.With("body", "#BEZUG!", "skip", "x"), ""},

		"a lost letter":          {pipetest.PostRow.With("body", "M\ufffdller"), "error lost-letters@body"},
		"lost in a subject":      {pipetest.MailRow.With("subject", "Caf\ufffd"), "error lost-letters@subject"},
		"lost in a position":     {pipetest.PersonRow.With("position", "Pr\ufffdfet"), "error lost-letters@position"},
		"lost in an alt":         {pipetest.PostRow.With("assets", "image | https://example.org/a.png | Stra\ufffde"), "error lost-letters@assets"},
		"lost in a name":         {pipetest.PostRow.With("team", "Port op\ufffdrations"), "error lost-letters@team"},
		"lost in what is read":   {pipetest.PostRow.With("body", "At {{.Row.ship}}", "ship", "\ufffdre"), "error lost-letters@ship"},
		"lost in what is not":    {pipetest.PostRow.With("note", "\ufffdre"), ""},
		"lost in a row left out": {pipetest.PostRow.With("body", "\ufffdre", "skip", "yes"), ""},
		"a question mark":        {pipetest.PostRow.With("body", "M?ller, ¿qué?, \u25c6?"), ""},
	} {
		for format, save := range map[string]func(testing.TB, ...pipetest.Row) string{"CSV": pipetest.SaveCSV, "workbook": pipetest.SaveWorkbook} {
			t.Run(name+", "+format, func(t *testing.T) {
				plan := plantest.TakeFile(t, save(t, c.row), pipetest.Harbour(t), plan.Options{})
				if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != c.want {
					t.Errorf("got %s, want %s: %v", got, c.want, plan.Verdict.Problems)
				}
			})
		}
	}
}

// TestSignsThatAreMeant go out as they are.
func TestSignsThatAreMeant(t *testing.T) {
	t.Parallel()
	for _, signs := range []string{"#N/A", "#WERT!", "Err:502"} {
		for _, d := range plantest.DeliveriesOf(plantest.TakeRows(t, pipetest.PostRow.With("body", `{{"`+signs+`"}}`))) {
			if d.Message().Body != signs {
				t.Errorf("players read %q, not %q", d.Message().Body, signs)
			}
		}
	}
}

// TestSmartwordsThatCannotGoOut holds the value of a smartword to be an error where a template puts it in, and nowhere else.
func TestSmartwordsThatCannotGoOut(t *testing.T) {
	t.Parallel()
	given := simulator.Harbour()
	given.Smartwords = append(given.Smartwords, simulator.Smartword{Index: "tide", Value: "#REF!"}, simulator.Smartword{Index: "gust", Value: "Loading..."},
		simulator.Smartword{Index: "mayor", Value: "J\ufffdrg"}, simulator.Smartword{Index: "tag", Value: "#StormVerrin"})
	space := pipetest.SpaceOf(t, given)
	for body, want := range map[string]string{
		"{{.tide}}":                                  "error template-value@body",
		"High water at {{.tide}}.":                   "error template-value@body",
		`{{smartword "gust"}}`:                       "error template-value@body",
		`{{if .mayor}}{{.mayor | upper}}{{end}}`:     "error lost-letters@body",
		"{{.mayor}} and {{.tag}}":                    "error lost-letters@body",
		"{{.tag}}":                                   "",
		`{{if eq .berth "none"}}{{.tide}}{{end}}Dry`: "error template-value@body", // as if it were not there
	} {
		plan := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", body)), space, plan.Options{})
		if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != want {
			t.Errorf("%s: got %s, want %s: %v", body, got, want, plan.Verdict.Problems)
		}
	}
}

// TestLostLettersOfNames holds the name of a team that is put into a text to be an error there, and nowhere else.
func TestLostLettersOfNames(t *testing.T) {
	t.Parallel()
	given := simulator.Harbour()
	given.Teams = append(given.Teams, simulator.Team{ID: 5999, Name: "T - B\ufffdro"})
	space := pipetest.SpaceOf(t, given)
	for body, want := range map[string]string{"To {{.Team.Name}}": "error lost-letters@body", "{{if .Team.ID}}{{.Team.Name | upper}}{{end}}": "error lost-letters@body", "To {{.Team.ID}}": ""} {
		verdict := plantest.TakeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("team", "5999", "body", body)), space, plan.Options{}).Verdict
		if got := strings.Join(pipetest.Said(verdict.Problems), ","); got != want {
			t.Errorf("%s: got %s, want %s: %v", body, got, want, verdict.Problems)
		}
	}
}

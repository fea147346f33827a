package check_test

import (
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
)

// TestOddCells holds each kind of cell that can go out and is probably not meant to be a warning, and what only looks like it to be none.
func TestOddCells(t *testing.T) {
	t.Parallel()
	given := simulator.Harbour()
	given.Smartwords = append(given.Smartwords, simulator.Smartword{Index: "two_lines", Value: "Port\nVerrin"}, simulator.Smartword{Index: "host", Value: "hq_1.example"},
		simulator.Smartword{Index: "net", Value: "portnet"})
	harbour := pipetest.SpaceOf(t, given)
	for name, c := range map[string]struct {
		row  pipetest.Row
		want string // CSV and workbook
		csv  string // where it differs

		csvOnly bool // excelize writes others in the place of these; see TestControlCharactersOfAWorkbook
	}{
		"a backspace":         {row: pipetest.PostRow.With("body", "a\bb"), csvOnly: true, want: "warning invisible-letters@body"},
		"DEL":                 {row: pipetest.PostRow.With("body", "Eight letters and a \x7f in them"), want: "warning invisible-letters@body"},
		"of Latin-1":          {row: pipetest.PostRow.With("body", "at 5\u0080, or \u009d"), want: "warning invisible-letters@body"},
		"at the end":          {row: pipetest.MailRow.With("subject", "Alarm\x07"), csvOnly: true, want: "warning invisible-letters@subject"},
		"in what is read":     {row: pipetest.PostRow.With("body", "{{.Row.ship}}", "ship", "Ore\x1bA"), csvOnly: true, want: "warning invisible-letters@ship"},
		"in what is not read": {row: pipetest.PostRow.With("ship", "Ore\x1bA"), want: ""},
		"tabs and lines":      {row: pipetest.PostRow.With("body", "one\ttwo\n\nthree\u00a0four €"), want: ""},

		"a subject of two lines":    {row: pipetest.MailRow.With("subject", "Fire\nin the port"), want: "warning several-lines@subject"},
		"a subject with a tab":      {row: pipetest.MailRow.With("subject", "Fire\tin the port"), want: "warning several-lines@subject"},
		"a title of two lines":      {row: pipetest.ArticleRow.With("title", "Fire in\u2028the port"), want: "warning several-lines@title"},
		"a smartword of two":        {row: pipetest.MailRow.With("subject", "From {{.two_lines}}"), want: "warning several-lines@subject"},
		"a cell that is read":       {row: pipetest.MailRow.With("subject", "From {{.Row.ship}}", "ship", "a\nb"), want: "warning several-lines@subject"},
		"told once for two teams":   {row: pipetest.MailRow.With("subject", "{{.Team.Name}}\nFire", "team", "Port operations;Communications"), want: "warning several-lines@subject"},
		"a template in two lines":   {row: pipetest.MailRow.With("subject", "{{- /*\n*/ -}} Fire"), want: ""},
		"a body of two lines":       {row: pipetest.MailRow.With("body", "Fire\nin the\tport"), want: ""},
		"a subtitle of two lines":   {row: pipetest.ArticleRow.With("subtitle", "Fire\nin the port"), want: ""},
		"a subject with two blanks": {row: pipetest.MailRow.With("subject", "Fire  in the port"), want: ""},

		"a long number":              {row: pipetest.PostRow.With("body", "4.91701E+12"), csv: "warning digits-lost@body"},
		"with a comma":               {row: pipetest.PostRow.With("body", " 4,5E+15 "), csv: "warning digits-lost@body"},
		"one below zero":             {row: pipetest.MailRow.With("subject", "-1E+20"), csv: "warning digits-lost@subject"},
		"an id":                      {row: pipetest.PostRow.With("id", "2.02611E+11"), csv: "warning digits-lost@id"},
		"a long number that is read": {row: pipetest.PostRow.With("body", "Call {{.Row.phone}}", "phone", "4,91701E+12"), csv: "warning digits-lost@phone"},
		"one that is not":            {row: pipetest.PostRow.With("phone", "4.91701E+12"), want: ""},
		"in a text":                  {row: pipetest.PostRow.With("body", "4.91701E+12 is its number"), want: ""},
		"a name":                     {row: pipetest.PostRow.With("id", "E+12", "body", "1E-12"), want: ""},
		"another one":                {row: pipetest.PostRow.With("id", "12E+123", "body", "3.5e+12 tons"), want: ""},

		"a host without a dot":   {row: pipetest.PlayerRow.With("player_email", "ada@portnet"), want: "warning bad-address@player_email"},
		"one among others":       {row: pipetest.MailRow.With("cc", "ada@players.example, ben@HQ"), want: "warning bad-address@cc"},
		"one of a smartword":     {row: pipetest.MailRow.With("bcc", "ada@{{.net}}"), want: "warning bad-address@bcc"},
		"this machine":           {row: pipetest.MailRow.With("cc", "ada@localhost"), want: ""},
		"a wrong host":           {row: pipetest.PlayerRow.With("player_email", "ada@players-.example"), want: "error bad-address@player_email"},
		"a wrong host filled in": {row: pipetest.MailRow.With("cc", "ada@{{.host}}"), want: "error bad-address@cc"},
		"no host at all":         {row: pipetest.MailRow.With("cc", "ada@"), want: "error bad-address@cc"},
		"a wrong one, no dot":    {row: pipetest.MailRow.With("bcc", "ada@play_ers"), want: "error bad-address@bcc"},
		"quotes":                 {row: pipetest.MailRow.With("bcc", "‚ada@players.example‘"), want: "error bad-address@bcc"},
		"quotes in to":           {row: pipetest.MailRow.With("to", "“ada@players.example”, crew_1@ships"), want: ""},
	} {
		for format, save := range map[string]func(testing.TB, ...pipetest.Row) string{"CSV": pipetest.SaveCSV, "workbook": pipetest.SaveWorkbook} {
			if c.csvOnly && format != "CSV" {
				continue
			}
			t.Run(name+", "+format, func(t *testing.T) {
				want := c.want
				if format == "CSV" && c.csv != "" {
					want = c.csv
				}
				taken := plantest.TakeFile(t, save(t, c.row), harbour, plan.Options{Pieces: true})
				if got := strings.Join(pipetest.Said(taken.Verdict.Problems), ","); got != want {
					t.Errorf("got %s, want %s: %v", got, want, taken.Verdict.Problems)
				}
				if toPost := len(plantest.ReconcileNew(t, taken).ToPost); (toPost == 0) != strings.HasPrefix(want, "error") {
					t.Errorf("%d messages go out", toPost)
				}
			})
		}
	}
}

// TestOddTextsWithoutASpace holds a smartword, whose value is not known then, to be nothing odd.
func TestOddTextsWithoutASpace(t *testing.T) {
	t.Parallel()
	rows := []pipetest.Row{pipetest.MailRow.With("subject", "From {{.two_lines}}", "cc", "ada@{{.host}}"), pipetest.MailRow.With("subject", "Fire\n{{.two_lines}}")}
	verdict := plantest.TakeFile(t, pipetest.SaveCSV(t, rows...), (*space.Space)(nil), plan.Options{}).Verdict
	if got := strings.Join(pipetest.Said(verdict.Problems), ","); got != "warning several-lines@subject" {
		t.Errorf("%s: %v", got, verdict.Problems)
	}
}

// TestControlCharactersOfAWorkbook are written as their numbers there, where XML cannot hold them.
func TestControlCharactersOfAWorkbook(t *testing.T) {
	t.Parallel()
	for text, shown := range map[string]string{"bell _x0007_ end": "bell [U+0007] end", "_x001B_[2J": "[U+001B][2J", "a&#x7F;b": "a[U+007F]b", "a&#x9D;b": "a[U+009D]b",
		"a_x0009_b_x000D__x000A_c": "", "_x005F_x0007_": "", "x0007": ""} {
		path := pipetest.SaveWorkbook(t, pipetest.PostRow.With("body", "MARKER"))
		editSheet(t, path, func(xml string) string {
			at := strings.Index(xml, `<c r="D2"`)
			end := at + strings.Index(xml[at:], "</c>") + len("</c>")
			return xml[:at] + `<c r="D2" t="inlineStr"><is><t>` + text + `</t></is></c>` + xml[end:]
		})
		problems := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{}).Verdict.Problems
		if len(problems) > 1 || (len(problems) == 1) != (shown != "") || shown != "" && (problems[0].Code != "invisible-letters" || !strings.Contains(problems[0].Message, shown)) {
			t.Errorf("%s: %v", text, problems)
		}
	}
}

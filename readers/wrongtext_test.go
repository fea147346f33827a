package readers

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// wrongIn is the code of the error at which a CSV ends, and its place; "" where it is read to its end.
func wrongIn(t *testing.T, content string) string {
	t.Helper()
	plan, err := Open(save(t, "plan.csv", []byte(content)), Options{})
	if err == nil {
		t.Cleanup(func() { plan.Close() })
		for _, err = range plan.Rows() {
			if err != nil {
				break
			}
		}
	}
	var problem *Problem
	switch {
	case err == nil:
		return ""
	case errors.As(err, &problem):
		return problem.Code + " " + problem.Place.Cell
	}
	return err.Error()
}

// A CSV that is saved with another separator than stands between its cells has the rest of the first at the ends of its rows, or whole rows
// in one cell.
func TestCSVSavedWithAnotherSeparator(t *testing.T) {
	for name, c := range map[string]struct{ content, want string }{
		"semicolons behind commas":        {"persona,channel,body;;;;\na,mail,Hello;;;;\n", "separator C1"},
		"commas behind semicolons":        {"persona;channel;body,,\na;mail;Hello,,\n", "separator C1"},
		"commas behind tabs":              {"persona\tchannel\tbody,,,\na\tmail\tHello\n", "separator C1"},
		"in a column of their own":        {"persona,channel,body,;;\na,mail,Hello,;;\n", "separator D1"},
		"one, in most rows":               {"persona,channel,body;\na,mail,Hello;\nb,mail,\"Hello, you;\"\nc,mail,Hi\n", "separator C1"},
		"a whole row in quotes":           {"persona,channel,body\na,mail,Hello\n\"b,mail,Hi\"\n", "separator A3"},
		"with quotes within":              {"persona;channel;body\n\"b;mail;\"\"Hi; you\"\"\"\n", "separator A2"},
		"a row of another separator":      {"persona,channel,body\na;mail;Hello\n", "separator A2"},
		"with empty cells behind":         {"persona,channel,body,notes\n\"b,mail,Hi,x\",,,\n", "separator A2"},
		"with a blank in the text":        {"persona,channel,body\na,mail,Hello\n\"b,mail,Hi, you\"\n", "separator A3"},
		"with a blank behind":             {"persona,channel,body;;;; \na,mail,Hello;;;;\n", "separator C1"},
		"with blanks between":             {"persona;channel;body, , \na;mail;Hello, ,\n", "separator C1"},
		"a planner's own sheet":           {"Inject No,Sender,Delivery Method,Message\n1,a,email,Hello\n\"2,a,email,Hi\"\n", "separator A3"},
		"its semicolons":                  {"Title\n\nInject No,Sender,Delivery Method,Message\n1;a;email;Hello\n", "separator A4"},
		"the header row, too":             {"\"persona,channel,body\"\n\"a,mail,Hello\"\n", "separator A1"},
		"the header row of a planner":     {"List\n\"Inject No;Sender;Delivery Method;Message\"\n\"1;a;email;Hello\"\n", "separator A2"},
		"the file's own are empty cells":  {"persona,channel,body,,,\na,mail,Hello,,,\n", ""},
		"of semicolons, too":              {"persona;channel;body;;\na;mail;Hello;;\n", ""},
		"one behind the header alone":     {"persona,channel,body;\na,mail,Hello\nb,mail,Hi;\nc,mail,Ho\n", ""},
		"texts that end in semicolons":    {"persona,channel,body\na,mail,Hello;;;;\nb,mail,Hi;;;;\n", ""},
		"texts that end in one":           {"persona,channel,body\na,mail,Hello;\nb,mail,Hi;\nc,mail,Ho,\n", ""},
		"hidden words between bars":       {"persona,channel,body\na,mail,||Hello||\nb,mail,||Hi||\n", ""},
		"a line between the rows":         {"persona,channel,body\n\"Phase 2, the storm, rising\"\na,mail,Hello\n", ""},
		"a line with fewer parts":         {"persona,channel,body\nPhase 2; storm\na,mail,Hello\n", ""},
		"a text with lists in one column": {"persona,channel,body\na,mail,\"one,two,three\"\n", ""},
	} {
		if got := wrongIn(t, c.content); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// A byte that windows-1252 does not have says that other letters are wrong, too, whichever column and row it stands in.
func TestCSVOfAnotherCodePage(t *testing.T) {
	const head = "persona,channel,body,notes\n"
	for name, c := range map[string]struct{ content, want string }{
		"code page 850":       {head + "a,mail,M\x81ller kommt fr\x81h,\n", "encoding C2"},
		"code page 437":       {head + "a,mail,Hi,\nb,mail,Hi,pi\xA4ata \x90\n", "encoding D3"},
		"code page 1250":      {head + "a,mail,\x8Dern\xE1,\n", "encoding C2"},
		"code page 1251":      {head + "a,mail,Hi,\x8F\xF0\xE8\xE2\xE5\xF2\n", "encoding D2"},
		"Shift JIS":           {head + "a,mail,\x93\xFA\x96{\x82\xCC\x8D`,\n", "encoding C2"},
		"above the header":    {"Plan f\x81r den Tag,,\n" + head + "a,mail,Hi,\n", "encoding A1"},
		"in the header":       {"persona,channel,body,f\x81r\na,mail,Hi,\n", "encoding D1"},
		"windows-1252":        {head + "a,mail,M\xFCller \x80 \x93so\x94,\n", ""},
		"all that it has":     {head + "a,mail,\x80\x82\x8A\x8C\x8E\x91\x9F\xA0\xFF,\n", ""},
		"UTF-8 of such bytes": {head + "a,mail,\u0141\u00c1\u00cd \u010d,\n", ""}, // Ł Á Í č hold 0x81, 0x8D
	} {
		if got := wrongIn(t, c.content); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// A text in UTF-8 with a few wrong bytes is UTF-8: in windows-1252 all of its other letters would be wrong.
func TestCSVInUTF8WithWrongBytes(t *testing.T) {
	for content, want := range map[string]string{
		"persona,channel,body\na,mail,Größe\xE9 für Müller\n":   "Größe\uFFFD für Müller",
		"persona,channel,body\na,mail,“Halt” \x93\n":            "“Halt” \uFFFD",
		"\xEF\xBB\xBFpersona,channel,body\na,mail,Größe \xFC\n": "Größe \uFFFD",
		"persona,channel,body\na,mail,日本語\xE6\x97\n":            "日本語\uFFFD\uFFFD", // cut within a letter
	} {
		plan := csvPlan(t, content)
		got := rows(t, plan)
		if plan.Encoding != "utf-8" || !plan.HasWrongBytes || len(plan.Warnings) != 1 || got[0].Cells[2].Text != want {
			t.Errorf("%q: %s, %v, %v", content, plan.Encoding, plan.Warnings, got)
		}
	}
	for _, content := range []string{
		"persona,channel,body\na,mail,M\xFCller\n",                     // no letter in UTF-8
		"persona,channel,body\na,mail,\xC3\xBC and M\xFCller f\xFCr\n", // one, and two that are none
		"persona,channel,body\na,mail,\xC3\xBC\xFC\n",                  // as many
	} {
		if plan := csvPlan(t, content); plan.Encoding != "windows-1252" || plan.HasWrongBytes {
			t.Errorf("%q: %s", content, plan.Encoding)
		}
	}
}

// A header that has wrong bytes is told at its cell, wherever it stands.
func TestWrongBytesOfHeadersAreTold(t *testing.T) {
	for content, want := range map[string]string{
		"persona,channel,body,F\xFCr\na,mail,Größe,\n":                 "D1",
		"List\npersona,channel,K\xE9,body,\xE9\na,mail,Müller,x,ÄÖÜ\n": "C2 E2",
		"persona,channel,body,für\na,mail,Gr\xF6\xDFe Äää,\n":          "",
		"Ann\xE9e: Ää\npersona,channel,body\na,mail,Müller\n":          "",
	} {
		plan := csvPlan(t, content)
		var cells []string
		for _, warning := range plan.Warnings {
			if warning.Code == "lost-letters" {
				cells = append(cells, warning.Place.Cell)
			}
		}
		if got := strings.Join(cells, " "); got != want {
			t.Errorf("%q: %q, want %q", content, got, want)
		}
	}
}

// Whoever is told that a file is taken for windows-1252 sees what it reads like.
func TestCSVIn1252ShowsSomeCells(t *testing.T) {
	plan := csvPlan(t, "persona,channel,body\nM\xFCller,mail,plain\nM\xFCller,mail,f\xFCr\n\xC4,mail,\"caf\xE9\"\nx,mail,n\xF6\n")
	if want := `A2 is "Müller", C3 is "für", A4 is "Ä"`; len(plan.Warnings) != 1 || !strings.HasSuffix(plan.Warnings[0].Message, want) {
		t.Errorf("got %v, want %s", plan.Warnings, want)
	}
	plan = csvPlan(t, "persona,channel,body\na,mail,"+strings.Repeat("word ", 40)+"f\xFCr uns\n")
	if want := `für uns"`; !strings.HasSuffix(plan.Warnings[0].Message, want) {
		t.Errorf("got %v, want %s", plan.Warnings, want)
	}
}

func TestCSVLineEndsOfTwoReturns(t *testing.T) {
	long := strings.Repeat("x", readSize-25)
	for content, want := range map[string][]string{
		"persona,channel,body\r\r\na,mail,Hello\r\r\nb,mail,Two\r\r\n":                  {"2 Hello", "3 Two"},
		"persona,channel,body\r\n\r\na,mail,\"Hello\r\r\nyou\"\r\nb,mail,Two\r\n":       {"3 Hello\nyou", "4 Two"},
		"persona,channel,body\n" + long + ",mail,1\r\r\nb,mail,2\r\r\r\n\r\r\nc,mail,3": {"2 1", "3 2", "5 3"},
		"persona,channel,body\r\na,mail,\"one\rtwo\"\r\n":                               {"2 one\ntwo"}, // a line end of its own
		"persona,channel,body\ra,mail,Hello\r\rb,mail,Two\r":                            {"2 Hello", "4 Two"},
	} {
		var got []string
		for _, row := range rows(t, csvPlan(t, content)) {
			got = append(got, cellName(0, row.Number)[1:]+" "+row.Cells[2].Text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%.60q: %s", content, diff)
		}
	}
}

func TestCSVThatTellsItsSeparator(t *testing.T) {
	for content, comma := range map[string]rune{
		"sep=|\r\npersona|channel|body\r\na|mail|Hello, you; all\r\n": '|',
		"SEP=^\npersona^channel^body\na^mail^Hello, you; all\n":       '^',
		"sep=§\npersona§channel§body\na§mail§Hello, you; all\n":       '§',
		"sep=;\npersona;channel;body\na;mail;\"Hello, you; all\"\n":   ';',
		"sep=,\npersona;channel;body\na;mail;\"Hello, you; all\"\n":   ';', // which finds the header row
	} {
		for _, mark := range []string{"", "\xEF\xBB\xBF"} {
			plan := csvPlan(t, mark+content)
			if got := rows(t, plan); plan.Comma != comma || len(got) != 1 || got[0].Cells[2].Text != "Hello, you; all" {
				t.Errorf("%q: separator %q, %v", content, plan.Comma, got)
			}
		}
	}
	for content, wanted := range map[string]string{
		"persona|channel|body\na|mail|Hello\n":           `with '|' between the cells, row 1 is one`,
		"List\n\nid^persona^channel\n1^a^mail\n":         `with '^' between the cells, row 3 is one`,
		"persona~channel~body\na~mail~Hello, you; all\n": `with '~' between the cells, row 1 is one`,
		"id#persona#channel#body\n1#a#mail#Hello\n":      `with '#' between the cells, row 1 is one`,
		"persona§channel§body\na§mail§Hello!\n":          `with '§' between the cells, row 1 is one`,
		"To: all\npersona¦channel¦body\na¦mail¦Hello\n":  `with '¦' between the cells, row 2 is one`,
	} {
		_, err := Open(save(t, "plan.csv", []byte(content)), Options{})
		if err == nil || !strings.Contains(err.Error(), wanted) {
			t.Errorf("%q: %v", content, err)
		}
	}
	for _, content := range []string{"sep=\"\npersona,name\na,b\n", "sep=ab\npersona,name\na,b\n", "name|body\na|b\n", "persona-name channel.name\na\n", "persona channel\na b\n"} {
		_, err := Open(save(t, "plan.csv", []byte(content)), Options{})
		if err == nil || strings.Contains(err.Error(), "between the cells") {
			t.Errorf("%q: %v", content, err)
		}
	}
}

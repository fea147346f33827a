package readers

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// tableOf saves the same rows as CSV or as a workbook.
func tableOf(t *testing.T, format Format, rows ...[]any) string {
	t.Helper()
	if format == XLSX {
		return saveBook(t, func(f *excelize.File) {
			must(t, f.SetSheetName("Injects", "MSEL"))
			writeRows(t, f, "MSEL", rows...)
		})
	}
	return save(t, "plan.csv", []byte(linesOf(";", rows...)))
}

func linesOf(comma string, rows ...[]any) string {
	text := ""
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				text += comma
			}
			text += cell.(string)
		}
		text += "\n"
	}
	return text
}

func writeRows(t *testing.T, f *excelize.File, sheet string, rows ...[]any) {
	t.Helper()
	for i, row := range rows {
		at, err := excelize.CoordinatesToCellName(1, i+1)
		must(t, err)
		must(t, f.SetSheetRow(sheet, at, &row))
	}
}

// Where no row has both persona and channel, the likeliest row of the first 20 is the header row.
func TestLikeliestHeaderRow(t *testing.T) {
	for name, test := range map[string]struct {
		rows   [][]any
		header int // 0: none
	}{
		"without a channel":        {[][]any{{"Nr", "Absender", "Betreff", "Inhalt"}, {"1", "Mayor", "Flood", "Water rises"}}, 1},
		"without a persona":        {[][]any{{"Event number", "Heure", "Canal", "Contenu"}, {"1", "09:00", "mail", "L'eau monte"}}, 1},
		"without both":             {[][]any{{"Serial", "Time", "Event title", "Script"}, {"1", "09:00", "Flood", "Water"}}, 1},
		"in the contract's words":  {[][]any{{"id", "at", "team", "body"}, {"1", "09:00", "Port", "Water"}}, 1},
		"a note above":             {[][]any{{"Please send the message by e-mail", "", "Draft"}, {"Team", "Red"}, {"No.", "Time", "To", "Message"}, {"1", "09:00", "Port", "Water"}}, 3},
		"the first of equals":      {[][]any{{"Nr", "Message"}, {"Number", "Text"}, {"1", "Water"}}, 1},
		"no row below":             {[][]any{{"Nr", "Absender", "Betreff", "Inhalt"}}, 0},
		"one column alone":         {[][]any{{"Nr", "What", "Who"}, {"1", "Flood", "Mayor"}}, 0},
		"description is no body":   {[][]any{{"Nr", "Description"}, {"1", "Flood"}}, 0},
		"telephone numbers":        {[][]any{{"Name", "Position", "Phone", "Email"}, {"Ann", "Chief", "5550100", "ann@x.example"}}, 0},
		"a glossary":               {[][]any{{"Term", "Meaning"}, {"MSEL", "List of injects"}}, 0},
		"a cover":                  {[][]any{{"Exercise Harbour Light"}, {"Date", "3 May"}, {"Owner", "Port"}, {"Version", "2"}}, 0},
		"both columns twice alike": {[][]any{{"Nr", "Number"}, {"1", "2"}}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			for _, format := range []Format{CSV, XLSX} {
				plan, err := Open(tableOf(t, format, test.rows...), Options{})
				var problem *Problem
				switch {
				case test.header == 0:
					if !errors.As(err, &problem) || problem.Code != "no-header" {
						t.Errorf("%s: error %v", format, err)
					}
				case err != nil:
					t.Errorf("%s: %v", format, err)
				case plan.HeaderRow != test.header || !plan.IsPlannersSheet || len(rows(t, plan)) != len(test.rows)-test.header:
					t.Errorf("%s: header row %d, %v", format, plan.HeaderRow, plan.IsPlannersSheet)
				}
			}
		})
	}
}

// A row with persona and channel wins over one above it with more other columns, and with whatever separator.
func TestSenderAndChannelWinOverTheLikeliestHeaderRow(t *testing.T) {
	for name, content := range map[string]string{
		"below":             "id;at;team;body;subject\na;b;c;d;e\npersona;channel\nmayor;mail\n",
		"another separator": "id,at,team,body;persona;channel\n1,2,3,4;mayor;mail\n",
		"a tab":             "id;at,team;body\npersona\tchannel\nmayor\tmail\n",
	} {
		plan := open(t, save(t, "plan.csv", []byte(content)), Options{})
		if plan.Index("persona") < 0 || plan.Index("channel") < 0 || plan.IsPlannersSheet {
			t.Errorf("%s: %v", name, plan.Columns)
		}
	}
}

func TestSeparatorOfTheLikeliestHeaderRow(t *testing.T) {
	for name, content := range map[string]string{
		"comma":     "Nr,Time,To,Message\n1,09:00,Port,\"Water; much, it is\"\n",
		"semicolon": "Nr;Time;To;Message\n1;09:00;Port;Water, much\n",
		"tab":       "Nr\tTime\tTo\tMessage\n1\t09:00\tPort\tWater, much; it is\n",
		"declared":  "sep=|\nNr|Time|To|Message\n1|09:00|Port|Water, much; it is\n",
	} {
		if plan := open(t, save(t, "plan.csv", []byte(content)), Options{}); len(plan.Columns) != 4 || len(rows(t, plan)) != 1 {
			t.Errorf("%s: %v", name, plan.Columns)
		}
	}
}

// Another separator that would find the likeliest header row is named, and one that stands in the cells of whole rows.
func TestOtherSeparatorOfTheLikeliestHeaderRow(t *testing.T) {
	for content, wanted := range map[string]string{
		"Ref|Originator|Platform|Inject text\n1|Ann|mail|Water, much\n":         "with '|' between the cells, row 1 is one",
		"List of events\nNr^Time^To^Message\n1^09:00^Port^Water\n":              "with '^' between the cells, row 2 is one",
		"No|Heure|Contenu\n1|09:00|L'eau monte\n":                               "with '|' between the cells, row 1 is one",
		"\"Nr;Zeit;Empfänger;Inhalt\"\n\"1;09:00;Hafen;Wasser\"\n":              "all of the header row stands in one cell",
		"\"Ref,Originator,Platform,Inject text\"\n\"1,Ann,mail,Water\"\n":       "all of the header row stands in one cell",
		"\"Ref\tOriginator\tPlatform\tInject text\"\n\"1\tAnn\tmail\tWater\"\n": "all of the header row stands in one cell",
	} {
		_, err := Open(save(t, "plan.csv", []byte(content)), Options{})
		if err == nil || !strings.Contains(err.Error(), wanted) {
			t.Errorf("%q: %v", content, err)
		}
	}
	for content, header := range map[string]int{
		"Time|To|Message\nNr,Time,Message\n1,09:00,Water\n":        2, // a header row is there
		"\"Nr;Time;To;Message\"\nNr,Time,Message\n1,09:00,Water\n": 2,
		"Nr;Message\n1;Time|To|Message\n2;Water\n":                 1,
	} {
		if plan := open(t, save(t, "plan.csv", []byte(content)), Options{}); plan.HeaderRow != header {
			t.Errorf("%q: header row %d", content, plan.HeaderRow)
		}
	}
}

// bookOf saves a workbook of sheets with such header rows and one row each.
func bookOf(t *testing.T, sheets ...[]any) string {
	t.Helper()
	return saveBook(t, func(f *excelize.File) {
		for i, sheet := range sheets {
			name := sheet[0].(string)
			if i == 0 {
				must(t, f.SetSheetName("Injects", name))
			} else {
				_, err := f.NewSheet(name)
				must(t, err)
			}
			writeRows(t, f, name, sheet[1:], []any{"1", "09:00", "Port", "Water", "more"})
		}
	})
}

// Of several sheets, the one with most columns of injects is read.
func TestSheetOfTheLikeliestHeaderRow(t *testing.T) {
	cover, phones := []any{"Cover", "Exercise", "Date"}, []any{"Phones", "No.", "Name", "To"}
	few, many := []any{"Tuesday", "Nr", "Time", "Message"}, []any{"Wednesday", "Nr", "Time", "To", "Message"}
	for name, test := range map[string]struct {
		sheets [][]any
		want   string
		others int
	}{
		"the most":              {[][]any{cover, few, many}, "Wednesday", 1},
		"the first of equals":   {[][]any{cover, many, {"Thursday", "Nr", "Time", "To", "Message"}}, "Wednesday", 1},
		"a list is no plan":     {[][]any{phones, many}, "Wednesday", 0},
		"one that is left out":  {[][]any{{"Old", "Nr", "Time", "To", "Subject", "Message"}, few}, "Tuesday", 0},
		"Injects is a cover":    {[][]any{{"Injects", "Exercise", "Date"}, few}, "Tuesday", 0},
		"one that has a sender": {[][]any{{"Day", "Nr", "Time", "To", "Subject", "Message"}, {"Other", "from", "channel"}}, "Other", 0},
	} {
		t.Run(name, func(t *testing.T) {
			plan := open(t, bookOf(t, test.sheets...), Options{})
			others := 0
			for _, warning := range plan.Warnings {
				if warning.Code == "other-sheets" && !IsLeftOut(warning.Sheet) {
					others++
				}
			}
			if plan.Sheet != test.want || others != test.others {
				t.Errorf("%s, %d others: %v", plan.Sheet, others, plan.Warnings)
			}
		})
	}
}

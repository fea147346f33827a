package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/pipeline/settings"
)

// strike strikes the cells of an area through.
func strike(t *testing.T, book *excelize.File, areas ...string) {
	t.Helper()
	style, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Strike: true}})
	pipetest.Must(t, err)
	for _, area := range areas {
		from, to, _ := strings.Cut(area+":"+area, ":")
		to, _, _ = strings.Cut(to, ":")
		pipetest.Must(t, book.SetCellStyle("Injects", from, to, style))
	}
}

// partly strikes the first word of a cell through.
func partly(t *testing.T, book *excelize.File, cell, struck, rest string) {
	t.Helper()
	pipetest.Must(t, book.SetCellRichText("Injects", cell, []excelize.RichTextRun{{Text: struck, Font: &excelize.Font{Strike: true}}, {Text: rest}}))
}

// struckPlan has a row of each sort, struck through in one way or another.
func struckPlan(t *testing.T) string {
	return sheetOf(t, [][]any{
		{"id", "kind", "persona", "channel", "team", "title", "body", "cc", "note", "skip", "assets"},
		{"A1", nil, "Tomas Rehn", "microblog", "all", nil, "all of the row", nil, nil, nil, nil},
		{"A2", nil, "Tomas Rehn", "microblog", "all", nil, "the text alone", nil, nil, nil, nil},
		{"A3", nil, "Tomas Rehn", "microblog", "all", nil, "some words", nil, nil, nil, nil},
		{"A4", nil, "Tomas Rehn", "microblog", "all", nil, "the persona", nil, nil, nil, nil},
		{"A5", nil, "Tomas Rehn", "microblog", "all", nil, "{{.Row.note}}", nil, "what it reads", nil, nil},
		{"A6", nil, "Tomas Rehn", "microblog", "all", nil, "what nobody reads", nil, "note", nil, nil},
		{"A7", "manual", nil, "phone", nil, nil, "a call", nil, nil, nil, nil},
		{"A8", "expected", nil, nil, nil, nil, "what players do", nil, nil, nil, nil},
		{"A9", nil, "Tomas Rehn", "microblog", "all", nil, "skipped anyway", nil, nil, "yes", nil},
		{"A10", nil, "Tomas Rehn", "microblog", "Communications; Port operations", nil, "a team of two", nil, nil, nil, nil},
		{"A11", "contingency", "Tomas Rehn", "microblog", "all", nil, "kept ready", nil, nil, nil, nil},
		{"A12", nil, "Tomas Rehn", "microblog", "all", nil, nil, nil, nil, nil, "https://example.org/a.jpg"},
		{"A13", nil, "Tomas Rehn", "microblog", "all", nil, "the id", nil, nil, nil, nil},
	}, func(book *excelize.File) {
		strike(t, book, "A2:G2", "G3", "C5", "I6", "I7", "G8", "G9", "A10:G10", "G12", "K13", "A14")
		partly(t, book, "G4", "some ", "words")
		partly(t, book, "E11", "Communications; ", "Port operations")
	})
}

func TestStruckRowsAndWords(t *testing.T) {
	t.Parallel()
	path := struckPlan(t)
	words := []string{"C5 error struck-words", "E11 error struck-words", "G4 warning struck-words", "I6 warning struck-words"}
	rows := []string{"G12 error struck-row", "G2 error struck-row", "G3 error struck-row", "G8 warning struck-row", "K13 error struck-row"}
	for setting, want := range map[string][]string{"": append(slices.Clone(words), rows...), settings.StruckSend: words, settings.StruckSkip: words} {
		checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{Settings: settings.Settings{Struck: setting}})
		slices.Sort(want)
		if got := told(checked, "struck-row", "struck-words"); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", setting, got, want)
		}
		var skipped []string
		for _, in := range checked.Injects {
			if in.Skip == reading.SkippedStruck {
				skipped = append(skipped, in.ID)
			}
		}
		if isSkip := setting == settings.StruckSkip; isSkip != slices.Equal(skipped, []string{"A1", "A2", "A7", "A11", "A12"}) || !isSkip && len(skipped) > 0 {
			t.Errorf("%q: %q are skipped", setting, skipped)
		}
	}
}

// What is not struck, or only looks so by a conditional format, is as before.
func TestRowsThatAreNotStruck(t *testing.T) {
	t.Parallel()
	path := sheetOf(t, [][]any{
		{"persona", "channel", "title", "body"},
		{"Tomas Rehn", "microblog", nil, "by a conditional format"},
		{"Tomas Rehn", "microblog", nil, "~~in signs~~"},
		{"Tomas Rehn", "microblog", nil, "s̶t̶r̶u̶c̶k̶ by letters"},
		{"Tomas Rehn", "microblog", nil, "a style without a strike"},
	}, func(book *excelize.File) {
		look, err := book.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Strike: true}})
		pipetest.Must(t, err, book.SetConditionalFormat("Injects", "A1:D9", []excelize.ConditionalFormatOptions{{Type: "formula", Criteria: "TRUE", Format: &look}}))
		bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true, Underline: "single"}})
		pipetest.Must(t, err, book.SetCellStyle("Injects", "A5", "D5", bold))
	})
	checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if got := told(checked, "struck-row", "struck-words"); len(got) > 0 || checked.Verdict.Errors() > 0 {
		t.Errorf("%q, %v", got, checked.Verdict.Problems)
	}
}

// What a default fills is none of the planner's texts: the row is struck through as it is without it.
func TestStruckRowsWithDefaults(t *testing.T) {
	t.Parallel()
	path := sheetOf(t, [][]any{
		{"persona", "channel", "team", "body", "to"},
		{"Tomas Rehn", "mail", "all", "the text alone", "the mayor"},
		{"Tomas Rehn", "mail", "all", "all of the row", "the mayor"},
		{"Tomas Rehn", "mail", "all", "not struck", "the mayor"},
		{"Tomas Rehn", "mail", "all", nil, "the mayor"}, // its text would be the default's
	}, func(book *excelize.File) { strike(t, book, "D2", "A3:E3") })
	defaults, err := mapping.ParseDefaults([]string{"subject=Message {{.Row.persona}}", "body=see the picture"})
	pipetest.Must(t, err)
	checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{Mapping: mapping.NewTable(defaults)})
	if got, want := told(checked, "struck-row", "struck-words"), []string{"D2 error struck-row", "D3 error struck-row"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A CSV of results has lost what was struck through: a row that failed for it does not go out before somebody has said what it is to be.
func TestStruckRowsInResultsOfACSV(t *testing.T) {
	t.Parallel()
	const found = "not sent, the check found: "
	var rows []string
	for _, c := range [][2]string{
		{"failed", found + "the texts of the row are struck through"},
		{"failed", "failed before: " + found + "the likes are no number; the texts of the row are struck through"},
		{"failed", found + `the cell has nothing but words that are struck through, and they go out: ""Leila""`},
		{"failed", found + "the likes are no number"},
		{"failed", ""}, // somebody has emptied it
		{"pending", "the texts of the row are struck through"},
		{"sent", found + "the texts of the row are struck through"},
	} {
		rows = append(rows, `Tomas Rehn,microblog,Communications,Smoke.,`+c[0]+`,,"`+c[1]+`",,,,,`)
	}
	path := pipetest.SaveText(t, "plan.results.csv", "persona,channel,team,body,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery\n"+strings.Join(rows, "\n")+"\n")
	for setting, want := range map[string][]string{
		"":                  {"D2 error struck-row", "D3 error struck-row", "G4 error struck-words"},
		settings.StruckSend: {"G4 error struck-words"},
		settings.StruckSkip: {"G4 error struck-words"},
	} {
		checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{IsRerun: true, Settings: settings.Settings{Struck: setting}})
		if got := told(checked, "struck-row", "struck-words"); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", setting, got, want)
		}
		for i, in := range checked.Injects[:2] {
			if is := in.Skip == reading.SkippedStruck; is != (setting == settings.StruckSkip) {
				t.Errorf("%q: row %d is skipped: %q", setting, i+2, in.Skip)
			}
		}
	}
}

package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// sheetOf saves a plan of these lines under the header line, and then edits it: numbers and styles are not written as texts.
func sheetOf(t *testing.T, lines [][]any, edit func(book *excelize.File)) string {
	t.Helper()
	path := pipetest.SaveWorkbook(t, pipetest.PostRow)
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		pipetest.Must(t, book.RemoveRow("Injects", 1), book.RemoveRow("Injects", 1))
		for i, line := range lines {
			at, _ := excelize.CoordinatesToCellName(1, i+1)
			pipetest.Must(t, book.SetSheetRow("Injects", at, &line))
		}
		edit(book)
	})
	return path
}

// format gives a cell a number format.
func format(t *testing.T, book *excelize.File, cell, code string) {
	t.Helper()
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &code})
	pipetest.Must(t, err, book.SetCellStyle("Injects", cell, cell, style))
}

// told are the problems of these codes, in short.
func told(checked *plan.Plan, codes ...string) []string {
	var all []string
	for _, p := range checked.Verdict.Problems {
		if slices.Contains(codes, p.Code) {
			all = append(all, p.Cell+" "+string(p.Severity)+" "+p.Code)
		}
	}
	slices.Sort(all)
	return all
}

// messageOf is the body of a row's first message.
func messageOf(checked *plan.Plan, row int) string {
	return checked.Injects[row].Deliveries[0].MessageWithoutTeam.Body
}

func TestNumbersGoOutAsHeldWithAWarningIfShownOtherwise(t *testing.T) {
	t.Parallel()
	path := sheetOf(t, [][]any{
		{"persona", "channel", "body", "likes", "price", "share", "sum"},
		{"Tomas Rehn", "microblog", 0.15, nil, 3, 0.5, 1},
		{"Tomas Rehn", "microblog", 1234.5, nil, 3, 0.5, 2},
		{"Tomas Rehn", "microblog", "{{.Row.price}} and {{.Row.share}}", 7, 12.5, 0.125, 3},
		{"Tomas Rehn", "microblog", 5551234, 0.2, 3, 0.5, 4},
		{"Tomas Rehn", "microblog", 1234567, nil, 3, 0.5, 5},
	}, func(book *excelize.File) {
		for cell, code := range map[string]string{"C2": "0%", "C3": `#,##0.00 "€"`, "C5": "000-0000", "C6": "#,##0.0", "D4": `0 "likes"`, "D5": "0%",
			"E4": `0.00\ [$kr-406]`, "F4": "0.0%", "E3": `0 "€"`, "G2": "000", "G5": `0" km"`} {
			format(t, book, cell, code)
		}
	})
	checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{})
	want := []string{"C3 warning shown-otherwise", "C5 warning shown-otherwise", "D4 warning shown-otherwise", "D5 error bad-count", "E4 warning shown-otherwise"}
	if got := told(checked, "shown-otherwise", "bad-count", "cell-error"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q: %v", got, want, checked.Verdict.Problems)
	}
	for row, want := range []string{"15%", "1234.5", "12.5 and 12.5%", "", "1234567"} {
		if want != "" && messageOf(checked, row) != want {
			t.Errorf("row %d goes out as %q, want %q", row, messageOf(checked, row), want)
		}
	}
	for _, p := range checked.Verdict.Problems {
		if p.Cell == "C3" && p.Code == "shown-otherwise" && (!strings.Contains(p.Message, `"1,234.50 €"`) || !strings.Contains(p.Message, `"1234.5"`)) {
			t.Error(p.Message)
		}
	}
}

// A number whose style is missing is an error where it goes out, and nowhere else.
func TestNumbersWithoutAStyle(t *testing.T) {
	t.Parallel()
	path := sheetOf(t, [][]any{
		{"persona", "channel", "body", "likes", "when", "note", "skip"},
		{"Tomas Rehn", "microblog", 45250.4375, 7, 1, 45250.5, nil},
		{"Tomas Rehn", "microblog", "It is {{.Row.when}}", 7, 45250.4375, 1, nil},
		{"Tomas Rehn", "microblog", "Hello", 7, 45250.4375, 45250.5, nil},
		{"Tomas Rehn", "microblog", 45250.4375, 7, 45250.4375, 45250.5, "yes"},
	}, func(book *excelize.File) {
		for _, cell := range []string{"C2", "F2", "E3", "D4", "E4", "F4", "C5"} {
			format(t, book, cell, "yyyy-mm-dd")
		}
		book.Styles.NumFmts = nil
	})
	checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{})
	want := []string{"C2 error cell-error", "D4 error cell-error", "E3 error cell-error"}
	if got := told(checked, "cell-error"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q: %v", got, want, checked.Verdict.Problems)
	}
	if checked.Verdict.Problems[0].Severity == readers.Error && !strings.Contains(checked.Verdict.Problems[0].Suggestion, "format") {
		t.Error(checked.Verdict.Problems[0])
	}
}

// TestTimesWithoutAStyleAreErrors also where nobody has said STARTEX: nobody can say whether such a number is a time.
func TestTimesWithoutAStyleAreErrors(t *testing.T) {
	t.Parallel()
	path := sheetOf(t, [][]any{
		{"id", "persona", "channel", "body", "at", "kind"},
		{"A1", "Tomas Rehn", "microblog", "One", 46346.5, nil},
		{"A2", "Tomas Rehn", "microblog", "Two", "noon", nil},
		{"A3", "Tomas Rehn", "microblog", "Three", 46346.75, "note"},
	}, func(book *excelize.File) {
		format(t, book, "E4", "yyyy-mm-dd hh:mm")
		format(t, book, "E2", "yyyy-mm-dd hh:mm")
		looks := book.Styles.CellXfs
		looks.Xf = looks.Xf[:len(looks.Xf)-1]
	})
	checked := takeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if got, want := told(checked, "bad-time"), []string{"E2 error bad-time", "E3 warning bad-time", "E4 warning bad-time"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, found := range checked.Verdict.Problems {
		if isNumber := found.Place.Cell == "E2" || found.Place.Cell == "E4"; found.Code == "bad-time" && strings.Contains(found.Suggestion, "give the cell a format") != isNumber {
			t.Errorf("a format is offered: %t; %+v", !isNumber, found)
		}
	}
	for _, known := range problem.Codes() {
		if known.Code == "bad-time" && known.Severity == readers.Error && !strings.Contains(known.Meaning, "style") {
			t.Errorf("%s says nothing of such a number: %s", known.Code, known.Meaning)
		}
	}
	if !checked.Injects[0].Invalid || checked.Injects[1].Invalid {
		t.Errorf("the first row is to be invalid, and the second is not: %t, %t", checked.Injects[0].Invalid, checked.Injects[1].Invalid)
	}
}

package readers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// mergedPlan has a banner, the headers id, persona, channel, team and note in row 3, and rows
// of which 4 to 9 hold something, but for 7.
func mergedPlan(t *testing.T, ranges ...string) *File {
	t.Helper()
	return open(t, saveBook(t, func(f *excelize.File) {
		must(t, f.SetSheetRow("Injects", "A1", &[]any{"Harbour Light"}))
		must(t, f.SetSheetRow("Injects", "A3", &[]any{"id", "persona", "channel", "team", "note"}))
		for _, row := range []int{4, 5, 6, 8, 9} {
			must(t, f.SetSheetRow("Injects", fmt.Sprintf("A%d", row), &[]any{row, "mayor", "mail", "players", "x"}))
		}
		for _, r := range ranges {
			from, to, _ := strings.Cut(r, ":")
			must(t, f.MergeCell("Injects", from, to))
		}
	}), Options{})
}

func TestMergedCells(t *testing.T) {
	for _, test := range []struct {
		ranges string
		want   string // the cells that are told
	}{
		{"A1:E1 A3:A4", ""},
		{"A1:E2", ""},
		{"A4:A6 E4:E9", ""},
		{"D4:D5", ""},
		{"D4:E5", "D4 team"},
		{"B5:C9", "B5 persona"},
		{"C8:D9", "C8 channel"},
		{"D7:E7", ""},
		{"B10:D12", ""},
		{"B3:B4", "B4 persona"},
		{"A4:E4 B8:C9", "B4 persona, B8 persona"},
	} {
		plan := mergedPlan(t, strings.Fields(test.ranges)...)
		var set RowSet
		for _, row := range rows(t, plan) {
			set.Add(row.Number)
		}
		var got []string
		for _, problem := range plan.MergedCells(&set) {
			got = append(got, problem.Cell+" "+problem.Column)
			if problem.Severity != Error || problem.Code != "merged-cells" {
				t.Errorf("%+v", problem)
			}
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %q, want %q", test.ranges, got, test.want)
		}
	}
}

func TestMergedCellsOfRowsThatAreLeftOut(t *testing.T) {
	plan := mergedPlan(t, "D4:E5", "D8:E9")
	rows(t, plan)
	var set RowSet
	set.Add(6)
	set.Add(9)
	problems := plan.MergedCells(&set)
	if len(problems) != 1 || !strings.Contains(problems[0].String(), "plan.xlsx:Injects!D8: the cells D8:E9 are merged") {
		t.Errorf("%v", problems)
	}
	if problems := plan.MergedCells(&RowSet{}); problems != nil {
		t.Errorf("without rows: %v", problems)
	}
}

func TestMergedCellsGiveTheirValueToEachRow(t *testing.T) {
	merged := func() *File {
		return open(t, saveBook(t, func(f *excelize.File) {
			must(t, f.SetSheetRow("Injects", "A1", &[]any{"id", "persona", "channel", "team", "at", "note"}))
			must(t, f.SetSheetRow("Injects", "A2", &[]any{"1", "mayor", "mail", "players", "09:00", "x"}))
			must(t, f.SetSheetRow("Injects", "A3", &[]any{"2", nil, nil, nil, nil, "y"}))
			must(t, f.SetSheetRow("Injects", "A4", &[]any{"3", "mayor", "mail", nil, nil, "z"}))
			for _, column := range []string{"B", "C", "E"} {
				must(t, f.MergeCell("Injects", column+"2", column+"3"))
			}
			must(t, f.MergeCell("Injects", "D2", "D4"))
		}), Options{})
	}
	file := merged()
	rows(t, file)
	if !file.HasMergedRows() {
		t.Fatal("merged cells are not known after the last row")
	}
	must(t, file.BufferAgain())
	for name, plan := range map[string]*File{"read again": file, "buffered": merged()} {
		must(t, plan.Buffer())
		var got []string
		for _, row := range rows(t, plan) {
			var texts []string
			for _, cell := range row.Cells[:6] {
				texts = append(texts, cell.Text)
			}
			got = append(got, strings.Join(texts, "|"))
		}
		want := "1|mayor|mail|players|09:00|x 2|mayor|mail|players|09:00|y 3|mayor|mail|players||z"
		if strings.Join(got, " ") != want || plan.HasMergedRows() {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A program may leave a value under merged cells. Nobody sees it, and whether it is meant is not known.
func TestValuesUnderMergedCellsAreErrors(t *testing.T) {
	text := func(cell, value string) string {
		return `<c r="` + cell + `" t="inlineStr"><is><t>` + value + `</t></is></c>`
	}
	sheet := sheetXML(`<row r="2">` + text("A2", "mayor") + text("B2", "mail") + `</row><row r="3">` + text("A3", "pilot") + text("B3", "mail") + `</row>`)
	parts := bareParts(strings.Replace(sheet, "</sheetData>", `</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>`, 1))
	plan := open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{})
	must(t, plan.Buffer())
	if problems := plan.MergedCells(&RowSet{}); len(problems) != 1 || problems[0].Cell != "A3" || problems[0].Severity != Error || !strings.Contains(problems[0].Message, `"pilot"`) {
		t.Errorf("%v", problems)
	}
}

func TestRangesAreParsed(t *testing.T) {
	for ref, want := range map[string]string{"C2:C4": "C2:C4", "$D$9:$C$1": "C1:D9", "C4:C2": "C2:C4", "C2": "", "": "", "x:y": "", "A1:Z": "", "1:2": ""} {
		got, ok := parseRange(ref)
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%q: %s, %v", ref, got, ok)
		}
	}
}

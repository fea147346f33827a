package readers

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// sheetsOf saves a workbook of sheets with a header row and one row each; a name that begins
// with "-" is one of a hidden sheet, with "=" of a sheet without a row, and with "?" of one
// without a header.
func sheetsOf(t *testing.T, names ...string) string {
	t.Helper()
	return saveBook(t, func(f *excelize.File) {
		for i, name := range names {
			mark := name[:1]
			name = strings.TrimLeft(name, "-=?")
			if i == 0 {
				must(t, f.SetSheetName("Injects", name))
			} else {
				_, err := f.NewSheet(name)
				must(t, err)
			}
			if mark != "?" {
				must(t, f.SetSheetRow(name, "A2", &[]any{"persona", "channel", "body"}))
			}
			if mark != "=" {
				must(t, f.SetSheetRow(name, "A4", &[]any{"mayor", "mail", name}))
			}
			if mark == "-" {
				f.SetActiveSheet((i + 1) % len(names))
				defer func() { must(t, f.SetSheetVisible(name, false)) }()
			}
		}
	})
}

func TestHiddenSheetsAreReadOnlyByTheirName(t *testing.T) {
	for _, test := range []struct{ wanted, want string }{{"", "Day 1"}, {"injects", "Injects"}, {"DAY  2", "Day 2"}} {
		plan := open(t, sheetsOf(t, "Day 1", "-Injects", "-Day 2"), Options{Sheet: test.wanted})
		if plan.Sheet != test.want || len(plan.Warnings) > 0 {
			t.Errorf("--sheet %q: %s, %v", test.wanted, plan.Sheet, plan.Warnings)
		}
	}
}

func TestOtherSheetsWithInjectsAreWarnedOf(t *testing.T) {
	path := sheetsOf(t, "Cover", "Injects", "=Only a header", "?No header", "-Hidden", "Day 2")
	plan := open(t, path, Options{})
	if plan.Sheet != "Injects" || len(plan.Warnings) != 2 {
		t.Fatalf("%s, %v", plan.Sheet, plan.Warnings)
	}
	for i, want := range []string{`plan.xlsx:Cover: the sheet "Cover" has 1 inject too`, `plan.xlsx:Day 2: the sheet "Day 2" has 1 inject too, but only "Injects" is read; read it with --sheet "Day 2"`} {
		if w := plan.Warnings[i]; w.Code != "other-sheets" || w.Severity != Warning || !strings.Contains(w.String(), want) {
			t.Errorf("got  %s\nwant %s", w, want)
		}
	}
	if plan := open(t, path, Options{Sheet: "Injects"}); len(plan.Warnings) > 0 {
		t.Errorf("of a sheet that was named: %v", plan.Warnings)
	}
	if got := rows(t, plan); len(got) != 1 || got[0].Cells[2].Text != "Injects" {
		t.Errorf("%v", got)
	}
}

func TestMissingHeaderNamesTheSheetsThatHaveOne(t *testing.T) {
	_, err := Open(sheetsOf(t, "?Injects", "Day 1", "Day 2"), Options{})
	var problem *Problem
	if !errors.As(err, &problem) || problem.Code != "no-header" || !strings.Contains(err.Error(), "with --sheet: Day 1, Day 2; or ") {
		t.Errorf("error %v", err)
	}
}

// Damage in a sheet that is not read is no reason to refuse the plan.
func TestOtherSheetsMayBeDamaged(t *testing.T) {
	parts := bareParts(sheetXML(`<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c></row>`))
	parts["xl/workbook.xml"] = strings.Replace(parts["xl/workbook.xml"], "</sheets>", `<sheet name="Other" sheetId="2" r:id="rId9"/></sheets>`, 1)
	parts["xl/_rels/workbook.xml.rels"] = strings.Replace(parts["xl/_rels/workbook.xml.rels"], "</Relationships>",
		`<Relationship Id="rId9" Type="`+docRels+`/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`, 1)
	for _, other := range []string{"<worksheet><sheetData><row", "", sheetXML(strings.Repeat(" ", otherBytes) + "<row/>")} {
		parts["xl/worksheets/sheet2.xml"] = other
		plan := open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{})
		if len(plan.Warnings) > 0 || len(rows(t, plan)) != 1 {
			t.Errorf("%.40q: %v", other, plan.Warnings)
		}
	}
}

func TestHoldsInjectsOnAnySheet(t *testing.T) {
	for name, test := range map[string]struct {
		path string
		want bool
	}{
		"first sheet":        {sheetsOf(t, "Plan"), true},
		"hidden sheet":       {sheetsOf(t, "?Notes", "-Plan"), true},
		"header alone":       {sheetsOf(t, "?Notes", "=Plan"), true},
		"no header":          {sheetsOf(t, "?Notes", "?More"), false},
		"CSV":                {save(t, "plan.csv", []byte("persona;channel\n")), true},
		"column twice":       {save(t, "plan.csv", []byte("persona,channel,from\n")), true},
		"CSV without header": {save(t, "plan.csv", []byte("index,value\na,b\n")), false},
		"damaged":            {save(t, "plan.xlsx", []byte("PK\x03\x04")), false},
		"missing":            {"nowhere.csv", false},
	} {
		if got := HoldsInjects(test.path); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

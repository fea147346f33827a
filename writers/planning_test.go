package writers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/templates"
)

// planningOf is the planning workbook of a space, with the rows of carried.
func planningOf(t testing.TB, o pipeline.Objects, carried *Carried) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (Planning{Objects: o, File: "plan.xlsx", Carried: carried}).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// spaceFrom is the space that lists make.
func spaceFrom(t testing.TB, o pipeline.Objects) *pipeline.Space {
	t.Helper()
	space, err := o.Space()
	if err != nil {
		t.Fatal(err)
	}
	return space
}

// personaObject is a persona as the service gives it.
func personaObject(t testing.TB, hash, handle, name string, channels ...string) json.RawMessage {
	t.Helper()
	return asJSON(t, map[string]any{
		"system_info":    map[string]any{"hash": hash, "handle": handle, "name": name},
		"communications": map[string]any{"channels": channels},
	})
}

// oddObjects is a space whose names are what a spreadsheet or simcast could stumble over.
func oddObjects(t testing.TB) pipeline.Objects {
	t.Helper()
	return pipeline.Objects{
		Personas: []json.RawMessage{
			personaObject(t, "", "nobody", "No Hash", "mail"),
			personaObject(t, "1234567890123456789", "=1+1", "@name", "mail"),
			personaObject(t, "h3", "{{.x}}", "-Dash", "forum"),
		},
		Teams: []json.RawMessage{
			asJSON(t, map[string]any{"id": 1, "name": "S - One; Two"}),
			asJSON(t, map[string]any{"id": 2, "name": "T - Same"}),
			asJSON(t, map[string]any{"id": 3, "name": "T - Same"}),
			asJSON(t, map[string]any{"id": 4, "name": "T - " + strings.Repeat("long ", 60)}),
		},
		Smartwords: []json.RawMessage{
			asJSON(t, map[string]any{"index": `odd "index"\`, "value": "=cmd()"}),
			asJSON(t, map[string]any{"index": "Team", "value": "a word of that name"}),
			asJSON(t, map[string]any{"index": "long", "value": strings.Repeat("0123456789", 7000)}),
			asJSON(t, map[string]any{"index": "blank", "value": " "}),
		},
	}
}

// TestPlanningOfTheDemo holds all that the workbook says: cells, notes, drop-downs and names.
func TestPlanningOfTheDemo(t *testing.T) {
	book := openBook(t, planningOf(t, harbourObjects(t), nil))
	var text strings.Builder
	for _, sheet := range book.GetSheetList() {
		text.WriteString(sheetText(t, book, sheet))
	}
	comments, err := book.GetComments(injectsSheet)
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString("notes\n")
	for _, c := range comments {
		fmt.Fprintf(&text, "%s\t%s\n", c.Cell, c.Paragraph[0].Text)
	}
	text.WriteString("names\n")
	for _, n := range book.GetDefinedName() {
		fmt.Fprintf(&text, "%s\t%s\t%s\n", n.Name, n.Scope, n.RefersTo)
	}
	rules, err := book.GetDataValidations(injectsSheet)
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString("drop-downs\n")
	for _, r := range rules {
		fmt.Fprintf(&text, "%s\t%s %s %s", r.Sqref, r.Type, r.Operator, r.Formula1)
		if r.Error != nil {
			fmt.Fprintf(&text, "\t%s", *r.Error)
		}
		text.WriteString("\n")
	}
	holdGolden(t, "testdata/planning.txt", []byte(text.String()))
}

// namedValues are the filled cells of the range that a workbook's name stands for.
func namedValues(t testing.TB, book *excelize.File, name string) []string {
	t.Helper()
	for _, n := range book.GetDefinedName() {
		if n.Name != name {
			continue
		}
		sheet, area, _ := strings.Cut(n.RefersTo, "!")
		first, last, _ := strings.Cut(strings.ReplaceAll(area, "$", ""), ":")
		column, top, err1 := excelize.CellNameToCoordinates(first)
		same, bottom, err2 := excelize.CellNameToCoordinates(last)
		if err1 != nil || err2 != nil || column != same {
			t.Fatalf("%s stands for %s", name, n.RefersTo)
		}
		var values []string
		for row := top; row <= bottom; row++ {
			cell, _ := excelize.CoordinatesToCellName(column, row)
			if value, _ := book.GetCellValue(sheet, cell); value != "" {
				values = append(values, value)
			}
		}
		return values
	}
	t.Fatalf("the workbook has no name %s", name)
	return nil
}

// dropDowns are what the workbook offers to choose from, by column.
func dropDowns(t testing.TB, book *excelize.File) map[string][]string {
	t.Helper()
	rules, err := book.GetDataValidations(injectsSheet)
	if err != nil {
		t.Fatal(err)
	}
	offered := map[string][]string{}
	for _, r := range rules {
		if r.Type != "list" {
			continue
		}
		at, _, _ := strings.Cut(r.Sqref, ":")
		column, _, err := excelize.CellNameToCoordinates(at)
		if err != nil {
			t.Fatal(err)
		}
		offered[contractNames()[column-1]] = namedValues(t, book, r.Formula1)
	}
	return offered
}

func TestDropDownsOfferWhatTheSpaceHas(t *testing.T) {
	yesNo := []string{"yes", "no"}
	want := map[string][]string{
		"skip": yesNo, "is_draft": yesNo, "is_hacked": yesNo, "show_details": yesNo,
		"channel": pipeline.Channels(), "type": {"individual", "team"}, "sentiment": {"positive", "negative", "neutral"},
	}
	words := []string{"session", "players", "moderators", "all"}
	for name, test := range map[string]struct {
		objects         pipeline.Objects
		handles, inTeam []string
	}{
		"an odd space": {oddObjects(t), []string{"nobody", "=1+1", "{{.x}}"}, []string{"1", "2", "3", "4"}},
		"an empty one": {pipeline.Objects{}, nil, nil},
	} {
		book := openBook(t, planningOf(t, test.objects, nil))
		want["persona"], want["team"] = test.handles, slices.Concat(words, test.inTeam)
		if diff := cmp.Diff(want, dropDowns(t, book)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestTeamsThatAreOfferedAreUnderstood takes each as a planner would.
func TestTeamsThatAreOfferedAreUnderstood(t *testing.T) {
	for _, objects := range []pipeline.Objects{harbourObjects(t), oddObjects(t)} {
		offered := dropDowns(t, openBook(t, planningOf(t, objects, nil)))["team"][4:]
		var rows strings.Builder
		for _, team := range offered {
			fmt.Fprintf(&rows, "h3,forum,\"%s\",hello\n", team)
		}
		plan, _ := readPlan(t, "plan.csv", []byte("persona,channel,team,body\n"+rows.String()))
		verdict := verdictOn(t, plan.Path, spaceFrom(t, objects))
		if len(offered) == 0 || verdict.Deliveries != len(offered) {
			t.Errorf("%d teams are offered, and %d are understood", len(offered), verdict.Deliveries)
		}
		for _, p := range verdict.Problems {
			if p.Column == "team" {
				t.Error(p)
			}
		}
	}
}

// verdictOn checks the plan at path.
func verdictOn(t testing.TB, path string, space *pipeline.Space) pipeline.Verdict {
	t.Helper()
	plan, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer plan.Close()
	verdict, err := pipeline.Check(plan, space, pipeline.Options{Zone: time.UTC, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	return verdict
}

// TestExamplesPassTheCheck takes the skip of the examples off, as a planner would.
func TestExamplesPassTheCheck(t *testing.T) {
	for name, objects := range map[string]pipeline.Objects{"the demo's": harbourObjects(t), "an odd one": oddObjects(t)} {
		book := openBook(t, planningOf(t, objects, nil))
		for row := 2; row <= 3; row++ {
			cell := fmt.Sprintf("B%d", row)
			if skip, _ := book.GetCellValue(injectsSheet, cell); skip != "yes" {
				t.Errorf("%s: an example is not skipped", name)
			}
			if err := book.SetCellValue(injectsSheet, cell, nil); err != nil {
				t.Fatal(err)
			}
		}
		path := t.TempDir() + "/plan.xlsx"
		if err := book.SaveAs(path); err != nil {
			t.Fatal(err)
		}
		verdict := verdictOn(t, path, spaceFrom(t, objects))
		if verdict.Rows != 2 || verdict.Deliveries != 2 || len(verdict.Problems) > 0 {
			t.Errorf("%s space: %d rows, %d deliveries, %v", name, verdict.Rows, verdict.Deliveries, verdict.Problems)
		}
	}
}

// TestEmptyCellsAreReady holds the formats of the columns, by which a spreadsheet
// takes what is typed there, and that they cost no cells.
func TestEmptyCellsAreReady(t *testing.T) {
	carried, err := carryFile(t, fileWith(t, "plan.csv", []byte("persona,channel,own\na,mail,x\n")))
	if err != nil {
		t.Fatal(err)
	}
	content := planningOf(t, harbourObjects(t), carried)
	book := openBook(t, content)
	const asText, general = 49, 0
	for i, name := range append(contractNames(), "own") {
		letters, _ := excelize.ColumnNumberToName(i + 1)
		id, err := book.GetColStyle(injectsSheet, letters)
		if err != nil {
			t.Fatal(err)
		}
		style, err := book.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		switch want := asText; name {
		case "ts":
			if style.CustomNumFmt == nil || *style.CustomNumFmt != "yyyy-mm-dd hh:mm" {
				t.Errorf("%s: %+v", name, style)
			}
		case "replies", "likes", "reposts", "own":
			want = general
			fallthrough
		default:
			if style.NumFmt != want {
				t.Errorf("%s has the number format %d, not %d", name, style.NumFmt, want)
			}
		}
	}
	if rows, err := book.GetRows(injectsSheet); err != nil || len(rows) != 2 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if len(content) > 60_000 {
		t.Errorf("the file has %d bytes", len(content))
	}
}

// TestSmartwordsCanBeCopied fills in what the sheet offers for any index.
func TestSmartwordsCanBeCopied(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		index := rapid.StringOf(rapid.SampledFrom([]rune("aT_9 .{}\"\\\n\r\t`%\x00\u00a0é😀"))).Draw(r, "index")
		cells := smartwordTable(pipeline.Objects{Smartwords: []json.RawMessage{asJSON(t, map[string]any{"index": index, "value": "v"})}}).cells(0)
		parsed, err := templates.NewFiller(map[string]string{cells[0]: "value"}).Parse(cells[2])
		if err != nil {
			r.Fatalf("%q: %v", cells[2], err)
		}
		if text, err := parsed.Fill(templates.Scope{}); err != nil || text != "value" {
			r.Errorf("%q: %q, %v", cells[2], text, err)
		}
	})
}

// TestPlanningWorkbookIsASpaceFile reads the lists of one back.
func TestPlanningWorkbookIsASpaceFile(t *testing.T) {
	for _, objects := range []pipeline.Objects{harbourObjects(t), oddObjects(t), {}} {
		plan, _ := readPlan(t, "plan.xlsx", planningOf(t, objects, nil))
		read, err := pipeline.ReadSpaceFile(plan.Path)
		if err != nil {
			t.Fatal(err)
		}
		want, got := spaceFrom(t, objects), spaceFrom(t, read)
		if len(want.Personas) != len(got.Personas) {
			t.Fatalf("%d personas, not %d", len(got.Personas), len(want.Personas))
		}
		for i := range want.Personas {
			a, b := want.Personas[i], got.Personas[i]
			if a.SystemInfo.Hash != b.SystemInfo.Hash || a.SystemInfo.Handle != b.SystemInfo.Handle || a.SystemInfo.Name != b.SystemInfo.Name ||
				a.SystemInfo.IsOrganisation != b.SystemInfo.IsOrganisation || !slices.Equal(a.Communications.Channels, b.Communications.Channels) {
				t.Errorf("persona %d: %+v, not %+v", i, b.SystemInfo, a.SystemInfo)
			}
		}
		if diff := cmp.Diff(want.Teams, got.Teams); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(want.Smartwords, got.Smartwords); diff != "" {
			t.Error(diff)
		}
	}
}

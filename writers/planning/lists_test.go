package planning

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/catalog"
	"simcast/pipeline/schema"
	"simcast/templates"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

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
	rules, err := book.GetDataValidations(sheet.Injects)
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
		offered[columnNames()[column-1]] = namedValues(t, book, r.Formula1)
	}
	return offered
}

func TestDropDownsOfferWhatTheSpaceHas(t *testing.T) {
	yesNo := []string{"yes", "no"}
	want := map[string][]string{
		"skip": yesNo, "is_draft": yesNo, "is_hacked": yesNo, "show_details": yesNo,
		"channel": schema.Channels(), "type": {"individual", "team"}, "sentiment": {"positive", "negative", "neutral"},
	}
	words := []string{"session", "players", "moderators", "all"}
	for name, test := range map[string]struct {
		objects          catalog.Objects
		personas, inTeam []string
	}{
		"an odd space": {oddObjects(t), []string{"-Dash", "@name"}, []string{"1", "2", "3", "4"}}, // one persona has no hash, and cannot speak
		"an empty one": {catalog.Objects{}, nil, nil},
	} {
		book := writertest.OpenBook(t, planningOf(t, test.objects, nil))
		want["persona"], want["team"] = test.personas, slices.Concat(words, test.inTeam)
		if diff := cmp.Diff(want, dropDowns(t, book)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestPersonasAreOfferedByName, in the alphabet's order, and by handle where the name is not theirs alone. The check takes each
// for the one that is meant.
func TestPersonasAreOfferedByName(t *testing.T) {
	objects := catalog.Objects{Teams: writertest.Harbour(t).Teams, Personas: []json.RawMessage{
		personaObject(t, "h1", "zoe", "Zoe", "forum"), personaObject(t, "h2", "eva_1", "Eva Sand", "forum"),
		personaObject(t, "h3", "eva_2", "eva  sand", "forum"), personaObject(t, "h4", "Zoe's cat", "ada", "forum"),
		personaObject(t, "h5", "long", strings.Repeat("long ", 60), "forum"), personaObject(t, "h6", "ada", "Ada's handle is a name", "forum"),
	}}
	offered := dropDowns(t, writertest.OpenBook(t, planningOf(t, objects, nil)))["persona"]
	if diff := cmp.Diff([]string{"Ada's handle is a name", "eva_1", "eva_2", "long", "Zoe", "Zoe's cat"}, offered); diff != "" {
		t.Error(diff)
	}
	plan, _ := writertest.ReadPlan(t, "plan.csv", []byte("persona,channel,body\n"+strings.Join(offered, ",forum,hello\n")+",forum,hello\n"))
	verdict := verdictOn(t, plan.Path, spaceFrom(t, objects))
	for _, p := range verdict.Problems {
		if p.Column == "persona" {
			t.Error(p)
		}
	}
	if verdict.Deliveries != len(offered) {
		t.Errorf("%d of %d are understood", verdict.Deliveries, len(offered))
	}
}

// TestTeamsThatAreOfferedAreUnderstood takes each as a planner would.
func TestTeamsThatAreOfferedAreUnderstood(t *testing.T) {
	for _, objects := range []catalog.Objects{writertest.Harbour(t), oddObjects(t)} {
		offered := dropDowns(t, writertest.OpenBook(t, planningOf(t, objects, nil)))["team"][4:]
		var rows strings.Builder
		for _, team := range offered {
			fmt.Fprintf(&rows, "h3,forum,\"%s\",hello\n", team)
		}
		plan, _ := writertest.ReadPlan(t, "plan.csv", []byte("persona,channel,team,body\n"+rows.String()))
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

// TestSmartwordsCanBeCopied fills in what the sheet offers for any index.
func TestSmartwordsCanBeCopied(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		index := rapid.StringOf(rapid.SampledFrom([]rune("aT_9 .{}\"\\\n\r\t`%\x00\u00a0é😀"))).Draw(r, "index")
		cells := planninglayout.Tables(catalog.Objects{Smartwords: []json.RawMessage{writertest.JSON(t, map[string]any{"index": index, "value": "v"})}})[2].Cells(0)
		parsed, err := templates.NewRenderer(map[string]string{cells[0]: "value"}).Parse(cells[2])
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
	for _, objects := range []catalog.Objects{writertest.Harbour(t), oddObjects(t), {}} {
		plan, _ := writertest.ReadPlan(t, "plan.xlsx", planningOf(t, objects, nil))
		read, err := catalog.ReadSpaceFile(plan.Path)
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

package planning

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// columnNames are the headers of the sheet's columns, in their order.
func columnNames() (names []string) {
	for _, c := range planninglayout.Columns() {
		names = append(names, c.Name)
	}
	return names
}

// TestColumnsStandInAPlannersOrder: what everybody fills in comes first, and the rest is folded away behind it.
func TestColumnsStandInAPlannersOrder(t *testing.T) {
	book := writertest.OpenBook(t, planningOf(t, writertest.Harbour(t), nil))
	const inSight = "id at phase persona channel team subject title body assets to expected controller notes"
	var seen []string
	for i, name := range columnNames() {
		letters, _ := excelize.ColumnNumberToName(i + 1)
		visible, err := book.GetColVisible(sheet.Injects, letters)
		level, errLevel := book.GetColOutlineLevel(sheet.Injects, letters)
		if err != nil || errLevel != nil || visible == (level == 1) {
			t.Errorf("%s: visible %v, level %d, %v, %v", name, visible, level, err, errLevel)
		}
		if visible {
			seen = append(seen, name)
		}
	}
	if got := strings.Join(seen, " "); got != inSight {
		t.Errorf("in sight are %s", got)
	}
	var contract []string
	for _, c := range readers.ColumnNames() {
		if !c.Result {
			contract = append(contract, c.Name)
		}
	}
	if got := planninglayout.ContractNames(); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(contract))) {
		t.Errorf("the contract's columns are %q", got)
	}
	if panes, err := book.GetPanes(sheet.Injects); err != nil || panes.XSplit != planninglayout.Index("persona")+1 {
		t.Errorf("%+v, %v", panes, err)
	}
}

// TestTheGroupCanBeOpened: Excel shows the + of a group only where the sheet says that it has one, and which column it folds.
func TestTheGroupCanBeOpened(t *testing.T) {
	for plan, folded := range map[string]bool{"persona,channel,own\na,mail,x\n": true, "persona,channel,own,cc\na,mail,x,y\n": false} {
		carried, err := carryFile(t, fileWith(t, "plan.csv", []byte(plan)))
		if err != nil {
			t.Fatal(err)
		}
		part := writertest.PartsOf(t, planningOf(t, writertest.Harbour(t), carried))[injectsPart]
		behind := fmt.Sprintf(`collapsed="true" min="%d"`, len(columnNames())+1)
		if !strings.Contains(part, `outlineLevelCol="1"`) || strings.Contains(part, behind) != folded {
			t.Errorf("%q: %.3000s", plan, part)
		}
	}
}

package results

import (
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/writers/sheet"
)

// resultStyles are the looks of a results workbook's cells, by excelize's numbers.
type resultStyles struct {
	sheet.Styles
	states map[plan.State]int
}

// Colours are of the set by Okabe and Ito, which colour-blind readers tell
// apart; the word stands in the cell besides.
type colour struct{ fill, font string }

func resultColours() map[plan.State]colour {
	return map[plan.State]colour{
		plan.Sent:      {"009E73", "FFFFFF"},
		plan.Failed:    {"C03A00", "FFFFFF"},
		plan.Uncertain: {"E69F00", "000000"},
		plan.Pending:   {"F7EFA0", "000000"},
		plan.Skipped:   {"E4E4E4", "555555"},
	}
}

// newResultStyles makes the styles in f.
func newResultStyles(f *excelize.File) (resultStyles, error) {
	plain, err := sheet.NewStyles(f)
	s := resultStyles{plain, map[plan.State]int{}}
	add := sheet.StyleAdder(f.NewStyle, &err)
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"}
	for state, c := range resultColours() {
		s.states[state] = add(excelize.Style{Font: sheet.Calibri(11, true, c.font), Fill: sheet.Solid(c.fill), Alignment: left})
	}
	return s, err
}

package results

import (
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/writers/sheet"
)

// resultStyles are the looks of a results workbook's cells, by excelize's numbers.
type resultStyles struct {
	sheet.Styles
	sheet.Headings
	link, wrapped, hint int
	states              map[plan.State]int // of cells
	whileIn             map[plan.State]int // of conditional formats
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
	if err != nil {
		return resultStyles{}, err
	}
	s := resultStyles{Styles: plain, states: map[plan.State]int{}, whileIn: map[plan.State]int{}}
	if s.Headings, err = sheet.NewHeadings(f); err != nil {
		return resultStyles{}, err
	}
	add, addConditional := sheet.StyleAdder(f.NewStyle, &err), sheet.StyleAdder(f.NewConditionalStyle, &err)
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"}
	wrapped := &excelize.Alignment{Vertical: "top", Horizontal: "left", WrapText: true}
	s.link = add(excelize.Style{Alignment: left, Font: &excelize.Font{Family: "Calibri", Size: 11, Color: "0563C1", Underline: "single"}})
	s.wrapped = add(excelize.Style{Alignment: wrapped})
	s.hint = add(excelize.Style{Alignment: &excelize.Alignment{Vertical: "center", Horizontal: "left"}, Font: &excelize.Font{Family: "Calibri", Size: 11, Italic: true, Color: "555555"}})
	apart := []excelize.Border{{Type: "bottom", Color: "FFFFFF", Style: 1}} // of the cell below it
	for _, state := range resultOrder() {
		c := resultColours()[state]
		s.states[state] = add(excelize.Style{Font: sheet.Calibri(11, true, c.font), Fill: sheet.Solid(c.fill), Alignment: left, Border: apart})
		s.whileIn[state] = addConditional(excelize.Style{Font: &excelize.Font{Bold: true, Color: c.font}, Fill: sheet.Solid(c.fill)})
	}
	return s, err
}

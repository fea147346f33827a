package planning

import (
	"errors"

	"github.com/xuri/excelize/v2"

	"simcast/writers/sheet"
)

// workbookStyles are the looks of a planning workbook, by excelize's numbers.
type workbookStyles struct {
	cells         sheet.Styles      // of injects; a text has the format of text
	lists         sheet.TableStyles // of the lists
	date, general int               // of columns
	marked        int               // of a cell that was not understood

	needed, unused, centred, centredHeader int // of the sheet Channels
	sheet.Headings                             // of the first sheet
	label, words, command, markedLabel     int
	ifSkipped, ifNeeded, ifUnused          int // of conditional formats
	ifNeverSent                            int
}

// The colours of needed and unused cells, in the injects as where they are told of.
const (
	neededFill = "FFE08A"
	unusedFill = "E8E8E8"
	unusedFont = "8C8C8C"
	markedFill = "F4B183" // of cells that were not understood
)

func newWorkbookStyles(f *excelize.File) (workbookStyles, error) {
	var l workbookStyles
	var errs [4]error
	l.lists, errs[0] = sheet.NewTableStyles(f)
	l.cells, errs[1] = sheet.NewStyles(f)
	l.cells = l.cells.WithText(l.lists.Text)
	l.Headings, errs[3] = sheet.NewHeadings(f)
	errs[2] = errors.Join(l.addCellLooks(f), l.addStartLooks(f), l.addConditionalLooks(f))
	return l, errors.Join(errs[:]...)
}

// edges keep coloured cells that stand side by side apart.
func edges() []excelize.Border {
	var borders []excelize.Border
	for _, side := range []string{"left", "right", "top", "bottom"} {
		borders = append(borders, excelize.Border{Type: side, Color: "FFFFFF", Style: 1})
	}
	return borders
}

// addCellLooks adds those of columns of injects, and of what channels need.
func (l *workbookStyles) addCellLooks(f *excelize.File) (err error) {
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"}
	centre := &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true}
	dated := "yyyy-mm-dd hh:mm"
	add := sheet.StyleAdder(f.NewStyle, &err)
	l.date = add(excelize.Style{Alignment: left, CustomNumFmt: &dated})
	l.general = add(excelize.Style{Alignment: left})
	const asText = 49
	l.marked = add(excelize.Style{Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}, NumFmt: asText, Fill: sheet.Solid(markedFill)})
	l.needed = add(excelize.Style{Alignment: centre, Font: sheet.Calibri(11, false, "000000"), Fill: sheet.Solid(neededFill), Border: edges()})
	l.unused = add(excelize.Style{Alignment: centre, Font: sheet.Calibri(11, false, unusedFont), Fill: sheet.Solid(unusedFill), Border: edges()})
	l.centred = add(excelize.Style{Alignment: centre})
	l.centredHeader = add(excelize.Style{Alignment: centre, Font: sheet.Calibri(11, true, "FFFFFF"), Fill: sheet.Solid(sheet.Navy)})
	return err
}

// addStartLooks adds those of the first sheet.
func (l *workbookStyles) addStartLooks(f *excelize.File) (err error) {
	middle := &excelize.Alignment{Vertical: "center", WrapText: true}
	indented := &excelize.Alignment{Horizontal: "left", Vertical: "center", WrapText: true, Indent: 1}
	add := sheet.StyleAdder(f.NewStyle, &err)
	l.label = add(excelize.Style{Alignment: middle, Font: sheet.Calibri(11, true, "000000")})
	l.markedLabel = add(excelize.Style{Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center"}, Font: sheet.Calibri(11, false, "000000"), Fill: sheet.Solid(markedFill), Border: edges()})
	l.words = add(excelize.Style{Alignment: indented, Font: sheet.Calibri(11, false, "000000")})
	l.command = add(excelize.Style{Alignment: indented, Font: &excelize.Font{Family: "Consolas", Size: 10.5, Color: sheet.Navy}})
	return err
}

// addConditionalLooks adds those that a cell of injects has by what stands in its
// row. They have no borders: LibreOffice forgets the colours of these.
func (l *workbookStyles) addConditionalLooks(f *excelize.File) (err error) {
	add := sheet.StyleAdder(f.NewConditionalStyle, &err)
	l.ifNeeded = add(excelize.Style{Fill: sheet.Solid(neededFill)})
	l.ifUnused = add(excelize.Style{Fill: sheet.Solid(unusedFill), Font: &excelize.Font{Color: unusedFont}})
	l.ifNeverSent = add(excelize.Style{Font: &excelize.Font{Color: "000000"}})
	l.ifSkipped = add(excelize.Style{Font: &excelize.Font{Color: unusedFont, Italic: true}})
	return err
}

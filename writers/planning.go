package writers

import (
	"errors"
	"fmt"
	"io"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
)

// The sheets of a planning workbook that are no list of the space. The reader
// takes Injects for the plan, wherever it stands.
const (
	startSheet    = "Start here"
	channelsSheet = "Channels"
)

// Planning is what a planning workbook is made of: simcast new.
type Planning struct {
	Objects pipeline.Objects
	File    string   // its name, for the commands that its first sheet shows
	Carried *Carried // the rows of an existing plan; nil: two rows of examples
}

// Write writes the workbook: how to use it, the injects, and the four sheets that
// feed the drop-downs.
func (p Planning) Write(w io.Writer) error {
	space, err := p.Objects.Space()
	if err != nil {
		return err
	}
	rows := p.Carried
	if rows == nil {
		rows = examples(space)
	}
	f := excelize.NewFile()
	defer f.Close() // takes away excelize's temporary files
	looks, err := newPlanningLooks(f)
	if err != nil {
		return err
	}
	if err := addPlanningSheets(f); err != nil {
		return err
	}
	if err := beSealed(f, "Planning workbook"); err != nil {
		return err
	}
	if err := writeStart(f, looks, p.File, p.Carried == nil); err != nil {
		return fmt.Errorf("the sheet %s: %w", startSheet, err)
	}
	all := allNeeds()
	if err := writePlanningLists(f, looks, p.Objects, space, all); err != nil {
		return err
	}
	if err := writePlan(f, looks, rows, all); err != nil {
		return fmt.Errorf("the sheet %s: %w", injectsSheet, err)
	}
	return save(f, w)
}

// addPlanningSheets gives a new workbook its sheets, in their order. The second,
// where the work is done, is not the one that opens: the first explains it.
func addPlanningSheets(f *excelize.File) error {
	if err := f.SetSheetName("Sheet1", startSheet); err != nil {
		return err
	}
	sheets := []string{injectsSheet}
	for _, list := range pipeline.Lists() {
		sheets = append(sheets, list.Sheet)
	}
	for _, sheet := range append(sheets, channelsSheet) {
		if _, err := f.NewSheet(sheet); err != nil {
			return err
		}
	}
	return nil
}

// planningLooks are the looks of a planning workbook, by excelize's numbers.
type planningLooks struct {
	cells                  styles     // of injects; a text has the format of text
	lists                  tableLooks // of the lists
	date, general          int        // of columns
	needed, unused         int        // of cells as they are always
	title, lead            int        // of the first sheet
	section, label         int
	words, command         int
	ifSkipped              int // of conditional formats
	ifNeeded, ifUnused     int
	centred, centredHeader int
}

// The colours of needed and unused cells, in the injects as where they are told of.
const (
	neededFill = "FFE08A"
	unusedFill = "E8E8E8"
	unusedFont = "8C8C8C"
	navy       = "1F3A5F"
)

func newPlanningLooks(f *excelize.File) (planningLooks, error) {
	var l planningLooks
	var errs []error
	add := func(id *int, style excelize.Style) {
		n, err := f.NewStyle(&style)
		*id, errs = n, append(errs, err)
	}
	conditional := func(id *int, style excelize.Style) {
		n, err := f.NewConditionalStyle(&style)
		*id, errs = n, append(errs, err)
	}
	font := func(size float64, bold bool, colour, family string) *excelize.Font {
		return &excelize.Font{Family: family, Size: size, Bold: bold, Color: colour}
	}
	middle := &excelize.Alignment{Vertical: "center", WrapText: true}
	centre := &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true}
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"}
	dated := "yyyy-mm-dd hh:mm"
	var edges []excelize.Border // so that cells side by side stay two
	for _, side := range []string{"left", "right", "top", "bottom"} {
		edges = append(edges, excelize.Border{Type: side, Color: "FFFFFF", Style: 1})
	}
	add(&l.date, excelize.Style{Alignment: left, CustomNumFmt: &dated})
	add(&l.general, excelize.Style{Alignment: left})
	add(&l.needed, excelize.Style{Fill: solid(neededFill), Border: edges, Alignment: centre, Font: font(11, false, "000000", "Calibri")})
	add(&l.unused, excelize.Style{Fill: solid(unusedFill), Border: edges, Alignment: centre, Font: font(11, false, unusedFont, "Calibri")})
	add(&l.centred, excelize.Style{Alignment: centre})
	add(&l.centredHeader, excelize.Style{Fill: solid(navy), Alignment: centre, Font: font(11, true, "FFFFFF", "Calibri")})
	add(&l.title, excelize.Style{Fill: solid(navy), Alignment: &excelize.Alignment{Vertical: "center"}, Font: font(20, true, "FFFFFF", "Calibri")})
	add(&l.lead, excelize.Style{Fill: solid(navy), Alignment: &excelize.Alignment{Vertical: "top"}, Font: font(11, false, "D6E0EE", "Calibri")})
	add(&l.section, excelize.Style{Alignment: &excelize.Alignment{Vertical: "bottom"}, Font: font(13, true, navy, "Calibri"),
		Border: []excelize.Border{{Type: "bottom", Color: navy, Style: 1}}})
	add(&l.label, excelize.Style{Alignment: middle, Font: font(11, true, "000000", "Calibri")})
	add(&l.words, excelize.Style{Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "center", WrapText: true, Indent: 1}, Font: font(11, false, "000000", "Calibri")})
	add(&l.command, excelize.Style{Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "center", WrapText: true, Indent: 1}, Font: font(10.5, false, navy, "Consolas")})
	conditional(&l.ifNeeded, excelize.Style{Fill: solid(neededFill), Border: edges})
	conditional(&l.ifUnused, excelize.Style{Fill: solid(unusedFill), Border: edges, Font: &excelize.Font{Color: unusedFont}})
	conditional(&l.ifSkipped, excelize.Style{Font: &excelize.Font{Color: unusedFont, Italic: true}})
	var err error
	l.lists, err = newTableLooks(f)
	errs = append(errs, err)
	l.cells, err = newStyles(f)
	l.cells.text = l.lists.text
	return l, errors.Join(append(errs, err)...)
}

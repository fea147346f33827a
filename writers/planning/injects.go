package planning

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

const (
	spareRows    = 500 // are added where a plan that is carried over has nearly planninglayout.ReadyRows
	frozenColumn = 4   // id, at, phase and persona stay in sight
	tallestRow   = 8   // lines of text that a row shows at most
)

// injectSheet is the sheet of injects while it is set up.
type injectSheet struct {
	f       *excelize.File
	looks   workbookStyles
	columns []planninglayout.Column
	rows    []readers.Row
	notes   []map[int]string // as Imported has them
	folded  bool             // the rarer columns are out of sight: no row that was carried over has anything in them
	last    int              // the last row that is ready to be filled in
}

// newInjectSheet sets up the sheet of injects: all that helps to fill it in.
func newInjectSheet(f *excelize.File, looks workbookStyles, carried *Imported) (injectSheet, error) {
	p := injectSheet{f: f, looks: looks, columns: planninglayout.Columns(), rows: carried.rows, notes: carried.notes, folded: !carried.hasRare(),
		last: min(max(planninglayout.ReadyRows, len(carried.rows)+spareRows)+planninglayout.FirstInject-1, excelize.TotalRows)}
	for _, header := range carried.own {
		p.columns = append(p.columns, planninglayout.OwnColumn(header))
	}
	if err := p.check(); err != nil {
		return p, err
	}
	return p, errors.Join(p.applyStyles(), p.addNotes(), p.addMarks(), p.addDropDowns(), p.addColours())
}

func (p *injectSheet) check() error {
	if len(p.columns) > excelize.MaxColumns {
		return fmt.Errorf("the plan has %d columns, and a sheet of a workbook holds %d; take some out", len(p.columns), excelize.MaxColumns)
	}
	if rows := len(p.rows) + 1; rows > excelize.TotalRows {
		return fmt.Errorf("the plan has %d rows, and a sheet of a workbook holds %d; make two plans of it", rows, excelize.TotalRows)
	}
	return nil
}

// at gives the letters of a column by its index.
func (p *injectSheet) at(index int) string {
	letters, _ := excelize.ColumnNumberToName(index + 1) // its number is within bounds: see check
	return letters
}

// area is the cells of a column that are ready to be filled in.
func (p *injectSheet) area(index int) string {
	return fmt.Sprintf("%s%d:%s%d", p.at(index), planninglayout.FirstInject, p.at(index), p.last)
}

// applyStyles sets up how the injects are seen and printed.
func (p *injectSheet) applyStyles() error {
	end := p.at(len(p.columns)-1) + strconv.Itoa(p.last)
	top := p.at(frozenColumn) + strconv.Itoa(planninglayout.FirstInject)
	tab := "E69F00"
	var widths []float64 // of columns in sight
	var errs []error
	for i, c := range p.columns {
		errs = append(errs, p.f.SetColWidth(sheet.Injects, p.at(i), p.at(i), c.Width), p.f.SetColStyle(sheet.Injects, p.at(i), p.looks.ofColumn(c.Holds)))
		if !c.IsFolded || !p.folded {
			widths = append(widths, c.Width)
		}
	}
	return errors.Join(append(append(errs, p.fold()),
		p.f.SetPanes(sheet.Injects, &excelize.Panes{Freeze: true, XSplit: frozenColumn, YSplit: 1, TopLeftCell: top, ActivePane: "bottomRight"}),
		p.f.AutoFilter(sheet.Injects, "A1:"+end, nil),
		p.f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: sheet.Injects, RefersTo: fmt.Sprintf("%s!$A:$%s,%s!$1:$1", sheet.Injects, p.at(frozenColumn-1), sheet.Injects)}),
		sheet.SetPage(p.f, sheet.Injects, "landscape", sheet.PagesWide(widths)),
		p.f.SetSheetProps(sheet.Injects, &excelize.SheetPropsOptions{TabColorRGB: &tab}),
		p.f.SetSheetDimension(sheet.Injects, ""), // excelize has it for one cell, and some readers stop there
	)...)
}

// fold puts the rarer columns into a group, which is opened by a click on the + above the column behind it.
func (p *injectSheet) fold() error {
	var errs []error
	for i, c := range p.columns {
		if !c.IsFolded {
			continue
		}
		errs = append(errs, p.f.SetColOutlineLevel(sheet.Injects, p.at(i), 1))
		if p.folded {
			errs = append(errs, p.f.SetColVisible(sheet.Injects, p.at(i), false))
		}
	}
	return errors.Join(errs...)
}

// addNotes gives each header that has one its note.
func (p *injectSheet) addNotes() error {
	for i, c := range p.columns {
		if text := c.Comment(); text != "" {
			if err := addNote(p.f, sheet.Injects, p.at(i)+"1", text); err != nil {
				return err
			}
		}
	}
	return nil
}

// addNote puts a note at a cell.
func addNote(book *excelize.File, sheet, cell, text string) error {
	width, height := noteSize(text)
	return book.AddComment(sheet, excelize.Comment{Cell: cell, Author: "simcast", Width: width, Height: height,
		Paragraph: []excelize.RichTextRun{{Text: text, Font: &excelize.Font{Family: "Calibri", Size: 10}}}})
}

// addDropDowns lets the planner choose, and holds counts to be whole numbers.
func (p *injectSheet) addDropDowns() error {
	for i, column := range p.columns {
		rule := excelize.NewDataValidation(true)
		rule.Sqref = p.area(i)
		switch {
		case column.Range != "":
			rule.SetSqrefDropList(column.Range)
		case column.Holds == planninglayout.Whole:
			if err := rule.SetRange(0, 0, excelize.DataValidationTypeWhole, excelize.DataValidationOperatorGreaterThanOrEqual); err != nil {
				return err
			}
			rule.Formula2 = ""
			rule.SetError(excelize.DataValidationErrorStyleStop, column.Name, "Write a whole number, 0 or more, such as 120. Or leave the cell empty.")
		default:
			continue
		}
		if column.Strict {
			rule.SetError(excelize.DataValidationErrorStyleStop, column.Name, "Choose one of the list: "+column.Name+" has no other values. Or leave the cell empty.")
		}
		if err := p.f.AddDataValidation(sheet.Injects, rule); err != nil {
			return err
		}
	}
	return nil
}

// addColours colours what is missing, and greys what is not used, row by row.
// Rows that are skipped are not checked, and have no other colours.
func (p *injectSheet) addColours() error {
	row := rowFormulas{func(name string) string { return p.at(planninglayout.Index(name)) }}
	skipped := excelize.ConditionalFormatOptions{Type: "formula", Criteria: row.isYes("skip"), Format: &p.looks.ifSkipped, StopIfTrue: true}
	first := []excelize.ConditionalFormatOptions{skipped}
	if kind := slices.IndexFunc(p.columns, func(c planninglayout.Column) bool { return c.Name == "kind" }); kind >= 0 {
		first = append(first, excelize.ConditionalFormatOptions{Type: "formula", Criteria: p.isNeverSent(kind), Format: &p.looks.ifNeverSent, StopIfTrue: true})
	}
	for i, c := range p.columns {
		formats := slices.Clone(first)
		add := func(condition string, look *int) {
			formats = append(formats, excelize.ConditionalFormatOptions{Type: "formula", Criteria: condition, Format: look})
		}
		if !c.IsPlanners {
			for _, condition := range row.needed(c.Name) {
				add(condition, &p.looks.ifNeeded)
			}
			if unused := row.unused(c.Name); unused != "" {
				add(unused, &p.looks.ifUnused)
			}
		}
		if err := p.f.SetConditionalFormat(sheet.Injects, p.area(i), formats); err != nil {
			return err
		}
	}
	return nil
}

// isNeverSent is the condition that the row is of a kind that is never sent, so that it needs no cell.
func (p *injectSheet) isNeverSent(kind int) string {
	cell := fmt.Sprintf("$%s%d", p.at(kind), planninglayout.FirstInject)
	var kinds []string
	for _, kind := range []schema.RowKind{schema.KindManual, schema.KindExpected, schema.KindNote} {
		kinds = append(kinds, cell+`="`+kind.String()+`"`)
	}
	return callOf("OR", kinds)
}

// isInject is the condition that the row has a team, or something that would be sent. Others are notes to the check.
func (r rowFormulas) isInject() string {
	cells := []string{fmt.Sprintf("$%s%d", r.at("team"), planninglayout.FirstInject)}
	for _, field := range schema.Fields {
		cells = append(cells, fmt.Sprintf("$%s%d", r.at(field.Column), planninglayout.FirstInject))
	}
	return "LEN(" + strings.Join(cells, "&") + ")>0" // with TRIM it is longer than spreadsheets take
}

// needed are the conditions under which a cell of the column is missing.
func (r rowFormulas) needed(column string) []string {
	if column == "persona" || column == "channel" {
		return []string{callOf("AND", []string{r.isEmpty(column), r.isInject()})}
	}
	var conditions []string
	for _, need := range schema.ColumnNeeds() {
		if need.Column != column || need.Need == schema.Unused {
			continue
		}
		parts := []string{r.isEmpty(column)}
		if need.Unless != "" {
			parts = append(parts, r.isEmpty(need.Unless))
		}
		conditions = append(conditions, callOf("AND", append(parts, r.any(need.At))))
	}
	return conditions
}

// unused is the condition under which the column is not used, "" for never.
func (r rowFormulas) unused(column string) string {
	for _, need := range schema.ColumnNeeds() {
		if need.Column == column && need.Need == schema.Unused {
			return r.any(need.At)
		}
	}
	return ""
}

// ofColumn is the look of a column's empty cells. It decides what a spreadsheet
// makes of what is typed there: in a column of texts @handle, =x and 007 stay so.
func (l workbookStyles) ofColumn(holds planninglayout.Holding) int {
	switch holds {
	case planninglayout.Words:
		return l.cells.Text
	case planninglayout.Instant:
		return l.date
	}
	return l.general
}

// writeRows writes the header and the rows there are. The others have their
// formats by their columns alone, so that the file stays small.
func (p *injectSheet) writeRows(out *ooxml.Rows) error {
	var widths []float64
	var cells []ooxml.Cell
	for _, c := range p.columns {
		widths = append(widths, c.Width)
		cells = append(cells, sheet.TextCell(p.looks.cells.Header, c.Name))
	}
	if err := out.Row(24, cells); err != nil {
		return err
	}
	for n, row := range p.rows {
		cells = cells[:0]
		for i, cell := range row.Cells {
			cells = append(cells, p.looks.cells.CellOf(p.columns[i].Name, cell))
			if p.isMarked(n, i) {
				cells[i].Style = p.looks.marked
			}
		}
		write := out.Row
		if row.Hidden {
			write = out.HiddenRow
		}
		if err := write(sheet.RowHeightUpTo(tallestRow, cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// noteSize is the room that a note takes, in pixels.
func noteSize(note string) (width, height uint) {
	const across, line, frame = 36, 17, 16 // characters in a line, pixels of one, and around them
	lines := 0
	for part := range strings.Lines(note) {
		lines += 1 + len([]rune(part))/across
	}
	return 250, uint(lines*line + frame)
}

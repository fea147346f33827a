package newplan

import (
	"fmt"
	"slices"
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Side is a sheet beside the injects: Settings or Objectives.
type Side struct {
	Name string
	Rows [][]readers.Cell // its header first
}

// JoinSides joins the sheets Settings and Objectives of the sources. A setting that two of them have with different values
// stays as the first has it, and the notes say so.
func JoinSides(sources []Source) (joined []Side, notes []string) {
	for _, name := range []string{readers.SheetSettings, readers.SheetObjectives} {
		side := sideJoiner{Side: Side{Name: name}, lines: map[string]string{}}
		met := map[string]bool{} // several sheets of one file have the same
		for _, source := range sources {
			if sheet := source.File.Side(name); sheet != nil && !met[source.File.Path] {
				met[source.File.Path] = true
				side.add(sheet)
			}
		}
		if len(side.Rows) > 0 {
			joined = append(joined, side.Side)
		}
		notes = append(notes, side.notes...)
	}
	return joined, notes
}

// SideOf is a sheet as it stands.
func SideOf(sheet *readers.SideSheet) Side {
	side := Side{Name: sheet.Name}
	for _, row := range sheet.Rows {
		side.Rows = append(side.Rows, row.Cells)
	}
	return side
}

// sideJoiner joins the rows of one such sheet.
type sideJoiner struct {
	Side
	lines map[string]string // what a row says, by its first cell
	notes []string
}

// add adds the rows of a sheet that are not there yet.
func (j *sideJoiner) add(sheet *readers.SideSheet) {
	if len(sheet.Rows) == 0 {
		return
	}
	isFirst := len(j.Rows) == 0
	if !isFirst && lineOf(sheet.Rows[0].Cells) != lineOf(j.Rows[0]) {
		j.note(sheet.Place(sheet.Rows[0], -1), fmt.Sprintf("the sheet %s has other columns than that of the plan before it, and is not copied.", j.Name))
		return
	}
	for _, row := range sheet.Rows {
		name, line := headers.FoldName(row.Cell(0).Text), lineOf(row.Cells)
		earlier, known := j.lines[name]
		switch {
		case known && earlier == line && !isFirst:
			continue
		case known && !isFirst && name != "":
			j.note(sheet.Place(row, 0), fmt.Sprintf("%q says something else in another sheet %s, and that is kept.", wording.Clip(row.Cell(0).Text), j.Name))
			continue
		}
		j.lines[name] = line
		j.Rows = append(j.Rows, slices.Clone(row.Cells))
	}
}

func (j *sideJoiner) note(place readers.Place, words string) {
	j.notes = append(j.notes, fmt.Sprintf("%s: %s", place, words))
}

// lineOf is what the cells of a row say, to be compared.
func lineOf(cells []readers.Cell) string {
	var texts []string
	for _, cell := range cells {
		texts = append(texts, headers.FoldName(cell.Text))
	}
	return strings.TrimRight(strings.Join(texts, "\x00"), "\x00")
}

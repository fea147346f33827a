package planning

import (
	"maps"
	"slices"
	"strconv"

	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// maxNotes is how many marked cells have a note. Each is a drawing, and a spreadsheet with more of them takes long to open;
// the others have the colour, and the sheet Mapping names what stands in them.
const maxNotes = 1000

// addMarks gives the cells that were not understood their notes. Their colour comes with their row.
func (p *injectSheet) addMarks() error {
	left := maxNotes
	for n, notes := range p.notes {
		for _, at := range slices.Sorted(maps.Keys(notes)) {
			if left--; left < 0 {
				return nil
			}
			if err := addNote(p.f, sheet.Injects, p.at(at)+strconv.Itoa(n+planninglayout.FirstInject), notes[at]); err != nil {
				return err
			}
		}
	}
	return nil
}

// isMarked reports whether a cell was not understood.
func (p *injectSheet) isMarked(row, column int) bool {
	return row < len(p.notes) && p.notes[row][column] != ""
}

package check

import (
	"slices"
	"strings"
)

// keptRows are the ids and subjects of rows, in the plan's order: what lint has to know of a plan without columns of the
// exercise day, which may have a million rows.
type keptRows []keptRow

type keptRow struct {
	id, subject string
	row, line   uint32
	isPlayed    bool
}

// add keeps copies of the texts, which stand in texts of whole rows.
func (k *keptRows) add(row, line int, id, subject string, isPlayed bool) {
	*k = append(*k, keptRow{strings.Clone(id), strings.Clone(subject), uint32(row), uint32(line), isPlayed})
}

// subjects are those of the rows that are played, each with its place.
func (k keptRows) subjects(yield func(at int, subject string) bool) {
	for at := range k {
		if row := &k[at]; row.isPlayed && !yield(at, row.subject) {
			return
		}
	}
}

// find is the row with that number, nil where it is not kept.
func (k keptRows) find(number int) *keptRow {
	at, isKept := slices.BinarySearchFunc(k, number, func(row keptRow, number int) int { return int(row.row) - number })
	if !isKept {
		return nil
	}
	return &k[at]
}

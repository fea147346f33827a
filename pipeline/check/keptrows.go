package check

import (
	"slices"
	"strings"
)

// keptTexts keeps copies of short texts. Many of them share one piece of memory: a plan of a million rows would be millions
// of pieces otherwise.
type keptTexts struct{ piece *strings.Builder }

// pieceSize is how many bytes of texts are kept together.
const pieceSize = 1 << 16

func (k *keptTexts) keep(text string) string {
	if text == "" {
		return ""
	}
	from := k.makeRoom(len(text))
	k.piece.WriteString(text)
	return k.piece.String()[from:]
}

func (k *keptTexts) keepBytes(text []byte) string {
	from := k.makeRoom(len(text))
	k.piece.Write(text)
	return k.piece.String()[from:]
}

// makeRoom sees to it that the piece does not move, for texts that are kept stand in it. It gives where the next one begins.
func (k *keptTexts) makeRoom(length int) int {
	if k.piece == nil || k.piece.Len()+length > k.piece.Cap() {
		k.piece = new(strings.Builder)
		k.piece.Grow(max(pieceSize, length))
	}
	return k.piece.Len()
}

// keptRows are the ids and subjects of rows, in the plan's order: what lint has to know of a plan without columns of the
// exercise day, which may have a million rows.
type keptRows struct {
	rows  []keptRow
	words keptTexts
}

type keptRow struct {
	text     string // the id, and then the subject
	id       uint32 // how long it is
	row      uint32
	line     uint32
	isPlayed bool
}

func (k *keptRows) add(row, line int, id, subject string, isPlayed bool) {
	k.rows = append(k.rows, keptRow{k.words.keep(id + subject), uint32(len(id)), uint32(row), uint32(line), isPlayed})
}

func (k *keptRow) idText() string  { return k.text[:k.id] }
func (k *keptRow) subject() string { return k.text[k.id:] }

// subjects are those of the rows that are played, each with its place.
func (k *keptRows) subjects(yield func(at int, subject string) bool) {
	for at := range k.rows {
		if row := &k.rows[at]; row.isPlayed && !yield(at, row.subject()) {
			return
		}
	}
}

// find is the row with that number, nil where it is not kept.
func (k *keptRows) find(number int) *keptRow {
	at, isKept := slices.BinarySearchFunc(k.rows, number, func(row keptRow, number int) int { return int(row.row) - number })
	if !isKept {
		return nil
	}
	return &k.rows[at]
}

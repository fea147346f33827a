package check

import (
	"slices"
	"time"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// The texts of a message are the planner's own, and one that looks like a moment stays as it stands. But a results
// CSV has RFC 3339 in the place of a workbook's date cell, whose text players read otherwise. Which of the two it
// was follows from the hash in its delivery column.

// asDate is a moment in RFC 3339 as a date cell reads; any other text is as it stands.
func asDate(text string) string {
	if len(text) < len("2006-01-02T15:04:05Z") || text[0] > '9' || text[len("2006-01-02")] != 'T' {
		return text
	}
	t, err := time.Parse(time.RFC3339, text)
	switch {
	case err != nil:
		return text
	case t.Second() != 0:
		return t.Format("2006-01-02 15:04:05")
	}
	return t.Format("2006-01-02 15:04")
}

// hadDates reports whether texts of a row of results were date cells: its hash is of its texts read as dates. What was in o
// is lost.
func (k *rowChecker) hadDates(row readers.Row, o *outcome) bool {
	if !k.isResults || !k.keepsInjects || !k.hasDateText(row) {
		return false
	}
	k.readsDates = true
	k.checkOnce(row, o)
	prior, _ := k.results.Read(row)
	hash, isHash := deliveryhash.Parse(prior.Hash)
	return isHash && slices.ContainsFunc(o.digests, func(of []deliveryhash.Digest) bool {
		return of[0].Content(k.redirect != nil) == hash.Content()
	})
}

// hasDateText reports whether a text of the row's message is wholly a moment.
func (k *rowChecker) hasDateText(row readers.Row) bool {
	for _, col := range k.present {
		if cell := plan.CellOf(row, k.at[col]); schema.Fields[col].Template && cell.Kind == readers.Text && asDate(cell.Text) != cell.Text {
			return true
		}
	}
	return false
}

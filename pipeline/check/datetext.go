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
// was follows from the hash in its delivery column. An older simcast read all such texts as dates: what its ledger has
// as sent is found by the hash of that reading.

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

// digestsWithDates are what a row's deliveries say with its texts read as dates; none where no text can be
// one, and where no deliveries are kept. What was in o is lost.
func (k *rowChecker) digestsWithDates(row readers.Row, o *outcome) [][]deliveryhash.Digest {
	if !k.keepsInjects || !k.hasDateText(row) {
		return nil
	}
	k.readsDates = true
	k.checkOnce(row, o)
	return o.digests
}

// hasHashOf reports whether the delivery column of a row has the hash of one of these.
func (k *rowChecker) hasHashOf(row readers.Row, digests [][]deliveryhash.Digest) bool {
	prior, _ := k.results.Read(row)
	hash, isHash := deliveryhash.Parse(prior.Hash)
	return isHash && slices.ContainsFunc(digests, func(of []deliveryhash.Digest) bool {
		if hash.IsNumbered() {
			return of[0].OldHash(0, k.redirect != nil) == hash
		}
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

// addDigests adds other forms of what a row's deliveries say.
func (o *outcome) addDigests(others [][]deliveryhash.Digest) {
	if in := o.inject; in == nil || in.Deliveries[0].Team == nil || len(in.Deliveries) != len(others) {
		return
	}
	for i, d := range o.inject.Deliveries {
		if others[i][0] != d.Digests[0] {
			d.Digests = append(d.Digests, others[i][0])
		}
	}
}

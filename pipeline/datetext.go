package pipeline

import (
	"slices"
	"strings"
	"time"

	"simcast/readers"
)

// The texts of a message are the planner's own, and one that looks like a moment stays as it stands. But a results
// CSV has RFC 3339 in the place of a workbook's date cell, whose text players read otherwise. Which of the two it
// was follows from the hash that the row bears. An older simcast read all such texts as dates: what its ledger has
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

// hashesWithDates are the hashes of a row's deliveries with its texts read as dates; none where no text can be
// one, and where no deliveries are kept. What was in o is lost.
func (k *clerk) hashesWithDates(row readers.Row, o *outcome) []string {
	if !k.keeps || !k.hasDateText(row) {
		return nil
	}
	k.dates = true
	k.checkOnce(row, o)
	var hashes []string
	for _, d := range o.digests {
		hashes = append(hashes, d.hash(0, k.redirect != nil))
	}
	return hashes
}

// hasDateText reports whether a text of the row's message is wholly a moment.
func (k *clerk) hasDateText(row readers.Row) bool {
	for _, col := range k.present {
		if cell := cellOf(row, k.at[col]); fields[col].template && cell.Kind == readers.Text && asDate(cell.Text) != cell.Text {
			return true
		}
	}
	return false
}

// hashIn is the hash that a row of a results file bears.
func (k *clerk) hashIn(row readers.Row) string {
	var t told
	if index, found := k.index["delivery"]; found {
		t.readDelivery(strings.TrimSpace(cellOf(row, index).Text))
	}
	return t.hash
}

// keepFormer keeps the hashes that an older simcast gave a row's deliveries.
func (o *outcome) keepFormer(hashes []string) {
	in := o.inject
	if in == nil || in.Deliveries[0].Team == nil || len(in.Deliveries) != len(hashes) || in.Deliveries[0].Hash == hashes[0] {
		return
	}
	t := *in.told // which rows may share
	t.former = hashes
	in.told = &t
}

// findFormer gives deliveries that the ledger has under the hash of an older simcast that hash, unless another
// delivery of the plan has it.
func (s *settler) findFormer() {
	if !slices.ContainsFunc(s.Injects, func(in *Inject) bool { return in.told.former != nil }) {
		return
	}
	taken := map[string]bool{}
	for _, in := range s.Injects {
		for _, d := range in.Deliveries {
			taken[d.Hash] = true
		}
	}
	for _, in := range s.Injects {
		for i, former := range in.told.former {
			_, isKnown := s.standings[in.Deliveries[i].Hash]
			if !isKnown && !taken[former] && fateOf(s.standings[former]).wentOut() {
				in.Deliveries[i].Hash, taken[former] = former, true
			}
		}
	}
}

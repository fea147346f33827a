package ledger

import "strings"

// CopyMark is what Rounds.MovedTo gives for a round that is being copied from another ledger, or whose copy was stopped: nothing may be
// posted in it until it is there whole.
type CopyMark struct {
	Name string // of the other ledger
	// Again says that the other ledger had moved the round before this copy began.
	Again bool
}

const (
	copiedFrom = "copied from " // begins each such mark
	markAgain  = " [again]"
)

func (m CopyMark) String() string {
	text := copiedFrom + m.Name
	if m.Again {
		text += markAgain
	}
	return text
}

// ParseCopyMark reads what Rounds.MovedTo gave; false where that is another ledger's name.
func ParseCopyMark(text string) (m CopyMark, isOne bool) {
	if m.Name, isOne = strings.CutPrefix(text, copiedFrom); isOne {
		m.Name, m.Again = strings.CutSuffix(m.Name, markAgain)
	}
	return m, isOne
}

package ledger

import (
	"regexp"
	"strings"
)

// CopyMark is what Rounds.MovedTo gives for a round that is being copied from another ledger, or whose copy was stopped: nothing may be
// posted in it until it is there whole.
type CopyMark struct {
	ID   string // tells the other ledger from all others, 16 hexadecimal digits; "" in a mark of an earlier simcast
	Name string // of the other ledger, which may be another one by now
	// Again says that the other ledger had moved the round before this copy began.
	Again bool
}

// copiedFrom begins each such mark.
const copiedFrom = "copied from "

func (m CopyMark) String() string {
	return copiedFrom + m.Name + m.end()
}

// end is what a mark has after the name.
func (m CopyMark) end() string {
	switch {
	case m.Again:
		return " [" + m.ID + " again]"
	case m.ID != "":
		return " [" + m.ID + "]"
	}
	return ""
}

// ParseCopyMark reads what Rounds.MovedTo gave; false where that is another ledger's name.
func ParseCopyMark(text string) (m CopyMark, isOne bool) {
	if m.Name, isOne = strings.CutPrefix(text, copiedFrom); !isOne {
		return m, false
	}
	if found := endOfMark().FindStringSubmatch(m.Name); found != nil {
		m.Name, m.ID, m.Again = strings.TrimSuffix(m.Name, found[0]), found[1], found[2] != ""
	}
	return m, true
}

func endOfMark() *regexp.Regexp { return regexp.MustCompile(` \[([0-9a-f]{16})( again)?\]$`) }

package ledger

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
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

// Unsure says of a round that another ledger may have sent messages of it of which this one knows nothing: its copy was interrupted, and
// was given up. Whatever this ledger does not know of the round may be out.
type Unsure struct {
	Name  string // of the other ledger
	Since int64  // the number of the run that wrote this down: what later runs have noted is known
}

// givenUp begins the text of each.
const givenUp = "given up at run "

// With adds what another Unsure names. The number stays, where there is one.
func (u Unsure) With(other Unsure) Unsure {
	const and = " and "
	if other.Is() && !strings.Contains(and+u.Name+and, and+other.Name+and) {
		u.Name = strings.TrimPrefix(u.Name+and+other.Name, and)
	}
	u.Since = cmp.Or(u.Since, other.Since)
	return u
}

// Is reports whether there is one.
func (u Unsure) Is() bool { return u.Since != 0 }

// String is how the ledger keeps it, "" where there is none. An earlier simcast takes that for another ledger's name, and sends nothing in
// the round.
func (u Unsure) String() string {
	if !u.Is() {
		return ""
	}
	return fmt.Sprintf("%s%d: %s", givenUp, u.Since, u.Name)
}

// Reason is why a message of the round is uncertain.
func (u Unsure) Reason() string {
	return fmt.Sprintf("the ledger %s may have sent this, and its copy was given up: look in the exercise whether it is there", u.Name)
}

// ParseUnsure reads that; false where it is something else.
func ParseUnsure(text string) (u Unsure, isOne bool) {
	rest, begins := strings.CutPrefix(text, givenUp)
	number, name, hasName := strings.Cut(rest, ": ")
	since, err := strconv.ParseInt(number, 10, 64)
	if !begins || !hasName || err != nil || since <= 0 {
		return Unsure{}, false
	}
	return Unsure{Name: name, Since: since}, true
}

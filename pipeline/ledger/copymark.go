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
	// Token tells the copy from all others. The other ledger has it in its [BegunMark] as long as it posts nothing. "" in a mark of an
	// earlier simcast.
	Token string
	Name  string // of the other ledger
	Had   int    // attempts that the other ledger had of the round then, -1 in a mark of an earlier simcast
	// Unsure says that the round was one of which this ledger does not know all, before the copy began, and is one after it.
	Unsure Unsure
}

// copiedFrom begins each such mark. An earlier simcast takes what follows for a name, and posts nothing in the round.
const copiedFrom = "copied from "

func (m CopyMark) String() string {
	if m.Token == "" {
		return copiedFrom + m.Name
	}
	return fmt.Sprintf("%s[%s %d%s] %s", copiedFrom, m.Token, m.Had, m.Unsure.over(), m.Name)
}

// ParseCopyMark reads what Rounds.MovedTo gave; false where that is another ledger's name.
func ParseCopyMark(text string) (m CopyMark, isOne bool) {
	m.Had = -1
	if m.Name, isOne = strings.CutPrefix(text, copiedFrom); !isOne {
		return m, false
	}
	found := regexp.MustCompile(`^\[` + token + ` (\d+)` + over + `\] `).FindStringSubmatch(m.Name)
	if found == nil {
		return m, true
	}
	m.Name, m.Token, m.Unsure = strings.TrimPrefix(m.Name, found[0]), found[1], readOver(found[3], found[4])
	m.Had, _ = strconv.Atoi(found[2]) // digits
	return m, true
}

// BegunMark is what Rounds.MovedTo gives for a round whose copy to another ledger was begun, and of which this ledger does not know that
// it has ended: nothing is posted in the round meanwhile.
type BegunMark struct {
	Token  string // that of the [CopyMark] of the other ledger
	To     string // the other ledger
	Unsure Unsure // as in a [CopyMark]: what either of the two ledgers does not know
}

// begun begins each such mark. An earlier simcast takes all of it for another ledger's name, and posts nothing in the round.
const begun = "copy begun to "

func (m BegunMark) String() string {
	return fmt.Sprintf("%s[%s%s] %s", begun, m.Token, m.Unsure.over(), m.To)
}

// ParseBegunMark reads what Rounds.MovedTo gave; false where that is something else.
func ParseBegunMark(text string) (m BegunMark, isOne bool) {
	rest, begins := strings.CutPrefix(text, begun)
	found := regexp.MustCompile(`^\[` + token + over + `\] `).FindStringSubmatch(rest)
	if !begins || found == nil {
		return BegunMark{}, false
	}
	return BegunMark{Token: found[1], To: strings.TrimPrefix(rest, found[0]), Unsure: readOver(found[2], found[3])}, true
}

// The parts of both marks that a regular expression finds. What any letters may be in, the name, is behind them.
const (
	token = `([0-9a-f]{16})`
	over  = `(?: over (\d+) ("(?:[^"\\]|\\.)*"))?`
)

// over is how a mark keeps that there was an Unsure.
func (u Unsure) over() string {
	if !u.Is() {
		return ""
	}
	return fmt.Sprintf(" over %d %q", u.Since, u.Name)
}

// readOver reads that.
func readOver(since, name string) (u Unsure) {
	u.Since, _ = strconv.ParseInt(since, 10, 64) // 0 where there is none
	u.Name, _ = strconv.Unquote(name)
	return u
}

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
	return fmt.Sprintf("the ledger %s may have sent this, and a copy from it or to it was given up: look in the exercise whether it is there", u.Name)
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

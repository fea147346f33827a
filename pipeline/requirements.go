package pipeline

import (
	"slices"
	"strings"
	"time"

	"simcast/readers"
)

// Situation is what of a row decides which of its other cells it must have.
type Situation struct {
	Channel   string // its name; "" for none, or one that the interface does not have
	Hacked    string // is_hacked: "1", "0", or "" where it is not given
	Addressee Addressee
}

// Addressee is to whom a row goes.
type Addressee uint8

// The addressees by which rows differ.
const (
	ToTeam     Addressee = iota
	ToPlayer             // player_email, or type individual, without position and role
	ToPosition           // a position or a role
)

// Need is what a column is to a row.
type Need uint8

// The needs of a row.
const (
	Free   Need = iota // may be filled in
	Needed             // must be filled in
	Either             // must be filled in, unless another one is
	Unused             // has no meaning there, or is an error
)

// homes are the kinds of content that a field belongs to where no rule holds rows
// to it: section 2.5 of the interface describes it by them, or section 4.1 leaves
// it out of the requests of the other kinds.
var homes = map[column][]Kind{
	colTitle:       {Article, Other},
	colSubtitle:    {Article},
	colSubject:     {Mail, Popup, Other},
	colCC:          {Mail},
	colBCC:         {Mail},
	colDetails:     {Article, Hacking},
	colHackedImage: {Hacking},
}

// situating are the columns that decide a situation. They are never probed for
// another one that would do in place of a missing cell.
var situating = []column{colPersona, colChannel, colHacked, colPlayerEmail, colPosition, colRole, colType}

// Requirement is what a column of the contract is to a row.
type Requirement struct {
	Need   Need
	Unless string // of an Either, the other column
}

// Requirements tells, by their names, what the columns are to rows in this
// situation; id, skip and team are in none. It asks the rules of the check, so
// that both always say the same.
func (s Situation) Requirements() map[string]Requirement {
	f := s.ruleInput()
	found := map[string]Requirement{"persona": {Need: Needed}, "channel": {Need: Needed}}
	for _, r := range missingFrom(f) {
		name := columnName(r.column)
		if other := f.unless(r); other >= 0 {
			found[name] = Requirement{Either, columnName(other)}
			found[columnName(other)] = Requirement{Either, name}
		}
	}
	for _, r := range missingFrom(f) {
		if f.unless(r) < 0 {
			found[columnName(r.column)] = Requirement{Need: Needed}
		}
	}
	for col := range columnCount {
		if _, needed := found[columnName(col)]; !needed && s.isUnused(col) {
			found[columnName(col)] = Requirement{Need: Unused}
		}
	}
	return found
}

// Becomes says in a planner's words what a row in this situation is.
func (s Situation) Becomes() string {
	c, _ := channelNamed(s.Channel)
	switch KindOf(c.name, s.Hacked != "") {
	case Mail:
		return "an e-mail"
	case Article:
		return "a website article"
	case Hacking:
		return "a website hacked or restored"
	case Popup:
		return "a media pop-up"
	}
	if c.social {
		return "a social media post"
	}
	return "a post"
}

// ruleInput is a row in this situation with nothing else filled in.
func (s Situation) ruleInput() *ruleInput {
	c, _ := channelNamed(s.Channel)
	f := &ruleInput{cells: &cells{colPersona: "persona", colChannel: c.name, colHacked: s.Hacked}, kind: KindOf(c.name, s.Hacked != ""),
		online: true, organisation: true, listed: true, social: c.social, teams: 1, now: time.Unix(0, 0)}
	f.given[colPersona], f.given[colChannel], f.given[colHacked] = true, c.name != "", s.Hacked != ""
	f.given[colPlayerEmail] = s.Addressee == ToPlayer
	f.given[colPosition] = s.Addressee == ToPosition
	return f
}

// with is a row of which one more cell is filled in.
func (f ruleInput) with(col column, value string) *ruleInput {
	more := *f.cells
	more[col] = value
	f.cells, f.given[col] = &more, true
	f.kind = KindOf(more[colChannel], f.given[colHacked])
	return &f
}

// missingFrom are the rules by which the row lacks a cell.
func missingFrom(f *ruleInput) []*rule {
	var missing []*rule
	for i := range rules {
		if r := &rules[i]; r.severity == readers.Error && strings.HasPrefix(r.code, "missing-") && r.when(f) {
			missing = append(missing, r)
		}
	}
	return missing
}

// unless is the column that would do in place of the one that a rule misses, -1 for none.
func (f *ruleInput) unless(r *rule) column {
	for col := range columnCount {
		if col != r.column && !slices.Contains(situating, col) && !r.when(f.with(col, "")) {
			return col
		}
	}
	return -1
}

// isUnused reports that a cell of the column would be an error or odd, or that it
// belongs to another kind of content.
func (s Situation) isUnused(col column) bool {
	if col == colPosition || col == colRole {
		return false // they choose the call
	}
	f := s.ruleInput()
	call, _ := callOf(&f.given)
	if fields[col].on&call == 0 {
		return true
	}
	if at, found := homes[col]; found && f.cells[colChannel] != "" && !slices.Contains(at, f.kind) {
		return true
	}
	if slices.Contains(situating, col) && col != colHacked {
		return false
	}
	if col == colHacked {
		s.Hacked = ""
		f = s.ruleInput()
	}
	filled := f.with(col, probe(col))
	return slices.ContainsFunc(rules, func(r rule) bool { return r.when(filled) && !r.when(f) })
}

// probe is a lawful value of a column.
func probe(col column) string {
	switch col {
	case colSentiment:
		return "neutral"
	case colTS:
		return "0"
	}
	return "1"
}

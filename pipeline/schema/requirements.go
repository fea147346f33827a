package schema

import (
	"slices"
	"time"
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

// fieldKinds are the kinds of content that a field belongs to where no rule holds rows
// to it: section 2.5 of the interface describes it by them, or section 4.1 leaves
// it out of the requests of the other kinds.
var fieldKinds = map[Column][]Kind{
	ColTitle:       {Article, Other},
	ColSubtitle:    {Article},
	ColSubject:     {Mail, Popup, Other},
	ColCC:          {Mail},
	ColBCC:         {Mail},
	colDetails:     {Article, Hacking},
	colHackedImage: {Hacking},
}

// decidingColumns are the columns that decide a situation. None of them is tried as
// another one that would do in place of a missing cell.
var decidingColumns = []Column{ColPersona, ColChannel, ColHacked, ColPlayerEmail, ColPosition, ColRole, colType}

// Requirement is what a column of the contract is to a row.
type Requirement struct {
	Need   Need
	Unless string // of an Either, the other column
}

// Requirements are, by their names, what the columns are to rows in this
// situation; id, skip and team are in none. It asks the tables Rules, Fields and fieldKinds, so
// that the check and it always say the same. Persona and channel are here by hand, as in check/validate.go.
func (s Situation) Requirements() map[string]Requirement {
	input := s.ruleInput()
	found := map[string]Requirement{"persona": {Need: Needed}, "channel": {Need: Needed}}
	for _, r := range missingFrom(input) {
		name := ColumnName(r.Column)
		if other := input.unless(r); other >= 0 {
			found[name] = Requirement{Either, ColumnName(other)}
			found[ColumnName(other)] = Requirement{Either, name}
		}
	}
	for _, r := range missingFrom(input) {
		if input.unless(r) < 0 {
			found[ColumnName(r.Column)] = Requirement{Need: Needed}
		}
	}
	for col := range ColumnCount {
		if _, needed := found[ColumnName(col)]; !needed && s.isUnused(col) {
			found[ColumnName(col)] = Requirement{Need: Unused}
		}
	}
	return found
}

// ruleInput is a row in this situation with nothing else filled in.
func (s Situation) ruleInput() *RuleInput {
	c, _ := ChannelNamed(s.Channel)
	f := &RuleInput{Cells: &Cells{ColPersona: "persona", ColChannel: c.Name, ColHacked: s.Hacked}, Kind: KindOf(c.Name, s.Hacked != ""),
		Online: true, Organisation: true, Listed: true, Social: c.Social, Teams: 1, Now: time.Unix(0, 0)}
	f.Given[ColPersona], f.Given[ColChannel], f.Given[ColHacked] = true, c.Name != "", s.Hacked != ""
	f.Given[ColPlayerEmail] = s.Addressee == ToPlayer
	f.Given[ColPosition] = s.Addressee == ToPosition
	return f
}

// with is a row of which one more cell is filled in.
func (f RuleInput) with(col Column, value string) *RuleInput {
	more := *f.Cells
	more[col] = value
	f.Cells, f.Given[col] = &more, true
	f.Kind = KindOf(more[ColChannel], f.Given[ColHacked])
	return &f
}

// missingFrom are the rules by which the row lacks a cell.
func missingFrom(f *RuleInput) []*rule {
	var missing []*rule
	for i := range neededCells {
		if r := &neededCells[i]; r.When(f) {
			missing = append(missing, r)
		}
	}
	return missing
}

// unless is the column that would do in place of the one that a rule misses, -1 for none.
func (f *RuleInput) unless(r *rule) Column {
	for col := range ColumnCount {
		if col != r.Column && !slices.Contains(decidingColumns, col) && !r.When(f.with(col, "")) {
			return col
		}
	}
	return -1
}

// isUnused reports that a cell of the column would be an error or odd, or that it
// belongs to another kind of content.
func (s Situation) isUnused(col Column) bool {
	if col == ColPosition || col == ColRole {
		return false // they choose the call
	}
	input := s.ruleInput()
	call, _ := CallOf(&input.Given)
	if Fields[col].On&call == 0 {
		return true
	}
	if at, found := fieldKinds[col]; found && input.Cells[ColChannel] != "" && !slices.Contains(at, input.Kind) {
		return true
	}
	if slices.Contains(decidingColumns, col) && col != ColHacked {
		return false
	}
	if col == ColHacked {
		s.Hacked = ""
		input = s.ruleInput()
	}
	filled := input.with(col, sampleValue(col))
	return slices.ContainsFunc(Rules, func(r rule) bool { return r.When(filled) && !r.When(input) })
}

// sampleValue is a lawful value of a column.
func sampleValue(col Column) string {
	switch col {
	case colSentiment:
		return "neutral"
	case ColTS:
		return "0"
	}
	return "1"
}

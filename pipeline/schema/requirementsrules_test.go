package schema

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestNeedsAreWhatTheRulesSay asks the tables Rules and Fields of each situation, and holds what they say against the table of needs.
func TestNeedsAreWhatTheRulesSay(t *testing.T) {
	for _, channel := range append(Channels(), "") {
		for _, hacked := range []string{"", "0", "1"} {
			for _, addressee := range []Addressee{ToTeam, ToPlayer, ToPosition} {
				s := Situation{Channel: channel, Hacked: hacked, Addressee: addressee}
				want := s.fromRules()
				maps.DeleteFunc(want, func(_ string, is Requirement) bool { return channel == "" && is.Need == Unused })
				if diff := cmp.Diff(want, s.Requirements()); diff != "" {
					t.Errorf("%+v (-rules +table): %s", s, diff)
				}
			}
		}
	}
}

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

// fromRules is Requirements, found by trying. Persona and channel are here by hand, as in check/validate.go.
func (s Situation) fromRules() map[string]Requirement {
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

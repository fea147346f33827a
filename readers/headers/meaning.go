package headers

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Meaning is what a header of a planner's own sheet means.
type Meaning struct {
	Column        string // the name of the column, "" for one of the planner's own
	ToOrTeam      bool   // it is `to` or `team`: its cells tell
	KindOrType    bool   // it is `type`, `kind` if its cells are such, or the planner's own if they are neither
	TypeOrOwn     bool   // it is `type`, or the planner's own if its cells are neither types nor kinds
	KindOrOwn     bool   // it is `kind`, or the planner's own if none of its cells is such
	DTG           bool   // it is `at`, and may stand beside other columns of the time and the day
	ChannelOrMode bool   // it is `channel`, or `mode` if another column is the channel
	LastResort    bool   // it is `body` only if no other column is
	TeamOrOwn     bool   // it is `team`, or the planner's own if none of its cells names teams
	TextOrOwn     bool   // it is `body` only if no other column is, and most of its cells are whole texts; else the planner's own
	Several       string // the columns that its alternatives mean, where these are several
	IfFilled      string // the column that it would be if another were not mapped to that: none of its cells may hold anything
}

// InSheet says what headers mean in planners' own sheets. It is built once for a file.
type InSheet struct{ columns, weak map[string]Meaning }

// NewInSheet builds the tables.
func NewInSheet() *InSheet {
	s := &InSheet{columns: map[string]Meaning{}, weak: map[string]Meaning{}}
	columns := Columns()
	take := func(header, column string) {
		folded := FoldInSheet(header)
		if _, known := s.columns[folded]; !known { // names win over aliases
			s.columns[folded] = meaningOf(folded, column)
		}
	}
	for _, column := range columns {
		if column.Name != Mode { // which is an alias of channel there
			take(column.Name, column.Name)
		}
	}
	for _, column := range columns {
		for _, alias := range slices.Concat(column.Aliases, column.InSheets) {
			take(alias, column.Name)
		}
	}
	for _, header := range lastResort() {
		take(header, "body")
	}
	for _, column := range columns {
		for _, header := range column.Weak {
			folded := FoldInSheet(header)
			s.weak[folded] = Meaning{Column: column.Name, TeamOrOwn: column.Name == "team", TextOrOwn: isOneOf(folded, textOrOwn())}
		}
	}
	return s
}

func meaningOf(folded, column string) Meaning {
	return Meaning{Column: column,
		ToOrTeam: column == "to", KindOrType: column == "type", KindOrOwn: IsKindOrOwn(folded),
		DTG: isOneOf(folded, dtg()), ChannelOrMode: folded == Mode, LastResort: column == "body" && isOneOf(folded, lastResort())}
}

// maxHeader is how long a header may be that means something, in bytes. Notes stand in some, of any length.
const maxHeader = 300

// Meaning is what a header means: the whole of it, and only if that is unknown its alternatives, which are separated by `/`.
// One of the planner's own has none.
func (s *InSheet) Meaning(header string) Meaning {
	if len(header) > maxHeader {
		return Meaning{}
	}
	if meaning, known := find(s.columns, header); known {
		return meaning
	}
	return ofAlternatives(s.columns, header)
}

// Weak is what a header means if no other column means the same: the whole of it, or alternatives that mean nothing else.
func (s *InSheet) Weak(header string) Meaning {
	if len(header) > maxHeader {
		return Meaning{}
	}
	if _, known := find(s.columns, header); known {
		return Meaning{}
	}
	if meaning, known := find(s.weak, header); known {
		return meaning
	}
	if ofAlternatives(s.columns, header) != (Meaning{}) {
		return Meaning{}
	}
	return ofAlternatives(s.weak, header)
}

// ofAlternatives is what the alternatives of a header mean.
func ofAlternatives(table map[string]Meaning, header string) Meaning {
	whole := withoutBrackets(header)
	if !strings.Contains(whole, "/") {
		return Meaning{}
	}
	meant := map[string]Meaning{}
	for part := range strings.SplitSeq(whole, "/") {
		if meaning, known := find(table, part); known {
			meaning.ChannelOrMode = false // it is so of a whole header alone
			meant[meaning.Column] = meaning
		}
	}
	names := slices.Sorted(maps.Keys(meant))
	switch {
	case len(names) == 1:
		return meant[names[0]]
	case slices.Equal(names, []string{At, Day}): // Date/Time
		return meant[At]
	case len(names) > 1:
		return Meaning{Several: strings.Join(names, ", ")}
	}
	return Meaning{}
}

// find looks a header up. Punctuation at its end does not count, as in a plan in the contract's words.
func find(table map[string]Meaning, header string) (meaning Meaning, known bool) {
	folded := FoldInSheet(header)
	if meaning, known = table[folded]; !known {
		meaning, known = table[strings.TrimRightFunc(folded, unicode.IsPunct)]
	}
	return meaning, known
}

// Suggest is the column that a header of the planner's own perhaps means, by a part of it that would mean one by itself;
// "" where none is likely.
func (s *InSheet) Suggest(header string) string {
	words := strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune(" _-./:,;()\n\t", r) })
	if len(header) > maxHeader {
		return ""
	}
	best, length := "", 0
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			part := FoldInSheet(strings.Join(words[from:to], " "))
			if meaning, known := s.columns[part]; known && len(part) > max(length, 2) && !meaning.LastResort {
				best, length = meaning.Column, len(part)
			}
		}
	}
	return best
}

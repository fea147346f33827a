package mapping

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// For what a mapping is.
const (
	Header  = "header"
	Persona = "persona"
	Team    = "team"
	Channel = "channel"
	Kind    = "kind"
	Status  = "status"
)

// kinds are those of values.
func kinds() []string { return []string{Persona, Team, Channel, Kind, Status} }

// What a header or value may mean beside a column, or what its cell may hold.
const (
	Ignore = readers.Ignore // nothing
	ByHand = "by hand"      // it is played by hand
	Note   = "note"         // its row is a note
)

// Entry is one mapping.
type Entry struct {
	For     string // one of the constants above
	Written string // as the sheet has it; of a header also its cell ("F3")
	Means   string
	Place   readers.Place // of the row in a sheet or file; zero for a flag
	Flag    string        // as it was given, "" where it is none
}

// Table is the mappings in force. It may be asked by several goroutines at once. A nil table has none.
type Table struct {
	entries []Entry
	used    []atomic.Bool
	byKey   map[key]int
	kinds   map[string]bool // of which there are values
}

type key struct{ what, written string }

// keyOf is by what a header or value is found.
func keyOf(what, written string) key {
	switch what {
	case Persona, Team:
		return key{what, headers.FoldName(written)}
	}
	return key{what, headers.FoldInSheet(written)}
}

// NewTable joins mappings. Of several for the same, the last wins; one with an empty meaning takes those before it away.
func NewTable(lists ...[]Entry) *Table {
	t := &Table{byKey: map[key]int{}, kinds: map[string]bool{}}
	for _, list := range lists {
		for _, entry := range list {
			if entry.Means == "" {
				continue
			}
			at, twice := t.byKey[keyOf(entry.For, entry.Written)]
			if !twice {
				at = len(t.entries)
				t.entries = append(t.entries, Entry{})
				t.byKey[keyOf(entry.For, entry.Written)] = at
			}
			t.entries[at] = entry
			t.kinds[entry.For] = true
		}
	}
	t.used = make([]atomic.Bool, len(t.entries))
	return t
}

// Header is the column that a header is mapped to, or [Ignore]. It is found as it stands, then by its cell ("F3"), then as
// headers of planners' own sheets are compared.
func (t *Table) Header(header, cell string) (column string, found bool) {
	if t == nil || !t.kinds[Header] {
		return "", false
	}
	for i := range t.entries {
		if entry := &t.entries[i]; entry.For == Header && (entry.Written == header || strings.EqualFold(entry.Written, cell)) {
			return t.use(i)
		}
	}
	if at, found := t.byKey[keyOf(Header, header)]; found && headers.FoldInSheet(header) != "" {
		return t.use(at)
	}
	return "", false
}

// Value is what a value of a column means.
func (t *Table) Value(kind, written string) (means string, found bool) {
	if t == nil || !t.kinds[kind] {
		return "", false
	}
	at, found := t.byKey[keyOf(kind, written)]
	if !found {
		return "", false
	}
	return t.use(at)
}

func (t *Table) use(at int) (string, bool) {
	if !t.used[at].Load() { // every row asks: most find it noted
		t.used[at].Store(true)
	}
	return t.entries[at].Means, true
}

// HasValues reports whether any value is mapped.
func (t *Table) HasValues() bool {
	return t != nil && slices.ContainsFunc(kinds(), func(kind string) bool { return t.kinds[kind] })
}

// Rows are the mappings in force as the rows of a sheet, its header first; none where nothing is mapped.
func (t *Table) Rows() [][]string {
	if t == nil || len(t.entries) == 0 {
		return nil
	}
	rows := [][]string{{"for", "written", "means"}}
	for _, entry := range t.entries {
		rows = append(rows, []string{entry.For, entry.Written, entry.Means})
	}
	return rows
}

// Unused warns of mappings that have matched nothing so far.
func (t *Table) Unused(plan readers.Place) []readers.Problem {
	if t == nil {
		return nil
	}
	var unused []readers.Problem
	for i, entry := range t.entries {
		if t.used[i].Load() {
			continue
		}
		place, named := entry.Place, ""
		if entry.Flag != "" {
			place, named = plan, fmt.Sprintf(" (--map %q)", entry.Flag)
		}
		what := entry.For + " "
		detail := problem.Detail{Code: "mapping-unused", Value: entry.Written,
			Message:    fmt.Sprintf("the mapping of the %s%q matches nothing in the plan%s", what, wording.Clip(entry.Written), named),
			Suggestion: "write it as the plan has it, or delete it"}
		unused = append(unused, detail.At(place, readers.Warning))
	}
	return unused
}

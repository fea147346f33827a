package mapping

import (
	"cmp"
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
	For     string        `csv:"for"`     // one of the constants above
	Written string        `csv:"written"` // as the sheet has it; of a header also its cell ("F3")
	Means   string        `csv:"means"`
	Place   readers.Place `csv:"-"` // of the row in a sheet or file; zero for a flag
	Flag    string        `csv:"-"` // as it was given, "" where it is none
	Kept    bool          `csv:"-"` // a ledger has kept it with results: it need not match there
}

// Table is the mappings in force. It may be asked by several goroutines at once. A nil table has none.
type Table struct {
	entries []inForce
	used    []atomic.Bool
	byKey   map[key]int     // the last entry of each
	kinds   map[string]bool // of which there are values
}

// inForce is an entry that no later one has replaced.
type inForce struct {
	Entry
	key  key
	list int // in which it stands: the later win
}

type key struct{ what, written string }

// keyOf is by what a header or value is found. The mark ' before what a spreadsheet would run may be of the list or of a CSV that was
// exported, so it does not count.
func keyOf(what, written string) key {
	if plain := readers.UnescapeFormula(written); readers.IsFormula(plain) {
		written = plain
	}
	switch what {
	case Persona, Team:
		return key{what, headers.FoldName(written)}
	}
	return key{what, cmp.Or(headers.FoldInSheet(written), headers.FoldName(written))} // one of signs alone is compared as it stands
}

// NewTable joins mappings. Of several for the same, the last wins; one with an empty meaning takes those before it away.
// In one list, headers that differ only in what is folded are not the same.
func NewTable(lists ...[]Entry) *Table {
	t := &Table{byKey: map[key]int{}, kinds: map[string]bool{}}
	var all []inForce
	var replaced []bool
	at := map[key][]int{} // in all, those that no later one has replaced
	for i, list := range lists {
		for _, entry := range list {
			added := inForce{entry, keyOf(entry.For, entry.Written), i}
			at[added.key] = slices.DeleteFunc(at[added.key], func(earlier int) bool {
				replaced[earlier] = added.replaces(all[earlier])
				return replaced[earlier]
			})
			at[added.key] = append(at[added.key], len(all))
			all, replaced = append(all, added), append(replaced, false)
		}
	}
	for i, entry := range all {
		if !replaced[i] {
			t.entries = append(t.entries, entry)
		}
	}
	for i := range t.entries {
		t.byKey[t.entries[i].key] = i
		t.kinds[t.entries[i].For] = t.kinds[t.entries[i].For] || t.entries[i].Means != ""
	}
	t.used = make([]atomic.Bool, len(t.entries))
	return t
}

// replaces reports whether it takes the place of an earlier entry that is compared alike.
func (e *inForce) replaces(earlier inForce) bool {
	return e.For != Header || earlier.list < e.list || earlier.Written == e.Written
}

// Header is the column that a header is mapped to, or [Ignore]. In each list, the last first, it is found as it stands or by
// its cell ("F3"), then as headers of planners' own sheets are compared.
func (t *Table) Header(header, cell string) (column string, found bool) {
	if t == nil || !t.kinds[Header] {
		return "", false
	}
	best, bestRank, folded := -1, 0, keyOf(Header, header)
	for i := range t.entries { // there are few headers, so that all that match can be noted as used
		rank := t.entries[i].rankOf(header, cell, folded)
		if rank == 0 {
			continue
		}
		t.used[i].Store(true)
		if best < 0 || t.entries[i].list > t.entries[best].list || rank >= bestRank {
			best, bestRank = i, rank
		}
	}
	if best < 0 || t.entries[best].Means == "" {
		return "", false
	}
	return t.entries[best].Means, true
}

// rankOf is how well an entry matches a header: 2 as it stands or by its cell, 1 folded, 0 not at all.
func (e *inForce) rankOf(header, cell string, folded key) int {
	switch {
	case e.For != Header:
		return 0
	case e.Written == header, strings.EqualFold(e.Written, cell):
		return 2
	case e.key == folded:
		return 1
	}
	return 0
}

// Value is what a value of a column means.
func (t *Table) Value(kind, written string) (means string, found bool) {
	if t == nil || !t.kinds[kind] {
		return "", false
	}
	at, found := t.byKey[keyOf(kind, written)]
	if !found || t.entries[at].Means == "" {
		return "", false
	}
	if !t.used[at].Load() { // every row asks: most find it noted
		t.used[at].Store(true)
	}
	return t.entries[at].Means, true
}

// Has reports whether a mapping is for the same as entry, whatever it means.
func (t *Table) Has(entry Entry) bool {
	return t != nil && slices.ContainsFunc(t.entries, func(e inForce) bool { return e.IsFor(entry) })
}

// IsFor reports whether two mappings are for the same header or value. Headers that differ only in what is folded are not.
func (e Entry) IsFor(other Entry) bool {
	if e.For == Header && other.For == Header {
		return e.Written == other.Written
	}
	return keyOf(e.For, e.Written) == keyOf(other.For, other.Written)
}

// HasValues reports whether any value is mapped.
func (t *Table) HasValues() bool {
	return t != nil && slices.ContainsFunc(kinds(), func(kind string) bool { return t.kinds[kind] })
}

// Rows are the mappings in force as the rows of a sheet, its header first; none where nothing is mapped.
func (t *Table) Rows() [][]string { return rowsOf(t.inForce()) }

// inForce are the mappings in force that mean something.
func (t *Table) inForce() []Entry {
	if t == nil {
		return nil
	}
	var entries []Entry
	for _, entry := range t.entries {
		if entry.Means != "" {
			entries = append(entries, entry.Entry)
		}
	}
	return entries
}

// rowsOf are mappings as the rows of a sheet, its header first; none where there are none.
func rowsOf(entries []Entry) [][]string {
	if len(entries) == 0 {
		return nil
	}
	return readers.ThingTexts(entries)
}

// Applied are the mappings in force that have matched something so far.
func (t *Table) Applied() []Entry {
	if t == nil {
		return nil
	}
	var applied []Entry
	for i := range t.entries {
		if t.used[i].Load() && t.entries[i].Means != "" {
			applied = append(applied, t.entries[i].Entry)
		}
	}
	return applied
}

// Unused warns of mappings that have matched nothing so far.
func (t *Table) Unused(plan readers.Place) []readers.Problem {
	if t == nil {
		return nil
	}
	var unused []readers.Problem
	for i, entry := range t.entries {
		if t.used[i].Load() || entry.Means == "" || entry.Kept || entry.For == Default { // see UnusedDefaults
			continue
		}
		place, named := entry.Place, ""
		if place == (readers.Place{}) {
			place = plan
		}
		if entry.Flag != "" {
			named = fmt.Sprintf(" (--map %q)", entry.Flag)
		}
		detail := problem.Detail{Code: "mapping-unused", Value: entry.Written,
			Message:    fmt.Sprintf("the mapping of the %s %q matches nothing in the plan%s", entry.For, wording.Clip(entry.Written), named),
			Suggestion: "write it as the plan has it; delete it only if no other sheet or plan needs it"}
		unused = append(unused, detail.At(place, readers.Warning))
	}
	return unused
}

package mapping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Default is for what an entry is that fills a column: Written is the column, and Means what its empty cells hold.
const Default = "default"

// defaultColumns are the columns that a default can fill.
func defaultColumns() []string {
	return []string{"persona", "channel", "team", "type", "to", "cc", "bcc", "title", "subtitle", "subject", "body", "assets", "sentiment", "is_draft"}
}

// ParseDefaults reads defaults as they are given on the command line: "channel=mail", "subject=Message {{.Row.id}}". An empty one is
// none. The error is a *problem.UsageError.
func ParseDefaults(flags []string) ([]Entry, error) {
	var entries []Entry
	for _, flag := range flags {
		if flag == "" {
			continue
		}
		column, value, found := strings.Cut(flag, "=")
		if !found {
			return nil, &problem.UsageError{Message: fmt.Sprintf("--default %q has no =", wording.Clip(flag)), Suggestion: `write a column, =, and what its empty cells hold, such as --default "channel=mail"`}
		}
		entry := Entry{For: Default, Written: column, Means: strings.TrimFunc(value, headers.IsBlank), Flag: flag}
		if detail := entry.settleDefault(); detail != nil {
			return nil, &problem.UsageError{Message: "--default: " + detail.Message, Suggestion: detail.Suggestion}
		}
		entries = append(entries, entry)
	}
	return entries, nil
}

// settleDefault brings the column to its name, and a channel to that which can be sent.
func (e *Entry) settleDefault() *problem.Detail {
	names := defaultColumns()
	at := slices.IndexFunc(names, func(name string) bool { return headers.Fold(name) == headers.Fold(e.Written) })
	if at < 0 {
		suggestion := "write one of " + strings.Join(names, ", ")
		nearest := wording.Nearest(headers.Fold(e.Written), names)
		if nearest != "" {
			suggestion = fmt.Sprintf("did you mean %q?", nearest)
		}
		return &problem.Detail{Code: "bad-mapping", Message: fmt.Sprintf("a default cannot fill a column %q", wording.Clip(e.Written)), Suggestion: suggestion, Value: e.Written, Nearest: nearest}
	}
	if e.Written = names[at]; e.Written != "channel" || e.Means == "" {
		return nil
	}
	meaning := schema.NewWords().Channel(e.Means)
	if meaning.Channel == "" || len(meaning.Others) > 0 || meaning.IsLike {
		detail := e.bad("channel", "write a channel such as mail", cmp.Or(meaning.Channel, schema.NearestChannel(e.Means)))
		detail.Message = fmt.Sprintf("%q is not a channel that can be sent", wording.Clip(e.Means))
		return detail
	}
	e.Means = meaning.Channel
	return nil
}

// Defaults are those in force, in the order of their columns.
func (t *Table) Defaults() []Entry {
	var defaults []Entry
	for _, column := range defaultColumns() {
		if entry, found := t.Default(column); found {
			defaults = append(defaults, entry)
		}
	}
	return defaults
}

// Default is the default of a column that is in force.
func (t *Table) Default(column string) (entry Entry, found bool) {
	if t == nil || !t.kinds[Default] {
		return Entry{}, false
	}
	at, found := t.byKey[keyOf(Default, column)]
	if !found || t.entries[at].Means == "" {
		return Entry{}, false
	}
	return t.entries[at].Entry, true
}

// WithDefaults are the mappings in force, with these defaults over its own.
func (t *Table) WithDefaults(defaults []Entry) *Table {
	var own []Entry
	if t != nil {
		for _, entry := range t.entries {
			own = append(own, entry.Entry)
		}
	}
	return NewTable(own, defaults)
}

// DefaultRows are the defaults in force as Encode takes them; none where there are none.
func (t *Table) DefaultRows() [][]string { return rowsOf(t.Defaults()) }

// UnusedDefaults warns of defaults that have filled no cell. cells are how many each has filled, by its column.
func UnusedDefaults(defaults []Entry, cells map[string]int, plan readers.Place) []readers.Problem {
	var unused []readers.Problem
	for _, entry := range defaults {
		if cells[entry.Written] > 0 || entry.Kept {
			continue
		}
		place := entry.Place
		if place == (readers.Place{}) {
			place = plan
		}
		detail := problem.Detail{Code: "default-unused", Value: entry.Means, Message: fmt.Sprintf("the default of %s fills no cell", entry.Written),
			Suggestion: "delete it, unless another plan needs it"}
		unused = append(unused, detail.At(place, readers.Warning))
	}
	return unused
}

package newplan

import (
	"slices"

	"simcast/pipeline/mapping"
	"simcast/readers/headers"
)

// Mapping is a row of the new plan's sheet Mapping.
type Mapping struct {
	For, Written, Means string
	Done                bool   // it is done: nothing is to be applied any more
	Suggestion          string // what perhaps is meant; nothing applies it
	Cells               int    // that hold it
}

// mappings are the rows of the sheet Mapping: first those that wait for the planner, then those that are in force, then
// what is done.
func mappings(sources []*source, found *values) []Mapping {
	for _, s := range sources {
		found.addApplied(s.mapping)
	}
	all := append(slices.Clone(found.list), headerMappings(sources)...)
	rank := func(m Mapping) int {
		order := slices.Index(mappingOrder(), m.For)
		switch {
		case m.Done:
			return order + 20
		case m.Means != "":
			return order + 10
		}
		return order
	}
	slices.SortStableFunc(all, func(a, b Mapping) int { return rank(a) - rank(b) })
	return all[:min(len(all), maxMappings)]
}

// maxMappings is how many rows the sheet Mapping has at most: with more than a side sheet may have, the plan could not be
// opened.
const maxMappings = 10_000

// mappingOrder is the order of what mappings are for: first what keeps rows from being sent.
func mappingOrder() []string {
	return []string{mapping.Persona, mapping.Team, mapping.Channel, mapping.Kind, mapping.Status, mapping.Header}
}

// addApplied adds the mappings of the planner that have matched something. Those that no cell can hold stay in force, as long
// as they would not leave out rows of another source.
func (v *values) addApplied(table *mapping.Table) {
	for _, entry := range table.Applied() {
		key := valueKey{what: entry.For, written: headers.FoldName(entry.Written)}
		one := Mapping{For: entry.For, Written: entry.Written, Means: entry.Means, Done: true}
		switch {
		case entry.For == mapping.Header: // see headerMappings
			continue
		case entry.For != mapping.Kind && isNoValue(entry.Means) && v.unposted[key] && !v.posted[key]:
			one.Done = false
		}
		v.add(one, one.Means)
	}
}

// headerMappings say what each header was read as. Headers of several sources that were read alike have one row.
func headerMappings(sources []*source) []Mapping {
	sheet := headers.NewInSheet()
	met := map[Mapping]bool{}
	var all []Mapping
	for _, s := range sources {
		for _, t := range s.targets {
			one := Mapping{For: mapping.Header, Written: t.column.Header, Means: t.name, Done: t.name != ""}
			switch {
			case t.column.Kept != "":
				one.Means, one.Done = t.column.Kept, true
			case t.name == "" && t.column.Mapped:
				one.Means, one.Done = mapping.Ignore, true
			case t.name == "":
				one.Suggestion = s.suggestedColumn(t.column, sheet)
				if slices.ContainsFunc(s.targets, func(other target) bool { return other.name == one.Suggestion }) {
					one.Suggestion = "" // the source has that column: it is none of the planner's questions
				}
			}
			if !met[one] {
				met[one] = true
				all = append(all, one)
			}
		}
	}
	return all
}

package templates

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"simcast/templates/wording"
)

// What was perhaps meant by a name that is written wrongly, or that nobody has.

const (
	maxListed    = 8   // names in a suggestion
	maxSuggested = 200 // letters of one
)

// meant returns the action of the column or smartword that a misspelled name means.
func (r *Renderer) meant(name string) string {
	if column, ok := strings.CutPrefix(name, "Row."); ok {
		return cmp.Or(r.column(column), ColumnReference(column))
	}
	return cmp.Or(r.column(name), r.nearest(name), wording.Shorten(Reference(name), maxSuggested))
}

// meantWord returns what is meant by a word that stands where a function does.
func (r *Renderer) meantWord(name string) string {
	known := ""
	if r.knows(name) {
		known = Reference(name)
	}
	if meant := cmp.Or(reservedPart(name), known, r.column(name)); meant != "" {
		return meant
	}
	near := wording.Nearest(name, slices.Concat(r.indexes, slices.Sorted(maps.Keys(functions))))
	if fn, ok := functions[near]; ok && !r.knows(near) {
		return fn.example
	}
	return Reference(cmp.Or(near, name))
}

// nearest returns the action of the smartword whose name is nearly this one, "" where there is none.
func (r *Renderer) nearest(name string) string {
	if near := wording.Nearest(name, r.indexes); near != "" {
		return Reference(near)
	}
	return ""
}

// column returns what to write in place of the name of a column, "" where it is none.
func (r *Renderer) column(name string) string {
	if r.columnOf == nil || r.knows(name) {
		return ""
	}
	return r.columnOf(name)
}

// reserved lists the references that are no smartwords and need no further name.
func reserved() []string {
	return []string{"Team.Name", "Team.ID", "Persona.Name", "Persona.Handle"}
}

// reservedPart suggests for a name that differs from Team, Persona or Row by case alone.
func reservedPart(name string) string {
	switch strings.ToLower(name) {
	case "team":
		return "{{.Team.Name}}"
	case "persona":
		return "{{.Persona.Name}}"
	case "row":
		return "{{.Row.column}}"
	}
	return ""
}

// suggest returns what to write for name: the nearest candidate, else all where they are few.
func suggest(name string, candidates []string, write func(string) string) string {
	if near := wording.Nearest(name, candidates); near != "" {
		return write(near)
	}
	if len(candidates) == 0 || len(candidates) > maxListed {
		return ""
	}
	all := make([]string, len(candidates))
	for i, c := range candidates {
		all[i] = write(c)
	}
	if len(all) == 1 {
		return all[0]
	}
	return "one of " + strings.Join(all, ", ")
}

// listFew writes the first few names, as examples.
func listFew(names []string, write func(string) string) string {
	const few = 3
	var list []string
	for _, name := range names[:min(len(names), few)] {
		list = append(list, write(name))
	}
	return wording.OrList(list)
}

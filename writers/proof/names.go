package proof

import "simcast/templates"

type piece = templates.Piece

// names are the choices of a filter, in the order in which they are met.
type names struct {
	List  []string
	known map[string]int
}

// at is where a name stands among the choices.
func (n *names) at(name string) int {
	if i, found := n.known[name]; found {
		return i
	}
	if n.known == nil {
		n.known = map[string]int{}
	}
	n.known[name] = len(n.List)
	n.List = append(n.List, name)
	return len(n.List) - 1
}

// Filters are what the messages may be chosen by.
func (b *book) Filters() []filter {
	return []filter{
		{"team", "Team", "all teams", b.teams.List},
		{"channel", "Channel", "all channels", b.channels.List},
		{"persona", "Persona", "all personas", b.personas.List},
		{"state", "State", "all states", b.states.List},
	}
}

type filter struct {
	Name, Label, All string
	Choices          []string
}

package planlists

import (
	"slices"

	"simcast/pipeline/space"
)

// RowFilter is a choice of which rows are shown. It says nothing of what is sent.
type RowFilter struct {
	Name, Label, Every string
	Options            []RowOption
}

// RowOption is a value that can be chosen, with how many rows or messages have it.
type RowOption struct {
	Value  string
	Label  string
	Count  int
	Chosen bool
}

// Filters are those that part the rows. Their values are in the plan's order, the states in that of their names.
func (l *Rows) Filters() []RowFilter {
	var phases, teams, channels, states Options
	for _, name := range stateNames() {
		states.Add(name, name, 0)
	}
	states.List[0].Label = "everything not sent" // it has several of those below
	for i := range l.Rows {
		row := &l.Rows[i]
		phases.Add(row.Phase, row.Phase, 1)
		channels.Add(row.Channel, row.Channel, 1)
		for _, team := range row.Teams {
			teams.Add(team, team, 1)
		}
		for _, state := range row.States {
			states.Add(state, state, 1)
		}
	}
	teams.shorten()
	states.List = slices.DeleteFunc(states.List, func(o RowOption) bool { return o.Count == 0 })
	var filters []RowFilter
	add := func(least int, filter RowFilter) {
		if len(filter.Options) >= least {
			filters = append(filters, filter)
		}
	}
	add(1, RowFilter{"phase", "Phase", "every phase", phases.List}) // some rows may have none
	add(2, RowFilter{"team", "Team", "every team", teams.List})
	add(2, RowFilter{"channel", "Channel", "every channel", channels.List})
	add(1, RowFilter{"state", "State", "every state", states.List})
	return filters
}

// Options are values in the order in which they were met.
type Options struct {
	List []RowOption
	at   map[string]int
}

// Add counts n more of a value; "" is none.
func (o *Options) Add(value, label string, n int) {
	if value == "" {
		return
	}
	if o.at == nil {
		o.at = map[string]int{}
	}
	index, met := o.at[value]
	if !met {
		index = len(o.List)
		o.at[value] = index
		o.List = append(o.List, RowOption{Value: value, Label: label})
	}
	o.List[index].Count += n
}

// shorten labels teams with their short names, where no two have the same.
func (o *Options) shorten() {
	met := map[string]bool{}
	for _, option := range o.List {
		short := space.ShortName(option.Value)
		if met[short] {
			return
		}
		met[short] = true
	}
	for i := range o.List {
		o.List[i].Label = space.ShortName(o.List[i].Value)
	}
}

package planlists

import (
	"cmp"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers/headers"
)

// statusReady is a status that says nothing to simcast: the row is sent as any other.
const statusReady = "ready"

// maxListed is how many personas each question lists. Where there are more, the name is typed in.
const maxListed = 300

// options are what values may mean in a space.
type options struct {
	space           *space.Space // nil where it is not known
	personas, teams []Option
	isTyped         bool // there are too many personas for lists
}

// newOptions are those of a space; without one, personas and teams are not known.
func newOptions(in *space.Space) *options {
	o := &options{space: in}
	if in == nil {
		return o
	}
	for i := range in.Personas {
		persona := &in.Personas[i]
		cell := in.PersonaCell(persona)
		if cell == "" {
			continue
		}
		label := cmp.Or(persona.SystemInfo.Name, cell)
		if label != cell {
			label += " (" + cell + ")"
		}
		o.personas = append(o.personas, Option{cell, label})
	}
	byLabel(o.personas)
	o.isTyped = len(o.personas) > maxListed
	for _, team := range in.Teams {
		if cell := in.TeamCell(team); cell != "" {
			o.teams = append(o.teams, Option{cell, team.Name})
		}
	}
	byLabel(o.teams)
	return o
}

func byLabel(list []Option) {
	slices.SortStableFunc(list, func(a, b Option) int { return strings.Compare(headers.FoldName(a.Label), headers.FoldName(b.Label)) })
}

// of is what a header, or a value of a column, may mean.
func (o *options) of(what string) []Group {
	byHand, note, leftOut := Option{mapping.ByHand, "played by hand"}, Option{mapping.Note, "the row is a note"}, Option{mapping.Ignore, "nothing: the row is left out"}
	switch what {
	case mapping.Header:
		return headerOptions()
	case mapping.Persona:
		if o.isTyped {
			return []Group{{"Or", []Option{byHand, note, leftOut}}}
		}
		return []Group{{"Personas", o.personas}, {"Or", []Option{byHand, note, leftOut}}}
	case mapping.Team:
		return []Group{{"Teams", o.teams}, {"Several", named("players", "session", "moderators", "all")}, {"Or", []Option{byHand, {mapping.Ignore, "nobody: the name is dropped"}}}}
	case mapping.Channel:
		return []Group{{"Channels", named(schema.Channels()...)}, {"Or", []Option{byHand, note, leftOut}}}
	case mapping.Kind:
		var kinds []string
		for kind := schema.KindInject; kind <= schema.KindNote; kind++ {
			kinds = append(kinds, kind.String())
		}
		return []Group{{"Kinds", named(kinds...)}, {"Or", []Option{leftOut}}}
	}
	return []Group{{"The row", []Option{{statusReady, "is ready: it is sent"}, {schema.KindContingency.String(), "is a contingency"}, byHand, note, leftOut}}}
}

// headerOptions is what a header may mean: a column of a plan, in the contract's order.
func headerOptions() []Group {
	var sent, kept []string
	for _, name := range headers.Names() {
		if column, _ := headers.Named(name); column.Kept {
			kept = append(kept, name)
		} else {
			sent = append(sent, name)
		}
	}
	return []Group{{"Columns of a plan", named(sent...)}, {"Kept and shown", named(kept...)}, {"Or", []Option{{mapping.Ignore, "yours: kept, never sent"}}}}
}

// named are options that are called as they are written.
func named(words ...string) (list []Option) {
	for _, word := range words {
		list = append(list, Option{word, word})
	}
	return list
}

// labelOf is what an option is called among others.
func labelOf(groups []Group, value string) string {
	for _, group := range groups {
		for _, option := range group.Options {
			if option.Value == value {
				return option.Label
			}
		}
	}
	return value
}

// likely is what a value means most likely, "" where nobody can tell.
func (o *options) likely(v *value) string {
	switch written := v.first.Value; {
	case v.first.Code == "not-ready":
		return statusReady
	case v.first.Code == "two-channels":
		return schema.NewWords().Channel(written).Channel
	case v.what == mapping.Channel:
		return cmp.Or(v.first.Nearest, schema.NearestChannel(written))
	case v.what == mapping.Kind:
		return schema.NearestKind(written)
	case o.space == nil:
	case v.what == mapping.Persona:
		if likely := o.space.LikelyPersona(written); likely != nil {
			return o.space.PersonaCell(likely)
		}
	case v.what == mapping.Team:
		if likely := o.space.LikelyTeam(written); likely != nil {
			return o.space.TeamCell(*likely)
		}
	}
	return ""
}

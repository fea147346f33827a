package readinglist

import (
	"cmp"
	"fmt"
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

// of is what a value of a column may mean.
func (o *options) of(what string) []Group {
	byHand, note, leftOut := Option{mapping.ByHand, "played by hand"}, Option{mapping.Note, "the row is a note"}, Option{mapping.Ignore, "nothing: leave the row out"}
	switch what {
	case mapping.Persona:
		if o.isTyped {
			return []Group{{"Or", []Option{byHand, note, leftOut}}}
		}
		return []Group{{"Personas", o.personas}, {"Or", []Option{byHand, note, leftOut}}}
	case mapping.Team:
		words := []Option{{"players", "all player teams"}, {"session", "everybody (the session team)"}, {"moderators", "the moderators"}, {"all", "every team by itself"}}
		return []Group{{"Teams", o.teams}, {"Several", words}, {"Or", []Option{byHand, {mapping.Ignore, "nothing: drop this name"}}}}
	case mapping.Channel:
		var channels []Option
		for _, name := range schema.Channels() {
			channels = append(channels, Option{name, name})
		}
		return []Group{{"Channels", channels}, {"Or", []Option{byHand, note, leftOut}}}
	case mapping.Kind:
		return []Group{{"Kinds", []Option{{"inject", "inject: it is sent"}, {"contingency", "contingency: held back"}, {"manual", "manual: by hand"},
			{"expected", "expected: players do it"}, {"note", "note"}}}, {"Or", []Option{leftOut}}}
	}
	return []Group{{"The row", []Option{{statusReady, "is ready: it is sent"}, {"contingency", "is a contingency"}, byHand, note, leftOut}}}
}

// headerOptions is what a header may mean.
func headerOptions() []Group {
	groups := []Group{
		{"Who", named("persona", "channel", "team", "player_email", "position", "role", "to", "cc", "bcc")},
		{"What", named("subject", "title", "subtitle", "body", "assets")},
		{"How it looks", named("type", "sentiment", "ts", "is_draft", "is_hacked", "hacked_image", "show_details", "replies", "likes", "reposts")},
		{"When it is played", named("id", "at", "day", "kind", "status", "skip", "after")},
	}
	others := slices.DeleteFunc(headers.Names(), func(name string) bool {
		return slices.ContainsFunc(groups, func(g Group) bool {
			return slices.ContainsFunc(g.Options, func(o Option) bool { return o.Value == name })
		})
	})
	return append(groups, Group{"Kept and shown", named(others...)}, Group{"Or", []Option{{mapping.Ignore, "yours: kept, never sent"}}})
}

// named are the columns of these names that there are.
func named(names ...string) (list []Option) {
	for _, name := range names {
		if _, known := headers.Named(name); known {
			list = append(list, Option{name, name})
		}
	}
	return list
}

// MeansLabel is what it means, in words.
func (s Said) MeansLabel() string {
	switch {
	case s.Means == mapping.Ignore && s.For == mapping.Header:
		return "a column of yours: kept, never sent"
	case s.Means == mapping.Ignore && s.For == mapping.Team:
		return "nobody: the name is dropped"
	case s.Means == mapping.Ignore:
		return "nothing: the row is left out"
	}
	return s.Means
}

// LabelOf is how a page calls what somebody has said.
func (s Said) LabelOf() string {
	switch s.For {
	case mapping.Header:
		return fmt.Sprintf("The header “%s”", s.Written)
	case mapping.Default:
		return fmt.Sprintf("An empty cell of %s", s.Written)
	}
	return fmt.Sprintf("The %s “%s”", s.For, s.Written)
}

package readinglist

import (
	"cmp"
	"slices"

	"simcast/pipeline/mapping"
	"simcast/pipeline/schema"
)

// nearest is what is meant most likely by a value, nil where nobody can tell.
func (o *options) nearest(v *value, groups []Group) *Option {
	q := Question{Options: groups}
	switch {
	case v.first.Code == "not-ready":
		q.suggest(statusReady)
	case v.first.Code == "two-channels":
		q.suggest(schema.NewWords().Channel(v.first.Value).Channel)
	case v.what == mapping.Persona:
		return o.persona(v.first.Value)
	case v.what == mapping.Team:
		return o.team(v.first.Value)
	case v.what == mapping.Channel:
		q.suggest(cmp.Or(v.first.Nearest, schema.NearestChannel(v.first.Value)))
	case v.what == mapping.Kind:
		q.suggest(schema.NearestKind(v.first.Value))
	}
	return q.Nearest
}

// persona is the one that is meant most likely by a name.
func (o *options) persona(written string) *Option {
	if o.space == nil {
		return nil
	}
	if likely := o.space.LikelyPersona(written); likely != nil {
		return optionOf(o.personas, o.space.PersonaCell(likely))
	}
	return nil
}

// team is the one that is meant most likely by a name.
func (o *options) team(written string) *Option {
	if o.space == nil {
		return nil
	}
	if likely := o.space.LikelyTeam(written); likely != nil {
		return optionOf(o.teams, o.space.TeamCell(*likely))
	}
	return nil
}

// optionOf is the option of that value.
func optionOf(options []Option, value string) *Option {
	at := slices.IndexFunc(options, func(o Option) bool { return o.Value == value && value != "" })
	if at < 0 {
		return nil
	}
	return &options[at]
}

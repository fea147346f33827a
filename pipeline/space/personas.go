package space

import (
	"fmt"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Persona finds the one that a cell names: by hash, else by handle or display
// name, in any case.
func (s *Space) Persona(cell string) (*apiclient.Persona, *problem.Detail) {
	key := headers.FoldName(cell)
	if i, found := s.byHash[key]; found && key != "" {
		return &s.Personas[i], nil
	}
	var found []int
	for _, i := range append(slices.Clone(s.byHandle[key]), s.byName[key]...) {
		if !slices.Contains(found, i) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return nil, s.unknownPersona(cell)
	case 1:
		return requireHash(&s.Personas[found[0]])
	}
	var handles []string
	for _, i := range found[:min(len(found), maxSuggested)] {
		handle := s.Personas[i].SystemInfo.Handle
		if headers.FoldName(handle) == key { // it is the name of another one
			handle = s.Personas[i].SystemInfo.Hash
		}
		handles = append(handles, handle)
	}
	return nil, &problem.Detail{Code: "ambiguous-persona", Message: fmt.Sprintf("%d personas are called %q", len(found), wording.Clip(cell)), Value: strings.Clone(cell),
		Suggestion: "write the handle or hash of the one that you mean: " + wording.OrList(handles)}
}

// IsPersona reports whether a cell names a persona of the space, or several.
func (s *Space) IsPersona(cell string) bool {
	key := headers.FoldName(cell)
	_, isHash := s.byHash[key]
	return key != "" && (isHash || len(s.byHandle[key])+len(s.byName[key]) > 0)
}

// requireHash refuses a persona that cannot be named to the service.
func requireHash(persona *apiclient.Persona) (*apiclient.Persona, *problem.Detail) {
	if persona.SystemInfo.Hash == "" {
		return nil, &problem.Detail{Code: "unknown-persona", Message: fmt.Sprintf("the service gives %q no usable hash, so this persona cannot send messages", persona.SystemInfo.Name),
			Suggestion: "ask the operator of the space"}
	}
	return persona, nil
}

func (s *Space) unknownPersona(cell string) *problem.Detail {
	suggestion := "write the hash, handle or display name of a persona of the space; perhaps this one is not published there"
	near := wording.Nearest(cell, s.names)
	if near != "" {
		suggestion = fmt.Sprintf("did you mean %q? If not, the persona is perhaps not published to the space", near)
	}
	return &problem.Detail{Code: "unknown-persona", Message: fmt.Sprintf("the space has no persona %q", wording.Clip(cell)), Suggestion: suggestion, Value: strings.Clone(cell), Nearest: near}
}

// PersonaCell is how a plan best names a persona: by its handle, else its display
// name, else its hash, whichever means it alone; "" where none does.
func (s *Space) PersonaCell(persona *apiclient.Persona) string {
	info := persona.SystemInfo
	for _, cell := range []string{info.Handle, info.Name, info.Hash} {
		if found, detail := s.Persona(cell); detail == nil && found.SystemInfo.Hash == info.Hash && headers.FoldName(cell) != "" && !strings.Contains(cell, "{{") {
			return cell
		}
	}
	return ""
}

// maxOrganisations is how many organisations a suggestion names.
const maxOrganisations = 3

// findOrganisations is what Organisations gives.
func (s *Space) findOrganisations() []string {
	var first, others []string
	for i := range s.Personas {
		persona := &s.Personas[i]
		if !persona.SystemInfo.IsOrganisation {
			continue
		}
		name := persona.SystemInfo.Name
		if found, detail := s.Persona(name); detail != nil || found != persona {
			name = s.PersonaCell(persona)
		}
		switch {
		case name == "":
		case len(persona.Communications.Channels) > 0 && SpeaksOn(persona, schema.ChannelWebsites):
			first = append(first, name)
		default:
			others = append(others, name)
		}
		if len(first) == maxOrganisations {
			break
		}
	}
	all := append(first, others...)
	return all[:min(len(all), maxOrganisations)]
}

// SpeaksOn reports whether the persona lists the channel. The web channel is named
// news in channel lists (interface, 2.6).
func SpeaksOn(persona *apiclient.Persona, channel string) bool {
	own := persona.Communications.Channels
	return len(own) == 0 || slices.ContainsFunc(own, func(name string) bool {
		return headers.FoldName(name) == channel || channel == schema.ChannelWebsites && headers.FoldName(name) == schema.ChannelNews
	})
}

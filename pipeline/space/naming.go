package space

import (
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// PersonaCell is how a plan best names a persona: by its handle, else its display
// name, else its hash, whichever means it alone; "" where none does.
func (s *Space) PersonaCell(persona *apiclient.Persona) string {
	info := persona.SystemInfo
	for _, cell := range []string{info.Handle, info.Name, info.Hash} {
		if found, f := s.Persona(cell); f == nil && found.SystemInfo.Hash == info.Hash && readers.FoldName(cell) != "" && !strings.Contains(cell, "{{") {
			return cell
		}
	}
	return ""
}

// TeamCell is how a plan names a team: by its full name, or by its id where a
// cell of that name would mean another team, or several.
func (s *Space) TeamCell(team apiclient.Team) string { return s.CellName(team) }

// SpeaksOn reports whether the persona may speak on a channel by its own list of them.
func SpeaksOn(persona *apiclient.Persona, channel string) bool { return Lists(persona, channel) }

// IsSocial reports whether a channel is one of social media.
func IsSocial(channel string) bool {
	c, known := schema.ChannelNamed(channel)
	return known && c.Social
}

// Lists reports whether the persona lists the channel. The web channel is named
// news in channel lists (interface, 2.6).
func Lists(persona *apiclient.Persona, channel string) bool {
	own := persona.Communications.Channels
	return len(own) == 0 || slices.ContainsFunc(own, func(name string) bool {
		return readers.FoldName(name) == channel || channel == schema.ChannelWebsites && readers.FoldName(name) == schema.ChannelNews
	})
}

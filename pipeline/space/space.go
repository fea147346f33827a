package space

import (
	"fmt"
	"sync"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Space is what the service gave of the simulation space: who can speak, who
// can be reached, and what can be filled in. It does not change during a running
// exercise (interface, 1).
type Space struct {
	Personas   []apiclient.Persona
	Teams      []apiclient.Team
	Smartwords map[string]string // with the values of Texts
	Texts      []Text            // of a list of spaces: see WithTexts
	Warnings   []readers.Problem

	byHash    map[string]int
	byHandle  map[string][]int
	byName    map[string][]int
	names     []string                // handles and names, for suggestions
	teamCells func() map[int64]string // by team id, worked out when it is first asked for

	organisations func() []string          // worked out when they are first asked for
	personaWords  func() []map[string]bool // in the names of each, as organisations

	forSending func() *Space

	textOf map[string]*Text // of Texts, by smartword
}

// New indexes what the service gave, and keeps of the personas what messages need. Of a
// smartword that is given twice the last wins, with a warning.
func New(personas []apiclient.Persona, teams []apiclient.Team, words []apiclient.Smartword) *Space {
	space := &Space{Personas: trimPersonas(personas), Teams: teams, Smartwords: map[string]string{},
		byHash: map[string]int{}, byHandle: map[string][]int{}, byName: map[string][]int{}}
	for i, persona := range personas {
		info := persona.SystemInfo
		space.byHash[headers.FoldName(info.Hash)] = i
		space.byHandle[headers.FoldName(info.Handle)] = append(space.byHandle[headers.FoldName(info.Handle)], i)
		space.byName[headers.FoldName(info.Name)] = append(space.byName[headers.FoldName(info.Name)], i)
		space.names = append(space.names, info.Handle, info.Name)
	}
	for _, word := range words {
		if before, twice := space.Smartwords[word.Index]; twice {
			space.Warnings = append(space.Warnings, readers.Problem{Severity: readers.Warning, Code: "smartword-twice",
				Message:    fmt.Sprintf("the space has the smartword %q twice: %q and %q", word.Index, wording.Clip(before), wording.Clip(word.Value)),
				Suggestion: "the last one is used; fix it in the space if that is wrong"})
		}
		space.Smartwords[word.Index] = word.Value
	}
	space.teamCells = sync.OnceValue(space.nameTeams)
	space.organisations = sync.OnceValue(space.findOrganisations)
	space.personaWords = sync.OnceValue(space.wordsOfPersonas)
	space.forSending = sync.OnceValue(space.withoutPersonas)
	return space
}

// Organisations are a few personas that can have a website, as a plan can name them. Those that list websites among
// their channels come first.
func (s *Space) Organisations() []string { return s.organisations() }

// ForSending is the space as it is needed once a plan was checked in it. It does not hold the personas.
func (s *Space) ForSending() *Space { return s.forSending() }

// trimPersonas are personas with what a check, a message and its preview need of them. The rest, a page of text
// each, may be most of what a space takes.
func trimPersonas(personas []apiclient.Persona) []apiclient.Persona {
	trimmed := make([]apiclient.Persona, len(personas))
	for i := range personas {
		info := &personas[i].SystemInfo
		trimmed[i].SystemInfo = apiclient.SystemInfo{Hash: info.Hash, Handle: info.Handle, Name: info.Name, IsOrganisation: info.IsOrganisation}
		trimmed[i].Identity.Name, trimmed[i].Identity.JobTitle = personas[i].Identity.Name, personas[i].Identity.JobTitle
		trimmed[i].Communications.Channels = personas[i].Communications.Channels
	}
	return trimmed
}

// withoutPersonas is what ForSending gives.
func (s *Space) withoutPersonas() *Space {
	cells := s.teamCells()
	rest := &Space{Teams: s.Teams, teamCells: func() map[int64]string { return cells }, organisations: func() []string { return nil },
		personaWords: func() []map[string]bool { return nil }}
	rest.forSending = func() *Space { return rest }
	return rest
}

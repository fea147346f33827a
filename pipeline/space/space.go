package space

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// Space is what the service gave of the simulation space: who can speak, who
// can be reached, and what can be filled in. It does not change during a running
// exercise (interface, 1).
type Space struct {
	Personas   []apiclient.Persona
	Teams      []apiclient.Team
	Smartwords map[string]string
	Warnings   []readers.Problem

	byHash    map[string]int
	byHandle  map[string][]int
	byName    map[string][]int
	names     []string                // handles and names, for suggestions
	CellNames func() map[int64]string // what nameOf gives, worked out when it is first asked for

	ForSending func() *Space // the space as it is needed once a plan was taken in it
}

// Source gives a space's data: the GETs of the interface, section 4.
type Source interface {
	Personas(ctx context.Context) ([]apiclient.Persona, error)
	Teams(ctx context.Context) ([]apiclient.Team, error)
	Smartwords(ctx context.Context) ([]apiclient.Smartword, error)
}

// Load makes the GETs side by side. The first that fails ends the others.
func Load(ctx context.Context, from Source) (*Space, error) {
	var personas []apiclient.Persona
	var teams []apiclient.Team
	var words []apiclient.Smartword
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) { personas, err = from.Personas(ctx); return err })
	group.Go(func() (err error) { teams, err = from.Teams(ctx); return err })
	group.Go(func() (err error) { words, err = from.Smartwords(ctx); return err })
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return New(personas, teams, words), nil
}

// New indexes what the service gave, and keeps of the personas what messages need. Of a
// smartword that is given twice the last wins, with a warning.
func New(personas []apiclient.Persona, teams []apiclient.Team, words []apiclient.Smartword) *Space {
	s := &Space{Personas: trimPersonas(personas), Teams: teams, Smartwords: map[string]string{},
		byHash: map[string]int{}, byHandle: map[string][]int{}, byName: map[string][]int{}}
	for i, persona := range personas {
		info := persona.SystemInfo
		s.byHash[readers.FoldName(info.Hash)] = i
		s.byHandle[readers.FoldName(info.Handle)] = append(s.byHandle[readers.FoldName(info.Handle)], i)
		s.byName[readers.FoldName(info.Name)] = append(s.byName[readers.FoldName(info.Name)], i)
		s.names = append(s.names, info.Handle, info.Name)
	}
	for _, word := range words {
		if before, twice := s.Smartwords[word.Index]; twice {
			s.Warnings = append(s.Warnings, readers.Problem{Severity: readers.Warning, Code: "smartword-twice",
				Message:    fmt.Sprintf("the space has the smartword %q twice: %q and %q", word.Index, wording.Clip(before), wording.Clip(word.Value)),
				Suggestion: "the last one is used; fix it in the space if that is wrong"})
		}
		s.Smartwords[word.Index] = word.Value
	}
	s.CellNames = sync.OnceValue(s.NameTeams)
	s.ForSending = sync.OnceValue(s.withoutPersonas)
	return s
}

// Persona finds the one that a cell names: by hash, else by handle or display
// name, in any case.
func (s *Space) Persona(cell string) (*apiclient.Persona, *problem.Detail) {
	key := readers.FoldName(cell)
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
		return hashed(&s.Personas[found[0]])
	}
	const most = 12
	var handles []string
	for _, i := range found[:min(len(found), most)] {
		handle := s.Personas[i].SystemInfo.Handle
		if readers.FoldName(handle) == key { // it is the name of another one
			handle = s.Personas[i].SystemInfo.Hash
		}
		handles = append(handles, handle)
	}
	return nil, &problem.Detail{Code: "ambiguous-persona", Message: fmt.Sprintf("%d personas are called %q", len(found), wording.Clip(cell)),
		Suggestion: "write the handle, or hash, of the one that is meant: " + wording.OrList(handles)}
}

// hashed refuses a persona that cannot be named to the service.
func hashed(persona *apiclient.Persona) (*apiclient.Persona, *problem.Detail) {
	if persona.SystemInfo.Hash == "" {
		return nil, &problem.Detail{Code: "unknown-persona", Message: fmt.Sprintf("the service gives %q without a hash, or with the API key in its hash, so it cannot speak", persona.SystemInfo.Name),
			Suggestion: "ask the operator of the space"}
	}
	return persona, nil
}

func (s *Space) unknownPersona(cell string) *problem.Detail {
	suggestion := "perhaps not published to the space; write a hash, handle or display name that is"
	if near := wording.Nearest(cell, s.names); near != "" {
		suggestion = fmt.Sprintf("did you mean %q? Else it is perhaps not published to the space", near)
	}
	return &problem.Detail{Code: "unknown-persona", Message: fmt.Sprintf("the space has no persona %q", wording.Clip(cell)), Suggestion: suggestion}
}

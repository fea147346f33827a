package space

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"simcast/apiclient"
	"simcast/readers"
)

// Cache keeps only one of spaces that are alike: those of one exercise, made a thousand times over,
// often have the same personas, teams and smartwords. Nobody changes a space that was loaded.
type Cache struct {
	mu  sync.Mutex
	met map[[sha256.Size]byte]*Space
}

// Get is the first space that has all that this one has.
func (a *Cache) Get(s *Space) *Space {
	sum := s.digest()
	a.mu.Lock()
	defer a.mu.Unlock()
	if met := a.met[sum]; met != nil {
		return met
	}
	if a.met == nil {
		a.met = map[[sha256.Size]byte]*Space{}
	}
	a.met[sum] = s
	return s
}

// digest stands for all that is known of the space.
func (s *Space) digest() [sha256.Size]byte {
	all, err := json.Marshal(struct {
		Personas   []apiclient.Persona
		Teams      []apiclient.Team
		Smartwords map[string]string
		Warnings   []readers.Problem
	}{s.Personas, s.Teams, s.Smartwords, s.Warnings})
	if err != nil {
		panic(fmt.Sprintf("a space is no JSON: %v", err)) // it holds texts and numbers alone
	}
	return sha256.Sum256(all)
}

// trimPersonas are personas with what a check, a message and its proof need of them. The rest, a page of text
// each, may be most of what a space takes.
func trimPersonas(personas []apiclient.Persona) []apiclient.Persona {
	lean := make([]apiclient.Persona, len(personas))
	for i := range personas {
		info := &personas[i].SystemInfo
		lean[i].SystemInfo = apiclient.SystemInfo{Hash: info.Hash, Handle: info.Handle, Name: info.Name, IsOrganisation: info.IsOrganisation}
		lean[i].Identity.Name, lean[i].Identity.JobTitle = personas[i].Identity.Name, personas[i].Identity.JobTitle
		lean[i].Communications.Channels = personas[i].Communications.Channels
	}
	return lean
}

// withoutPersonas is the space as it is needed once a plan was taken in it.
func (s *Space) withoutPersonas() *Space {
	called := s.CellNames()
	rest := &Space{Teams: s.Teams, CellNames: func() map[int64]string { return called }}
	rest.ForSending = func() *Space { return rest }
	return rest
}

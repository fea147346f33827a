package space

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"

	"simcast/apiclient"
	"simcast/readers"
)

// Cache keeps only one of equal spaces: those of one exercise, made a thousand times over,
// often have the same personas, teams and smartwords. Nobody changes a space that was loaded. One that a list gives texts to gets
// them by [Space.WithTexts] afterwards, and shares its personas and teams all the same.
type Cache struct {
	mu  sync.Mutex
	met map[[sha256.Size]byte]*Space
}

// Get is the first space that was given of those equal to s.
func (c *Cache) Get(space *Space) *Space {
	sum := space.digest()
	c.mu.Lock()
	defer c.mu.Unlock()
	if met := c.met[sum]; met != nil {
		return met
	}
	if c.met == nil {
		c.met = map[[sha256.Size]byte]*Space{}
	}
	c.met[sum] = space
	return space
}

// digest stands for all that is known of the space.
func (s *Space) digest() [sha256.Size]byte {
	all, err := json.Marshal(struct {
		Personas   []apiclient.Persona
		Teams      []apiclient.Team
		Smartwords map[string]string
		Texts      []Text
		Warnings   []readers.Problem
	}{s.Personas, s.Teams, s.Smartwords, s.Texts, s.Warnings})
	if err != nil {
		panic(fmt.Sprintf("a space is no JSON: %v", err)) // it holds texts and numbers alone
	}
	return sha256.Sum256(all)
}

package simulator

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"simcast/apiclient"
)

// Space is what an exercise holds before it starts (interface.md, section 2).
type Space struct {
	Personas   []json.RawMessage `json:"personas"` // the objects of section 2.1
	Teams      []Team            `json:"teams"`
	Smartwords []Smartword       `json:"smartwords"`
}

// The entries of a space's lists, as the client knows them.
type (
	Team      = apiclient.Team
	Smartword = apiclient.Smartword
)

//go:embed harbour.json
var harbour []byte

// Harbour returns the space of the exercise "Harbour Light": a port city, its personas, teams and
// smartwords. The caller may change what it gets.
func Harbour() Space {
	var s Space
	if err := json.Unmarshal(harbour, &s); err != nil {
		panic(fmt.Sprintf("simulator: harbour.json, which is part of the program: %v", err))
	}
	return s
}

// index finds what a message refers to.
type index struct {
	organisation map[string]bool // by persona hash; every persona of the space is a key
	team         map[int64]bool
}

func newIndex(s Space) index {
	x := index{organisation: map[string]bool{}, team: map[int64]bool{}}
	for _, raw := range s.Personas {
		if hash, organisation := identify(raw); hash != "" {
			x.organisation[hash] = organisation
		}
	}
	for _, t := range s.Teams {
		x.team[t.ID] = true
	}
	return x
}

// identify reads the two facts of a persona that messages depend on. A persona without a hash
// cannot send.
func identify(persona json.RawMessage) (hash string, organisation bool) {
	var p struct {
		SystemInfo struct {
			Hash           string `json:"hash"`
			IsOrganisation bool   `json:"is_organisation"`
		} `json:"system_info"`
	}
	if json.Unmarshal(persona, &p) != nil {
		return "", false
	}
	return p.SystemInfo.Hash, p.SystemInfo.IsOrganisation
}

package apiclient

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Persona is a persona object of interface section 2.1. A null, and a value of another shape than the
// documented one, is left at its zero: one odd persona must not cost the list. Raw has it all.
type Persona struct {
	Identity       Identity        `json:"identity"`
	Narrative      Narrative       `json:"narrative"`
	Affiliation    Affiliation     `json:"affiliation"`
	Place          Place           `json:"place"`
	Communications Communications  `json:"communications"`
	Cognitive      json.RawMessage `json:"cognitive"` // contents not documented, as of the next three
	Influence      json.RawMessage `json:"influence"`
	Memory         json.RawMessage `json:"memory"`
	Activity       json.RawMessage `json:"activity"`
	SystemInfo     SystemInfo      `json:"system_info"`

	Raw json.RawMessage `json:"-"` // the object as the service gave it, unknown keys and all
}

// Identity says who a persona is.
type Identity struct {
	Name             string           `json:"name"`
	Gender           string           `json:"gender"`
	Age              int              `json:"age"`
	Bio              string           `json:"bio"`
	Pitch            string           `json:"pitch"`
	JobTitle         string           `json:"job_title"`
	CulturalIdentity CulturalIdentity `json:"cultural_identity"`
}

// CulturalIdentity is where a persona comes from.
type CulturalIdentity struct {
	Nationality string `json:"nationality"`
	Ethnicity   string `json:"ethnicity"`
	Accent      string `json:"accent"`
}

// Narrative is a persona's part in the story.
type Narrative struct {
	Role      string `json:"role"`
	Archetype string `json:"archetype"`
}

// Affiliation is what a persona belongs to.
type Affiliation struct {
	Affiliation string `json:"affiliation"`
	Faction     string `json:"faction"`
	A3E         string `json:"a3e"`
}

// Place is where a persona is.
type Place struct {
	Location string          `json:"location"`
	GPS      json.RawMessage `json:"gps"` // its shape is not documented
}

// Communications is how a persona speaks.
type Communications struct {
	TextAlignment string   `json:"text_alignment"`
	Channels      []string `json:"channels"`
	WritesIn      int      `json:"writes_in"`
}

// SystemInfo is how the service knows a persona.
type SystemInfo struct {
	Hash                   string            `json:"hash"` // sent as Message.Persona
	Handle                 string            `json:"handle"`
	Name                   string            `json:"name"`
	ProfileImageURL        string            `json:"profile_image_url"`
	IsOrganisation         bool              `json:"is_organisation"` // only organisations have websites
	Classification         string            `json:"classification"`
	MatchesPlayer          bool              `json:"matches_player"`
	PositionsToImpersonate []json.RawMessage `json:"positions_to_impersonate"` // elements not documented
	Tags                   []string          `json:"tags"`
}

// UnmarshalJSON takes what has the documented shape and keeps the whole in Raw.
func (p *Persona) UnmarshalJSON(data []byte) error {
	type plain Persona
	var read plain
	var odd *json.UnmarshalTypeError
	if err := json.Unmarshal(data, &read); err != nil && !errors.As(err, &odd) {
		return err
	}
	*p = Persona(read)
	p.Raw = bytes.Clone(data)
	return nil
}

// MarshalJSON gives back Raw where there is one.
func (p Persona) MarshalJSON() ([]byte, error) {
	if p.Raw != nil {
		return p.Raw, nil
	}
	type plain Persona
	return json.Marshal(plain(p))
}

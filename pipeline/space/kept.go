package space

import (
	"encoding/json"
	"fmt"
	"slices"

	"simcast/apiclient"
	"simcast/readers"
)

// rest is what a space has besides its personas, which many spaces of one exercise have alike.
type rest struct {
	Teams      []apiclient.Team
	Smartwords map[string]string
	Texts      []Text
	Warnings   []readers.Problem
}

// Encode is the space as a record keeps it: its personas, and the rest.
func (s *Space) Encode() (personas, others []byte, err error) {
	if personas, err = json.Marshal(s.Personas); err != nil {
		return nil, nil, err
	}
	others, err = json.Marshal(rest{s.Teams, s.Smartwords, s.Texts, s.Warnings})
	return personas, others, err
}

// DecodePersonas are the personas of a space that [Space.Encode] has written.
func DecodePersonas(text []byte) (personas []apiclient.Persona, err error) {
	if err = json.Unmarshal(text, &personas); err != nil {
		return nil, fmt.Errorf("the personas cannot be read in the ledger: %w", err)
	}
	return trimPersonas(personas), nil
}

// Decode is a space that [Space.Encode] has written, with these personas.
func Decode(personas []apiclient.Persona, others []byte) (*Space, error) {
	var kept rest
	if err := json.Unmarshal(others, &kept); err != nil {
		return nil, fmt.Errorf("the teams and smartwords of the space cannot be read in the ledger: %w", err)
	}
	s := New(personas, kept.Teams, nil)
	s.Smartwords, s.Warnings = kept.Smartwords, slices.Clip(kept.Warnings)
	return s.WithTexts(kept.Texts), nil
}

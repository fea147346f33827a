package apiclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// Persona is a persona object of interface section 2.1: the fields that are read, and in Raw all of them.
// A null, and a value of another shape than the documented one, is left at its zero: one odd persona must
// not cost the list. So is a hash that had the key in it: what is left of it is nobody's, and is never to be sent as if it were.
type Persona struct {
	Identity struct {
		Name     string `json:"name"`
		JobTitle string `json:"job_title"`
	} `json:"identity"`
	Communications struct {
		Channels []string `json:"channels"`
	} `json:"communications"`
	SystemInfo SystemInfo `json:"system_info"`

	Raw json.RawMessage `json:"-"` // the object as the service gave it, unknown keys and all
}

// SystemInfo is how the service knows a persona.
type SystemInfo struct {
	Hash           string `json:"hash"` // sent as Message.Persona
	Handle         string `json:"handle"`
	Name           string `json:"name"`
	IsOrganisation bool   `json:"is_organisation"` // only organisations have websites
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
	if strings.Contains(p.SystemInfo.Hash, blotted) {
		p.SystemInfo.Hash = ""
	}
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

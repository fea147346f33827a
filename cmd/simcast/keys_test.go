package main

import (
	"encoding/json"
	"errors"
	"os"

	"simcast/cmd/simcast/local"
)

// fileKeys is a key store for scripts: a file.
type fileKeys string

type keptAccess struct{ BaseURL, Key string }

func (f fileKeys) Load() (local.SpaceAccess, error) {
	data, err := os.ReadFile(string(f))
	if err != nil {
		return local.SpaceAccess{}, err
	}
	var kept keptAccess
	err = json.Unmarshal(data, &kept)
	return local.SpaceAccess{BaseURL: kept.BaseURL, Key: kept.Key}, err
}

func (f fileKeys) Save(a local.SpaceAccess) error {
	data, err := json.Marshal(keptAccess{a.BaseURL, a.Key})
	return errors.Join(err, os.WriteFile(string(f), data, 0o600))
}

func (fileKeys) Check() error { return nil }

func (f fileKeys) Forget() error {
	err := os.Remove(string(f))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

package main

import (
	"encoding/json"
	"errors"
	"os"
)

// fileKeys is a key store for scripts: a file.
type fileKeys string

type keptAccess struct{ BaseURL, Key string }

func (f fileKeys) load() (access, error) {
	data, err := os.ReadFile(string(f))
	if err != nil {
		return access{}, err
	}
	var kept keptAccess
	err = json.Unmarshal(data, &kept)
	return access{kept.BaseURL, kept.Key}, err
}

func (f fileKeys) save(a access) error {
	data, err := json.Marshal(keptAccess{a.baseURL, a.key})
	return errors.Join(err, os.WriteFile(string(f), data, 0o600))
}

func (f fileKeys) forget() error {
	err := os.Remove(string(f))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// Package apikey knows where keys are kept: the operating system's key store, and files. No error repeats a key, or
// what could be one.
package apikey

import (
	"errors"
	"fmt"

	"github.com/zalando/go-keyring"
)

// Access is where the service is and the key that selects the space.
type Access struct{ BaseURL, Key string }

// Store keeps what login was told.
type Store interface {
	Load() (Access, error)
	Save(Access) error
	Forget() error
}

// System is the operating system's own key store.
type System struct{}

const (
	keyService = "simcast"
	keyBaseURL = "base-url"
	keyAPIKey  = "api-key"
	NoStore    = "this machine has no key store that can be used (%w); set SIMCAST_BASE_URL and SIMCAST_API_KEY instead: simcast help connection shows how"
)

func (System) Load() (Access, error) {
	baseURL, err := keyring.Get(keyService, keyBaseURL)
	if err != nil {
		return Access{}, err
	}
	key, err := keyring.Get(keyService, keyAPIKey)
	return Access{baseURL, key}, err
}

func (System) Save(kept Access) error {
	if err := keyring.Set(keyService, keyBaseURL, kept.BaseURL); err != nil {
		return fmt.Errorf(NoStore, err)
	}
	if err := keyring.Set(keyService, keyAPIKey, kept.Key); err != nil {
		return fmt.Errorf(NoStore, err)
	}
	return nil
}

func (System) Forget() error {
	for _, name := range []string{keyAPIKey, keyBaseURL} {
		if err := keyring.Delete(keyService, name); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return fmt.Errorf("this machine has no key store that can be used (%w), so nothing is saved in one", err)
		}
	}
	return nil
}

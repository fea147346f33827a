// Package apikey knows where keys are kept: the operating system's key store, and files. No error repeats a key, or
// what could be one.
package apikey

import (
	"errors"

	"github.com/zalando/go-keyring"
)

// Access is where the service is and the key that selects the space.
type Access struct{ BaseURL, Key string }

// Store keeps what login was told.
type Store interface {
	// Check says whether something can be kept here, before anybody is asked for it.
	Check() error
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
)

// noStore is of a machine without a key store that works. What the system says of that, such as the name of a program, helps
// nobody who wants to save a key.
type noStore struct {
	what  string
	cause error
}

func (e noStore) Error() string { return "this machine has no key store that can be used, " + e.what }

func (e noStore) Unwrap() error { return e.cause }

// NoStore says that a key cannot be kept, and what to do instead.
func NoStore(cause error) error {
	return noStore{"so the key cannot be saved; set SIMCAST_BASE_URL and SIMCAST_API_KEY instead: simcast help connection shows how", cause}
}

// Check looks for the address that login kept: a store that works has it, or says that it does not.
func (System) Check() error {
	if _, err := keyring.Get(keyService, keyBaseURL); err != nil && !errors.Is(err, keyring.ErrNotFound) {
		return NoStore(err)
	}
	return nil
}

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
		return NoStore(err)
	}
	if err := keyring.Set(keyService, keyAPIKey, kept.Key); err != nil {
		return NoStore(err)
	}
	return nil
}

func (System) Forget() error {
	for _, name := range []string{keyAPIKey, keyBaseURL} {
		if err := keyring.Delete(keyService, name); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return noStore{"so nothing is saved in one", err}
		}
	}
	return nil
}

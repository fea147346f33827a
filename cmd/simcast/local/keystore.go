package local

import (
	"errors"

	"github.com/zalando/go-keyring"
)

// SpaceAccess is where the service is and the key that selects the space.
type SpaceAccess struct{ BaseURL, Key string }

// KeyStore keeps what login was told.
type KeyStore interface {
	// Check says whether something can be kept here, before anybody is asked for it.
	Check() error
	Load() (SpaceAccess, error)
	Save(SpaceAccess) error
	Forget() error
}

// SystemKeyStore is the operating system's own key store.
type SystemKeyStore struct{}

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

// NoKeyStore says that a key cannot be kept, and what to do instead.
func NoKeyStore(cause error) error {
	return noStore{"so the key cannot be saved; set SIMCAST_BASE_URL and SIMCAST_API_KEY instead: simcast help connection shows how", cause}
}

// Check looks for the address that login kept: a store that works has it, or says that it does not.
func (SystemKeyStore) Check() error {
	if _, err := keyring.Get(keyService, keyBaseURL); err != nil && !errors.Is(err, keyring.ErrNotFound) {
		return NoKeyStore(err)
	}
	return nil
}

func (SystemKeyStore) Load() (SpaceAccess, error) {
	baseURL, err := keyring.Get(keyService, keyBaseURL)
	if err != nil {
		return SpaceAccess{}, err
	}
	key, err := keyring.Get(keyService, keyAPIKey)
	return SpaceAccess{baseURL, key}, err
}

func (SystemKeyStore) Save(kept SpaceAccess) error {
	if err := keyring.Set(keyService, keyBaseURL, kept.BaseURL); err != nil {
		return NoKeyStore(err)
	}
	if err := keyring.Set(keyService, keyAPIKey, kept.Key); err != nil {
		return NoKeyStore(err)
	}
	return nil
}

func (SystemKeyStore) Forget() error {
	for _, name := range []string{keyAPIKey, keyBaseURL} {
		if err := keyring.Delete(keyService, name); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return noStore{"so nothing is saved in one", err}
		}
	}
	return nil
}

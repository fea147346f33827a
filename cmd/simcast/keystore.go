package main

import (
	"errors"
	"fmt"

	"github.com/zalando/go-keyring"
)

// keyStore keeps what login was told.
type keyStore interface {
	load() (access, error)
	save(access) error
	forget() error
}

// systemKeys is the operating system's own key store.
type systemKeys struct{}

const (
	keyService = "simcast"
	keyBaseURL = "base-url"
	keyAPIKey  = "api-key"
	noKeyStore = "this machine has no key store that can be used (%w); set SIMCAST_BASE_URL and SIMCAST_API_KEY instead"
)

func (systemKeys) load() (access, error) {
	baseURL, err := keyring.Get(keyService, keyBaseURL)
	if err != nil {
		return access{}, err
	}
	key, err := keyring.Get(keyService, keyAPIKey)
	return access{baseURL, key}, err
}

func (systemKeys) save(kept access) error {
	if err := keyring.Set(keyService, keyBaseURL, kept.baseURL); err != nil {
		return fmt.Errorf(noKeyStore, err)
	}
	if err := keyring.Set(keyService, keyAPIKey, kept.key); err != nil {
		return fmt.Errorf(noKeyStore, err)
	}
	return nil
}

func (systemKeys) forget() error {
	for _, name := range []string{keyAPIKey, keyBaseURL} {
		if err := keyring.Delete(keyService, name); err != nil && !errors.Is(err, keyring.ErrNotFound) {
			return fmt.Errorf(noKeyStore, err)
		}
	}
	return nil
}

package main

import (
	"fmt"
	"maps"
	"strings"
)

// knownHosts is the ledger of a worker that sends a key only to a host which the ledger knows: somebody has confirmed it there for a
// run. Until then the key selects no space.
type knownHosts struct {
	recordOfWorkers
	hosts map[string]string // of the worker's keys, by their fingerprints
	tell  func(line string)
}

// SpacesOf implements [ledger.Workers].
func (k knownHosts) SpacesOf(fingerprints []string) (map[string]string, error) {
	spaces, err := k.recordOfWorkers.SpacesOf(fingerprints)
	if err != nil || len(spaces) == 0 {
		return nil, err
	}
	addresses, err := k.Addresses()
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, address := range addresses {
		known[strings.ToLower(address)] = true
	}
	maps.DeleteFunc(spaces, func(fingerprint, _ string) bool {
		host := k.hosts[fingerprint]
		if known[strings.ToLower(host)] {
			return false
		}
		k.tell(fmt.Sprintf("%s is new to the ledger, so no key is sent there; if it is the right host, start the worker with --new-hosts", host))
		return true
	})
	return spaces, nil
}

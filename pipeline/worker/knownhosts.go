package worker

import (
	"fmt"
	"maps"
	"strings"

	"simcast/pipeline/ledger"
)

// KnownHosts is the ledger of a worker that sends the key of a space only to the host at which the ledger has that space: a planner has
// confirmed it there for a run. Until then the key selects no space.
type KnownHosts struct {
	ledger.SharedLedger
	Hosts map[string]string // of the worker's keys, by their fingerprints
	Tell  func(line string)
}

// SpacesOf implements [ledger.Workers].
func (k KnownHosts) SpacesOf(fingerprints []string) (map[string]string, error) {
	spaces, err := k.SharedLedger.SpacesOf(fingerprints)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(spaces, func(fingerprint, _ string) bool {
		why := k.Check(fingerprint)
		if why != nil {
			k.Tell(why.Error())
		}
		return why != nil
	})
	return spaces, nil
}

// Check refuses a key whose host is another one than that at which the ledger has its space.
func (k KnownHosts) Check(fingerprint string) error {
	space, isKnown, err := k.SpaceOf(fingerprint)
	if err != nil || !isKnown {
		return err
	}
	if host := k.Hosts[fingerprint]; !strings.EqualFold(host, space.Address) {
		return &NotServedError{Why: fmt.Errorf("the list sends the key of a space to %s, and the ledger has that space at %s, so nothing is sent there; correct the list, or start the worker with --new-hosts", host, space.Address)}
	}
	return nil
}

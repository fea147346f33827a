package worker

import (
	"strings"
	"testing"

	"simcast/pipeline/ledger"
)

// hostsLedger is a ledger that knows two keys, and their spaces at one host.
type hostsLedger struct{ ledger.SharedLedger }

func (hostsLedger) SpacesOf([]string) (map[string]string, error) {
	return map[string]string{"key one": "one", "key two": "two"}, nil
}

func (hostsLedger) SpaceOf(string) (ledger.Space, bool, error) {
	return ledger.Space{ID: "any", Address: "Known.example"}, true, nil
}

// TestKnownHosts holds that a worker's key selects no space where its host is not the one at which the ledger has the space, and that this is said.
func TestKnownHosts(t *testing.T) {
	var said []string
	hosts := map[string]string{"key one": "known.example", "key two": "evil.example"}
	spaces, err := KnownHosts{hostsLedger{}, hosts, func(line string) { said = append(said, line) }}.SpacesOf([]string{"key one", "key two"})
	if err != nil || len(spaces) != 1 || spaces["key one"] != "one" {
		t.Errorf("the keys select %v: %v", spaces, err)
	}
	if len(said) != 1 || !strings.Contains(said[0], "to evil.example, and the ledger has that space at Known.example") {
		t.Errorf("it says %q", said)
	}
}

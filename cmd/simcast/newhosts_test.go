package main

import (
	"context"
	"slices"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/spaces"
)

// knowing is a ledger that knows spaces at these hosts.
type knowing struct {
	ledger.Ledger
	hosts []string
}

func (k knowing) KnownSpaces(context.Context) (known []ledger.Space, err error) {
	for _, host := range k.hosts {
		known = append(known, ledger.Space{Address: host})
	}
	return known, nil
}

// TestNewHosts holds that a host is new which the ledger has no space at, however its name is written, and that it is named once for all its spaces.
func TestNewHosts(t *testing.T) {
	var list []*spaces.Listed
	for _, of := range [][2]string{{"north", "New"}, {"south", "known"}, {"west", "new"}, {"port", "other"}} {
		client, err := apiclient.New(apiclient.Config{BaseURL: "https://" + of[1] + ".example/v1.1/interface", Key: "key-of-" + of[0]})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &spaces.Listed{Name: of[0], Client: client})
	}
	found, err := newHosts(t.Context(), knowing{hosts: []string{"Known.example"}}, list)
	if err != nil || len(found) != 2 || found[0].name != "new.example" || found[1].name != "other.example" || !slices.Equal(found[0].spaces, []string{"north", "west"}) {
		t.Errorf("%+v, %v", found, err)
	}
	if found, _ := newHosts(t.Context(), knowing{hosts: []string{"new.example", "known.example", "other.example"}}, list); len(found) != 0 {
		t.Errorf("all are known, and still new: %+v", found)
	}
}

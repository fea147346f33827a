package main

import (
	"errors"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/spaces"
)

// TestNewHosts holds that a host is new which the ledger has no space at, however its name is written, that it is named once for all its spaces,
// and that a space to which nothing is sent makes no host new.
func TestNewHosts(t *testing.T) {
	run := func(name, address string) *pipeline.SpaceRun {
		client, err := apiclient.New(apiclient.Config{BaseURL: address, Key: "key-of-" + name})
		if err != nil {
			t.Fatal(err)
		}
		return &pipeline.SpaceRun{Name: name, Target: &spaces.Listed{Name: name, Client: client}}
	}
	unfit := run("east", "https://unfit.example/v1.1/interface")
	unfit.Fault = errors.New("it has no key")
	runs := []*pipeline.SpaceRun{run("north", "https://New.example/v1.1/interface"), run("south", "https://known.example/v1.1/interface"), unfit, {Name: "rerun"},
		run("west", "https://new.example/v1.1/interface"), run("port", "https://other.example/v1.1/interface")}
	found := newHostsOf(runs, []ledger.Space{{Address: "Known.example"}})
	if len(found) != 2 || found[0].name != "new.example" || found[1].name != "other.example" {
		t.Fatalf("%+v", found)
	}
	if first := found[0].runs; len(first) != 2 || first[0].Name != "north" || first[1].Name != "west" {
		t.Errorf("%v", first)
	}
	if found := newHostsOf(runs, []ledger.Space{{Address: "new.example"}, {Address: "known.example"}, {Address: "other.example"}}); len(found) != 0 {
		t.Errorf("all are known, and still new: %+v", found)
	}
}

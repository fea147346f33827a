package newhosts

import (
	"errors"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/spaces"
)

// TestOf holds that a host is new which the ledger has no space at, however its name is written, that it is named once for all its spaces,
// and that a space to which nothing is sent makes no host new.
func TestOf(t *testing.T) {
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
	found := Of(runs, []ledger.Space{{Address: "Known.example"}})
	if Names(found) != "new.example, other.example" {
		t.Fatalf("%q", Names(found))
	}
	if first := found[0].Runs; len(first) != 2 || first[0].Name != "north" || first[1].Name != "west" {
		t.Errorf("%v", first)
	}
	if found := Of(runs, []ledger.Space{{Address: "new.example"}, {Address: "known.example"}, {Address: "other.example"}}); len(found) != 0 {
		t.Errorf("all are known, and still new: %q", Names(found))
	}
}

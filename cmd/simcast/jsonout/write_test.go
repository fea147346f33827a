package jsonout

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/readers"
)

// What is written list by list is what the standard library writes of the whole.
func TestWriteIsThatOfTheLibrary(t *testing.T) {
	t.Parallel()
	nasty := "\n\"open\": []\n  \"deliveries\": [],<b>"
	one := Delivery{ID: nasty, Team: "T", Place: readers.Place{Row: 7}}
	open := []Open{{Delivery: one, HeldBack: true}, {Delivery: one}}
	dry := &DryRun{Takes: 1.5, Teams: []Team{{"T", 1, 2}}, Channels: []Channel{}, Deliveries: []Planned{{Delivery: one, Body: nasty, Action: ActionPost}, {}, {}}}
	space := SpaceOutcome{Space: nasty, Open: open}
	for name, value := range map[string]any{
		"nothing":       NotRun(nil),
		"a run":         Outcome{Ending: Ending{Stopped: nasty, Open: open}},
		"a dry run":     Outcome{Ending: Ending{Open: []Open{}}, DryRun: dry},
		"many spaces":   ManyOutcome{Spaces: []SpaceOutcome{space, {Open: []Open{}}, {Open: []Open{}, DryRun: dry}, space}},
		"no space":      ManyOutcome{Spaces: []SpaceOutcome{}},
		"another thing": Error{nasty},
	} {
		var got, want bytes.Buffer
		library := json.NewEncoder(&want)
		library.SetEscapeHTML(false)
		library.SetIndent("", "  ")
		if err := errors.Join(Write(&got, value), library.Encode(value)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("%s (- the library, + written):\n%s", name, diff)
		}
	}
	if len(dry.Deliveries) != 3 || len(space.Open) != 2 {
		t.Error("writing has changed what was written")
	}
}

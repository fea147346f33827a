package planlists

import (
	"fmt"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/mapping"
	"simcast/pipeline/space"
	"simcast/readers"
)

func persona(handle, name string) apiclient.Persona {
	var p apiclient.Persona
	p.SystemInfo.Hash, p.SystemInfo.Handle, p.SystemInfo.Name = "hash-"+handle, handle, name
	return p
}

// The button offers the persona or team that is most likely meant, and for other values the word that is nearest.
func TestTheNearestMeaning(t *testing.T) {
	o := newOptions(space.New([]apiclient.Persona{persona("verrin_courier", "The Verrin Courier"), persona("mayor_castellan", "Ingrid Castellan")},
		[]apiclient.Team{{ID: 7, Name: "T - Port operations - 2026-11-20"}}, nil))
	for _, c := range [][3]string{
		{mapping.Persona, "Courier (Port Desk)", "verrin_courier"},
		{mapping.Persona, "CNN", ""},
		{mapping.Team, "Ops desk of the port", "T - Port operations - 2026-11-20"},
		{mapping.Team, "Press", ""},
		{mapping.Channel, "mial", "mail"},
		{mapping.Kind, "injekt", "inject"},
	} {
		if got := o.likely(&value{what: c[0], first: &readers.Problem{Value: c[1]}}); got != c[2] {
			t.Errorf("%s %q: %q, not %q", c[0], c[1], got, c[2])
		}
	}
	if newOptions(nil).likely(&value{what: mapping.Persona, first: &readers.Problem{Value: "Courier"}}) != "" {
		t.Error("without a space a persona is known")
	}
}

// Where a space has too many personas for a list at each question, they are typed in.
func TestManyPersonasAreTyped(t *testing.T) {
	var many []apiclient.Persona
	for i := range maxListed + 1 {
		many = append(many, persona(fmt.Sprint("p", i), fmt.Sprint("Person ", i)))
	}
	few, all := newOptions(space.New(many[:maxListed], nil, nil)), newOptions(space.New(many, nil, nil))
	if few.isTyped || len(few.of(mapping.Persona)[0].Options) != maxListed {
		t.Error("as many are listed")
	}
	if !all.isTyped || len(all.of(mapping.Persona)[0].Options) > 3 || len(all.personas) != maxListed+1 {
		t.Errorf("one more is listed: %v", all.of(mapping.Persona))
	}
	if without := newOptions(nil); len(without.of(mapping.Team)[0].Options) > 0 || len(without.of(mapping.Channel)[0].Options) == 0 {
		t.Error("without a space teams are known, or channels are not")
	}
}

// Each column that a planner can name is offered once.
func TestEachColumnIsOfferedOnce(t *testing.T) {
	times := map[string]int{}
	for _, group := range headerOptions() {
		for _, option := range group.Options {
			times[option.Value]++
		}
	}
	for name, n := range times {
		if n > 1 {
			t.Errorf("%s is offered %d times", name, n)
		}
		if _, wrong := mapping.NewEntry(mapping.Header, "x", name); wrong != nil {
			t.Errorf("%s cannot be meant: %s", name, wrong.Message)
		}
	}
	for _, name := range []string{"persona", "lint", "cc", mapping.Ignore} {
		if times[name] == 0 {
			t.Errorf("%s is not offered", name)
		}
	}
}

package space_test

import (
	"encoding/json"
	"slices"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/space"
)

// TestAlikeSpacesAreKeptOnce holds that two spaces share their memory only where no check and no
// message could tell them apart.
func TestAlikeSpacesAreKeptOnce(t *testing.T) {
	persona := func(hash, handle, name string, organisation bool, channels ...string) apiclient.Persona {
		p := apiclient.Persona{SystemInfo: apiclient.SystemInfo{Hash: hash, Handle: handle, Name: name, IsOrganisation: organisation}}
		p.Communications.Channels = channels
		return p
	}
	people := []apiclient.Persona{persona("h1", "port", "Port", true, "mail", "news"), persona("h2", "mayor", "Mayor", false)}
	teams := []apiclient.Team{{ID: 1, Name: "S - One"}, {ID: 2, Name: "T - Two"}}
	words := []apiclient.Smartword{{Index: "ship", Value: "Calantha"}}
	titled, named := slices.Clone(people), slices.Clone(people)
	titled[0].Identity.JobTitle, named[0].Identity.Name = "Harbour", "Port of Verrin"
	sp := func(other []apiclient.Persona) *space.Space { return space.New(other, teams, words) }
	var alike space.Cache
	first := alike.Get(sp(people))
	richer := slices.Clone(people)
	richer[0].Raw = json.RawMessage(`{"identity":{"bio":"a page of text"}}`)
	if alike.Get(sp(slices.Clone(people))) != first || alike.Get(sp(richer)) != first {
		t.Error("a space that is alike is kept again")
	}
	for name, other := range map[string]*space.Space{
		"no persona":       sp(nil),
		"another order":    sp([]apiclient.Persona{people[1], people[0]}),
		"hash":             sp([]apiclient.Persona{persona("h3", "port", "Port", true, "mail", "news"), people[1]}),
		"handle":           sp([]apiclient.Persona{persona("h1", "ports", "Port", true, "mail", "news"), people[1]}),
		"name":             sp([]apiclient.Persona{persona("h1", "port", "Ports", true, "mail", "news"), people[1]}),
		"organisation":     sp([]apiclient.Persona{persona("h1", "port", "Port", false, "mail", "news"), people[1]}),
		"job title":        sp(titled),
		"identity":         sp(named),
		"channels":         sp([]apiclient.Persona{persona("h1", "port", "Port", true, "mail"), people[1]}),
		"a team's id":      space.New(people, []apiclient.Team{{ID: 3, Name: "S - One"}, teams[1]}, words),
		"a team's name":    space.New(people, []apiclient.Team{{ID: 1, Name: "S - Other"}, teams[1]}, words),
		"a value":          space.New(people, teams, []apiclient.Smartword{{Index: "ship", Value: "Other"}}),
		"an index":         space.New(people, teams, []apiclient.Smartword{{Index: "vessel", Value: "Calantha"}}),
		"a warning":        space.New(people, teams, []apiclient.Smartword{{Index: "ship", Value: "Other"}, words[0]}),
		"another and more": space.New(people, teams, append(slices.Clone(words), apiclient.Smartword{Index: "port", Value: ""})),
	} {
		if alike.Get(other) != other {
			t.Errorf("%s: taken for another space", name)
		}
	}
}

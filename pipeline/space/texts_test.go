package space_test

import (
	"maps"
	"slices"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/space"
)

// A text of the list wins over the space's own smartword in any spelling of a header, an empty cell over none.
func TestTextsOfAListWin(t *testing.T) {
	own := space.New([]apiclient.Persona{{}}, []apiclient.Team{{ID: 1, Name: "S - One"}},
		[]apiclient.Smartword{{Index: "city", Value: "Verrin"}, {Index: "Home_City", Value: "Old"}, {Index: "ship", Value: "Calantha"}, {Index: "port", Value: "North"}})
	before := maps.Clone(own.Smartwords)
	with := own.WithTexts([]space.Text{{Name: "city", Value: "Gotham"}, {Name: "home city", Value: "{{.ship}}"}, {Name: "Ship"}, {Name: "mayor"}})
	want := map[string]string{"city": "Gotham", "Home_City": "{{.ship}}", "home city": "{{.ship}}", "ship": "Calantha", "port": "North"}
	if !maps.Equal(with.Smartwords, want) {
		t.Errorf("%v", with.Smartwords)
	}
	if !maps.Equal(own.Smartwords, before) {
		t.Errorf("the space itself became %v", own.Smartwords)
	}
	indexes := with.TextIndexes()
	slices.Sort(indexes)
	if !slices.Equal(indexes, []string{"Home_City", "Ship", "city", "home city", "mayor", "ship"}) {
		t.Errorf("%q", indexes)
	}
	if text := with.TextOf("ship"); text == nil || text.Name != "Ship" || with.TextOf("port") != nil {
		t.Errorf("%v", text)
	}
	if own.WithTexts(nil) != own {
		t.Error("a space without texts is kept again")
	}
}

// Spaces that differ in their texts alone share what is large, and are no longer one.
func TestSpacesWithTextsShareTheRest(t *testing.T) {
	load := func() *space.Space {
		return space.New([]apiclient.Persona{{SystemInfo: apiclient.SystemInfo{Hash: "h", Handle: "port", Name: "Port"}}}, []apiclient.Team{{ID: 1, Name: "S - One"}}, nil)
	}
	var alike space.Cache
	one, two := alike.Get(load()).WithTexts([]space.Text{{Name: "city", Value: "Gotham"}}), alike.Get(load()).WithTexts([]space.Text{{Name: "city", Value: "Metropolis"}})
	if &one.Personas[0] != &two.Personas[0] || &one.Teams[0] != &two.Teams[0] || one.ForSending() != two.ForSending() {
		t.Error("personas and teams are kept twice")
	}
	if one.Smartwords["city"] != "Gotham" || two.Smartwords["city"] != "Metropolis" {
		t.Errorf("%v, %v", one.Smartwords, two.Smartwords)
	}
	if alike.Get(one) != one || alike.Get(two) != two {
		t.Error("spaces with other texts are taken for one")
	}
	empty := load().WithTexts([]space.Text{{Name: "city"}})
	if alike.Get(empty) != empty { // it says something else of an unknown smartword
		t.Error("a space with an empty text is taken for one without")
	}
}

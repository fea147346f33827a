package space_test

import (
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/space"
)

func personaOf(hash, handle, name string) apiclient.Persona {
	var p apiclient.Persona
	p.SystemInfo.Hash, p.SystemInfo.Handle, p.SystemInfo.Name = hash, handle, name
	return p
}

// What is most likely meant is called nearly so, or shares most words; it is nothing where two do alike.
func TestWhoIsLikelyMeant(t *testing.T) {
	t.Parallel()
	s := space.New([]apiclient.Persona{personaOf("a", "verrin_courier", "The Verrin Courier"), personaOf("b", "mayor_castellan", "Ingrid Castellan"),
		personaOf("c", "city_hall", "City of Verrin"), personaOf("d", "port_authority", "Port of Verrin Authority"), personaOf("e", "", "Night desk"),
		personaOf("", "lost", "Forgotten Lighthouse"), personaOf("f", "twin_a", "Ruben Twin"), personaOf("g", "twin_b", "Ruben Twin")},
		[]apiclient.Team{{ID: 1, Name: "T - Port operations - 2026-11-20"}, {ID: 2, Name: "T - City crisis cell - 2026-11-20"}}, nil)
	for written, want := range map[string]string{
		"Verrin Courier (Port Desk)": "a",
		"Office of the Mayor":        "b",
		"Ingrid Castelan":            "b",
		"port authorty":              "d",
		"Nihgt desk":                 "e",
		"Verrin":                     "", // three are as near
		"The Lighthouse":             "", // which can send nothing
		"Ruben Twin":                 "",
		"CNN":                        "",
		"":                           "",
	} {
		got := ""
		if found := s.LikelyPersona(written); found != nil {
			got = found.SystemInfo.Hash
		}
		if got != want {
			t.Errorf("%q: persona %q, not %q", written, got, want)
		}
	}
	for written, want := range map[string]int64{"Port operatons": 1, "Crisis Squad": 2, "Exercise 2026": 0, "Press": 0, "": 0} {
		got := int64(0)
		if found := s.LikelyTeam(written); found != nil {
			got = found.ID
		}
		if got != want {
			t.Errorf("%q: team %d, not %d", written, got, want)
		}
	}
	if rest := s.ForSending(); rest.LikelyPersona("Verrin Courier") != nil || rest.LikelyTeam("Port operatons") == nil {
		t.Error("a space for sending has its teams alone")
	}
}

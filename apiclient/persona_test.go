package apiclient

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const fullPersona = `{
 "identity":{"name":"Ana Roth","gender":"female","age":41,"bio":"b","pitch":null,"job_title":"Mayor",
  "cultural_identity":{"nationality":"Verrin","ethnicity":null,"accent":"soft"}},
 "narrative":{"role":null,"archetype":"ruler"},
 "affiliation":{"affiliation":"City","faction":"f","a3e":"x"},
 "place":{"location":null,"gps":{"lat":1.5}},
 "communications":{"text_alignment":"ltr","channels":["mail","news"],"writes_in":1},
 "cognitive":{"c":1},"influence":{},"memory":{},"activity":{"z":[1]},
 "system_info":{"hash":"ab12","handle":"ana","name":"Ana Roth","profile_image_url":"https://example.org/a.png",
  "is_organisation":true,"classification":"civil","matches_player":true,"positions_to_impersonate":["Mayor",{"id":3}],"tags":["t"]},
 "new_group":{"kept":true}}`

func TestPersonaHasWhatIsReadAndAllInRaw(t *testing.T) {
	var got Persona
	if err := json.Unmarshal([]byte(fullPersona), &got); err != nil {
		t.Fatal(err)
	}
	want := Persona{
		SystemInfo: SystemInfo{Hash: "ab12", Handle: "ana", Name: "Ana Roth", IsOrganisation: true},
		Raw:        json.RawMessage(fullPersona),
	}
	want.Identity.Name, want.Identity.JobTitle = "Ana Roth", "Mayor"
	want.Communications.Channels = []string{"mail", "news"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOddPersonaCostsNotTheList(t *testing.T) {
	const odd = `[
		{"identity":7,"place":{"gps":{}},"communications":{"channels":"mail"},"system_info":{"hash":"a","tags":{},"name":"A"}},
		{"identity":{"age":"forty","name":"B"},"system_info":{"hash":"b"}},
		{"system_info":{"hash":12}}, "text", 5, null, [], {}]`
	got, err := decodeList[Persona]([]byte(odd))
	if err != nil || len(got) != 8 {
		t.Fatalf("%d personas, %v", len(got), err)
	}
	if a := got[0].SystemInfo; a.Hash != "a" || a.Name != "A" {
		t.Errorf("beside odd members: %+v", a)
	}
	if b := got[1]; b.SystemInfo.Hash != "b" || b.Identity.Name != "B" {
		t.Errorf("after an odd member: %+v", b)
	}
	for i, p := range got {
		if i > 1 && p.SystemInfo.Hash != "" || len(p.Raw) == 0 {
			t.Errorf("persona %d: hash %q, raw %q", i, p.SystemInfo.Hash, p.Raw)
		}
	}
}

func TestPersonaIsWrittenAsItCame(t *testing.T) {
	var p Persona
	if err := json.Unmarshal([]byte(fullPersona), &p); err != nil {
		t.Fatal(err)
	}
	var want, got any
	again, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(json.Unmarshal([]byte(fullPersona), &want), json.Unmarshal(again, &got)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

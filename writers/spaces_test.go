package writers

import (
	"encoding/json"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/catalog"
)

// harbourObjects is the demo's space, as the service gives it.
func harbourObjects(t testing.TB) catalog.Objects {
	t.Helper()
	space := simulator.Harbour()
	o := catalog.Objects{Personas: space.Personas}
	for _, team := range space.Teams {
		o.Teams = append(o.Teams, asJSON(t, team))
	}
	for _, word := range space.Smartwords {
		o.Smartwords = append(o.Smartwords, asJSON(t, word))
	}
	return o
}

func asJSON(t testing.TB, value any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// evilObjects is a space in which every text is a formula, names of fields too.
func evilObjects(t *testing.T) catalog.Objects {
	t.Helper()
	var o catalog.Objects
	for i, text := range formulas() {
		persona := map[string]any{text: text, "identity": map[string]any{"name": text, text: text}, "communications": map[string]any{"channels": []string{"mail", text}},
			"system_info": map[string]any{"hash": text, "handle": text, "name": text, "profile_image_url": text, "tags": []string{text}}}
		o.Personas = append(o.Personas, asJSON(t, persona))
		o.Teams = append(o.Teams, asJSON(t, map[string]any{"id": i, "name": text, text: text}))
		o.Smartwords = append(o.Smartwords, asJSON(t, map[string]any{"index": text, "value": text, text: text}))
	}
	return o
}

package writertest

import (
	"encoding/json"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/catalog"
)

// Harbour is the demo's space, as the service gives it.
func Harbour(t testing.TB) catalog.Objects {
	t.Helper()
	space := simulator.Harbour()
	o := catalog.Objects{Personas: space.Personas}
	for _, team := range space.Teams {
		o.Teams = append(o.Teams, JSON(t, team))
	}
	for _, word := range space.Smartwords {
		o.Smartwords = append(o.Smartwords, JSON(t, word))
	}
	return o
}

// JSON is a value as the service gives it.
func JSON(t testing.TB, value any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Evil is a space in which every text is a formula, names of fields too.
func Evil(t *testing.T) catalog.Objects {
	t.Helper()
	var o catalog.Objects
	for i, text := range Formulas() {
		persona := map[string]any{text: text, "identity": map[string]any{"name": text, text: text}, "communications": map[string]any{"channels": []string{"mail", text}},
			"system_info": map[string]any{"hash": text, "handle": text, "name": text, "profile_image_url": text, "tags": []string{text}}}
		o.Personas = append(o.Personas, JSON(t, persona))
		o.Teams = append(o.Teams, JSON(t, map[string]any{"id": i, "name": text, text: text}))
		o.Smartwords = append(o.Smartwords, JSON(t, map[string]any{"index": text, "value": text, text: text}))
	}
	return o
}

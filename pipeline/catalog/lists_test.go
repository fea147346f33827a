package catalog

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"simcast/apiclient"
)

// A persona of every documented key, with what is not documented, and with values
// of other shapes than the documented ones.
const oddPersona = `{
	"identity": {"name": "Ana <b>", "age": "forty", "bio": "", "pitch": null, "job_title": "Mayor",
		"cultural_identity": {"nationality": "PT", "accent": null}, "pets": ["a"]},
	"narrative": 7,
	"place": {"location": "Quay 4", "gps": {"lat": 1.50, "lon": 12345678901234567890}},
	"communications": {"channels": ["mail", "microblog"], "writes_in": 2},
	"cognitive": {}, "memory": [1, null],
	"system_info": {"hash": "1234567890123456789", "handle": "=ana", "name": "Ana", "is_organisation": false,
		"tags": ["a;b"], "positions_to_impersonate": [{"id": 1}]},
	"zodiac": "lion"}`

func TestCellsKeepWhatTheServiceGave(t *testing.T) {
	list := Personas()
	cells := list.Cells(json.RawMessage(oddPersona))
	want := map[string]string{
		"hash": "1234567890123456789", "handle": "=ana", "name": "Ana", "organisation": "no", "job title": "Mayor",
		"channels": "mail; microblog", "identity name": "Ana <b>", "age": "", "nationality": "PT", "location": "Quay 4",
		"gps": `{"lat":1.50,"lon":12345678901234567890}`, "writes in": "2", "cognitive": "{}", "memory": "[1,null]", "tags": "",
		"other keys": `{"identity":{"age":"forty","pets":["a"]},"narrative":7,` +
			`"system_info":{"positions_to_impersonate":[{"id":1}],"tags":["a;b"]},"zodiac":"lion"}`,
	}
	for i, column := range list.Columns {
		if expected, ok := want[column.Header]; cells[i] != expected || !ok && cells[i] != "" {
			t.Errorf("%s: %q, not %q", column.Header, cells[i], expected)
		}
	}
	holdInverse(t, list, json.RawMessage(oddPersona))
}

func TestEveryEntryComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SampledFrom(Lists()).Draw(t, "list")
		entry := json.RawMessage(encode(drawJSON(t, 3)))
		holdInverse(t, list, entry)
		documented := map[string]any{}
		for _, column := range list.Columns {
			if column.Path != nil && rapid.Bool().Draw(t, "given") {
				put(documented, column.Path, drawJSON(t, 1))
			}
		}
		holdInverse(t, list, json.RawMessage(encode(documented)))
	})
}

type failer interface {
	Helper()
	Fatalf(string, ...any)
}

// holdInverse spreads an entry over cells and makes one of them again: the same
// cells, and to the commands the same persona, team or smartword.
func holdInverse(t failer, list List, entry json.RawMessage) {
	t.Helper()
	cells := list.Cells(entry)
	again, err := list.entry(cells)
	if err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	if second := list.Cells(again); !reflect.DeepEqual(second, cells) {
		t.Fatalf("%s\ngives %q\nand then %q", entry, cells, second)
	}
	before, failed := typedEntry(list, entry)
	after, failedAgain := typedEntry(list, again)
	if failed != failedAgain || !reflect.DeepEqual(before, after) {
		t.Fatalf("%s reads as %+v, and again as %+v", entry, before, after)
	}
}

func typedEntry(list List, entry json.RawMessage) (any, bool) {
	switch list.Kind {
	case "personas":
		var p apiclient.Persona
		err := json.Unmarshal(entry, &p)
		p.Raw = nil // cells hold it
		if len(p.Communications.Channels) == 0 {
			p.Communications.Channels = nil
		}
		return p, err != nil
	case "teams":
		var team apiclient.Team
		err := json.Unmarshal(entry, &team)
		return team, err != nil
	}
	var word apiclient.Smartword
	err := json.Unmarshal(entry, &word)
	return word, err != nil
}

// drawJSON draws a value as encoding/json decodes it.
func drawJSON(t *rapid.T, depth int) any {
	kinds := []string{"null", "text", "whole", "number", "flag"}
	if depth > 0 {
		kinds = append(kinds, "list", "object")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "text":
		return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"=1+1", "-", "+a", "@b", "1", "a; b", " x ", "\r\n", "null", "{}"})).Draw(t, "text")
	case "whole":
		return json.Number(encode(rapid.Int64().Draw(t, "whole")))
	case "number":
		return json.Number(rapid.SampledFrom([]string{"1.50", "1e400", "12345678901234567890", "-0"}).Draw(t, "number"))
	case "flag":
		return rapid.Bool().Draw(t, "flag")
	case "list":
		return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) any { return drawJSON(t, depth-1) }), 0, 3).Draw(t, "list")
	case "object":
		keys := rapid.SampledFrom([]string{"id", "name", "index", "value", "hash", "identity", "system_info", "tags", "x"})
		object := map[string]any{}
		for _, key := range rapid.SliceOfN(keys, 0, 3).Draw(t, "keys") {
			object[key] = drawJSON(t, depth-1)
		}
		return object
	}
	return nil
}

func TestPieceHeaders(t *testing.T) {
	for header, want := range map[string]struct {
		base string
		n    int
	}{
		"bio": {"bio", 1}, "bio (2)": {"bio", 2}, "job title(12)": {"job title", 12}, " bio (3) ": {"bio", 3},
		"bio (1)": {"bio (1)", 1}, "bio (02)": {"bio (02)", 1}, "bio (-2)": {"bio (-2)", 1}, "bio (x)": {"bio (x)", 1},
		"(2)": {"", 2}, "bio 2)": {"bio 2)", 1}, "": {"", 1},
	} {
		if base, n := PieceOf(header); base != want.base || n != want.n {
			t.Errorf("%q is piece %d of %q", header, n, base)
		}
	}
	for _, list := range Lists() {
		for _, column := range list.Columns {
			for _, n := range []int{1, 2, 40} {
				if base, got := PieceOf(PieceHeader(column.Header, n)); base != column.Header || got != n {
					t.Errorf("piece %d of %q comes back as piece %d of %q", n, column.Header, got, base)
				}
			}
		}
	}
}

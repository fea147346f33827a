package jsonout

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"

	"simcast/pipeline/problem"
)

var update = flag.Bool("update", false, "write docs/schema and the tables of docs/json.md again")

// TestJSONDoc: docs/schema and the tables of docs/json.md are those of the structs. To write them again:
//
//	go test ./cmd/simcast/jsonout -run TestJSONDoc -update
func TestJSONDoc(t *testing.T) {
	t.Parallel()
	g, err := newGenerator()
	if err != nil {
		t.Fatal(err)
	}
	docs := filepath.Join("..", "..", "..", "docs")
	page, err := os.ReadFile(filepath.Join(docs, "json.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{filepath.Join(docs, "json.md"): g.page(t, string(page))}
	for name, parts := range documents() {
		schema, err := g.document(titleOf(name), parts)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.MarshalIndent(schema, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		want[filepath.Join(docs, "schema", name+".json")] = string(text) + "\n"
	}
	there, err := filepath.Glob(filepath.Join(docs, "schema", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if want[path] == "" {
			t.Errorf("%s is the schema of nothing: remove it", path)
		}
	}
	for path, text := range want {
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		written, _ := os.ReadFile(path) // what is not there is not up to date
		if diff := gocmp.Diff(string(written), text); diff != "" {
			t.Errorf("%s is not up to date; write it again with -update (- written, + wanted):\n%s", path, diff)
		}
	}
}

// page is json.md with its tables written again: of the keys of structs, and of codes of problems.
func (g generator) page(t *testing.T, page string) string {
	t.Helper()
	structs := map[string]reflect.Type{}
	for _, parts := range documents() {
		for _, part := range parts {
			structsIn(reflect.TypeOf(part), structs)
		}
	}
	table := regexp.MustCompile(`(?m)^<!-- (keys|codes): (.+) -->\n(?:\|.*\n)*`)
	page = table.ReplaceAllStringFunc(page, func(found string) string {
		match := table.FindStringSubmatch(found)
		head := fmt.Sprintf("<!-- %s: %s -->\n", match[1], match[2])
		if match[1] == "codes" {
			return head + codeTable(t, match[2])
		}
		rows := "| key | type | meaning |\n|---|---|---|\n"
		for name := range strings.FieldsSeq(match[2]) {
			if structs[name] == nil {
				t.Fatalf("json.md has the keys of %s twice, or there is no such struct", name)
			}
			rows += g.rows(t, structs[name])
			delete(structs, name)
		}
		return head + rows
	})
	for name := range structs {
		t.Errorf("no table of json.md has the keys of %s", name)
	}
	return page
}

// structsIn collects the structs of which the JSON of a type is made, by their names.
func structsIn(t reflect.Type, into map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		structsIn(t.Elem(), into)
	case reflect.Struct:
		if len(ownKeys(t)) > 0 {
			into[t.Name()] = t
		}
		for i := range t.NumField() {
			if t.Field(i).Tag.Get("json") != "-" {
				structsIn(t.Field(i).Type, into)
			}
		}
	}
}

// rows are those of the keys that a struct has itself.
func (g generator) rows(t *testing.T, of reflect.Type) (rows string) {
	t.Helper()
	schema, err := g.reflect(of)
	if err != nil {
		t.Fatal(err)
	}
	keys := schema.Definitions[of.Name()].Properties
	for _, name := range ownKeys(of) {
		key, _ := keys.Get(name)
		rows += fmt.Sprintf("| `%s` | %s | %s |\n", name, typeOf(key), strings.ReplaceAll(key.Description, "|", `\|`))
	}
	return rows
}

// typeOf is the type of a key, for people.
func typeOf(key *jsonschema.Schema) string {
	switch {
	case key.Items != nil:
		items := map[string]string{"": "texts", "problem.json": "[problems](#a-problem)", "#/$defs/Open": "[messages](#a-message)", "#/$defs/Planned": "[messages](#a-message)"}
		return "list of " + cmp.Or(items[key.Items.Ref], "objects, below")
	case len(key.OneOf) > 0:
		return typeOf(key.OneOf[0]) + " or null"
	case key.Ref != "":
		return "object, below"
	case key.Extras["const"] != nil:
		return fmt.Sprintf("always %v", key.Extras["const"])
	}
	return map[string]string{"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}[key.Type]
}

// codeTable is the table of codes of that name.
func codeTable(t *testing.T, name string) string {
	t.Helper()
	codes, known := map[string][]problem.Code{"plan": problem.Codes(), "results": problem.ResultsCodes(), "list": problem.ListCodes(), "space file": problem.SpaceFileCodes()}[name]
	if !known {
		t.Errorf("there are no codes of a %s", name)
	}
	var b strings.Builder
	b.WriteString("| code | severity | meaning |\n|---|---|---|\n")
	for _, code := range codes {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", code.Code, code.Severity, code.Meaning)
	}
	return b.String()
}

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas are those of docs/schema, by the name of their command. They are read strictly: an object has no key
// that its schema does not describe.
type schemas map[string]*jsonschema.Schema

type schemasKey struct{}

// sharedSchemas are the schemas that no command has as its own.
func sharedSchemas() []string { return []string{"delivery", "error", "place", "problem"} }

func readSchemas() (schemas, error) {
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "schema", "*.json"))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(content))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		closeObjects(schema)
		if err := compiler.AddResource("schema:///"+filepath.Base(path), schema); err != nil {
			return nil, err
		}
	}
	all := schemas{}
	for _, path := range files {
		name := filepath.Base(path)
		if all[strings.TrimSuffix(name, ".json")], err = compiler.Compile("schema:///" + name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// closeObjects has a schema refuse keys that it does not describe. What describes a part of an object has no type.
func closeObjects(schema any) {
	switch schema := schema.(type) {
	case map[string]any:
		if schema["type"] == "object" {
			schema["unevaluatedProperties"] = false
		}
		for _, part := range schema {
			closeObjects(part)
		}
	case []any:
		for _, part := range schema {
			closeObjects(part)
		}
	}
}

// hold holds what a command has written to its schema: one object, and nothing else.
func (s schemas) hold(command string, stdout []byte) error {
	schema := s[command]
	if schema == nil {
		return fmt.Errorf("docs/schema has no %s.json", command)
	}
	if len(stdout) == 0 {
		return errors.New("there is no JSON on standard output")
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(stdout))
	if err != nil {
		return fmt.Errorf("standard output is not one JSON object: %w", err)
	}
	return schema.Validate(value)
}

// holdOutput holds what simcast has written to the schema of its command, where JSON was asked for.
func (s schemas) holdOutput(args []string, stdout []byte) error {
	if end := slices.Index(args, "--"); end >= 0 { // no flag comes behind it
		args = args[:end]
	}
	if !slices.Contains(args, "--json") {
		return nil
	}
	name, objects := s.nameFor(args), [][]byte{stdout}
	if name == "play" && len(stdout) > 0 { // each of its lines is an object
		objects = bytes.Split(bytes.TrimSuffix(stdout, []byte("\n")), []byte("\n"))
	}
	for _, object := range objects {
		if err := s.hold(name, object); err != nil {
			return fmt.Errorf("simcast %q: %w\n%s", args, err, object)
		}
	}
	return nil
}

// nameFor is the name of the schema for what simcast writes with these arguments: that of their command, or that of
// simcast without a command. No test gives a flag with a value before the command.
func (s schemas) nameFor(args []string) string {
	command := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
	if command < 0 || s[args[command]] == nil {
		return "simcast"
	}
	if verb := slices.Index(args, "status"); args[command] == "control" && verb == command+1 { // each other verb gives the same object
		return "status"
	}
	return args[command]
}

// TestEveryCommandHasASchema: docs/schema has a schema for each command, and for simcast without one.
func TestEveryCommandHasASchema(t *testing.T) {
	t.Parallel()
	all, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(sharedSchemas(), "simcast") {
		if all[name] == nil {
			t.Errorf("docs/schema has no %s.json", name)
		}
	}
	for _, command := range new(app).rootCommand(nil).Commands() {
		name := command.Name()
		if all[name] == nil && command.Runnable() && name != "help" && name != "completion" {
			t.Errorf("docs/schema has no %s.json: say there what simcast %s --json gives", name, name)
		}
	}
}

// TestEveryKeyIsDescribed: each key of a schema has a description, and each list its items.
func TestEveryKeyIsDescribed(t *testing.T) {
	t.Parallel()
	for name, object := range schemaObjects(t) {
		for _, key := range object.keys {
			if key.Description == "" || key.Type == nil && key.Const == nil && key.Ref == "" || key.Type == "array" && key.Items == nil {
				t.Errorf("%s: the key %s has no description, no type, or no items", name, key.name)
			}
			if slices.Contains(object.optional, key.name) && !strings.Contains(key.Description, "Left out ") && name != "send.json#/$defs/dry_run" {
				t.Errorf("%s: the description does not say when the key %s is left out", name, key.name)
			}
		}
	}
}

// schemaKey is a key of an object as its schema describes it.
type schemaKey struct {
	name        string
	Type        any // a name, or a list of names
	Description string
	Const       any
	Enum        []string
	Ref         string `json:"$ref"`
	Items       *struct {
		Ref string `json:"$ref"`
	}
}

// schemaObject is a schema of an object, or of a part of one.
type schemaObject struct {
	keys     []schemaKey // in their order
	optional []string
	parts    []string // the schemas of other parts
}

// schemaObjects are all objects of docs/schema, by their names: "send.json#/$defs/open".
func schemaObjects(t *testing.T) map[string]schemaObject {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "schema", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	all := map[string]schemaObject{}
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Defs map[string]json.RawMessage `json:"$defs"`
		}
		if err := json.Unmarshal(content, &file); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		name := filepath.Base(path)
		all[name] = objectOf(t, name, content)
		for def, content := range file.Defs {
			all[name+"#/$defs/"+def] = objectOf(t, name, content)
		}
	}
	return all
}

// objectOf reads the schema of an object that stands in a file.
func objectOf(t *testing.T, file string, content json.RawMessage) schemaObject {
	t.Helper()
	var schema struct {
		Properties json.RawMessage
		Required   []string
		AllOf      []struct {
			Ref string `json:"$ref"`
		}
	}
	if err := json.Unmarshal(content, &schema); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var object schemaObject
	for _, part := range schema.AllOf {
		object.parts = append(object.parts, absolute(file, part.Ref))
	}
	if schema.Properties == nil {
		return object
	}
	decoder := json.NewDecoder(bytes.NewReader(schema.Properties))
	if _, err := decoder.Token(); err != nil {
		t.Fatal(err)
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		key := schemaKey{name: name.(string)}
		if err := decoder.Decode(&key); err != nil {
			t.Fatalf("%s: %s: %v", file, name, err)
		}
		if key.Items != nil {
			key.Items.Ref = absolute(file, key.Items.Ref)
		}
		object.keys = append(object.keys, key)
		if !slices.Contains(schema.Required, key.name) {
			object.optional = append(object.optional, key.name)
		}
	}
	return object
}

// absolute is the name of a schema that a file refers to.
func absolute(file, ref string) string {
	if strings.HasPrefix(ref, "#") {
		return file + ref
	}
	return ref
}

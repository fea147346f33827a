package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemas are those of docs/schema by name, which is also the name of their command. What is held to them may have no key
// that they do not describe.
type schemas map[string]*jsonschema.Resolved

type schemasKey struct{}

const schemaFolder = "../../docs/schema"

// readSchemas gives the schemas.
var readSchemas = sync.OnceValues(func() (schemas, error) {
	files, err := filepath.Glob(filepath.Join(schemaFolder, "*.json"))
	if err != nil {
		return nil, err
	}
	all := schemas{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		schema, err := readSchema(name)
		if err != nil {
			return nil, err
		}
		all[name], err = schema.Resolve(&jsonschema.ResolveOptions{BaseURI: "schema:///", Loader: func(uri *url.URL) (*jsonschema.Schema, error) {
			return readSchema(strings.TrimSuffix(path.Base(uri.Path), ".json"))
		}})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return all, nil
})

// readSchema reads a schema, and has its objects refuse the keys that it does not describe.
func readSchema(name string) (*jsonschema.Schema, error) {
	content, err := os.ReadFile(filepath.Join(schemaFolder, name+".json"))
	if err != nil {
		return nil, err
	}
	schema := &jsonschema.Schema{}
	if err := json.Unmarshal(content, schema); err != nil {
		return nil, fmt.Errorf("%s.json: %w", name, err)
	}
	for _, object := range schema.Defs {
		object.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
	}
	return schema, nil
}

// hold holds what a command has written to its schema: one object, and nothing else.
func (s schemas) hold(command string, stdout []byte) error {
	if s[command] == nil {
		return fmt.Errorf("docs/schema has no %s.json", command)
	}
	if len(stdout) == 0 {
		return errors.New("there is no JSON on standard output")
	}
	var object map[string]any
	decoder := json.NewDecoder(bytes.NewReader(stdout))
	if err := decoder.Decode(&object); err != nil {
		return fmt.Errorf("it is not one JSON object: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("it is not one JSON object: more follows")
	}
	return s[command].Validate(object)
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

// TestEveryCommandHasASchema: docs/schema has a schema for each command.
func TestEveryCommandHasASchema(t *testing.T) {
	t.Parallel()
	all, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range new(app).rootCommand(nil).Commands() {
		name := command.Name()
		if all[name] == nil && command.Runnable() && command.GroupID != "topics" && name != "help" && name != "completion" {
			t.Errorf("docs/schema has no %s.json: say in cmd/simcast/jsonout what simcast %s --json gives", name, name)
		}
	}
}

// TestSchemasRefuse: what does not fit its schema, or is not one object, is told.
func TestSchemasRefuse(t *testing.T) {
	t.Parallel()
	all, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	for object, want := range map[string]string{
		"":                    "no JSON",
		"{}":                  "missing propert",
		`{"error":"e","x":1}`: "additional propert",
		`{"error":"e"} {}`:    "more follows",
		"{\"\xff\"":           "not one JSON object",
		`{"error":1}`:         "type",
	} {
		if err := all.hold("error", []byte(object)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, and not %q", object, err, want)
		}
	}
	if err := all.hold("nothing", []byte("{}")); err == nil {
		t.Error("there is no such schema")
	}
}

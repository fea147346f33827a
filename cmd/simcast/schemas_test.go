package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// schemas are the names of those of docs/schema, which are also the names of their commands. What is held to them is
// held by another program, cmd/bench/schemacheck, which says why.
type schemas struct {
	names   map[string]bool
	checker *schemaChecker
}

type schemasKey struct{}

// sharedSchemas are the schemas that no command has as its own.
func sharedSchemas() []string { return []string{"delivery", "error", "place", "problem"} }

// readSchemas gives the schemas. Their program is started once, and ends with the tests, as its input does.
var readSchemas = sync.OnceValues(func() (schemas, error) {
	folder := filepath.Join("..", "..", "docs", "schema")
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return schemas{}, err
	}
	all := schemas{names: map[string]bool{}}
	for _, path := range files {
		all.names[strings.TrimSuffix(filepath.Base(path), ".json")] = true
	}
	for _, path := range append(files, filepath.Join("..", "bench", "schemacheck", "main.go")) { // go test sees on what its verdict hangs
		if _, err := os.ReadFile(path); err != nil {
			return schemas{}, err
		}
	}
	all.checker, err = startChecker(folder)
	return all, err
})

// schemaChecker is the program that holds objects to schemas.
type schemaChecker struct {
	mu        sync.Mutex // it answers one question after the other
	questions *json.Encoder
	answers   *json.Decoder
	hangUp    func() error // ends the wait for an answer
}

func startChecker(folder string) (*schemaChecker, error) {
	cmd := exec.Command("go", "run", "simcast/cmd/bench/schemacheck", folder)
	cmd.Stderr = os.Stderr
	questions, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &schemaChecker{questions: json.NewEncoder(questions), answers: json.NewDecoder(answers), hangUp: answers.Close}, cmd.Start()
}

// ask reports what of an object does not fit its schema.
func (c *schemaChecker) ask(schema string, object []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer time.AfterFunc(mostWait, func() { _ = c.hangUp() }).Stop() // the program ends with its input
	problem := ""
	if err := c.questions.Encode(struct {
		Schema string
		Object []byte
	}{schema, object}); err != nil {
		return fmt.Errorf("the program that checks schemas has ended: %w", err)
	}
	if err := c.answers.Decode(&problem); err != nil {
		return fmt.Errorf("the program that checks schemas has ended, or has not answered for minutes: %w", err)
	}
	if problem != "" {
		return errors.New(problem)
	}
	return nil
}

// hold holds what a command has written to its schema: one object, and nothing else.
func (s schemas) hold(command string, stdout []byte) error {
	if !s.names[command] {
		return fmt.Errorf("docs/schema has no %s.json", command)
	}
	if len(stdout) == 0 {
		return errors.New("there is no JSON on standard output")
	}
	return s.checker.ask(command, stdout)
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
	if command < 0 || !s.names[args[command]] {
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
		if !all.names[name] {
			t.Errorf("docs/schema has no %s.json", name)
		}
	}
	for _, command := range new(app).rootCommand(nil).Commands() {
		name := command.Name()
		if !all.names[name] && command.Runnable() && name != "help" && name != "completion" {
			t.Errorf("docs/schema has no %s.json: say there what simcast %s --json gives", name, name)
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
		"":          "no JSON",
		"{}":        "missing propert",
		`{"x":1}`:   "'/x': false schema",
		"{} {}":     "not one JSON object",
		"{\"\xff\"": "not one JSON object",
	} {
		if err := all.hold("error", []byte(object)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, and not %q", object, err, want)
		}
	}
	if err := all.hold("schemacheck", []byte("{}")); err == nil {
		t.Error("there is no such schema")
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

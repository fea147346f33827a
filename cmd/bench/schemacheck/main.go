// Command schemacheck holds JSON objects to the schemas of a folder, for tests. It is a program of its own since
// the test binary of cmd/simcast is also the simcast that scripts start, thousands of times: what that binary imports,
// each of those processes initialises.
//
// It is started with the folder. Each line of its input is a JSON object: the name of a schema and the bytes that
// are held to it. It answers each with a line: a JSON string, which is empty where they fit and else says what does not.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: schemacheck FOLDER")
		os.Exit(2)
	}
	if err := answer(os.Args[1], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// question is a line of the input.
type question struct {
	Schema string
	Object []byte
}

// answer answers until there are no more questions.
func answer(folder string, in io.Reader, out io.Writer) error {
	all, err := read(folder)
	if err != nil {
		return err
	}
	questions, answers := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var q question
		if err := questions.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		problem := ""
		if err := all.hold(q.Schema, q.Object); err != nil {
			problem = err.Error()
		}
		if err := answers.Encode(problem); err != nil {
			return err
		}
	}
}

// schemas are by the name of their file, without its ending. They are read strictly: an object has no key
// that its schema does not describe.
type schemas map[string]*jsonschema.Schema

func read(folder string) (schemas, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no schema", folder)
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

// hold holds what a command has written to a schema: one object, and nothing else.
func (s schemas) hold(name string, object []byte) error {
	schema := s[name]
	if schema == nil {
		return fmt.Errorf("there is no schema %s.json", name)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(object))
	if err != nil {
		return fmt.Errorf("it is not one JSON object: %w", err)
	}
	return schema.Validate(value)
}

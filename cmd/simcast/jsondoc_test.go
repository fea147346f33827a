package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/problem"
)

const jsonDoc = "docs/json.md"

// TestJSONDocHasEveryKeyAndCode: the tables of docs/json.md have the keys of the schemas and the codes of problems, and
// no others. To write them again:
//
//	go test ./cmd/simcast -run TestJSONDoc -update
func TestJSONDocHasEveryKeyAndCode(t *testing.T) {
	if !*update { // what is written must not be read meanwhile
		t.Parallel()
	}
	doc := readDoc(t, jsonDoc)
	objects, shown := schemaObjects(t), map[string]bool{}
	table := regexp.MustCompile(`(?m)^<!-- (keys|codes): (.+) -->\n(?:\|.*\n)*`)
	want := table.ReplaceAllStringFunc(doc, func(found string) string {
		match := table.FindStringSubmatch(found)
		head, rows := fmt.Sprintf("<!-- %s: %s -->\n", match[1], match[2]), ""
		if match[1] == "codes" {
			rows = codeTable(t, match[2])
		} else {
			rows = keyTable(t, objects, match[2], shown)
		}
		return head + rows
	})
	for name, object := range objects {
		if len(object.keys) > 0 && !shown[name] {
			t.Errorf("no table of %s has the keys of %s", jsonDoc, name)
		}
	}
	if want == doc {
		return
	}
	if *update {
		if err := os.WriteFile(filepath.Join("..", "..", jsonDoc), []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	holdSame(t, jsonDoc, strings.Split(doc, "\n"), strings.Split(want, "\n"))
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

// keyTable is the table of the keys of an object. What a run has in one space, and in each of many, is in one table.
func keyTable(t *testing.T, objects map[string]schemaObject, name string, shown map[string]bool) string {
	t.Helper()
	if _, known := objects[name]; !known {
		t.Errorf("docs/schema has no %s", name)
	}
	names := []string{name}
	if name == "send.json#/$defs/run" {
		names = []string{"send.json#/$defs/totals", "send.json#/$defs/ending"}
	}
	var b strings.Builder
	b.WriteString("| key | type | meaning |\n|---|---|---|\n")
	for _, name := range names {
		shown[name] = true
		for _, key := range objects[name].keys {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", key.name, typeOf(key), strings.ReplaceAll(key.Description, "|", `\|`))
		}
	}
	return b.String()
}

// typeOf is the type of a key, for people.
func typeOf(key schemaKey) string {
	switch {
	case key.Items != nil:
		_, item, isOwn := strings.Cut(key.Items.Ref, "#/$defs/")
		if !isOwn {
			item = strings.TrimSuffix(key.Items.Ref, ".json")
		}
		return "list of " + map[string]string{"problem": "[problems](#a-problem)", "open": "[messages](#a-message)", "planned": "[messages](#a-message)", "message": "messages, below",
			"answer": "messages, below", "uncertain": "messages, below",
			"team": "teams, below", "channel": "channels, below", "space": "spaces, below", "controlInSpace": "spaces, below", "statusInSpace": "spaces, below", "lastInSpace": "spaces, below", "rule": "rules, below", "column": "headers, below", "moment": "rows, below", "notTried": "messages, below", "entry": "injects, below", "workersRun": "runs, below", "worker": "workers, below", "unserved": "spaces, below", "runInSpace": "spaces, below", "": "texts"}[item]
	case key.Ref != "":
		return "object, below"
	case key.Const != nil:
		return fmt.Sprintf("always %v", key.Const)
	}
	var names []string
	for name := range strings.FieldsSeq(strings.Trim(fmt.Sprint(key.Type), "[]")) {
		names = append(names, map[string]string{"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}[name])
	}
	return strings.Join(names, " or ")
}

// TestJSONDocShowsWhatIsWritten: each example of docs/json.md fits the schema of the command under whose heading it
// stands.
func TestJSONDocShowsWhatIsWritten(t *testing.T) {
	t.Parallel()
	described, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	heading := regexp.MustCompile(`(?m)^##+ (?:simcast (\w+).*|An (error))$`)
	example := regexp.MustCompile("(?ms)^```json\n(.*?)^```$")
	doc := readDoc(t, jsonDoc)
	sections := heading.FindAllStringSubmatchIndex(doc, -1)
	examples := 0
	for i, at := range sections {
		end := len(doc)
		if i+1 < len(sections) {
			end = sections[i+1][0]
		}
		match := heading.FindStringSubmatch(doc[at[0]:at[1]])
		for _, found := range example.FindAllStringSubmatch(doc[at[1]:end], -1) {
			examples++
			name := match[2]
			if match[1] != "" {
				name = described.nameFor(strings.Fields(match[0])[2:])
			}
			if err := described.hold(name, []byte(found[1])); err != nil {
				t.Errorf("%s: %s: %v", jsonDoc, match[0], err)
			}
		}
	}
	if examples < len(described.names)-len(sharedSchemas()) {
		t.Errorf("only %d examples were found", examples)
	}
	for name := range described.names {
		if !slices.Contains(sharedSchemas(), name) && !strings.Contains(doc, "schema/"+name+".json") {
			t.Errorf("%s has no link to %s.json", jsonDoc, name)
		}
	}
}

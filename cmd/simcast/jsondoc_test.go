package main

import (
	"regexp"
	"strings"
	"testing"
)

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
	doc := readDoc(t, "docs/json.md")
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
				t.Errorf("docs/json.md: %s: %v", match[0], err)
			}
		}
	}
	if examples < 20 {
		t.Errorf("only %d examples were found: the headings or their blocks are written in another way", examples)
	}
	for name := range described {
		if name != "error" && name != "problem" && !strings.Contains(doc, "schema/"+name+".json") {
			t.Errorf("docs/json.md has no link to %s.json", name)
		}
	}
}

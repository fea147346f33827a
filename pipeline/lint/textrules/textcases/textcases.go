// Package textcases reads the tables of texts by which the rules of a text are tested and measured. A table is a file of
// testdata with the name of its rule. Each of its lines begins with a sign and a blank:
//
//   - `+` is a text that the rule must find, `-` one that it must not find; \n in it is a new line
//   - `=` is a setting for all of them: region, avoid or invented, and its value
//   - `#` is a remark
//
// Which file has what:
//
//	textcases.go   Read, and Finds
package textcases

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline/lint/textrules"
)

// Table is the texts of one rule.
type Table struct {
	Rule     string
	Settings textrules.Settings
	Find     []string // the rule must find these
	Leave    []string // the rule must not find these
}

// Read reads the table of a rule from the folder where the tables are: textrules' testdata.
func Read(folder, name string) (Table, error) {
	table := Table{Rule: name}
	file := filepath.Join(folder, name+".txt")
	content, err := os.ReadFile(file)
	if err != nil {
		return table, err
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(content), "\n"), "\n") {
		if line == "" {
			continue
		}
		sign, text, _ := strings.Cut(line, " ")
		text = strings.ReplaceAll(text, `\n`, "\n")
		switch sign {
		case "#":
		case "+":
			table.Find = append(table.Find, text)
		case "-":
			table.Leave = append(table.Leave, text)
		case "=":
			if err = table.set(text); err != nil {
				return table, fmt.Errorf("%s:%d: %w", file, i+1, err)
			}
		default:
			return table, fmt.Errorf("%s:%d: a line begins with +, -, = or #, and a blank", file, i+1)
		}
	}
	return table, nil
}

func (t *Table) set(text string) error {
	name, value, _ := strings.Cut(text, " ")
	var values []string
	for part := range strings.SplitSeq(value, ";") {
		values = append(values, strings.TrimSpace(part))
	}
	switch name {
	case "region":
		t.Settings.Region = value
	case "avoid":
		t.Settings.Avoid = values
	case "invented":
		t.Settings.Invented = values
	default:
		return fmt.Errorf("there is no setting %s", name)
	}
	return nil
}

// Finds reports whether a rule finds something in the body of a message.
func Finds(finder *textrules.Finder, name, text string) bool {
	if name == "exercise-mark" {
		_, found := finder.Unmarked("", "", "", text)
		return found
	}
	for _, match := range finder.Find(text, "body") {
		if match.Rule.Name == name {
			return true
		}
	}
	return false
}

// Count counts the texts that a rule finds of those that it must find, and of those that it must not.
func (t Table) Count() (found, wrong int) {
	finder := textrules.New(t.Settings)
	for _, text := range t.Find {
		if Finds(finder, t.Rule, text) {
			found++
		}
	}
	for _, text := range t.Leave {
		if Finds(finder, t.Rule, text) {
			wrong++
		}
	}
	return found, wrong
}

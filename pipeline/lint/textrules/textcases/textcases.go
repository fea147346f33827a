// Package textcases says for tests what a rule of one text makes of a line of its cases.
//
// Which file has what:
//
//	textcases.go   what a line of cases says
package textcases

import (
	"strings"

	"simcast/pipeline/lint/textrules"
)

// Case is a line of cases. Words such as @region=GB at its beginning are settings; \n is the end of a line.
type Case struct {
	Settings textrules.Settings
	Column   string
	Text     string
}

// Parse reads a line of cases, without its + or -.
func Parse(line string) Case {
	c := Case{Column: "body"}
	for strings.HasPrefix(line, "@") {
		option, rest, _ := strings.Cut(line, " ")
		if !c.set(option) {
			break
		}
		line = rest
	}
	c.Text = strings.ReplaceAll(line, `\n`, "\n")
	return c
}

func (c *Case) set(option string) bool {
	name, value, found := strings.Cut(option, "=")
	switch {
	case !found:
		return false
	case name == "@column":
		c.Column = value
	default:
		return false
	}
	return true
}

// Finds reports whether a rule finds something in a line of cases.
func Finds(name, line string) bool {
	c := Parse(line)
	for _, match := range textrules.New(c.Settings).Find(c.Text, c.Column) {
		if match.Rule.Name == name {
			return true
		}
	}
	return false
}

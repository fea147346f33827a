package help

import (
	"strings"
	"unicode/utf8"

	"simcast/cmd/simcast/terminal"
)

// flow breaks a text between words. A line that begins with a blank stays a line: it is a command, or an entry of a
// table, of which the second column is broken between words.
func flow(text string, columns int) string {
	var lines []string
	paragraph := ""
	for line := range strings.SplitSeq(text+"\n", "\n") {
		if line != "" && line[0] != ' ' {
			paragraph += line + " "
			continue
		}
		if paragraph != "" {
			lines = append(lines, terminal.Wrap(strings.TrimSpace(paragraph), columns, 0))
		}
		paragraph = ""
		cells := strings.TrimLeft(line, " ")
		if name, text, isTable := strings.Cut(cells, "  "); isTable {
			text = strings.TrimLeft(text, " ")
			line = entry(line[:len(line)-len(cells)]+name, len(line)-len(text), text, columns)
		}
		lines = append(lines, line)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// entry is a name with what explains it, which begins at a column.
func entry(name string, column int, text string, columns int) string {
	return terminal.Wrap(name+strings.Repeat(" ", max(1, column-utf8.RuneCountInString(name)))+text, columns, column)
}

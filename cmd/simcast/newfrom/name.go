package newfrom

import (
	"os"
	"strings"
)

// sheetName is a sheet of a file: "" the one that is read of itself, "*" each with injects.
type sheetName struct{ path, sheet string }

// everySheet stands for all sheets of a file.
const everySheet = "*"

// parseName reads what one --from names: FILE, FILE#SHEET or FILE#*. A file that has the whole name wins; both names may have
// a # of their own.
func parseName(from string) sheetName {
	if _, err := os.Stat(from); err == nil {
		return sheetName{path: from}
	}
	first := sheetName{path: from}
	for at := range len(from) {
		if from[at] != '#' || at == 0 {
			continue
		}
		name := sheetName{from[:at], strings.TrimSpace(from[at+1:])}
		if _, err := os.Stat(name.path); err == nil {
			return name
		}
		if first.path == from {
			first = name
		}
	}
	return first
}

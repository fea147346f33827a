package session

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/readers"
)

// maxName is how long a kept file's name may be, in bytes: results and the files
// beside them have longer names still.
const maxName = 120

// safeName makes a file's name of what a browser says is one: no folder, nothing
// that steers a terminal or turns the reading direction, nothing that Windows
// refuses. Its ending stays.
func safeName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(safeRune, strings.ToValidUTF8(name, "_"))
	name = strings.TrimRight(name, " .")
	ending := filepath.Ext(name)
	if len(ending) > 12 {
		ending = ""
	}
	stem := strings.Trim(clip(strings.TrimSuffix(name, ending), maxName-len(ending)), " .")
	if stem == "" || stem == "~$" {
		stem = "plan"
	}
	if readers.IsDeviceName(stem) || strings.EqualFold(ending, notesEnding) {
		stem = "_" + stem
	}
	return stem + ending
}

func safeRune(r rune) rune {
	switch {
	case strings.ContainsRune(`<>:"/\|?*`, r):
		return '_'
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == '\u2028', r == '\u2029':
		return -1
	}
	return r
}

// clip shortens a text to so many bytes, between two characters.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

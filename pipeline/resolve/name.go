package resolve

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/templates/wording"
)

// longestName is how many letters of a name are kept.
const longestName = 100

// nameOf is a name as a results file can hold it, so that the ledger and the file have the same: by the reason in the file it
// is known whether that is older than an answer in the ledger.
func nameOf(name string) string {
	printable := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, name)
	return cmp.Or(wording.Shorten(printable, longestName), "somebody")
}

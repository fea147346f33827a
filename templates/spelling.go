package templates

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// spelling is the form in which indexes are compared: each accent in one with its letter
// (Unicode's NFC), every stretch of blanks as one space. Capital letters count.
func spelling(index string) string {
	if isASCII(index) && !strings.ContainsAny(index, "\t\n\r\v\f") && !strings.Contains(index, "  ") {
		return index
	}
	return norm.NFC.String(strings.Join(strings.Fields(index), " "))
}

// spellingsOf gives for each spelling the index that has it. One that several indexes
// have stands for none of them.
func spellingsOf(indexes []string) map[string]string {
	spellings := map[string]string{}
	for _, index := range indexes {
		s := spelling(index)
		if _, twice := spellings[s]; twice {
			index = ""
		}
		spellings[s] = index
	}
	return spellings
}

// respelt is the smartword that an index means which nobody has as it is written; "" where
// there is none.

func (f *Renderer) respelt(index string) string { return f.spellings[spelling(index)] }

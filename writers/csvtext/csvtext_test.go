package csvtext

import (
	"fmt"
	"strings"
	"testing"
)

// TestRecordsHaveTheRowsOfASpreadsheet: blank lines count, a cell of several lines is one row, and "sep=;" is none.
func TestRecordsHaveTheRowsOfASpreadsheet(t *testing.T) {
	for text, want := range map[string]string{
		"a;b\n\n\"c\nd\";e\nf;g\n":   "1 a b @1:1,1:3|3 c\nd e @3:1,4:4|4 f g @5:1,5:3",
		"sep=;\na;b\n":               "1 a b @2:1,2:3",
		"\n\na;b":                    "3 a b @3:1,3:3",
		"a;b\rc;d":                   "1 a b @1:1,1:3|2 c d @2:1,2:3",
		"a;b\n\"c;d\n":               "1 a b @1:1,1:3|error",
		"\xef\xbb\xbfa;\"b\"\"\"\n":  "1 a b\" @1:1,1:3",
		"\xff\xfea\x00;\x00\xe9\x00": "1 a é @1:1,1:3",
	} {
		encoding := ""
		if strings.HasPrefix(text, "\xff\xfe") {
			encoding = "utf-16le"
		}
		decoded, err := Decode([]byte(text), encoding)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for record, err := range Records(WithLines(decoded), ';') {
			if err != nil {
				got = append(got, "error")
				continue
			}
			var places []string
			for i := range record.Fields {
				line, column := record.Position(i)
				places = append(places, fmt.Sprintf("%d:%d", line, column))
			}
			got = append(got, fmt.Sprintf("%d %s @%s", record.Number, strings.Join(record.Fields, " "), strings.Join(places, ",")))
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q is read as %q, not %q", text, got, want)
		}
	}
}

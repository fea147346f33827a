package readers

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ColumnName is one row of the contract's table of columns.
type ColumnName struct {
	Name    string   // the name in the first column of the table
	Aliases []string // other headers that mean the same
	Result  bool     // a column that a run writes, not the planner
}

// The names of the columns of results.
const (
	ColumnResult     = "result"
	ColumnMessageID  = "message_id"
	ColumnReason     = "reason"
	ColumnHTTPStatus = "http_status"
	ColumnAttempts   = "attempts"
	ColumnSentAt     = "sent_at"
	ColumnTeamID     = "team_id"
	ColumnDelivery   = "delivery"
)

// ColumnNames gives the contract's columns of a plan, and after them the eight
// columns of results, in the contract's order.
func ColumnNames() []ColumnName {
	return []ColumnName{
		{Name: "id", Aliases: []string{"inject", "inject id", "ref", "no"}},
		{Name: "skip"},
		{Name: "persona", Aliases: []string{"from", "sender"}},
		{Name: "channel"},
		{Name: "team", Aliases: []string{"teams", "audience"}},
		{Name: "player_email", Aliases: []string{"player"}},
		{Name: "position"},
		{Name: "role"},
		{Name: "type"},
		{Name: "title"},
		{Name: "subtitle"},
		{Name: "subject"},
		{Name: "body", Aliases: []string{"message", "text"}},
		{Name: "to"},
		{Name: "cc"},
		{Name: "bcc"},
		{Name: "assets", Aliases: []string{"media"}},
		{Name: "sentiment"},
		{Name: "ts", Aliases: []string{"timestamp", "time"}},
		{Name: "is_draft", Aliases: []string{"draft"}},
		{Name: "is_hacked", Aliases: []string{"hacked"}},
		{Name: "show_details"},
		{Name: "replies"},
		{Name: "likes"},
		{Name: "reposts"},
		{Name: "hacked_image"},

		{Name: ColumnResult, Result: true},
		{Name: ColumnMessageID, Result: true},
		{Name: ColumnReason, Result: true},
		{Name: ColumnHTTPStatus, Result: true},
		{Name: ColumnAttempts, Result: true},
		{Name: ColumnSentAt, Result: true},
		{Name: ColumnTeamID, Result: true},
		{Name: ColumnDelivery, Result: true},
	}
}

// Fold brings a header to the form in which headers are compared: that of names,
// without spaces of any kind, letters of no width, `_` and `-`, and without punctuation at
// its end.
func Fold(header string) string {
	if isPlainHeader(header) {
		return header
	}
	composed := true // there are no accents to be composed with their letters
	folded := strings.Map(func(r rune) rune {
		composed = composed && r < utf8.RuneSelf
		switch {
		case r == '_' || r == '-' || isSpace(r) || isInvisible(r):
			return -1
		case r < utf8.RuneSelf:
			return unicode.ToLower(r)
		}
		return r
	}, header)
	if !composed {
		folded = foldLetters(folded)
	}
	if bare := strings.TrimRightFunc(folded, unicode.IsPunct); bare != "" {
		return bare
	}
	return folded // a header such as # is nothing else
}

// isInvisible reports the letters of no width that no header needs, beside those of isSpace: soft
// hyphens, what joins letters or numbers, and what changes the direction of the text.
func isInvisible(r rune) bool {
	switch r {
	case '\u00AD', '\u034F', '\u061C', '\u180E', '\u200E', '\u200F':
		return true
	}
	return r >= '\u202A' && r <= '\u202E' || r >= '\u2061' && r <= '\u2064' || r >= '\u2066' && r <= '\u2069'
}

// isPlainHeader is the quick way out for most headers, which templates ask for in every row.
func isPlainHeader(header string) bool {
	for i := range len(header) {
		if c := header[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// knownColumns maps every folded name and alias to its column.
func knownColumns() map[string]ColumnName {
	known := map[string]ColumnName{}
	for _, column := range ColumnNames() {
		for _, name := range append([]string{column.Name}, column.Aliases...) {
			known[Fold(name)] = column
		}
	}
	return known
}

// spellings gives the headers that mean the named column, the name first.
func spellings(name string) []string {
	names := ColumnNames()
	at := slices.IndexFunc(names, func(c ColumnName) bool { return c.Name == name })
	return append([]string{name}, names[at].Aliases...)
}

// FoldName brings a name to the form in which names are compared: small letters, each
// accent in one with its letter (Unicode's NFC), every stretch of blanks inside as one
// space, and none at the ends.
func FoldName(name string) string {
	if isFolded(name) {
		return name
	}
	words := strings.FieldsFunc(strings.TrimFunc(name, isSpace), unicode.IsSpace)
	return foldLetters(strings.Join(words, " "))
}

// foldLetters makes letters small, and composes them with their accents. A capital
// letter may have a composed form that its small one lacks, and the other way round.
func foldLetters(text string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(text)))
}

// isFolded is the quick way out for most names: small letters of ASCII, with single
// spaces between words.
func isFolded(name string) bool {
	last := byte(' ')
	for i := range len(name) {
		c := name[i]
		if c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' || c < ' ' || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return name == "" || last != ' '
}

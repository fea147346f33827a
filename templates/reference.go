package templates

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"simcast/templates/wording"
)

// Reference is what a planner writes to have a smartword's value put in:
// {{.port}}, or {{smartword "port name"}} where its index is no name.
func Reference(index string) string {
	if isName(index) && !IsReserved(index) {
		return "{{." + index + "}}"
	}
	return "{{smartword " + literal(index) + "}}"
}

// IsReserved reports whether what stands behind the dot is no smartword, but the team, the persona or the row: Team, or Team.Name.
func IsReserved(name string) bool {
	owner, _, _ := strings.Cut(name, ".")
	return owner == "Team" || owner == "Persona" || owner == "Row"
}

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
		compared := spelling(index)
		if _, twice := spellings[compared]; twice {
			index = ""
		}
		spellings[compared] = index
	}
	return spellings
}

// respelt is the smartword that an index means which nobody has as it is written; "" where
// there is none.
func (r *Renderer) respelt(index string) string { return r.spellings[spelling(index)] }

const maxQuoted = 60 // of a name in a message, in characters

func isGap(r rune) bool { return r == '-' || unicode.IsSpace(r) || isOddSpace(r) }

// quote puts a name into quotes for a message, cut where it is very long.
func quote(name string) string { return `"` + clip(name) + `"` }

// clip keeps the blanks of a name: two in a row may be what is wrong with it.
func clip(name string) string { return wording.Cut(name, maxQuoted) }

// ColumnReference is the action that puts in a column of the row.
func ColumnReference(column string) string {
	if name := strings.Join(strings.FieldsFunc(column, isGap), "_"); isName(name) {
		return "{{.Row." + name + "}}"
	}
	return "{{index .Row " + literal(column) + "}}"
}

// literal writes s as a text inside an action.
func literal(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

// isName tells whether s can follow a dot, as text/template reads it.
func isName(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' {
		return false
	}
	for i := range len(s) {
		switch b := s[i]; {
		case 'a' <= b && b <= 'z', b == '_', '0' <= b && b <= '9', 'A' <= b && b <= 'Z':
		default: // nearly no name comes so far
			return strings.IndexFunc(s[i:], func(r rune) bool { return !isNameRune(r) }) < 0
		}
	}
	return true
}

func isNameRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r)
}

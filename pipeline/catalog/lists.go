package catalog

import (
	"fmt"
	"strconv"
	"strings"
)

// List is one of the three lists that the service gives of a space, as a sheet
// holds it: a row an entry, a column a documented key.
type List struct {
	Kind    string // "personas", as the commands name it
	Sheet   string // "Personas", as a workbook names it
	Columns []ListColumn
}

// ListColumn is a column of such a sheet.
type ListColumn struct {
	Header string
	Path   []string // of the value in the service's object; none: what no other column takes
	Shape  Shape
}

// otherKeys is the header of the column that keeps what has none of its own:
// undocumented keys, and values of another shape than the documented one.
const otherKeys = "other keys"

// Personas is the list of GET /personas, read beside section 2.1 of the
// interface: first what a planner looks for, then every other documented key. A
// display name stands twice there, in identity and in system_info.
func Personas() List {
	return List{"personas", "Personas", []ListColumn{
		{"hash", []string{"system_info", "hash"}, Words},
		{"handle", []string{"system_info", "handle"}, Words},
		{"name", []string{"system_info", "name"}, Words},
		{"organisation", []string{"system_info", "is_organisation"}, Flag},
		{"job title", []string{"identity", "job_title"}, Words},
		{"channels", []string{"communications", "channels"}, Names},

		{"identity name", []string{"identity", "name"}, Words},
		{"gender", []string{"identity", "gender"}, Words},
		{"age", []string{"identity", "age"}, Whole},
		{"bio", []string{"identity", "bio"}, Words},
		{"pitch", []string{"identity", "pitch"}, Words},
		{"nationality", []string{"identity", "cultural_identity", "nationality"}, Words},
		{"ethnicity", []string{"identity", "cultural_identity", "ethnicity"}, Words},
		{"accent", []string{"identity", "cultural_identity", "accent"}, Words},
		{"role", []string{"narrative", "role"}, Words},
		{"archetype", []string{"narrative", "archetype"}, Words},
		{"affiliation", []string{"affiliation", "affiliation"}, Words},
		{"faction", []string{"affiliation", "faction"}, Words},
		{"a3e", []string{"affiliation", "a3e"}, Words},
		{"location", []string{"place", "location"}, Words},
		{"gps", []string{"place", "gps"}, JSON},
		{"text alignment", []string{"communications", "text_alignment"}, Words},
		{"writes in", []string{"communications", "writes_in"}, Whole},
		{"profile image", []string{"system_info", "profile_image_url"}, Words},
		{"classification", []string{"system_info", "classification"}, Words},
		{"matches player", []string{"system_info", "matches_player"}, Flag},
		{"positions to impersonate", []string{"system_info", "positions_to_impersonate"}, Names},
		{"tags", []string{"system_info", "tags"}, Names},
		{"cognitive", []string{"cognitive"}, JSON},
		{"influence", []string{"influence"}, JSON},
		{"memory", []string{"memory"}, JSON},
		{"activity", []string{"activity"}, JSON},
		{otherKeys, nil, JSON},
	}}
}

// Teams is the list of GET /teams (interface, section 2.2).
func Teams() List {
	return List{"teams", "Teams", []ListColumn{
		{"id", []string{"id"}, ID},
		{"name", []string{"name"}, Plain},
		{otherKeys, nil, JSON},
	}}
}

// Smartwords is the list of GET /smartwords (interface, section 2.3).
func Smartwords() List {
	return List{"smartwords", "Smartwords", []ListColumn{
		{"index", []string{"index"}, Plain},
		{"value", []string{"value"}, Plain},
		{otherKeys, nil, JSON},
	}}
}

// Lists are the three, in the order of an exported workbook's sheets.
func Lists() []List { return []List{Personas(), Teams(), Smartwords()} }

// PieceHeader is the header of the nth column, from 1, in which the text of a
// column stands whose cells cannot hold it whole: "bio", "bio (2)", "bio (3)".
func PieceHeader(header string, n int) string {
	if n < 2 {
		return header
	}
	return fmt.Sprintf("%s (%d)", header, n)
}

// PieceOf is PieceHeader's inverse: of "bio (2)" it gives "bio" and 2, and of a
// header without a number the header and 1.
func PieceOf(header string) (string, int) {
	text := strings.TrimSpace(header)
	at := strings.LastIndexByte(text, '(')
	if at < 0 || !strings.HasSuffix(text, ")") {
		return header, 1
	}
	digits := text[at+1 : len(text)-1]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 2 || strconv.Itoa(n) != digits {
		return header, 1
	}
	return strings.TrimSpace(text[:at]), n
}

// required are the headers without which a check would come to another verdict
// than against the live space.
func (l List) required() []string {
	switch l.Kind {
	case Personas().Kind:
		return []string{"hash", "handle", "name", "organisation", "channels"}
	case Teams().Kind:
		return []string{"id", "name"}
	}
	return []string{"index", "value"}
}

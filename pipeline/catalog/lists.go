package catalog

import (
	"simcast/pipeline/schema"
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
	Shape  schema.Shape
}

// otherKeys is the header of the column that keeps what has none of its own:
// undocumented keys, and values of another shape than the documented one.
const otherKeys = "other keys"

// Personas is the list of GET /personas, read beside section 2.1 of the
// interface: first what a planner looks for, then every other documented key. A
// display name stands twice there, in identity and in system_info.
func Personas() List {
	return List{"personas", "Personas", []ListColumn{
		{"hash", []string{"system_info", "hash"}, schema.Words},
		{"handle", []string{"system_info", "handle"}, schema.Words},
		{"name", []string{"system_info", "name"}, schema.Words},
		{"organisation", []string{"system_info", "is_organisation"}, schema.Flag},
		{"job title", []string{"identity", "job_title"}, schema.Words},
		{"channels", []string{"communications", "channels"}, schema.Names},

		{"identity name", []string{"identity", "name"}, schema.Words},
		{"gender", []string{"identity", "gender"}, schema.Words},
		{"age", []string{"identity", "age"}, schema.Whole},
		{"bio", []string{"identity", "bio"}, schema.Words},
		{"pitch", []string{"identity", "pitch"}, schema.Words},
		{"nationality", []string{"identity", "cultural_identity", "nationality"}, schema.Words},
		{"ethnicity", []string{"identity", "cultural_identity", "ethnicity"}, schema.Words},
		{"accent", []string{"identity", "cultural_identity", "accent"}, schema.Words},
		{"role", []string{"narrative", "role"}, schema.Words},
		{"archetype", []string{"narrative", "archetype"}, schema.Words},
		{"affiliation", []string{"affiliation", "affiliation"}, schema.Words},
		{"faction", []string{"affiliation", "faction"}, schema.Words},
		{"a3e", []string{"affiliation", "a3e"}, schema.Words},
		{"location", []string{"place", "location"}, schema.Words},
		{"gps", []string{"place", "gps"}, schema.JSON},
		{"text alignment", []string{"communications", "text_alignment"}, schema.Words},
		{"writes in", []string{"communications", "writes_in"}, schema.Whole},
		{"profile image", []string{"system_info", "profile_image_url"}, schema.Words},
		{"classification", []string{"system_info", "classification"}, schema.Words},
		{"matches player", []string{"system_info", "matches_player"}, schema.Flag},
		{"positions to impersonate", []string{"system_info", "positions_to_impersonate"}, schema.Names},
		{"tags", []string{"system_info", "tags"}, schema.Names},
		{"cognitive", []string{"cognitive"}, schema.JSON},
		{"influence", []string{"influence"}, schema.JSON},
		{"memory", []string{"memory"}, schema.JSON},
		{"activity", []string{"activity"}, schema.JSON},
		{otherKeys, nil, schema.JSON},
	}}
}

// Teams is the list of GET /teams (interface, section 2.2).
func Teams() List {
	return List{"teams", "Teams", []ListColumn{
		{"id", []string{"id"}, schema.ID},
		{"name", []string{"name"}, schema.Plain},
		{otherKeys, nil, schema.JSON},
	}}
}

// Smartwords is the list of GET /smartwords (interface, section 2.3).
func Smartwords() List {
	return List{"smartwords", "Smartwords", []ListColumn{
		{"index", []string{"index"}, schema.Plain},
		{"value", []string{"value"}, schema.Plain},
		{otherKeys, nil, schema.JSON},
	}}
}

// Lists are the three, in the order of an exported workbook's sheets.
func Lists() []List { return []List{Personas(), Teams(), Smartwords()} }

package msel

// A family is a workbook or CSV as one agency keeps it.
type family struct {
	name    string // of the file, without its ending
	isCSV   bool   // it is text, of its only sheet
	sheets  []sheet
	mapping []mapping
}

// A mapping is what only the planner knows, as a line of the mapping file.
type mapping struct{ what, written, means string }

// A sheet is one of a workbook.
type sheet struct {
	name   string
	titles []string // rows above the header
	header []string // nil: the rows are all there is
	rows   [][]any  // each cell nil, text, a number, or a moment
	merged []merge
	hidden bool
}

// A merge joins the cells of a column over rows. Rows are counted from 0, below the header.
type merge struct {
	header      string
	first, last int
}

// An entry is what a planner knows about a row, before it is put under the headers of a family. An entry with a line and
// nothing else is a separator.
type entry struct {
	line           string
	id             any
	day, at, group any // group is a date-time group
	status, kind   string
	mode           string
	from, by, to   string
	what           string // the name of a story, or text of its own
	note, thread   string
}

// rowsOf puts entries under the headers of a family. A row of an entry with a line has nothing else.
func rowsOf(stories map[string]story, layout func(entry, story) []any, entries ...entry) [][]any {
	var rows [][]any
	for _, e := range entries {
		if e.line != "" {
			rows = append(rows, []any{e.line})
			continue
		}
		told, known := stories[e.what]
		if !known {
			told = story{subject: e.what, about: e.what}
		}
		rows = append(rows, layout(e, told))
	}
	return rows
}

// personas are mappings of senders, each as it is written and its handle in turn.
func personas(pairs ...string) []mapping { return mappings("persona", pairs) }

// teams are mappings of addressees, each as it is written and its team in turn.
func teams(pairs ...string) []mapping { return mappings("team", pairs) }

// columns are mappings of headers, each as it is written and its column in turn.
func columns(pairs ...string) []mapping { return mappings("header", pairs) }

// channels are mappings of modes, each as it is written and its channel in turn.
func channels(pairs ...string) []mapping { return mappings("channel", pairs) }

// defaults are what empty cells hold, each the column and the value in turn.
func defaults(pairs ...string) []mapping { return mappings("default", pairs) }

func mappings(what string, pairs []string) []mapping {
	var all []mapping
	for i := 0; i+1 < len(pairs); i += 2 {
		all = append(all, mapping{what, pairs[i], pairs[i+1]})
	}
	return all
}

package mapping

import "simcast/readers"

// Open opens a plan, or a results file, with the mapping that is in force for it: that of its sheet Mapping, and over it
// those of the lists, of which the later win. Its errors are those of [readers.Open].
func Open(path, sheet string, lists ...[]Entry) (*readers.File, *Table, error) {
	return OpenWith(path, readers.Options{Sheet: sheet}, lists...)
}

// OpenWith is [Open] with what else the reader is told. Its Headers are those of the mapping.
func OpenWith(path string, how readers.Options, lists ...[]Entry) (*readers.File, *Table, error) {
	var table *Table
	how.Headers = func(side *readers.SideSheet) (readers.MapHeader, []readers.Problem) {
		var own []Entry
		var problems []readers.Problem
		if side != nil {
			own, problems = FromRows(side.Rows, side.Place)
		}
		table = NewTable(append([][]Entry{own}, lists...)...)
		return table.Header, problems
	}
	file, err := readers.Open(path, how)
	return file, table, err
}

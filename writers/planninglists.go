package writers

import (
	"fmt"
	"slices"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/templates"
)

// The named ranges that the drop-downs offer. No table of the workbook has one of
// these names (see tableName).
const (
	handlesName    = "simcast_handles"
	teamsName      = "simcast_team_words"
	channelsName   = "simcast_channel_names"
	typesName      = "simcast_types"
	sentimentsName = "simcast_sentiments"
	flagsName      = "simcast_flags"
)

// writePlanningLists fills the four sheets that feed the drop-downs, Personas,
// Teams, Smartwords and Channels, and names the ranges that are offered. It is
// all that changes in a planning workbook when the space does.
func writePlanningLists(f *excelize.File, looks planningLooks, objects catalog.Objects, space *space.Space, all needs) error {
	for _, t := range planningTables(objects) {
		if err := t.write(f, looks.lists, func() {}); err != nil {
			return fmt.Errorf("the sheet %s: %w", t.sheet, err)
		}
	}
	m, words := newChannelMatrix(all), dropDownValues(space)
	if err := writeChannels(f, looks, m, words); err != nil {
		return fmt.Errorf("the sheet %s: %w", channelsSheet, err)
	}
	for _, name := range planningNames(objects, m, words) {
		if err := f.SetDefinedName(&name); err != nil {
			return fmt.Errorf("the name %s: %w", name.Name, err)
		}
	}
	return nil
}

// planningTables are the tables of the three lists, with what a planner looks for.
func planningTables(objects catalog.Objects) []table {
	return []table{
		listTable(upTo(catalog.Personas(), "channels"), objects.Personas),
		listTable(upTo(catalog.Teams(), "name"), objects.Teams),
		smartwordTable(objects),
	}
}

// upTo is the list with its columns up to the one of that header.
func upTo(list catalog.List, header string) catalog.List {
	last := slices.IndexFunc(list.Columns, func(c catalog.ListColumn) bool { return c.Header == header })
	list.Columns = list.Columns[:last+1]
	return list
}

// smartwordTable has a third column, from which a planner copies what to write in
// a text.
func smartwordTable(objects catalog.Objects) table {
	t := listTable(upTo(catalog.Smartwords(), "value"), objects.Smartwords)
	values := t.cells
	t.columns = append(t.columns, tableColumn{header: "write in a text"})
	t.cells = func(row int) []string {
		cells := values(row)
		return append(cells, templates.Reference(cells[0]))
	}
	return t
}

// planningNames are the ranges that the drop-downs offer.
func planningNames(objects catalog.Objects, m channelMatrix, words []offer) []excelize.DefinedName {
	personas := planningTables(objects)[0]
	handles := slices.Index(personas.measure().headers(), "handle")
	names := []excelize.DefinedName{namedRange(handlesName, personas.sheet, handles, personas.rows)}
	names = append(names, namedRange(channelsName, channelsSheet, 0, len(schema.Channels())))
	for i, o := range words {
		names = append(names, namedRange(o.name, channelsSheet, m.offersColumn()+i, len(o.words)))
	}
	return names
}

// namedRange names a column's cells under the header of a sheet; of an empty
// list, the one cell where its first word would stand.
func namedRange(name, sheet string, column, rows int) excelize.DefinedName {
	letters, _ := excelize.ColumnNumberToName(column + 1) // of our own columns, which are few
	return excelize.DefinedName{Name: name, RefersTo: fmt.Sprintf("%s!$%s$2:$%s$%d", sheet, letters, letters, max(rows, 1)+1)}
}

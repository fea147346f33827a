package planning

import (
	"fmt"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/writers/planninglayout"
)

// writeLists fills the four sheets that feed the drop-downs, Personas,
// Teams, Smartwords and Channels, and names the ranges that are offered. It is
// all that changes in a planning workbook when the space does.
func writeLists(book *excelize.File, looks workbookStyles, objects catalog.Objects, space *space.Space) error {
	for _, t := range planninglayout.Tables(objects) {
		if err := t.Write(book, looks.lists, func() {}); err != nil {
			return fmt.Errorf("the sheet %s: %w", t.Sheet, err)
		}
	}
	m, words := newChannelMatrix(), planninglayout.DropDowns(space)
	if err := writeChannels(book, looks, m, words); err != nil {
		return fmt.Errorf("the sheet %s: %w", planninglayout.ChannelsSheet, err)
	}
	for _, name := range dropDownRanges(m, words) {
		if err := book.SetDefinedName(&name); err != nil {
			return fmt.Errorf("the name %s: %w", name.Name, err)
		}
	}
	return nil
}

// dropDownRanges are the ranges that the drop-downs offer.
func dropDownRanges(m channelMatrix, words []planninglayout.DropDown) []excelize.DefinedName {
	names := []excelize.DefinedName{namedRange(planninglayout.ChannelsName, planninglayout.ChannelsSheet, 0, len(schema.Channels()))}
	for i, o := range words {
		names = append(names, namedRange(o.Name, planninglayout.ChannelsSheet, m.offersColumn()+i, len(o.Words)))
	}
	return names
}

// namedRange names a column's cells under the header of a sheet; of an empty
// list, the one cell where its first word would stand.
func namedRange(name, sheet string, column, rows int) excelize.DefinedName {
	letters, _ := excelize.ColumnNumberToName(column + 1) // of our own columns, which are few
	return excelize.DefinedName{Name: name, RefersTo: fmt.Sprintf("%s!$%s$2:$%s$%d", sheet, letters, letters, max(rows, 1)+1)}
}

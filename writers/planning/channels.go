package planning

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/schema"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// channelMatrix says what the channels need: a row a channel, a column a column of
// injects that one of them needs or does not use.
type channelMatrix struct {
	columns []string
	rows    []channelRow
}

// channelRow is what rows in one situation, or in several, need by column.
type channelRow struct {
	name, becomes string
	needs         map[string]schema.Requirement
}

// newChannelMatrix takes the channels, and after them what changes by other cells
// than the channel's.
func newChannelMatrix() channelMatrix {
	var matrix channelMatrix
	for _, name := range schema.Channels() {
		s := schema.Situation{Channel: name}
		matrix.rows = append(matrix.rows, channelRow{name, s.Becomes(), s.Requirements()})
	}
	hacked := schema.Situation{Channel: "websites", Hacked: "1"}
	matrix.rows = append(matrix.rows,
		channelRow{"websites, with is_hacked", hacked.Becomes(), hacked.Requirements()},
		channelRow{"any, to one player", "player_email, or type individual", onEveryChannel(schema.ToPlayer)},
		channelRow{"any, to one position or role", "position or role", onEveryChannel(schema.ToPosition)})
	for _, name := range planninglayout.ContractNames() {
		isUsed := slices.ContainsFunc(matrix.rows, func(row channelRow) bool { return row.needs[name].Need != schema.Free })
		if isUsed && name != "persona" && name != "channel" {
			matrix.columns = append(matrix.columns, name)
		}
	}
	return matrix
}

// onEveryChannel is what each column is to rows for an addressee, where all
// channels agree.
func onEveryChannel(addressee schema.Addressee) map[string]schema.Requirement {
	found := map[string]schema.Requirement{}
	for i, channel := range schema.Channels() {
		here := schema.Situation{Channel: channel, Addressee: addressee}.Requirements()
		for _, name := range planninglayout.ContractNames() {
			if i == 0 {
				found[name] = here[name]
			}
			if here[name] != found[name] {
				found[name] = schema.Requirement{}
			}
		}
	}
	return found
}

// offersColumn is the column of the first of the offers, from 0: after what the
// channels need, and an empty one.
func (m channelMatrix) offersColumn() int { return 2 + len(m.columns) + 1 }

// writeChannels writes the sheet: what a row on each channel becomes and needs,
// and beside it the words of the drop-downs.
func writeChannels(f *excelize.File, looks workbookStyles, matrix channelMatrix, words []planninglayout.DropDown) error {
	if err := styleChannels(f, matrix); err != nil {
		return err
	}
	out, err := f.NewStreamWriter(planninglayout.ChannelsSheet)
	if err != nil {
		return err
	}
	header := []any{excelize.Cell{StyleID: looks.lists.Header, Value: "channel"}, excelize.Cell{StyleID: looks.lists.Header, Value: "a row on it is"}}
	for _, name := range matrix.columns {
		header = append(header, excelize.Cell{StyleID: looks.centredHeader, Value: name})
	}
	header = append(header, nil)
	longest := len(matrix.rows)
	for _, o := range words {
		header = append(header, excelize.Cell{StyleID: looks.lists.Header, Value: o.Header})
		longest = max(longest, len(o.Words))
	}
	if err := errors.Join(setWidths(out, len(matrix.columns)), out.SetRow("A1", header, excelize.RowOpts{Height: 2 * sheet.LineHeight})); err != nil {
		return err
	}
	for n := range longest {
		cells := make([]any, matrix.offersColumn())
		if n < len(matrix.rows) {
			cells = looks.channelCells(matrix.rows[n], matrix.columns)
		}
		for _, o := range words {
			cells = append(cells, looks.offered(o, n))
		}
		if err := out.SetRow("A"+strconv.Itoa(n+2), cells); err != nil {
			return err
		}
	}
	return out.Flush()
}

// channelCells are the cells of what one channel needs, and an empty one.
func (l workbookStyles) channelCells(row channelRow, columns []string) []any {
	cells := []any{excelize.Cell{StyleID: l.lists.Text, Value: row.name}, excelize.Cell{StyleID: l.lists.Text, Value: row.becomes}}
	for _, name := range columns {
		cell := excelize.Cell{StyleID: l.centred}
		switch is := row.needs[name]; is.Need {
		case schema.Needed:
			cell = excelize.Cell{StyleID: l.needed, Value: "needed"}
		case schema.Either:
			cell = excelize.Cell{StyleID: l.needed, Value: "or " + is.Unless}
		case schema.Unused:
			cell = excelize.Cell{StyleID: l.unused, Value: "–"}
		}
		cells = append(cells, cell)
	}
	return append(cells, nil)
}

// offered is the nth word of an offer as a cell.
func (l workbookStyles) offered(o planninglayout.DropDown, n int) any {
	if n >= len(o.Words) {
		return nil
	}
	return excelize.Cell{StyleID: l.lists.Text, Value: ooxml.Escape(sheet.Truncate(o.Words[n]))}
}

func styleChannels(f *excelize.File, m channelMatrix) error {
	channels := 1 + len(schema.Channels())
	last, err := excelize.ColumnNumberToName(2 + len(m.columns))
	area := fmt.Sprintf("%s!$A$1:$%s$%d", planninglayout.ChannelsSheet, last, 1+len(m.rows))
	return errors.Join(err,
		f.SetPanes(planninglayout.ChannelsSheet, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}),
		f.AutoFilter(planninglayout.ChannelsSheet, fmt.Sprintf("A1:B%d", channels), nil),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", Scope: planninglayout.ChannelsSheet, RefersTo: area}),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: planninglayout.ChannelsSheet, RefersTo: planninglayout.ChannelsSheet + "!$1:$1"}),
		sheet.SetPage(f, planninglayout.ChannelsSheet, "landscape", 1))
}

func setWidths(out *excelize.StreamWriter, columns int) error {
	errs := []error{out.SetColWidth(1, 1, 28), out.SetColWidth(2, 2, 32), out.SetColWidth(3, 2+columns, 13), out.SetColWidth(3+columns, 3+columns, 3)}
	for i, width := range []float64{30, 40, 12, 15, 15} {
		errs = append(errs, out.SetColWidth(4+columns+i, 4+columns+i, width))
	}
	return errors.Join(errs...)
}

package writers

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/apiclient"
	"simcast/pipeline"
)

// offer is a list of words that a drop-down offers and no other sheet holds.
type offer struct {
	name, header string
	words        []string
}

// offers stand at the right of the sheet Channels.
func offers(space *pipeline.Space) []offer {
	teams := []string{"session", "players", "moderators", "all"}
	for _, team := range space.Teams {
		teams = append(teams, teamWord(space, team))
	}
	return []offer{
		{teamsName, "for team", teams},
		{typesName, "for type", []string{"individual", "team"}},
		{sentimentsName, "for sentiment", []string{"positive", "negative", "neutral"}},
		{flagsName, "for yes or no", []string{"yes", "no"}},
	}
}

// teamWord is how a drop-down names a team. Excel lets nobody choose a word of more
// than 255 characters, but an id is as good.
func teamWord(space *pipeline.Space, team apiclient.Team) string {
	const most = 255
	if word := space.TeamCell(team); units(escape(word)) <= most {
		return word
	}
	return strconv.FormatInt(team.ID, 10)
}

// offersColumn is the column of the first of them, from 0: after what the channels
// need, and an empty one.
func offersColumn() int { return 2 + len(matrixColumns()) + 1 }

// A channelRow says what rows in some situations need.
type channelRow struct {
	name, becomes string
	need          func(column string) (pipeline.Need, string)
}

// channelRows are the channels, and after them what changes by other cells than
// the channel's.
func channelRows() []channelRow {
	var rows []channelRow
	for _, name := range pipeline.Channels() {
		s := pipeline.Situation{Channel: name}
		rows = append(rows, channelRow{name, s.Becomes(), s.Need})
	}
	hacked := pipeline.Situation{Channel: "websites", Hacked: "1"}
	return append(rows,
		channelRow{"websites, with is_hacked", hacked.Becomes(), hacked.Need},
		channelRow{"any, to one player", "player_email, or type individual", onEvery(pipeline.ToPlayer)},
		channelRow{"any, to one position or role", "position or role", onEvery(pipeline.ToPosition)})
}

// onEvery is what all channels need for an addressee.
func onEvery(addressee pipeline.Addressee) func(string) (pipeline.Need, string) {
	return func(column string) (need pipeline.Need, unless string) {
		for i, channel := range pipeline.Channels() {
			n, u := pipeline.Situation{Channel: channel, Addressee: addressee}.Need(column)
			if i > 0 && (n != need || u != unless) {
				return pipeline.Free, ""
			}
			need, unless = n, u
		}
		return need, unless
	}
}

// matrixColumns are the columns that a channel may need, or not use.
func matrixColumns() []string {
	var names []string
	for _, name := range contractNames() {
		told := slices.ContainsFunc(channelRows(), func(row channelRow) bool { n, _ := row.need(name); return n != pipeline.Free })
		if told && name != "persona" && name != "channel" {
			names = append(names, name)
		}
	}
	return names
}

// writeChannels writes the sheet: what a row on each channel becomes and needs,
// and beside it the words of the drop-downs.
func writeChannels(f *excelize.File, looks planningLooks, space *pipeline.Space) error {
	columns, words := matrixColumns(), offers(space)
	rows := channelRows()
	if err := dressChannels(f, len(columns)); err != nil {
		return err
	}
	out, err := f.NewStreamWriter(channelsSheet)
	if err != nil {
		return err
	}
	header := []any{excelize.Cell{StyleID: looks.lists.header, Value: "channel"}, excelize.Cell{StyleID: looks.lists.header, Value: "a row on it is"}}
	for _, name := range columns {
		header = append(header, excelize.Cell{StyleID: looks.centredHeader, Value: name})
	}
	header = append(header, nil)
	longest := len(rows)
	for _, o := range words {
		header = append(header, excelize.Cell{StyleID: looks.lists.header, Value: o.header})
		longest = max(longest, len(o.words))
	}
	if err := errors.Join(setWidths(out, len(columns)), out.SetRow("A1", header, excelize.RowOpts{Height: 2 * lineHeight})); err != nil {
		return err
	}
	for n := range longest {
		cells := make([]any, offersColumn())
		if n < len(rows) {
			cells = looks.channelCells(rows[n], columns)
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
func (l planningLooks) channelCells(row channelRow, columns []string) []any {
	cells := []any{excelize.Cell{StyleID: l.lists.text, Value: row.name}, excelize.Cell{StyleID: l.lists.text, Value: row.becomes}}
	for _, name := range columns {
		cell := excelize.Cell{StyleID: l.centred}
		switch need, unless := row.need(name); need {
		case pipeline.Needed:
			cell = excelize.Cell{StyleID: l.needed, Value: "needed"}
		case pipeline.Either:
			cell = excelize.Cell{StyleID: l.needed, Value: "or " + unless}
		case pipeline.Unused:
			cell = excelize.Cell{StyleID: l.unused, Value: "–"}
		}
		cells = append(cells, cell)
	}
	return append(cells, nil)
}

// offered is the nth word of an offer as a cell.
func (l planningLooks) offered(o offer, n int) any {
	if n >= len(o.words) {
		return nil
	}
	return excelize.Cell{StyleID: l.lists.text, Value: escape(fitting(o.words[n]))}
}

func dressChannels(f *excelize.File, columns int) error {
	channels := 1 + len(pipeline.Channels())
	last, err := excelize.ColumnNumberToName(2 + columns)
	area := fmt.Sprintf("%s!$A$1:$%s$%d", channelsSheet, last, 1+len(channelRows()))
	return errors.Join(err,
		f.SetPanes(channelsSheet, &excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}),
		f.AutoFilter(channelsSheet, fmt.Sprintf("A1:B%d", channels), nil),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", Scope: channelsSheet, RefersTo: area}),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: channelsSheet, RefersTo: channelsSheet + "!$1:$1"}),
		setPage(f, channelsSheet, "landscape", 1))
}

func setWidths(out *excelize.StreamWriter, columns int) error {
	errs := []error{out.SetColWidth(1, 1, 28), out.SetColWidth(2, 2, 32), out.SetColWidth(3, 2+columns, 13), out.SetColWidth(3+columns, 3+columns, 3)}
	for i, width := range []float64{40, 12, 15, 15} {
		errs = append(errs, out.SetColWidth(4+columns+i, 4+columns+i, width))
	}
	return errors.Join(errs...)
}

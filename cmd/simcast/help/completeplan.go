package help

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/mapping"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// maxRows is how many rows of a plan are looked at: who presses the key waits.
const maxRows = 20_000

// planOf is the plan that stands in the line, "" where there is none.
func planOf(command *cobra.Command, args []string) string {
	if command.Flags().Lookup("from") != nil {
		from, err := command.Flags().GetStringArray("from")
		if err != nil || len(from) == 0 {
			return ""
		}
		return from[len(from)-1]
	}
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// sheets are those of the plan.
func sheets(command *cobra.Command, args []string) []string {
	path := planOf(command, args)
	if path == "" {
		return nil
	}
	tables, err := readers.OpenTables(path)
	if err != nil || tables.Format != readers.XLSX {
		return nil
	}
	return tables.Sheets
}

// planRow is what is offered of a row of the plan.
type planRow struct {
	id, about string
	teams     []string
}

// rowsOf are the rows of the plan that stands in the line, as far as they can be read.
func rowsOf(command *cobra.Command, args []string) (rows []planRow) {
	path := planOf(command, args)
	if path == "" {
		return nil
	}
	sheet := ""
	if flag := command.Flags().Lookup("sheet"); flag != nil {
		sheet = flag.Value.String()
	}
	plan, _, err := mapping.Open(path, sheet)
	if err != nil {
		return nil
	}
	defer plan.Close()
	for row, err := range plan.Rows() {
		if err != nil || len(rows) == maxRows {
			break
		}
		about := cmp.Or(cellOf(plan, row, "subject"), cellOf(plan, row, "title"), cellOf(plan, row, "body"))
		rows = append(rows, planRow{id: cellOf(plan, row, "id"), about: wording.Shorten(about, 50), teams: teamWords(cellOf(plan, row, "team"))})
	}
	return rows
}

// cellOf is the text of a row in a column, "" where the plan has no such column.
func cellOf(plan *readers.File, row readers.Row, column string) string {
	at := plan.Index(column)
	if at < 0 || at >= len(row.Cells) {
		return ""
	}
	return strings.Clone(strings.TrimSpace(row.Cells[at].Text))
}

// teamWords are the teams that a cell names, without the words that stand for several.
func teamWords(cell string) (words []string) {
	for _, word := range space.SplitTeams(cell) {
		switch headers.FoldName(word) {
		case "session", "moderators", "players", "all":
		default:
			words = append(words, word)
		}
	}
	return words
}

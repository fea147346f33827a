package newfrom

import (
	"strings"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline"
)

// Options is what the flags say.
type Options struct {
	From   []string `flag:"from" value:"PLAN" files:"xlsx xlsm csv tsv" help:"begin with the rows of this PLAN (.xlsx, .csv or .tsv); may be repeated; PLAN#SHEET is one sheet, PLAN#* all"`
	Prefix bool     `flag:"prefix" help:"with --from: put the sheet's name and - before each id, such as Media-A1"`

	Read pipeline.ReadOptions // of all sheets

	OnePlanCommand func(path string) string // the command that makes one plan of all sheets of a workbook; nil: simcast new with its name
}

// NeedsFrom names a flag that was given and that only --from gives a meaning, "" where there is none.
func (o *Options) NeedsFrom() string {
	given := flags.Of(o, flags.Only("sheet", "prefix", "map", "default", "mapping", "date-order"))
	return strings.Join(given[:min(len(given), 1)], "")
}

// AboutRows names the flags about the rows of a new plan, if one was given; else "".
func (o *Options) AboutRows() string {
	if len(o.From) > 0 || o.Read.Sheet != "" {
		return "--from and --sheet"
	}
	return o.NeedsFrom()
}

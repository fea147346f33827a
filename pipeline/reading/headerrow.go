package reading

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// injectAsHeader is the error of a header row that is an inject itself: a mapping names its cells, for the list has no headers. The row
// would never be sent.
func (p *Plan) injectAsHeader() []readers.Problem {
	for _, column := range p.file.Columns {
		if !column.Mapped {
			continue
		}
		what := ""
		switch isSure, _ := p.channelAlone(column.Header); {
		case column.Known && column.Name == "channel" && isSure:
			what = "a channel"
		case column.Known && column.Name == "persona" && p.isPersona(column.Header):
			what = "a persona"
		case column.Known && column.Name == "team" && p.space != nil && p.space.TeamWords()[headers.FoldName(column.Header)]:
			what = "a team"
		case column.Kept == headers.At && isDigits(column.Header):
			what = "a time"
		default:
			continue
		}
		detail := problem.Detail{Code: "inject-as-header", Value: wording.Clip(column.Header),
			Message:    fmt.Sprintf("the row is taken for the header row, but %q is %s and no header: the row looks like an inject, and would not be sent", wording.Clip(column.Header), what),
			Suggestion: "put a row with the names of the columns above it"}
		return []readers.Problem{detail.At(p.file.HeaderPlace(column.Index), readers.Error)}
	}
	return nil
}

// isDigits reports a text of digits and what stands between those of a time.
func isDigits(text string) bool {
	return strings.ContainsAny(text, "0123456789") && strings.Trim(text, "0123456789:.-/+ hHT") == ""
}

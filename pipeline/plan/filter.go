package plan

import (
	"fmt"
	"strconv"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers/headers"
)

// Filter picks rows and deliveries of a plan; its empty fields pick everything.
type Filter struct {
	Rows     []RowRange
	IDs      []string
	Teams    []string // as a team cell names them
	Channels []string
}

// IsSet reports whether anything is left out.
func (f *Filter) IsSet() bool {
	return len(f.Rows) > 0 || len(f.IDs) > 0 || len(f.Teams) > 0 || len(f.Channels) > 0
}

// RowRange is a range of rows as the spreadsheet numbers them, both ends in it.
type RowRange struct{ From, To int }

// String names the rows, such as row 9, or rows 2-40.
func (r RowRange) String() string {
	if r.From == r.To {
		return fmt.Sprintf("row %d", r.From)
	}
	return fmt.Sprintf("rows %d-%d", r.From, r.To)
}

// Has reports whether a row is in the range.
func (r RowRange) Has(row int) bool { return r.From <= row && row <= r.To }

// ParseRows reads rows such as "2-40,57".
func ParseRows(text string) ([]RowRange, error) {
	var ranges []RowRange
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			to = from
		}
		rowRange := RowRange{}
		var err1, err2 error
		rowRange.From, err1 = strconv.Atoi(strings.TrimSpace(from))
		rowRange.To, err2 = strconv.Atoi(strings.TrimSpace(to))
		if err1 != nil || err2 != nil || rowRange.From < 1 || rowRange.To < rowRange.From {
			return nil, &problem.UsageError{Message: fmt.Sprintf("invalid row range %q", part), Suggestion: "write rows as the spreadsheet numbers them, such as 2-40,57"}
		}
		ranges = append(ranges, rowRange)
	}
	return ranges, nil
}

// commaInID is how a list of ids writes a comma that belongs to an id.
const commaInID = `\,`

// SplitIDs takes lists such as A1,B2 apart. A comma after a backslash belongs to the id: A1\,B2 is one id.
func SplitIDs(lists []string) []string {
	var ids []string
	for _, list := range lists {
		id := ""
		for part := range strings.SplitSeq(list, ",") {
			if begin, goesOn := strings.CutSuffix(part, `\`); goesOn {
				id += begin + ","
				continue
			}
			ids, id = append(ids, strings.TrimSpace(id+part)), ""
		}
		if id != "" { // the list ends with a backslash, which is then one of the id
			ids = append(ids, strings.TrimSpace(strings.TrimSuffix(id, ",")+`\`))
		}
	}
	return ids
}

// ListedID is an id as SplitIDs reads it in a list.
func ListedID(id string) string { return strings.ReplaceAll(id, ",", commaInID) }

// RejectEmpty refuses, as a *problem.UsageError, a choice of nothing: a script whose variable
// is not set must not post the whole plan.
func RejectEmpty(choices map[string][]string) error {
	for flag, values := range choices {
		for _, value := range values {
			if strings.TrimSpace(value) == "" {
				return &problem.UsageError{Message: flag + " is empty", Suggestion: "name what is meant, or leave " + flag + " out"}
			}
		}
	}
	return nil
}

// NamesTeam reports whether word means the team of that name: in full, or
// without its prefix and its date.
func NamesTeam(name, word string) bool {
	return headers.FoldName(name) == headers.FoldName(word) || space.ShortFor(name, headers.FoldName(word))
}

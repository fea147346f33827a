package plan

import (
	"fmt"
	"strconv"
	"strings"

	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Filter picks rows and deliveries of a plan; its empty fields pick everything.
type Filter struct {
	Rows     []RowRange
	IDs      []string
	Teams    []string // as a team cell names them
	Channels []string
}

// RowRange is a range of rows as the spreadsheet numbers them, both ends in it.
type RowRange struct{ From, To int }

func (r RowRange) has(row int) bool { return r.From <= row && row <= r.To }

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

// SplitIDs takes lists such as A1,B2 apart. An id with a comma stands in double quotes, as QuoteID writes it.
func SplitIDs(lists []string) []string {
	var ids []string
	for _, list := range lists {
		for more := true; more; {
			var id string
			if id, list, more = quotedID(list); id == "" {
				id, list, more = strings.Cut(list, ",")
			}
			ids = append(ids, strings.TrimSpace(id))
		}
	}
	return ids
}

// quotedID takes the first id of a list, where it stands in double quotes: id is "" where it does not. In the quotes, two
// of them are one.
func quotedID(list string) (id, rest string, more bool) {
	inside, quoted := strings.CutPrefix(strings.TrimSpace(list), `"`)
	for at := 0; quoted; {
		end := strings.IndexByte(inside[at:], '"')
		if end < 0 {
			break
		}
		after := inside[at+end+1:]
		if strings.HasPrefix(after, `"`) {
			at += end + 2
			continue
		}
		rest = strings.TrimSpace(after)
		if rest, more = strings.CutPrefix(rest, ","); rest != "" && !more {
			break // the quotes are part of the id
		}
		return strings.ReplaceAll(inside[:at+end], `""`, `"`), rest, more
	}
	return "", list, false
}

// QuoteID is an id as SplitIDs reads it.
func QuoteID(id string) string {
	if !strings.Contains(id, ",") && !strings.HasPrefix(id, `"`) {
		return id
	}
	return `"` + strings.ReplaceAll(id, `"`, `""`) + `"`
}

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
	return readers.FoldName(name) == readers.FoldName(word) || space.ShortFor(name, readers.FoldName(word))
}

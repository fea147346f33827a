package plan

import (
	"fmt"
	"strings"

	"simcast/templates/wording"
)

// RowsText counts the rows, and those that are not read as others are.
func (b Briefing) RowsText() string {
	return withParts(wording.Counted(b.Rows, "row"), part{b.Skipped, "skipped"}, part{b.Hidden, "hidden but read"},
		part{b.LeftOut, "left out"}, part{b.Invalid, "with errors"})
}

// PostText counts what is posted, under the name that the reader knows it by.
func (b Briefing) PostText(name string) string {
	return withParts(wording.Counted(b.Post, name), part{b.New, "new"}, part{b.Post - b.New, "tried before"},
		part{b.Changed, "changed since they were sent"}, part{b.Drafts, "as drafts"})
}

type part struct {
	n    int
	what string
}

// withParts is a number with those of its parts that are not 0.
func withParts(whole string, parts ...part) string {
	texts := []string{whole}
	for _, p := range parts {
		if p.n > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	return strings.Join(texts, ", ")
}

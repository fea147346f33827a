package problem

import (
	"fmt"
	"strconv"
	"strings"

	"simcast/readers"
	"simcast/templates/wording"
)

// maxRanges is how many ranges of rows are named before a count stands for the rest.
const maxRanges = 12

// Rows names rows that are in order, "2–1204, 1210–3003", by so many ranges at most, 0 for all.
func Rows(rows []int, limit int) string {
	var named []string
	for len(rows) > 0 {
		if limit > 0 && len(named) == limit {
			return fmt.Sprintf("%s and %s more", strings.Join(named, ", "), withCommas(len(rows)))
		}
		n := 1
		for n < len(rows) && rows[n] == rows[n-1]+1 {
			n++
		}
		text := strconv.Itoa(rows[0])
		if n > 1 {
			text += "–" + strconv.Itoa(rows[n-1])
		}
		named, rows = append(named, text), rows[n:]
	}
	return strings.Join(named, ", ")
}

// Places is how many problems of the block there are, and in which rows: "2,998 rows: 2–1204, 1210–3003".
func (b *Block) Places() string { return places(b.Count, rows(b.all()...)) }

// Counted is in how many rows the problems of the block are, or how many problems there are: "2,998 rows".
func (b *Block) Counted() string {
	counted, _, _ := strings.Cut(b.Places(), ":")
	return counted
}

// Places is how many problems of the group there are, and in which rows.
func (g *Group) Places() string { return places(g.Count, rows(g)) }

func places(count int, rows []int) string {
	if len(rows) > 0 {
		return countedRows(rows)
	}
	return withCommas(count) + " times"
}

// MoreRows gives all rows of the problems where Places does not, else "".
func (g *Group) MoreRows() string {
	rows := rows(g)
	if all := Rows(rows, 0); all != Rows(rows, maxRanges) {
		return all
	}
	return ""
}

// shownID is the id of a problem's row in a line, "" where it has none.
func shownID(p *readers.Problem) string {
	if p.ID == "" {
		return ""
	}
	return "id " + wording.Clip(p.ID)
}

// PlaceName is the place of a problem where file, sheet and column are named already: its cell, or in a
// CSV its row.
func PlaceName(p readers.Place) string {
	if p.Cell != "" && p.Sheet != "" {
		return p.Cell
	}
	return "row " + strconv.Itoa(p.Row)
}

// countedRows is how many rows they are and which: "2,998 rows: 2–1204, 1210–3003".
func countedRows(rows []int) string {
	if len(rows) == 1 {
		return "1 row: " + Rows(rows, maxRanges)
	}
	return withCommas(len(rows)) + " rows: " + Rows(rows, maxRanges)
}

// withCommas writes a count, with a comma before each three digits.
func withCommas(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

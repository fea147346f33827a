package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/sheet"
)

// textComma is the separator that the plan has, a comma for a workbook.
func textComma(p *readers.File) rune {
	if p.Comma == 0 {
		return ','
	}
	return p.Comma
}

// writeText writes r as CSV in UTF-8, lines ending in "\n".
func writeText(w io.Writer, comma rune, r *resultsreport.Report) error {
	columns := layout(r)
	if needsMark(r, columns) {
		if _, err := io.WriteString(w, "\uFEFF"); err != nil {
			return err
		}
	}
	if !slices.Contains([]rune{',', ';', '\t'}, comma) { // which a rerun looks for by itself
		if _, err := fmt.Fprintf(w, "sep=%c\n", comma); err != nil {
			return err
		}
	}
	out := csv.NewWriter(w)
	out.Comma = comma
	if err := out.Write(headersOf(columns)); err != nil {
		return err
	}
	record := make([]string, 0, len(columns))
	for i := range r.Lines {
		record = textRecord(record[:0], columns, r, &r.Lines[i])
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// needsMark reports whether the results begin with a byte order mark. Excel takes a UTF-8 file without one for the machine's own code
// page, and one that begins with ID for another format. A plan with a mark, or in any other encoding, shows that its planner uses Excel.
func needsMark(r *resultsreport.Report, columns []column) bool {
	if p := r.File; p.Format == readers.CSV && (p.Marked || p.Encoding != "" && p.Encoding != "utf-8") {
		return true
	}
	if names := headersOf(columns); strings.HasPrefix(names[0], "ID") || hasMoreThanASCII(names) {
		return true
	}
	record := make([]string, 0, len(columns))
	for i := range r.Lines {
		if record = textRecord(record[:0], columns, r, &r.Lines[i]); hasMoreThanASCII(record) {
			return true
		}
	}
	return false
}

func hasMoreThanASCII(texts []string) bool {
	isMore := func(r rune) bool { return r >= utf8.RuneSelf }
	return slices.ContainsFunc(texts, func(text string) bool { return strings.ContainsFunc(text, isMore) })
}

func headersOf(columns []column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	return names
}

func textRecord(record []string, columns []column, r *resultsreport.Report, l *resultsreport.Line) []string {
	l = plainTeam(l)
	for _, c := range columns {
		text := cellText(c.Cell(l, r.Zone), r.Zone)
		if c.FromService {
			text = sheet.EscapeFormula(text)
		}
		record = append(record, text)
	}
	for _, cell := range stray(r, l) {
		record = append(record, cellText(cell, r.Zone))
	}
	return record
}

// plainTeam is the line with its team's id in place of a name that a spreadsheet would
// calculate, or a CSV cannot hold: the name is the service's, and a rerun has to find the team.
func plainTeam(l *resultsreport.Line) *resultsreport.Line {
	if l.TeamID == "" || sheet.EscapeFormula(l.Team) == l.Team {
		return l
	}
	plain := *l
	plain.Team = l.TeamID
	return &plain
}

// cellText is a cell as written. The date cell of a workbook has no zone; in a
// text it gets the one in which the run took it.
func cellText(c readers.Cell, zone *time.Location) string {
	switch {
	case c.Kind == readers.Fault && !strings.HasPrefix(c.Text, "#"):
		return "#N/A" // a fault for the next reader too, and no words to post
	case c.Kind != readers.Date || zone == nil:
		return c.Text
	}
	wall := time.Unix(c.Unix, 0).UTC()
	return time.Date(wall.Year(), wall.Month(), wall.Day(),
		wall.Hour(), wall.Minute(), wall.Second(), 0, zone).Format(time.RFC3339)
}

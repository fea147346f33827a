package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

// planFile is a plan of so many rows, as plan.csv, day.csv (whose entries are spread evenly over a day), inline.xlsx (with its texts in the
// cells, as programs write them) or shared.xlsx (with a table of texts, as Excel writes it).
type planFile struct {
	kind string
	rows int
}

// planRow is the n-th row of a plan, its header being row 0: 20 columns as planners keep them, ten that make the message and ten
// of their own. Of three rows two are mails with templates in subject and body, and one is a post. Each is one delivery in the
// space of the stand-in, and no two are equal.
func planRow(n int) []any {
	row := []any{fmt.Sprintf("A%07d", n), "harbour_master", "mail", "Port operations", "Crisis manager",
		fmt.Sprintf("Situation %d at {{.port_name}}", n),
		fmt.Sprintf("Message %d from {{.port_name}}: the fire at Berth 7 is not under control. Keep windows shut, stay away from the quay.", n),
		nil, nil, nil,
		"Phase 2", "Storyline fire", "Coordination", "A. Planner", "B. Reviewer", "approved", "after the call", "Berth 7", 2, 3}
	switch {
	case n == 0:
		return []any{"ID", "Persona", "Channel", "Team", "To", "Subject", "Body", "Sentiment", "TS", "Skip",
			"Phase", "Storyline", "Objective", "Author", "Reviewer", "Status", "Trigger", "Place", "Priority", "Version"}
	case n%3 == 0:
		copy(row[1:], []any{"petra_lindqvist", "gosocial", nil, nil, nil,
			fmt.Sprintf("Message %d: smoke over {{.port_name}}, is that right?", n), "negative"})
	}
	return row
}

// dayRow is the n-th row of a day, its header being row 0.
func dayRow(n int) []any {
	if n == 0 {
		return []any{"id", "persona", "channel", "body", "at"}
	}
	at := int((time.Duration(n-1) * apart * daySpeed).Seconds())
	return []any{fmt.Sprintf("A%05d", n), "petra_lindqvist", "gosocial", fmt.Sprintf("Message %d: smoke over the port", n),
		fmt.Sprintf("+%02d:%02d:%02d", at/3600, at/60%60, at%60)}
}

// planPath is where a plan is. It is made if it is not there yet.
func (b *bench) planPath(p planFile) (string, error) {
	path := filepath.Join(b.dir, fmt.Sprint(p.rows, "-", p.kind))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	switch p.kind {
	case "plan.csv":
		return path, makeCSV(path, p.rows, planRow)
	case "day.csv":
		return path, makeCSV(path, p.rows, dayRow)
	case "inline.xlsx", "shared.xlsx":
		return path, makeWorkbook(path, p.rows, p.kind == "inline.xlsx")
	}
	return "", fmt.Errorf("there is no kind of plan %q", p.kind)
}

func makeCSV(path string, rows int, row func(n int) []any) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	out := csv.NewWriter(file)
	for n := range rows + 1 {
		var texts []string
		for _, cell := range row(n) {
			if texts = append(texts, ""); cell != nil {
				texts[len(texts)-1] = fmt.Sprint(cell)
			}
		}
		_ = out.Write(texts) // Error tells
	}
	out.Flush()
	return errors.Join(out.Error(), file.Close())
}

func makeWorkbook(path string, rows int, isInline bool) error {
	f := excelize.NewFile()
	defer f.Close()
	setRow := func(cell string, values []any, _ ...excelize.RowOpts) error {
		return f.SetSheetRow("Sheet1", cell, &values)
	}
	flush := func() error { return nil }
	if isInline {
		out, err := f.NewStreamWriter("Sheet1")
		if err != nil {
			return err
		}
		setRow, flush = out.SetRow, out.Flush
	}
	for n := range rows + 1 {
		if err := setRow("A"+strconv.Itoa(n+1), planRow(n)); err != nil {
			return err
		}
	}
	return errors.Join(flush(), f.SaveAs(path))
}

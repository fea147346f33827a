package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// planHeader are 20 columns as planners keep them: ten that make the message, ten of their own.
func planHeader() []string {
	return []string{"id", "persona", "channel", "team", "to", "subject", "body", "sentiment", "ts", "skip",
		"phase", "storyline", "objective", "author", "reviewer", "status", "trigger", "place", "priority", "version"}
}

// numberColumns, from the first of them on, hold numbers.
const numberColumns = 18

// planRow is the n-th row: two mails with templates in subject and body, then a post. Each is one
// delivery in the space of the stand-in, and no two are equal.
func planRow(n int) []string {
	row := []string{fmt.Sprintf("A%07d", n), "harbour_master", "mail", "Port operations", "Crisis manager",
		fmt.Sprintf("Situation %d at {{.port_name}}", n),
		fmt.Sprintf("Message %d from {{.port_name}}: the fire at Berth 7 is not under control. Keep windows shut, stay away from the quay.", n),
		"", "", "",
		"Phase 2", "Storyline fire", "Coordination", "A. Planner", "B. Reviewer", "approved", "after the call", "Berth 7", "2", "3"}
	if n%3 == 0 {
		copy(row[1:], []string{"petra_lindqvist", "gosocial", "", "", "",
			fmt.Sprintf("Message %d: smoke over {{.port_name}}, is that right?", n), "negative"})
	}
	return row
}

// The kinds of files that a plan is made as.
const (
	csvPlan    = "csv"
	inlinePlan = "inline" // a workbook with its texts in the cells, as programs write it
	sharedPlan = "shared" // a workbook with a table of texts, as Excel writes it
)

// plan is the path of a plan of so many rows. It is made by a process of its own, for what making
// it takes would be counted in the memory of those that are measured.
func (b *bench) plan(ctx context.Context, kind string, rows int) (string, error) {
	ending := ".xlsx"
	if kind == csvPlan {
		ending = ".csv"
	}
	path := filepath.Join(b.dir, fmt.Sprintf("%s-%d%s", kind, rows, ending))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	b.tell("making %s", path)
	half := filepath.Join(b.dir, "half-made"+ending)
	if out, err := exec.CommandContext(ctx, b.self, "make", kind, fmt.Sprint(rows), half).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s cannot be made: %w\n%s", path, err, out)
	}
	return path, os.Rename(half, path)
}

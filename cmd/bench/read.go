package main

import (
	"context"
	"os/exec"
	"strconv"
	"strings"

	"simcast/cmd/bench/compare"
)

// What a sheet says of its size is not believed: a program that streams does not know it yet.
const openpyxlRows = `
import openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1], read_only=True).worksheets[0]
sheet.reset_dimensions()
count = sum(1 for row in sheet.iter_rows(values_only=True))
assert count == int(sys.argv[2]), count
`

// readWorkbooks checks a workbook in a space, its texts in the two ways in which workbooks keep them.
func (b *bench) readWorkbooks(ctx context.Context) ([]compare.Section, error) {
	standIn, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer standIn.stop()
	check := func(path string, flags ...string) compare.Contender {
		return compare.Contender{Name: strings.Join(append([]string{"simcast check"}, flags...), " "), Run: whole(func(ctx context.Context) *exec.Cmd {
			return b.program(ctx, standIn.settings(0), append(append([]string{"check"}, flags...), path)...)
		})}
	}
	var all []compare.Section
	for _, kind := range []string{sharedPlan, inlinePlan} {
		path, err := b.plan(ctx, kind, b.workbook)
		if err != nil {
			return all, err
		}
		s, err := compare.Contest{
			Work:    "check of a workbook, " + compare.Figure(float64(b.workbook)) + " × 20, " + kind + " strings",
			Unit:    "s",
			Ours:    check(path, noLint), // others look for nothing in the texts either
			Peers:   b.workbookPeers(ctx, path),
			Targets: []compare.Target{compare.TimeRatio(0.2, "excelize"), compare.Memory(160)},
		}.Run(ctx, b.runs, b.tell)
		if err != nil {
			return all, err
		}
		all = append(all, s)
	}
	path, err := b.plan(ctx, sharedPlan, b.workbook)
	if err != nil {
		return all, err
	}
	linted, err := compare.Contest{Work: "the same with all rules of lint", Unit: "s", Ours: check(path), Peers: []compare.Contender{check(path, noLint)},
		Targets: []compare.Target{compare.TimeRatio(1.5, "the check without lint")}}.Run(ctx, b.runs, b.tell)
	return append(all, linted), err
}

// noLint has a check leave lint out.
const noLint = "--no-lint"

func (b *bench) workbookPeers(ctx context.Context, path string) []compare.Contender {
	rows := strconv.Itoa(b.workbook + 1) // the header is one
	python := pythonWith(ctx, "openpyxl")
	return []compare.Contender{
		{Name: "excelize `Rows`, empty loop", Run: whole(b.child("peer-rows", path, rows))},
		{Name: "openpyxl read_only, empty loop", Run: whole(command(python, "-c", openpyxlRows, path, rows)), Missing: python == ""},
	}
}

// readCSV checks a CSV in a space and without one.
func (b *bench) readCSV(ctx context.Context) ([]compare.Section, error) {
	standIn, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer standIn.stop()
	path, err := b.plan(ctx, csvPlan, b.csv)
	if err != nil {
		return nil, err
	}
	check := func(args ...string) compare.Contender {
		return compare.Contender{Name: "simcast " + strings.Join(args, " "), Run: whole(func(ctx context.Context) *exec.Cmd {
			return b.program(ctx, standIn.settings(0), append(args, path)...)
		})}
	}
	targets := []compare.Target{compare.TimeRatio(2, "encoding/csv"), compare.Memory(160)}
	work := "check of a CSV with templates, " + compare.Figure(float64(b.csv)) + " × 20"
	with, err := compare.Contest{Work: work + ", in a space", Unit: "s", Ours: check("check", noLint), Peers: b.csvPeers(path), Targets: targets}.Run(ctx, b.runs, b.tell)
	if err != nil {
		return nil, err
	}
	without, err := compare.Contest{Work: work + ", offline", Unit: "s", Ours: check("check", "--offline", noLint), Peers: b.csvPeers(path)[:1], Targets: targets}.Run(ctx, b.runs, b.tell)
	return []compare.Section{with, without}, err
}

func (b *bench) csvPeers(path string) []compare.Contender {
	rows := strconv.Itoa(b.csv)
	miller := installed("mlr")
	return []compare.Contender{
		{Name: "encoding/csv, empty pass", Run: whole(b.child("peer-csv", path, rows))},
		{Name: "gocsv, callback", Run: whole(b.child("peer-gocsv", path, rows))},
		{Name: "Miller, cat", Run: whole(command(miller, "--icsv", "--ocsv", "cat", path)), Missing: miller == ""},
	}
}

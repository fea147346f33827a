package main

import (
	"context"
	"os/exec"
	"strconv"
	"strings"
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
func (b *bench) readWorkbooks(ctx context.Context) ([]section, error) {
	standIn, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer standIn.stop()
	check := func(path string, flags ...string) contender {
		return contender{name: strings.Join(append([]string{"simcast check"}, flags...), " "), run: whole(func(ctx context.Context) *exec.Cmd {
			return b.program(ctx, standIn.settings(0), append(append([]string{"check"}, flags...), path)...)
		})}
	}
	var all []section
	for _, kind := range []string{sharedPlan, inlinePlan} {
		path, err := b.plan(ctx, kind, b.workbook)
		if err != nil {
			return all, err
		}
		s, err := contest{
			work:    "check of a workbook, " + figure(float64(b.workbook)) + " × 20, " + kind + " strings",
			unit:    "s",
			ours:    check(path, noLint), // others look for nothing in the texts either
			peers:   b.workbookPeers(ctx, path),
			targets: []target{timeRatio(0.2, "excelize"), memory(160)},
		}.run(ctx, b.runs, b.tell)
		if err != nil {
			return all, err
		}
		all = append(all, s)
	}
	path, err := b.plan(ctx, sharedPlan, b.workbook)
	if err != nil {
		return all, err
	}
	linted, err := contest{work: "the same with all rules of lint", unit: "s", ours: check(path), peers: []contender{check(path, noLint)},
		targets: []target{timeRatio(1.5, "the check without lint")}}.run(ctx, b.runs, b.tell)
	return append(all, linted), err
}

// noLint has a check leave lint out.
const noLint = "--no-lint"

func (b *bench) workbookPeers(ctx context.Context, path string) []contender {
	rows := strconv.Itoa(b.workbook + 1) // the header is one
	python := pythonWith(ctx, "openpyxl")
	return []contender{
		{name: "excelize `Rows`, empty loop", run: whole(b.child("peer-rows", path, rows))},
		{name: "openpyxl read_only, empty loop", run: whole(command(python, "-c", openpyxlRows, path, rows)), missing: python == ""},
	}
}

// readCSV checks a CSV in a space and without one.
func (b *bench) readCSV(ctx context.Context) ([]section, error) {
	standIn, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer standIn.stop()
	path, err := b.plan(ctx, csvPlan, b.csv)
	if err != nil {
		return nil, err
	}
	check := func(args ...string) contender {
		return contender{name: "simcast " + strings.Join(args, " "), run: whole(func(ctx context.Context) *exec.Cmd {
			return b.program(ctx, standIn.settings(0), append(args, path)...)
		})}
	}
	targets := []target{timeRatio(2, "encoding/csv"), memory(160)}
	work := "check of a CSV with templates, " + figure(float64(b.csv)) + " × 20"
	with, err := contest{work: work + ", in a space", unit: "s", ours: check("check", noLint), peers: b.csvPeers(path), targets: targets}.run(ctx, b.runs, b.tell)
	if err != nil {
		return nil, err
	}
	without, err := contest{work: work + ", offline", unit: "s", ours: check("check", "--offline", noLint), peers: b.csvPeers(path)[:1], targets: targets}.run(ctx, b.runs, b.tell)
	return []section{with, without}, err
}

func (b *bench) csvPeers(path string) []contender {
	rows := strconv.Itoa(b.csv)
	miller := installed("mlr")
	return []contender{
		{name: "encoding/csv, empty pass", run: whole(b.child("peer-csv", path, rows))},
		{name: "gocsv, callback", run: whole(b.child("peer-gocsv", path, rows))},
		{name: "Miller, cat", run: whole(command(miller, "--icsv", "--ocsv", "cat", path)), missing: miller == ""},
	}
}

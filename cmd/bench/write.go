package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"simcast/cmd/bench/compare"
)

const xlsxwriterRows = `
import sys, time, xlsxwriter
lines = open(sys.argv[2], encoding="utf-8").read().split("\n")
rows = [line.split("\t") for line in lines if line]
began = time.monotonic()
book = xlsxwriter.Workbook(sys.argv[1], {"constant_memory": True})
sheet = book.add_worksheet("Injects")
for r, row in enumerate(rows):
    for c, text in enumerate(row):
        if c in (15, 16) and r > 0: sheet.write_number(r, c, int(text))
        elif text: sheet.write_string(r, c, text)
book.close()
print(time.monotonic() - began)
`

// writeResults writes the results of a run as a workbook. What is measured is the writing alone: the
// rows are there before.
func (b *bench) writeResults(ctx context.Context) ([]compare.Section, error) {
	path := filepath.Join(b.dir, "written.xlsx")
	rows := strconv.Itoa(b.results)
	python, texts := pythonWith(ctx, "xlsxwriter"), ""
	if python != "" {
		texts = filepath.Join(b.dir, "results.tsv")
		if err := writeTexts(texts, b.results); err != nil {
			return nil, err
		}
	}
	s, err := compare.Contest{
		Work: "writing a results workbook, " + compare.Figure(float64(b.results)) + " × 20",
		Unit: "s",
		Ours: compare.Contender{Name: "simcast's results.Write", Run: written(path, b.child("results", path, rows))},
		Peers: []compare.Contender{
			{Name: "excelize StreamWriter, default settings", Run: written(path, b.child("peer-stream", path, rows))},
			{Name: "xlsxwriter constant_memory", Run: written(path, command(python, "-c", xlsxwriterRows, path, texts)), Missing: python == ""},
		},
		Targets: []compare.Target{compare.TimeRatio(0.7, "StreamWriter"), compare.SizeRatio(1.5, "StreamWriter")},
	}.Run(ctx, b.runs, b.tell)
	return []compare.Section{s}, err
}

// written measures a process that writes a file, and takes the file away.
func written(path string, cmd func(context.Context) *exec.Cmd) func(context.Context) (compare.Trial, error) {
	run := ownTime(cmd)
	return func(ctx context.Context) (compare.Trial, error) {
		t, err := run(ctx)
		if err != nil {
			return t, err
		}
		info, err := os.Stat(path)
		if err != nil {
			return t, err
		}
		t.Size = info.Size()
		return t, os.Remove(path)
	}
}

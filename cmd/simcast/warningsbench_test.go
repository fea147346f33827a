package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// BenchmarkWarnings holds the command check, offline, of a plan with a warning in each of its 30,000
// rows against the same plan without. The two take turns, and x-clean is the quickest of the one by
// the quickest of the other: it is to be 1.2 at most.
func BenchmarkWarnings(b *testing.B) {
	for _, format := range []struct {
		ending string
		write  func(b *testing.B, path string, rows [][]string)
	}{{".csv", writeCSVRows}, {".xlsx", writeWorkbookRows}} {
		b.Run(format.ending[1:], func(b *testing.B) {
			const rows = 30_000
			folder := b.TempDir()
			clean, warned := filepath.Join(folder, "clean"+format.ending), filepath.Join(folder, "warned"+format.ending)
			format.write(b, clean, momentRows(rows, time.Now()))
			format.write(b, warned, momentRows(rows, time.Unix(1_600_000_000, 0)))
			least := map[string]time.Duration{}
			for b.Loop() {
				for _, path := range []string{clean, warned} {
					took := checkTime(b, path)
					if before := least[path]; before == 0 || took < before {
						least[path] = took
					}
				}
			}
			b.ReportMetric(float64(least[warned])/float64(least[clean]), "x-clean")
			b.ReportMetric(float64(least[clean].Milliseconds()), "ms-clean")
		})
	}
}

// checkTime is how long the command takes.
func checkTime(b *testing.B, path string) time.Duration {
	b.Helper()
	a := &app{stdin: os.Stdin, stdout: io.Discard, stderr: io.Discard, env: func(string) string { return "" }, now: time.Now,
		keys: fileKeys(filepath.Join(b.TempDir(), "keys"))}
	start := time.Now()
	if code := a.execute([]string{"check", "--offline", path}); code != exitDone {
		b.Fatalf("exit %d", code)
	}
	return time.Since(start)
}

// momentRows are rows of a plan with its header, all of them at one moment.
func momentRows(rows int, at time.Time) [][]string {
	table := [][]string{{"id", "persona", "channel", "team", "body", "ts"}}
	for n := range rows {
		table = append(table, []string{fmt.Sprint("A", n), "Port Control", "microblog", "players",
			fmt.Sprintf("Message %d from {{.port_name}}: keep windows shut, and stay away from the quay.", n), strconv.FormatInt(at.Unix(), 10)})
	}
	return table
}

func writeCSVRows(b *testing.B, path string, rows [][]string) {
	b.Helper()
	file, err := os.Create(path)
	if err == nil {
		err = csv.NewWriter(file).WriteAll(rows)
	}
	if err == nil {
		err = file.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
}

func writeWorkbookRows(b *testing.B, path string, rows [][]string) {
	b.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i := range rows {
		if err := book.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &rows[i]); err != nil {
			b.Fatal(err)
		}
	}
	if err := book.SaveAs(path); err != nil {
		b.Fatal(err)
	}
}

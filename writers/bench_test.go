package writers

import (
	"fmt"
	"io"
	"testing"

	"simcast/pipeline"
	"simcast/readers"
)

// bigReport has 100,000 lines of 20 columns.
func bigReport(b *testing.B) *pipeline.Report {
	plan := &readers.Plan{File: "plan.csv", Format: readers.CSV, Encoding: "utf-8", Comma: ','}
	var row readers.Row
	for i := range 12 {
		name := fmt.Sprintf("column %d", i)
		plan.Columns = append(plan.Columns, readers.Column{Index: i, Header: name, Name: readers.Fold(name)})
		row.Cells = append(row.Cells, text(fmt.Sprintf("a text of the planner's, number %d", i)))
	}
	r := &pipeline.Report{Plan: plan, Zone: oslo(b)}
	for i := range 100_000 {
		r.Lines = append(r.Lines, pipeline.Line{Row: row, Team: "T - Harbour", TeamID: "7", TeamName: "T - Harbour",
			Delivery: fmt.Sprintf(":%016x", i),
			Fate:     pipeline.Fate{Result: pipeline.Sent, MessageID: "9e107d9d-372b-4b6b", Status: 200, Attempts: 1, SentAt: clock()}})
	}
	return r
}

func BenchmarkResults100000(b *testing.B) {
	r := bigReport(b)
	for _, format := range []Format{XLSX, CSV} {
		b.Run(string(format), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Results(io.Discard, format, r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

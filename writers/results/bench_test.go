package results

import (
	"fmt"
	"io"
	"strconv"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// benchColumns are the headers of a plan of 20 columns.
func benchColumns() []string {
	return []string{"id", "persona", "channel", "team", "to", "subject", "body", "sentiment", "ts", "skip", "phase",
		"storyline", "objective", "author", "reviewer", "status", "trigger", "place", "priority", "version"}
}

// benchRow is one row of it: texts, numbers, and cells that are empty.
func benchRow(n int) readers.Row {
	texts := []string{fmt.Sprintf("A%07d", n), "harbour_master", "mail", "Harbour; Ministry", "Crisis manager",
		"Situation " + strconv.Itoa(n) + " at {{.port_name}}",
		fmt.Sprintf("Message %d from {{.port_name}}: the fire at Berth 7 is not under control. Keep windows shut, stay away from the quay.", n),
		"", "", "", "Phase 2", "Storyline fire", "Coordination", "A. Planner", "B. Reviewer", "approved", "after the call", "Berth 7", "2", "3"}
	if n%3 == 0 {
		copy(texts[1:], []string{"petra_lindqvist", "gosocial", "", "", "", fmt.Sprintf("Message %d: smoke over {{.port_name}}, is that right?", n), "negative"})
	}
	row := readers.Row{Number: n + 2}
	for i, t := range texts {
		cell := text(t)
		if i >= len(texts)-2 {
			cell.Kind = readers.Number
		}
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// benchReport is a run of so many rows of 20 columns, all sent.
func benchReport(b *testing.B, rows int) *resultsreport.Report {
	file := &readers.File{Name: "plan.xlsx", Format: readers.XLSX, Sheet: "Injects"}
	known := map[string]bool{}
	for _, c := range readers.ColumnNames() {
		known[c.Name] = true
	}
	for i, header := range benchColumns() {
		file.Columns = append(file.Columns, readers.Column{Index: i, Header: header, Name: header, Known: known[header]})
	}
	r := &resultsreport.Report{File: file, Zone: writertest.Oslo(b)}
	for i := range rows {
		r.Lines = append(r.Lines, resultsreport.Line{Row: benchRow(i), Team: "T - Harbour", TeamID: "7", TeamName: "T - Harbour",
			Delivery: fmt.Sprintf(":%016x", uint64(i)*0x9e3779b97f4a7c15),
			Status: plan.Status{State: plan.Sent, MessageID: fmt.Sprintf("9e107d9d-372b-4b6b-%012x", i*7919), HTTPStatus: 200, Attempts: 1,
				SentAt: writertest.Clock().Add(time.Duration(i) * 500 * time.Millisecond)}})
	}
	return r
}

// What a results workbook may cost, as a share of the same cells by excelize's StreamWriter as it comes.
const (
	maxTime = 0.7
	maxSize = 1.5
)

// BenchmarkResultsStreamWriter writes a results workbook of 100,000 rows, and its cells once more by excelize's
// StreamWriter as it comes, in turn. x-streamwriter is the time as a share of the StreamWriter's, and x-size the
// file's size.
func BenchmarkResultsStreamWriter(b *testing.B) {
	r := benchReport(b, 100_000)
	var ours, theirs time.Duration
	var size, plain counter
	for b.Loop() {
		size, plain = 0, 0
		ours += timed(b, func() error { return Write(&size, sheet.XLSX, r) })
		theirs += timed(b, func() error { return streamed(&plain, r) })
	}
	time, share := float64(ours)/float64(theirs), float64(size)/float64(plain)
	b.ReportMetric(time, "x-streamwriter")
	b.ReportMetric(share, "x-size")
	if time > maxTime || share > maxSize {
		b.Errorf("%.2f of the StreamWriter's time and %.2f of its size; %.1f and %.1f are allowed", time, share, maxTime, maxSize)
	}
}

func timed(b *testing.B, work func() error) time.Duration {
	begun := time.Now()
	if err := work(); err != nil {
		b.Fatal(err)
	}
	return time.Since(begun)
}

// counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// streamed writes the cells of r, in their styles, as the StreamWriter's own example does.
func streamed(w io.Writer, r *resultsreport.Report) error {
	f := excelize.NewFile()
	defer f.Close()
	s, err := sheet.NewStyles(f)
	if err != nil {
		return err
	}
	out, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return err
	}
	columns := layout(r)
	for i := range r.Lines {
		row := make([]any, 0, len(columns))
		for _, c := range columns {
			row = append(row, workbookCell(s.Cell(c.Cell(&r.Lines[i], r.Zone))))
		}
		if err := out.SetRow("A"+strconv.Itoa(i+2), row); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err = f.WriteTo(w)
	return err
}

// workbookCell is a cell as excelize writes it.
func workbookCell(cell ooxml.Cell) any {
	switch cell.Kind {
	case ooxml.Nothing:
		return nil
	case ooxml.Words:
		return excelize.Cell{StyleID: cell.Style, Value: ooxml.Escape(cell.Text)}
	case ooxml.Bool:
		return excelize.Cell{StyleID: cell.Style, Value: cell.Number != 0}
	case ooxml.Formula:
		return excelize.Cell{StyleID: cell.Style, Formula: cell.Text}
	}
	return excelize.Cell{StyleID: cell.Style, Value: cell.Number}
}

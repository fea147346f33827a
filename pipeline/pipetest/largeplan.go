package pipetest

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"
)

// largeHeader and largeRow are a plan of 26 columns as planners keep them: ten
// that make the message, the others for themselves.
func largeHeader() []string {
	header := []string{"id", "persona", "channel", "team", "to", "subject", "body", "sentiment", "ts", "skip"}
	return append(header, "phase", "storyline", "objective", "author", "reviewer", "status", "trigger", "expected action",
		"place", "day", "map square", "source", "language", "priority", "comment", "version")
}

func largeRow(n int) []string {
	own := []string{"Phase 2", "Storyline fire", "Coordination with the city", "A. Planner", "B. Reviewer", "approved",
		"after the call of the harbour master", "crisis cell informs the residents", "Berth 7", "Friday", "C7", "incident log", "en", "2",
		"keep it short, the players read it on a telephone", "3"}
	id := fmt.Sprintf("A%06d", n)
	body := fmt.Sprintf("Message %d from {{.port_name}}: the fire at Berth 7 is not under control. Keep windows shut, "+
		"stay away from the quay, and wait for the next report of {{.Persona.Name}}.", n)
	message := []string{id, "harbour_master", "mail", "Port operations", "Crisis manager", "Situation at {{.port_name}}", body, "", "", ""}
	if n%3 == 0 {
		message = []string{id, "petra_lindqvist", "gosocial", "", "", "", body + "\nIs that right?", "negative", "", ""}
	}
	return append(message, own...)
}

// LargeCSV streams such a plan to disk, so that the memory measured is not its making.
func LargeCSV(t testing.TB, rows int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.csv")
	file, err := os.Create(path)
	Must(t, err)
	buffered := bufio.NewWriter(file)
	out := csv.NewWriter(buffered)
	Must(t, out.Write(largeHeader()))
	for n := range rows {
		Must(t, out.Write(largeRow(n)))
	}
	out.Flush()
	Must(t, errors.Join(out.Error(), buffered.Flush(), file.Close()))
	return path
}

// LargeWorkbook is such a plan as a workbook.
func LargeWorkbook(t testing.TB, rows int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	book := excelize.NewFile()
	Must(t, book.SetSheetName("Sheet1", "Injects"))
	header := largeHeader()
	Must(t, book.SetSheetRow("Injects", "A1", &header))
	for n := range rows {
		row := largeRow(n)
		Must(t, book.SetSheetRow("Injects", fmt.Sprintf("A%d", n+2), &row))
	}
	Must(t, errors.Join(book.SaveAs(path), book.Close()))
	return path
}

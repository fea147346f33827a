package history

import (
	"bytes"
	"encoding/csv"
	"flag"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// entryOf has the text in each place that a service or a planner fills.
func entryOf(t testing.TB, text string) ledger.Entry {
	message := map[string]string{"to": text, "title": text, "subject": text, "body": text}
	return ledger.Entry{RunName: "20261120-1030", Attempt: ledger.Attempt{Round: text, InjectID: text, PersonaName: text, Persona: "p_1", Channel: "mail", Team: text, TeamID: -1,
		Body: string(writertest.JSON(t, message)), MessageID: text, Reason: text, Place: text, Started: time.Date(2026, 11, 20, 9, 30, 5, 0, time.UTC), HTTPStatus: 201, Draft: true},
		Result: ledger.StateSent, Latest: true}
}

func textOf(t testing.TB, format sheet.Format, entries ...ledger.Entry) []byte {
	all := func(yield func(ledger.Entry, error) bool) {
		for _, entry := range entries {
			if !yield(entry, nil) {
				return
			}
		}
	}
	var out bytes.Buffer
	if err := Write(&out, format, Book{All: len(entries), Entries: all, Zone: time.UTC}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestTextsComeBack: no two texts are the same in a file, and the mark of each can be taken off.
func TestTextsComeBack(t *testing.T) {
	for format, comma := range map[sheet.Format]rune{sheet.CSV: ',', sheet.TSV: '\t'} {
		for _, text := range []string{"=1", "'=1", "''=1", "'", "'a", "a", "-1", "\r=1", "a\rb", "a\nb", "\ta"} {
			lines := csv.NewReader(bytes.NewReader(textOf(t, format, entryOf(t, text))))
			lines.Comma = comma
			records, err := lines.ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			body := slices.Index(records[0], "body")
			if got := records[1][body]; readers.IsFormula(got) || readers.UnescapeFormula(got) != text {
				t.Errorf("%s: %q is written as %q", format, text, got)
			}
		}
	}
}

// TestHistoryFiles holds each byte of a history, and each of the sheet with its records.
func TestHistoryFiles(t *testing.T) {
	var entries []ledger.Entry
	for _, text := range append(writertest.Formulas(), "S - Harbour", "", `a "b"; c, d`, " two\nlines ", "שלום \u202e", "\a\x7f", "-5") {
		entries = append(entries, entryOf(t, text))
	}
	writertest.HoldGolden(t, *update, "testdata/history.csv", textOf(t, sheet.CSV, entries...))
	writertest.HoldGolden(t, *update, "testdata/history.tsv", textOf(t, sheet.TSV, entries...))
	writertest.HoldGolden(t, *update, "testdata/history.xml", []byte(writertest.PartsOf(t, textOf(t, sheet.XLSX, entries...))["xl/worksheets/sheet1.xml"]))
}

package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/day"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/writers/atomicfile"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// entriesOf are posts with these bodies.
func entriesOf(t *testing.T, bodies ...string) iter.Seq2[ledger.Entry, error] {
	return func(yield func(ledger.Entry, error) bool) {
		for _, body := range bodies {
			text, err := json.Marshal(map[string]string{"body": body})
			if err != nil {
				t.Fatal(err)
			}
			if !yield(ledger.Entry{Attempt: ledger.Attempt{Body: string(text), TeamID: 5204, Draft: true}}, nil) {
				return
			}
		}
	}
}

// TestHistoryWorkbookKeepsTexts: a body as posted can hold anything, and be
// longer than a cell.
func TestHistoryWorkbookKeepsTexts(t *testing.T) {
	nasty, long := "=1+1 \a _x0041_ \x7f", strings.Repeat("é", 40_000)
	var content bytes.Buffer
	if err := Write(&content, sheet.XLSX, Book{All: 2, Entries: entriesOf(t, nasty, long)}); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&content)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for cell, want := range map[string]string{"M1": "body", "M2": nasty, "I2": "5204", "N2": "TRUE", "T1": "place", "U1": "by"} {
		if got, err := book.GetCellValue("History", cell); got != want {
			t.Errorf("%s: %q, %v", cell, got, err)
		}
	}
	got, err := book.GetCellValue("History", "M3")
	if err != nil || !strings.HasSuffix(got, "é… (cut)") || ooxml.Units(got) < 32_700 {
		t.Errorf("%d characters, %v", ooxml.Units(got), err)
	}
}

// errFull is what a disk without room says, after so many bytes.
var errFull = errors.New("no space left on device")

type fullDisk struct{ left int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.left -= len(p); d.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// TestAHistoryThatCannotBeWritten leaves the file that was there, and nothing else, whatever it is that fails: the
// disk, or the ledger in the midst of it.
func TestAHistoryThatCannotBeWritten(t *testing.T) {
	many := entriesOf(t, strings.Split(strings.Repeat("smoke ", 20_000), " ")...)
	broken := func(yield func(ledger.Entry, error) bool) {
		if yield(ledger.Entry{}, nil) {
			yield(ledger.Entry{}, errFull)
		}
	}
	for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV} {
		folder := t.TempDir()
		path := filepath.Join(folder, "history."+string(format))
		if err := os.WriteFile(path, []byte("the old one"), 0o600); err != nil {
			t.Fatal(err)
		}
		for name, write := range map[string]func(io.Writer) error{
			"the disk": func(w io.Writer) error {
				return Write(io.MultiWriter(w, &fullDisk{1 << 15}), format, Book{All: 20_000, Entries: many})
			},
			"the ledger": func(w io.Writer) error { return Write(w, format, Book{All: 2, Entries: broken}) },
		} {
			file := atomicfile.New(path, 0o600, ooxml.IsSealed, func(string, string) bool { return false }, func(string, string) error { return nil }, time.Now)
			if err := file.Replace(write); !errors.Is(err, errFull) {
				t.Errorf("%s, %s: %v", format, name, err)
			}
			entries, err := os.ReadDir(folder)
			content, _ := os.ReadFile(path)
			if err != nil || len(entries) != 1 || string(content) != "the old one" {
				t.Errorf("%s, %s: there are %d files, and %q in the old one", format, name, len(entries), content)
			}
		}
	}
}

func TestHistoryCalculatesNothing(t *testing.T) {
	var list []ledger.Entry
	for _, text := range writertest.Formulas() {
		message := map[string]string{"to": text, "title": text, "subject": text, "body": text}
		list = append(list, ledger.Entry{RunName: text, Attempt: ledger.Attempt{Round: text, InjectID: text, PersonaName: text, Persona: text, Channel: text,
			Team: text, Body: string(writertest.JSON(t, message)), MessageID: text, Reason: text, Place: text}})
	}
	entries := func(yield func(ledger.Entry, error) bool) {
		for _, entry := range list {
			if !yield(entry, nil) {
				return
			}
		}
	}
	for format, hold := range map[sheet.Format]func([]byte){sheet.XLSX: func(b []byte) { writertest.HoldInert(t, b) }, sheet.CSV: func(b []byte) { writertest.HoldCSVInert(t, b) }} {
		var out bytes.Buffer
		if err := Write(&out, format, Book{All: len(list), Entries: entries}); err != nil {
			t.Fatal(err)
		}
		hold(out.Bytes())
	}
}

// TestAPageHoldsARecord: what people read of a record stands side by side on paper, and the rest is there, folded away.
func TestAPageHoldsARecord(t *testing.T) {
	var content bytes.Buffer
	if err := Write(&content, sheet.XLSX, Book{All: 1, Entries: entriesOf(t, strings.Repeat("smoke ", 50))}); err != nil {
		t.Fatal(err)
	}
	book := writertest.OpenBook(t, content.Bytes())
	var inView []string
	for i, header := range bookHeaders() {
		name, err := excelize.ColumnNumberToName(i + 1)
		writertest.NoError(t, err)
		if visible, err := book.GetColVisible("History", name); err != nil || visible {
			inView = append(inView, header)
		}
	}
	if got, want := strings.Join(inView, " "), "round id persona channel team title subject body result reason now time_local"; got != want {
		t.Errorf("in view are %q, not %q", got, want)
	}
	if layout, err := book.GetPageLayout("History"); err != nil || *layout.FitToWidth != 1 || *layout.Orientation != "landscape" {
		t.Errorf("page %+v, %v", layout, err)
	}
	if height, err := book.GetRowHeight("History", 2); err != nil || height != tallestRow*sheet.LineHeight {
		t.Errorf("the row is %v high, %v", height, err)
	}
}

// TestWorkbookSaysWhatItDoesNotHave: messages that nobody tried to send; and in which zone the times are.
func TestWorkbookSaysWhatItDoesNotHave(t *testing.T) {
	entries := func(yield func(ledger.Entry, error) bool) {
		yield(ledger.Entry{Attempt: ledger.Attempt{Started: time.Date(2026, 11, 20, 23, 30, 5, 0, time.UTC)}}, nil)
	}
	var content bytes.Buffer
	writertest.NoError(t, Write(&content, sheet.XLSX, Book{All: 1, Entries: entries, Zone: writertest.Oslo(t)}))
	book := writertest.OpenBook(t, content.Bytes())
	for cell, want := range map[string]string{"A2": "2026-11-20T23:30:05Z", "X1": "space", "AB1": "time_local", "AB2": "2026-11-21 00:30:05"} {
		if got, err := book.GetCellValue("History", cell); err != nil || got != want {
			t.Errorf("%s: %q, not %q (%v)", cell, got, want, err)
		}
	}
	notes := writertest.SheetText(t, book, "Notes")
	for _, want := range []string{"Europe/Oslo", "only messages that simcast tried to send"} {
		if !strings.Contains(notes, want) {
			t.Errorf("%s is not in the notes:\n%s", want, notes)
		}
	}
}

// TestHistoryHasControls: a workbook of days has what was asked for in them, beside the moments of each message; any other has no
// such sheet.
func TestHistoryHasControls(t *testing.T) {
	at := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	days := &history.Days{Controls: []history.Control{{Round: "day", Asked: at, At: at, By: "ann", Verb: "slip", What: "everything to come 5m later", State: "taken"}},
		Unreadable: []string{"The exercise day in another round cannot be read."}}
	for _, given := range []*history.Days{nil, days} {
		var content bytes.Buffer
		writertest.NoError(t, Write(&content, sheet.XLSX, Book{All: 1, Entries: entriesOf(t, "smoke"), Days: given, Zone: writertest.Oslo(t)}))
		book, err := excelize.OpenReader(&content)
		writertest.NoError(t, err)
		rows, err := book.GetRows("Controls")
		if (err == nil) != (given != nil) {
			t.Errorf("the sheet is there: %v", err == nil)
		}
		if given != nil && (len(rows) != 2 || rows[1][2] != "slip" || rows[1][3] != "everything to come 5m later" || rows[1][4] != "ann" || !strings.Contains(rows[1][0], "10:00")) {
			t.Errorf("%q", rows)
		}
		if notes := writertest.SheetText(t, book, "Notes"); strings.Contains(notes, "cannot be read") != (given != nil) {
			t.Errorf("the notes are %s", notes)
		}
		writertest.NoError(t, book.Close())
	}
}

// TestMessagesOfADayHaveItsMoments: beside the message stand when it was planned, expected and begun.
func TestMessagesOfADayHaveItsMoments(t *testing.T) {
	record, err := sqlite.InMemory(t.Context())
	writertest.NoError(t, err)
	t.Cleanup(func() { _ = record.Close() })
	startex := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	fixed, err := day.Day{StartEx: startex, Zone: "Europe/Oslo", Speed: 1}.Encode()
	writertest.NoError(t, err)
	writertest.NoError(t, record.RememberSpace(t.Context(), ledger.Space{ID: "space", Seen: startex}, "key", nil, nil))
	writertest.NoError(t, record.BeginDay(t.Context(), ledger.Day{Space: "space", Round: "day", Begun: startex, Fixed: fixed}))
	for seconds, e := range []day.Event{
		{Control: day.Control{Verb: day.EventTake}, Entries: []day.Entry{{ID: "A", Kind: day.Inject, Planned: startex.Add(time.Minute), Deliveries: 1}}},
		{Control: day.Control{Verb: day.EventStart}, Run: "run", Options: &day.Options{}},
		{Control: day.Control{Verb: day.VerbSlip, Length: 5 * time.Minute}},
	} {
		e.At = startex.Add(time.Duration(seconds) * time.Second)
		pipetest.Happens(t, record, "space", "day", e)
	}
	run, err := ledgertest.BeginRun(t.Context(), record, ledger.Run{Name: "run", Space: "space", Round: "day", Started: startex})
	writertest.NoError(t, err)
	at := startex.Add(6*time.Minute + 250*time.Millisecond)
	n, err := ledgertest.Begin(t.Context(), run, ledger.Attempt{Hash: "03aa", InjectID: "A", Started: at})
	writertest.NoError(t, err)
	writertest.NoError(t, run.End(t.Context(), n, at, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: at}))
	days, err := history.DaysOf(t.Context(), record, history.Filter{}, time.UTC)
	writertest.NoError(t, err)
	entries, err := history.Filter{}.Entries(t.Context(), record)
	writertest.NoError(t, err)
	var content bytes.Buffer
	writertest.NoError(t, Write(&content, sheet.XLSX, Book{All: 1, Entries: entries, Days: days, Zone: time.UTC}))
	book := writertest.OpenBook(t, content.Bytes())
	for cell, want := range map[string]string{"Y1": "planned_at", "Y2": "2026-11-22T10:01:00.000+01:00", "Z2": "2026-11-22T10:06:00.000+01:00", "AA2": "2026-11-22T10:06:00.250+01:00"} {
		if got, err := book.GetCellValue("History", cell); err != nil || got != want {
			t.Errorf("%s: %q, not %q (%v)", cell, got, want, err)
		}
	}
	if visible, err := book.GetColVisible("History", "Z"); err != nil || !visible {
		t.Errorf("the column expected_at is folded away: %v", err)
	}
}

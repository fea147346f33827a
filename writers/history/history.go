package history

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"iter"
	"reflect"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// Record is an entry of the ledger, as scripts and people read it. The columns of files are in the order of its fields.
type Record struct {
	Time        string `json:"time" csv:"time"` // RFC 3339, in UTC: the start of the last request
	Run         string `json:"run" csv:"run"`
	Round       string `json:"round" csv:"round"`
	ID          string `json:"id" csv:"id"`
	Persona     string `json:"persona" csv:"persona"` // display name
	PersonaHash string `json:"persona_hash" csv:"persona_hash"`
	Channel     string `json:"channel" csv:"channel"`
	Team        string `json:"team" csv:"team"`
	TeamID      int64  `json:"team_id" csv:"team_id"`
	To          string `json:"to" csv:"to"`
	Title       string `json:"title" csv:"title"`
	Subject     string `json:"subject" csv:"subject"`
	Body        string `json:"body" csv:"body"` // as posted
	Draft       bool   `json:"draft" csv:"draft"`
	Result      string `json:"result" csv:"result"`
	MessageID   string `json:"message_id" csv:"message_id"`
	Reason      string `json:"reason" csv:"reason"`
	Status      int    `json:"http_status" csv:"http_status"`
	Attempts    int    `json:"attempts" csv:"attempts"`
	Place       string `json:"place" csv:"place"`   // of the row, in the plan as it was
	By          string `json:"by" csv:"by"`         // who looked in the exercise and says that it is there, or not; "" of what was posted
	Now         string `json:"now" csv:"now"`       // where the message stands by now, after all runs and answers
	Latest      bool   `json:"latest" csv:"latest"` // nothing happened to the message after this
	Space       string `json:"space" csv:"space"`   // as people call it
	// Of a message that was sent in a day, the moments of its inject, as RFC 3339 in UTC with milliseconds; "" for any other.
	PlannedAt  string `json:"planned_at" csv:"planned_at"`
	ExpectedAt string `json:"expected_at" csv:"expected_at"`
	ActualAt   string `json:"actual_at" csv:"actual_at"`
}

// RecordOf is the record of an entry of a ledger with these spaces and days; days may be nil.
func RecordOf(e ledger.Entry, spaces history.Spaces, days *history.Days) Record {
	moments := days.Moments(e)
	var message apiclient.Message
	_ = json.Unmarshal([]byte(e.Body), &message) // what a results file told has no body
	return Record{Time: e.Started.UTC().Format(time.RFC3339), Run: e.RunName, Round: e.Round, ID: e.InjectID,
		Persona: e.PersonaName, PersonaHash: e.Persona, Channel: e.Channel, Team: e.Team, TeamID: e.TeamID,
		To: message.To, Title: message.Title, Subject: message.Subject, Body: message.Body, Draft: e.Draft,
		Result: string(e.Result), MessageID: e.MessageID, Reason: e.Reason, Status: e.HTTPStatus, Attempts: e.Requests, Place: e.Place, By: e.By, Now: string(e.Now), Latest: e.Latest,
		Space: spaces.Name(e.Space), PlannedAt: exact(moments.Planned), ExpectedAt: exact(moments.Expected), ActualAt: exact(moments.Actual)}
}

// exact is a moment with milliseconds, "" where there is none.
func exact(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02T15:04:05.000Z07:00")
}

func headers() []string { return readers.ThingTexts[Record](nil)[0] }

// Book is what a file of the history is made of.
type Book struct {
	All     int // entries
	Entries iter.Seq2[ledger.Entry, error]
	Spaces  history.Spaces // of the ledger
	Days    *history.Days  // rounds that were played by the clock; may be nil. Only a workbook has their controls
	Zone    *time.Location // of the times that people read; nil: this machine's
}

// Write writes entries to w, one after another: a workbook, or text in which nothing runs.
func Write(w io.Writer, format sheet.Format, b Book) error {
	if b.Zone == nil {
		b.Zone = time.Local
	}
	if format == sheet.XLSX {
		return writeWorkbook(w, b)
	}
	out := csv.NewWriter(w)
	if format == sheet.TSV {
		out.Comma = '\t'
	}
	if err := readers.WriteThings(inert{out}, b.records()); err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}

// records are those of the entries.
func (b Book) records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for entry, err := range b.Entries {
			if !yield(RecordOf(entry, b.Spaces, b.Days), err) {
				return
			}
		}
	}
}

// inert writes records in which nothing runs.
type inert struct{ *csv.Writer }

func (i inert) Write(record []string) error {
	for at, text := range record {
		record[at] = sheet.EscapeFormula(text)
	}
	return i.Writer.Write(record)
}

// cells are those of the record's row. A text stays text, whatever it begins with.
func (r Record) cells(cells []ooxml.Cell, style int) []ooxml.Cell {
	for _, value := range reflect.ValueOf(r).Fields() {
		cell := ooxml.Cell{Kind: ooxml.Number, Style: style}
		switch value.Kind() {
		case reflect.String:
			cell = sheet.TextCell(style, value.String())
		case reflect.Bool:
			if cell.Kind = ooxml.Bool; value.Bool() {
				cell.Number = 1
			}
		default:
			cell.Number = float64(value.Int())
		}
		cells = append(cells, cell)
	}
	return cells
}

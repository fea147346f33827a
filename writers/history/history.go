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
	// Start of the last request, as RFC 3339.
	Time string `json:"time" csv:"time"`
	// Name of the run.
	Run string `json:"run" csv:"run"`
	// Name of the round; empty if it has none.
	Round string `json:"round" csv:"round"`
	// The planner's name for the inject.
	ID string `json:"id" csv:"id"`
	// Display name of the sender.
	Persona string `json:"persona" csv:"persona"`
	// Hash of the persona.
	PersonaHash string `json:"persona_hash" csv:"persona_hash"`
	// Name of the channel.
	Channel string `json:"channel" csv:"channel"`
	// Full name of the team.
	Team string `json:"team" csv:"team"`
	// Number of the team.
	TeamID int64 `json:"team_id" csv:"team_id"`
	// Who it was addressed to, as it was sent.
	To string `json:"to" csv:"to"`
	// Title as it was sent.
	Title string `json:"title" csv:"title"`
	// Subject as it was sent.
	Subject string `json:"subject" csv:"subject"`
	// Text as it was sent.
	Body string `json:"body" csv:"body"`
	// Whether it was saved as a draft.
	Draft bool `json:"draft" csv:"draft"`
	// Result of the message after this entry: sent, failed, uncertain or pending.
	Result ledger.State `json:"result" csv:"result"`
	// Id that the service gave the message; empty if it gave none.
	MessageID string `json:"message_id" csv:"message_id"`
	// Why it is not sent, for people. The words may change.
	Reason string `json:"reason" csv:"reason"`
	// Status of the service's last answer; 0 if none came.
	Status int `json:"http_status" csv:"http_status"`
	// How many requests were made for it in this run.
	Attempts int `json:"attempts" csv:"attempts"`
	// Place of its row in the plan, such as plan.xlsx:Injects row 7.
	Place string `json:"place" csv:"place"`
	// Name of the person who looked in the exercise and answered; empty if the result comes from the service.
	By string `json:"by" csv:"by"`
	// Result of the message by now, after all runs and answers: sent, failed, uncertain or pending.
	Now ledger.State `json:"now" csv:"now"`
	// Whether this is the last entry of its message.
	Latest bool `json:"latest" csv:"latest"`
	// Name of the space: its session team and its address, as far as the ledger knows them.
	Space string `json:"space" csv:"space"`
	// Of a message that was sent in a day: when its inject was planned, as RFC 3339 with milliseconds, in the day's time zone; else empty.
	PlannedAt string `json:"planned_at" csv:"planned_at"`
	// When it was expected, after all slips and holds.
	ExpectedAt string `json:"expected_at" csv:"expected_at"`
	// When its first message was sent.
	ActualAt string `json:"actual_at" csv:"actual_at"`
}

// RecordOf is the record of an entry of a ledger with these spaces and days; days may be nil.
func RecordOf(e ledger.Entry, spaces history.Spaces, days *history.Days) Record {
	moments := days.Moments(e)
	var message apiclient.Message
	_ = json.Unmarshal([]byte(e.Body), &message) // what a results file told has no body
	return Record{Time: e.Started.UTC().Format(time.RFC3339), Run: e.RunName, Round: e.Round, ID: e.InjectID,
		Persona: e.PersonaName, PersonaHash: e.Persona, Channel: e.Channel, Team: e.Team, TeamID: e.TeamID,
		To: message.To, Title: message.Title, Subject: message.Subject, Body: message.Body, Draft: e.Draft,
		Result: e.Result, MessageID: e.MessageID, Reason: e.Reason, Status: e.HTTPStatus, Attempts: e.Requests, Place: e.Place, By: e.By, Now: e.Now, Latest: e.Latest,
		Space: spaces.Name(e.Space), PlannedAt: exact(moments.Planned), ExpectedAt: exact(moments.Expected), ActualAt: exact(moments.Actual)}
}

// exact is a moment in its zone with milliseconds, "" where there is none.
func exact(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format("2006-01-02T15:04:05.000Z07:00")
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

// inert writes records in which nothing runs. [readers.UnescapeFormula] of a text is the text.
type inert struct{ *csv.Writer }

func (i inert) Write(record []string) error {
	for at, text := range record {
		record[at] = readers.EscapeFormula(sheet.WithoutControls(text))
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

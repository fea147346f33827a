package history

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// Record is an entry of the ledger, as scripts and people read it. Its values are in the same order.
type Record struct {
	Time        string `json:"time"` // RFC 3339, in UTC: the start of the last request
	Run         string `json:"run"`
	Round       string `json:"round"`
	ID          string `json:"id"`
	Persona     string `json:"persona"` // display name
	PersonaHash string `json:"persona_hash"`
	Channel     string `json:"channel"`
	Team        string `json:"team"`
	TeamID      int64  `json:"team_id"`
	To          string `json:"to"`
	Title       string `json:"title"`
	Subject     string `json:"subject"`
	Body        string `json:"body"` // as posted
	Draft       bool   `json:"draft"`
	Result      string `json:"result"`
	MessageID   string `json:"message_id"`
	Reason      string `json:"reason"`
	Status      int    `json:"http_status"`
	Attempts    int    `json:"attempts"`
	Place       string `json:"place"`  // of the row, in the plan as it was
	By          string `json:"by"`     // who looked in the exercise and says that it is there, or not; "" of what was posted
	Now         string `json:"now"`    // where the message stands by now, after all runs and answers
	Latest      bool   `json:"latest"` // nothing happened to the message after this
	Space       string `json:"space"`  // as people call it
	// Of a message that was sent in a day, the moments of its inject, as RFC 3339 in UTC with milliseconds; "" for any other.
	PlannedAt  string `json:"planned_at"`
	ExpectedAt string `json:"expected_at"`
	ActualAt   string `json:"actual_at"`
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

func headers() []string {
	return []string{"time", "run", "round", "id", "persona", "persona_hash", "channel", "team", "team_id", "to", "title",
		"subject", "body", "draft", "result", "message_id", "reason", "http_status", "attempts", "place", "by", "now", "latest", "space", "planned_at", "expected_at", "actual_at"}
}

// values are what stands under the headers: each a string, an int64 or a bool.
func (r Record) values() []any {
	return []any{r.Time, r.Run, r.Round, r.ID, r.Persona, r.PersonaHash, r.Channel, r.Team, r.TeamID, r.To, r.Title,
		r.Subject, r.Body, r.Draft, r.Result, r.MessageID, r.Reason, int64(r.Status), int64(r.Attempts), r.Place, r.By, r.Now, r.Latest, r.Space, r.PlannedAt, r.ExpectedAt, r.ActualAt}
}

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
	record := headers()
	if err := out.Write(record); err != nil {
		return err
	}
	for entry, err := range b.Entries {
		if err != nil {
			return err
		}
		for i, value := range RecordOf(entry, b.Spaces, b.Days).values() {
			record[i] = sheet.EscapeFormula(fmt.Sprint(value))
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// cells are those of the record's row. A text stays text, whatever it begins with.
func (r Record) cells(cells []ooxml.Cell, style int) []ooxml.Cell {
	for _, value := range r.values() {
		cell := ooxml.Cell{Kind: ooxml.Number, Style: style}
		switch value := value.(type) {
		case string:
			cell = sheet.TextCell(style, value)
		case int64:
			cell.Number = float64(value)
		case bool:
			if cell.Kind = ooxml.Bool; value {
				cell.Number = 1
			}
		}
		cells = append(cells, cell)
	}
	return cells
}

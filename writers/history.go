package writers

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"time"

	"github.com/gocarina/gocsv"
	"github.com/xuri/excelize/v2"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/writers/ooxml"
)

// HistoryRecord is one delivery of the ledger, as scripts and people read it.
type HistoryRecord struct {
	Time        string `json:"time" csv:"time"` // RFC 3339: the start of the last request
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
	Place       string `json:"place" csv:"place"` // of the row, in the plan as it was
}

// HistoryOf are the records of the ledger's entries, in their order.
func HistoryOf(entries []ledger.Entry) []HistoryRecord {
	records := []HistoryRecord{}
	for _, e := range entries {
		records = append(records, historyRecord(e))
	}
	return records
}

func historyRecord(e ledger.Entry) HistoryRecord {
	var message apiclient.Message
	_ = json.Unmarshal([]byte(e.Body), &message) // what a results file told has no body
	return HistoryRecord{Time: e.Started.Format(time.RFC3339), Run: e.RunName, Round: e.Round, ID: e.Inject,
		Persona: e.PersonaName, PersonaHash: e.Persona, Channel: e.Channel, Team: e.Team, TeamID: e.TeamID,
		To: message.To, Title: message.Title, Subject: message.Subject, Body: message.Body, Draft: e.Draft,
		Result: string(e.Result), MessageID: e.MessageID, Reason: e.Reason, Status: e.Status, Attempts: e.Requests, Place: e.Place}
}

// History writes entries to w, one after another: a workbook, or text in which nothing runs. all is how many they are.
func History(w io.Writer, format Format, all int, entries iter.Seq2[ledger.Entry, error]) error {
	if format == XLSX {
		return historyWorkbook(w, all, entries)
	}
	out := csv.NewWriter(w)
	if format == TSV {
		out.Comma = '\t'
	}
	safe := gocsv.NewSafeCSVWriter(out)
	if err := gocsv.MarshalCSV([]HistoryRecord{}, safe); err != nil { // the header alone
		return err
	}
	for entry, err := range entries {
		if err != nil {
			return err
		}
		if err := gocsv.MarshalCSVWithoutHeaders([]HistoryRecord{historyRecord(entry).escaped()}, safe); err != nil {
			return err
		}
	}
	return safe.Error()
}

// escaped keeps a spreadsheet from running what somebody else has written.
func (r HistoryRecord) escaped() HistoryRecord {
	for _, text := range []*string{&r.Run, &r.Round, &r.ID, &r.Persona, &r.PersonaHash, &r.Channel, &r.Team, &r.To, &r.Title, &r.Subject, &r.Body, &r.MessageID, &r.Reason, &r.Place} {
		*text = escapeFormula(*text)
	}
	return r
}

// historySheet is the one sheet of a workbook of the history, and historyPart where excelize puts it.
const (
	historySheet = "History"
	historyPart  = injectsPart
)

func historyWorkbook(w io.Writer, all int, entries iter.Seq2[ledger.Entry, error]) error {
	header := []string{"time", "run", "round", "id", "persona", "persona_hash", "channel", "team", "team_id", "to", "title",
		"subject", "body", "draft", "result", "message_id", "reason", "http_status", "attempts", "place"}
	s, frame, err := historyFrame(len(header), all)
	if err != nil {
		return err
	}
	return frame.WriteTo(w, nil, map[string]func(*ooxml.Rows) error{historyPart: func(rows *ooxml.Rows) error {
		var cells []ooxml.Cell
		for _, name := range header {
			cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: s.header, Text: name})
		}
		if err := rows.Row(0, cells); err != nil {
			return err
		}
		for entry, err := range entries {
			if err != nil {
				return err
			}
			if err := rows.Row(0, historyRecord(entry).cells(cells[:0], s.text)); err != nil {
				return err
			}
		}
		return nil
	}})
}

// cells are those of the record's row. A text stays text, whatever it begins with.
func (r HistoryRecord) cells(cells []ooxml.Cell, style int) []ooxml.Cell {
	words := func(texts ...string) {
		for _, text := range texts {
			cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: style, Text: fitting(text)})
		}
	}
	number := func(kind ooxml.Kind, n int64) {
		cells = append(cells, ooxml.Cell{Kind: kind, Style: style, Number: float64(n)})
	}
	words(r.Time, r.Run, r.Round, r.ID, r.Persona, r.PersonaHash, r.Channel, r.Team)
	number(ooxml.Number, r.TeamID)
	words(r.To, r.Title, r.Subject, r.Body)
	draft := int64(0)
	if r.Draft {
		draft = 1
	}
	number(ooxml.Bool, draft)
	words(r.Result, r.MessageID, r.Reason)
	number(ooxml.Number, int64(r.Status))
	number(ooxml.Number, int64(r.Attempts))
	words(r.Place)
	return cells
}

// historyFrame has excelize make the workbook without rows.
func historyFrame(columns, rows int) (styles, *ooxml.Frame, error) {
	f := excelize.NewFile()
	defer f.Close()
	s, err := newStyles(f)
	if err != nil {
		return s, nil, err
	}
	last, err := excelize.CoordinatesToCellName(columns, rows+1)
	if err != nil {
		return s, nil, err
	}
	err = errors.Join(
		f.SetSheetName("Sheet1", historySheet),
		f.AutoFilter(historySheet, "A1:"+last, nil),
		f.SetPanes(historySheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		f.SetColWidth(historySheet, "A", "T", 16),
		f.SetColWidth(historySheet, "M", "M", 60),
		f.SetSheetDimension(historySheet, ""), // excelize has it for one cell, and some readers stop there
	)
	if err != nil {
		return s, nil, err
	}
	frame, err := ooxml.NewFrame(f)
	return s, frame, err
}

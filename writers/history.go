package writers

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"time"

	"github.com/gocarina/gocsv"
	"github.com/xuri/excelize/v2"

	"simcast/apiclient"
	"simcast/ledger"
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
		var message apiclient.Message
		_ = json.Unmarshal([]byte(e.Body), &message) // what a results file told has no body
		records = append(records, HistoryRecord{Time: e.Started.Format(time.RFC3339), Run: e.RunName, Round: e.Round, ID: e.Inject,
			Persona: e.PersonaName, PersonaHash: e.Persona, Channel: e.Channel, Team: e.Team, TeamID: e.TeamID,
			To: message.To, Title: message.Title, Subject: message.Subject, Body: message.Body, Draft: e.Draft,
			Result: string(e.Result), MessageID: e.MessageID, Reason: e.Reason, Status: e.Status, Attempts: e.Requests, Place: e.Place})
	}
	return records
}

// WriteHistory writes records to a new file. One that is there is an error.
func WriteHistory(path string, format Format, records []HistoryRecord) error {
	var content bytes.Buffer
	if err := History(&content, format, records); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.Write(content.Bytes()); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// History writes records to w: a workbook, or text in which nothing runs.
func History(w io.Writer, format Format, records []HistoryRecord) error {
	if format == XLSX {
		return historyWorkbook(w, records)
	}
	out := csv.NewWriter(w)
	if format == TSV {
		out.Comma = '\t'
	}
	safe := make([]HistoryRecord, len(records))
	for i, record := range records {
		safe[i] = record.defanged()
	}
	return gocsv.MarshalCSV(safe, gocsv.NewSafeCSVWriter(out))
}

// defanged keeps a spreadsheet from running what somebody else has written.
func (r HistoryRecord) defanged() HistoryRecord {
	for _, text := range []*string{&r.Run, &r.Round, &r.ID, &r.Persona, &r.PersonaHash, &r.Channel, &r.Team, &r.To, &r.Title, &r.Subject, &r.Body, &r.MessageID, &r.Reason, &r.Place} {
		*text = defang(*text)
	}
	return r
}

func historyWorkbook(w io.Writer, records []HistoryRecord) error {
	f := excelize.NewFile()
	defer f.Close()
	const sheet = "History"
	if err := f.SetSheetName("Sheet1", sheet); err != nil {
		return err
	}
	s, err := newStyles(f)
	if err != nil {
		return err
	}
	header := []string{"time", "run", "round", "id", "persona", "persona_hash", "channel", "team", "team_id", "to", "title",
		"subject", "body", "draft", "result", "message_id", "reason", "http_status", "attempts", "place"}
	for column, name := range header {
		if err := setCell(f, sheet, column, 1, name, s.header); err != nil {
			return err
		}
	}
	for i, record := range records {
		for column, value := range record.cells() {
			if err := setCell(f, sheet, column, i+2, value, s.text); err != nil {
				return err
			}
		}
	}
	return finishHistory(f, sheet, len(header), len(records), w)
}

func (r HistoryRecord) cells() []any {
	return []any{r.Time, r.Run, r.Round, r.ID, r.Persona, r.PersonaHash, r.Channel, r.Team, r.TeamID, r.To, r.Title,
		r.Subject, r.Body, r.Draft, r.Result, r.MessageID, r.Reason, r.Status, r.Attempts, r.Place}
}

// setCell writes a value; text stays text, whatever it begins with.
func setCell(f *excelize.File, sheet string, column, row int, value any, style int) error {
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		return err
	}
	if text, ok := value.(string); ok {
		err = f.SetCellStr(sheet, name, ooxml.Escape(fitting(text)))
	} else {
		err = f.SetCellValue(sheet, name, value)
	}
	if err != nil {
		return err
	}
	return f.SetCellStyle(sheet, name, name, style)
}

func finishHistory(f *excelize.File, sheet string, columns, rows int, w io.Writer) error {
	last, err := excelize.CoordinatesToCellName(columns, rows+1)
	if err != nil {
		return err
	}
	if err := f.AutoFilter(sheet, "A1:"+last, nil); err != nil {
		return err
	}
	if err := f.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	if err := f.SetColWidth(sheet, "A", "T", 16); err != nil {
		return err
	}
	if err := f.SetColWidth(sheet, "M", "M", 60); err != nil {
		return err
	}
	return save(f, w)
}

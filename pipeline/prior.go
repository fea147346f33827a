package pipeline

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"simcast/readers"
)

// PriorResult is what a results file says of a row: its result columns, read back.
type PriorResult struct {
	Status
	given      bool // the row is one of a results file
	teamID     int64
	round      string // of the delivery column only the round is believed
	hash       string // kept to see whether the row was changed since; "" where it is none
	redirected bool   // the hash bears the mark of a redirected round
	held       bool   // the row is held back: only --changed posts it
	taken      bool   // the file has it as pending, and a take-over has made it uncertain
	learned    bool   // the ledger learns from it what became of its hash
}

// The words of a results file's result column. An empty cell is pending.
var resultWords = []string{string(Sent), string(Failed), string(Uncertain), string(Pending), string(Skipped)}

// parsePrior reads a row's result columns.
func (c *checker) parsePrior(in *Inject) PriorResult {
	t := PriorResult{given: true}
	cell := func(name string) string { return strings.TrimSpace(c.cell(in, name).Text) }
	t.State = State(lower(cell("result")))
	switch t.State {
	case "":
		t.State = Pending
	case Sent, Failed, Uncertain, Pending, Skipped:
	default:
		c.addError(in, "result", &detail{"bad-result", fmt.Sprintf("%q is no result", clip(cell("result"))), "write " + orList(resultWords)})
		t.State = Pending
	}
	t.MessageID = strings.TrimPrefix(cell("message_id"), "'")
	t.Reason = strings.TrimPrefix(cell("reason"), "'")
	t.HTTPStatus = c.parseCount(in, "http_status", cell("http_status"))
	t.Attempts = c.parseCount(in, "attempts", cell("attempts"))
	if text := cell("sent_at"); text != "" {
		moment, err := time.Parse(time.RFC3339, text)
		if err != nil {
			c.addError(in, "sent_at", &detail{"bad-sent-at", fmt.Sprintf("%q is not a moment", clip(text)), "leave it as simcast wrote it, or empty"})
		}
		t.SentAt = moment
	}
	t.teamID, _ = strconv.ParseInt(cell("team_id"), 10, 64) // worked out again wherever it can be
	t.readDelivery(cell("delivery"))
	t.held = t.held || t.State == Pending && strings.HasPrefix(t.Reason, heldBackFor) // all that an older simcast wrote
	return t
}

// heldMark ends the delivery of a row that is held back. A word survives whatever a spreadsheet
// takes a cell for.
const heldMark = ":held"

func (t *PriorResult) readDelivery(text string) {
	text, t.held = strings.CutSuffix(text, heldMark)
	at := strings.LastIndex(text, ":")
	if at < 0 {
		return
	}
	t.round, t.hash = text[:at], text[at+1:]
	known := false
	if t.redirected, known = readHash(t.hash); !known {
		t.hash = ""
	}
}

// parseCount reads a number of a results file, 0 where the cell is empty.
func (c *checker) parseCount(in *Inject, column, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		c.addError(in, column, &detail{"bad-count", fmt.Sprintf("%q is not a whole number of 0 or more", clip(text)),
			"leave it as simcast wrote it, or empty"})
		return 0
	}
	return n
}

// cell is a row's cell in the column of that name, empty where there is no such column.
func (c *checker) cell(in *Inject, name string) readers.Cell {
	if index, found := c.index[name]; found {
		return in.cellAt(index)
	}
	return readers.Cell{}
}

// cellAt is a row's cell in a column of the sheet, without what nobody sees at its ends;
// empty where index is -1.
func (in *Inject) cellAt(index int) readers.Cell { return visible(cellOf(in.Row, index)) }

// cellOf is the same as it was written.
func cellOf(row readers.Row, index int) readers.Cell {
	if index < 0 || index >= len(row.Cells) {
		return readers.Cell{}
	}
	return row.Cells[index]
}

package resultsreport

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// OutputColumn is a column of a results file: one of the plan's own, or one that a run writes beside them.
type OutputColumn struct {
	Name        string
	FromService bool // it holds what the service said
	Cell        func(line *Line, zone *time.Location) readers.Cell
	read        func(prior *plan.PriorResult, text string) *problem.Detail // takes what a cell that is not empty says
}

// ResultColumns is the table of what a run adds to a plan, in the contract's order: how
// each column is written, and how it is read back. Each also stands in readers.ColumnNames: without that its name would not
// be reserved, and a rerun would keep the old column beside the new one.
func ResultColumns() []OutputColumn {
	text := readers.VerbatimCell
	return []OutputColumn{
		{
			Name: readers.ColumnResult,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return text(string(line.Status.State)) },
			read: readState,
		},
		{
			Name: readers.ColumnMessageID, FromService: true,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return text(line.Status.MessageID) },
			read: func(prior *plan.PriorResult, text string) *problem.Detail { return readText(&prior.MessageID, text) },
		},
		{
			Name: readers.ColumnReason, FromService: true,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return text(line.Status.Reason) },
			read: func(prior *plan.PriorResult, text string) *problem.Detail { return readText(&prior.Reason, text) },
		},
		{
			Name: readers.ColumnHTTPStatus,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return countCell(line.Status.HTTPStatus) },
			read: func(prior *plan.PriorResult, text string) *problem.Detail { return readNumber(&prior.HTTPStatus, text) },
		},
		{
			Name: readers.ColumnAttempts,
			Cell: attemptsCell,
			read: func(prior *plan.PriorResult, text string) *problem.Detail { return readNumber(&prior.Attempts, text) },
		},
		{
			Name: readers.ColumnSentAt,
			Cell: func(line *Line, zone *time.Location) readers.Cell {
				return text(FormatMoment(line.Status.SentAt, zone))
			},
			read: readSentAt,
		},
		{
			Name: readers.ColumnTeamID,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return text(line.TeamID) },
			read: readTeamID,
		},
		{
			Name: readers.ColumnDelivery,
			Cell: func(line *Line, _ *time.Location) readers.Cell { return text(line.Delivery) },
			read: readDelivery,
		},
	}
}

// attemptsCell is a number wherever there is something to be tried.
func attemptsCell(line *Line, _ *time.Location) readers.Cell {
	if line.TeamID != "" && line.Status.Attempts == 0 {
		return readers.Cell{Text: "0", Kind: readers.Number}
	}
	return countCell(line.Status.Attempts)
}

func countCell(n int) readers.Cell {
	if n == 0 {
		return readers.Cell{}
	}
	return readers.Cell{Text: strconv.Itoa(n), Kind: readers.Number}
}

// FormatMoment is a point in time as RFC 3339, in the zone in which the planner's own
// date cells are read; "" where it is zero.
func FormatMoment(moment time.Time, zone *time.Location) string {
	if moment.IsZero() {
		return ""
	}
	if zone != nil {
		moment = moment.In(zone)
	}
	return moment.Format(time.RFC3339)
}

// resultWords are the words of the result column. An empty cell is pending.
func resultWords() []string {
	return []string{string(plan.Sent), string(plan.Failed), string(plan.Uncertain), string(plan.Pending), string(plan.Skipped)}
}

func readState(prior *plan.PriorResult, text string) *problem.Detail {
	word := headers.FoldName(text)
	if !slices.Contains(resultWords(), word) {
		return &problem.Detail{Code: "bad-result", Message: fmt.Sprintf("%q is not a result", wording.Clip(text)), Suggestion: "write " + wording.OrList(resultWords()),
			Value: text, Nearest: wording.Nearest(word, resultWords())}
	}
	prior.State = plan.State(word)
	return nil
}

// readText takes what the service said.
func readText(into *string, text string) *problem.Detail {
	*into = readers.UnescapeFormula(text)
	return nil
}

func readNumber(into *int, text string) *problem.Detail {
	number, err := strconv.Atoi(text)
	if err != nil || number < 0 {
		return &problem.Detail{Code: "bad-count", Message: fmt.Sprintf("%q is not a whole number of 0 or more", wording.Clip(text)), Suggestion: leaveAsWritten}
	}
	*into = number
	return nil
}

// leaveAsWritten is what helps with a cell that planners do not edit.
const leaveAsWritten = "leave it as simcast wrote it, or empty"

func readSentAt(prior *plan.PriorResult, text string) *problem.Detail {
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return &problem.Detail{Code: "bad-sent-at", Message: fmt.Sprintf("%q is not a date and time", wording.Clip(text)), Suggestion: leaveAsWritten}
	}
	prior.SentAt = moment
	return nil
}

func readTeamID(prior *plan.PriorResult, text string) *problem.Detail {
	prior.TeamID, _ = strconv.ParseInt(text, 10, 64) // worked out again wherever it can be
	return nil
}

// heldMark ends the delivery of a changed row that is not sent. A word survives whatever a spreadsheet
// takes a cell for.
const heldMark = ":held"

// readDelivery takes the round, the hash and that mark.
func readDelivery(prior *plan.PriorResult, text string) *problem.Detail {
	text, prior.Held = strings.CutSuffix(text, heldMark)
	at := strings.LastIndex(text, ":")
	if at < 0 {
		return nil
	}
	prior.Round, prior.Hash = text[:at], text[at+1:]
	known := false
	if prior.Redirected, known = deliveryhash.ParseMark(prior.Hash); !known {
		prior.Hash = ""
	}
	return nil
}

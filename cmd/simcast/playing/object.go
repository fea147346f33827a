package playing

import (
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
)

// Object is an event as scripts read it. What it does not have is "", 0 or counts of 0.
type Object struct {
	Time       string  `json:"time"` // RFC 3339 in UTC with milliseconds, as the other times
	Event      string  `json:"event"`
	ID         string  `json:"id"`    // "": it is of the whole day
	State      string  `json:"state"` // of the entry after the event
	PlannedAt  string  `json:"planned_at"`
	ExpectedAt string  `json:"expected_at"`
	ActualAt   string  `json:"actual_at"`
	LateBy     float64 `json:"late_by"` // seconds
	Cause      string  `json:"cause"`
	By         string  `json:"by"`
	Reason     string  `json:"reason"`
	Results    Results `json:"results"`
}

// Results are what became of the messages of an event.
type Results struct {
	Sent      int `json:"sent"`
	Failed    int `json:"failed"`
	Uncertain int `json:"uncertain"`
}

// ObjectOf is the object of an event.
func ObjectOf(h play.Happening) Object {
	o := Object{Time: Moment(h.Time), Event: h.Event, Cause: string(h.Cause), By: h.By, Reason: h.Reason}
	if l := h.Line; l != nil {
		o.ID, o.State, o.LateBy = l.ID, string(l.State), l.LateBy.Seconds()
		o.PlannedAt, o.ExpectedAt, o.ActualAt = Moment(l.Planned), Moment(l.Expected), Moment(l.Actual)
	}
	if h.Results != nil {
		o.Results = Results{h.Results.Sent, h.Results.Failed, h.Results.Uncertain}
	}
	return o
}

// Last is the last object: the event that ended the day, or the process alone, with the counts of the run.
type Last struct {
	Object
	Run         string `json:"run"`
	Sent        int    `json:"sent"`
	Failed      int    `json:"failed"`
	Uncertain   int    `json:"uncertain"`
	Pending     int    `json:"pending"`
	Skipped     int    `json:"skipped"`
	Already     int    `json:"already"`
	Drafts      int    `json:"drafts"`
	Missed      int    `json:"missed"` // entries
	ResultsFile string `json:"results_file"`
	Stopped     string `json:"stopped"` // why the run ended before its last message, "" where it did not
	Error       string `json:"error,omitempty"`
}

// LastOf is the last object of a run that has ended.
func LastOf(h play.Happening, board *day.Board, ended plan.Summary, resultsFile string) Last {
	l := Last{Object: ObjectOf(h), Run: ended.Run, Sent: ended.Sent, Failed: ended.Failed, Uncertain: ended.Uncertain, Pending: ended.Pending,
		Skipped: ended.Skipped, Already: ended.Already, Drafts: ended.Drafts, Missed: board.Counts[day.IsMissed], ResultsFile: resultsFile, Stopped: ended.Stopped}
	l.Results = Results{board.Messages.Sent, board.Messages.Failed, board.Messages.Uncertain}
	for _, err := range []error{ended.LedgerError, ended.ResultsError} {
		if err != nil && l.Error == "" {
			l.Error = err.Error()
		}
	}
	return l
}

// Moment is a time as scripts read it, "" for none.
func Moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z07:00")
}

package jsonout

import (
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
)

// DayEvent is an event of an exercise day, a line of play. What it does not have is "", 0 or counts of 0.
type DayEvent struct {
	// When it happened, as RFC 3339 with milliseconds, in UTC.
	Time string `json:"time"`
	// What happened.
	Event string `json:"event"`
	// Id of the entry; empty if the event is about the whole day.
	ID string `json:"id"`
	// State of the entry after the event; empty if the event is about the whole day.
	State string `json:"state"`
	// Moment of the entry as the plan has it, as RFC 3339 with milliseconds, in the day's time zone; empty if it has none.
	PlannedAt string `json:"planned_at"`
	// The same with what holds and slips have added; empty if it has none.
	ExpectedAt string `json:"expected_at"`
	// Start of its first request, or when it was done by hand; empty if neither has happened.
	ActualAt string `json:"actual_at"`
	// Seconds from the expected to the actual moment, at least 0.
	LateBy float64 `json:"late_by" jsonschema:"minimum=0"`
	// Why the entry is late or past; empty if it is neither.
	Cause day.Cause `json:"cause"`
	// Name of the person who acted; empty or simcast if nobody did.
	By string `json:"by"`
	// Reason of a hold or a skip, or the text of a note, for people. The words may change.
	Reason string `json:"reason"`
	// What became of the messages of the entry; in the last object, of all messages of the day.
	Results DayResults `json:"results"`
}

// DayResults are what became of the messages of an event.
type DayResults struct {
	// Messages that were sent.
	Sent int `json:"sent"`
	// Messages that failed.
	Failed int `json:"failed"`
	// Messages that may have been sent.
	Uncertain int `json:"uncertain"`
}

// DayEventOf is the JSON of an event of a day in that zone.
func DayEventOf(h play.Happening, zone *time.Location) DayEvent {
	o := DayEvent{Time: MomentText(h.Time, time.UTC), Event: h.Event, Cause: h.Cause, By: h.By, Reason: h.Reason}
	if l := h.Line; l != nil {
		o.ID, o.State, o.LateBy = l.ID, string(l.State), l.LateBy.Seconds()
		o.PlannedAt, o.ExpectedAt, o.ActualAt = MomentText(l.Planned, zone), MomentText(l.Expected, zone), MomentText(l.Actual, zone)
	}
	if h.Results != nil {
		o.Results = DayResults{h.Results.Sent, h.Results.Failed, h.Results.Uncertain}
	}
	return o
}

// Last is the last line: the event that ended the day, or the process alone, with the counts of the run.
type Last struct {
	DayEvent
	RunCounts
	// Entries that were not played before ENDEX.
	Missed int `json:"missed"`
	// Path of the results file; empty if it could not be written.
	ResultsFile string `json:"results_file"`
	// Why the run ended before its last message; empty if it did not. The words may change.
	Stopped string `json:"stopped"`
	// Why the results or the end could not be written. Left out if they were written.
	Error string `json:"error,omitempty"`
}

// LastOf is the last line of a run that has ended.
func LastOf(h play.Happening, board *day.Board, ended plan.Summary, resultsFile string, zone *time.Location) Last {
	l := Last{DayEvent: DayEventOf(h, zone), RunCounts: countsOf(ended.Run, ended.Counts), Missed: board.Counts[day.IsMissed], ResultsFile: resultsFile, Stopped: ended.Stopped}
	l.Results = DayResults{board.Messages.Sent, board.Messages.Failed, board.Messages.Uncertain}
	for _, err := range []error{ended.LedgerError, ended.ResultsError} {
		if err != nil && l.Error == "" {
			l.Error = err.Error()
		}
	}
	return l
}

// DayEventInSpace is an event of a day in one of several spaces.
type DayEventInSpace struct {
	// Name of the space in the list.
	Space string `json:"space"`
	DayEvent
}

// LastOfAll is the last line of days in several spaces: their counts together, and those of each.
type LastOfAll struct {
	Last
	// How the day of each space has ended.
	Spaces []LastInSpace `json:"spaces"`
}

// LastInSpace is how the day in one of several spaces has ended.
type LastInSpace struct {
	// Name of the space in the list.
	Space string `json:"space"`
	Last
}

// Add adds what became of a day to the counts of all.
func (l *LastOfAll) Add(name string, of Last) {
	l.Spaces = append(l.Spaces, LastInSpace{name, of})
	l.Sent, l.Failed, l.Uncertain, l.Pending = l.Sent+of.Sent, l.Failed+of.Failed, l.Uncertain+of.Uncertain, l.Pending+of.Pending
	l.Skipped, l.Already, l.Drafts, l.Missed = l.Skipped+of.Skipped, l.Already+of.Already, l.Drafts+of.Drafts, l.Missed+of.Missed
	l.Results.Sent, l.Results.Failed, l.Results.Uncertain = l.Results.Sent+of.Results.Sent, l.Results.Failed+of.Results.Failed, l.Results.Uncertain+of.Results.Uncertain
}

package ledger

import (
	"context"
	"time"
)

// Day is the head of an exercise day: one play of a plan in a round of a space. What is fixed for it is a text in the form of
// whoever plays it (pipeline/day).
type Day struct {
	Space string    `column:"space"`
	Round string    `column:"round"`
	Begun time.Time `column:"begun"`
	Plan  string    `column:"plan"` // the absolute path of the plan that it is played from: after a reload, of that one
	Fixed string    `column:"fixed"`
}

// ControlState says how far a control is.
type ControlState string

// The states of a control. What the player itself does or finds is taken at once.
const (
	ControlWaits   ControlState = "waits"   // nothing plays: it counts from the next start
	ControlTaken   ControlState = "taken"   // it has taken effect, at its moment
	ControlRefused ControlState = "refused" // it cannot be; Answer says why
)

// DayControl is a control of a day, or an event of its player, as it is written down. Its body is a text in the form of
// whoever plays the day.
type DayControl struct {
	ID     string       `column:"id"` // made by its writer: no two in the ledger have one
	Space  string       `column:"space"`
	Round  string       `column:"round"`
	N      int64        `column:"n"` // its place in the day's record, from 1: given by Append
	By     string       `column:"asked_by"`
	Host   string       `column:"host"`
	Asked  time.Time    `column:"asked"`
	State  ControlState `column:"state"`
	At     time.Time    `column:"taken_at"` // when it took effect; zero unless it is taken
	Body   string       `column:"body"`
	Answer string       `column:"answer"` // why it is refused; of a taken one, what its asker is told
	Epoch  int64        // of the start of a player: that of the lane under which it plays. The day's last one comes back in [WorkersSpace].Started alone
}

// Request is a request that a run has made, without what was posted.
type Request struct {
	Run      string // the run's name
	RunSeq   int64
	N        int64
	InjectID string
	Hash     string
	Team     string
	Started  time.Time
	Ended    time.Time // zero while no answer is known
	Outcome  Outcome
}

// LastRequest is the last request of a round, by its run and its number there; zeros where there is none.
type LastRequest struct{ RunSeq, N int64 }

// Append is what is appended to the record of a day at once.
type Append struct {
	Space, Round string
	Seen         int64        // the number of the last control of the day that its writer has read
	Requests     *LastRequest // the last request of the round that it has read; nil where requests change nothing of what is appended
	Source       *DaySource   // what the day is played from, from then on; it stays as it is where this is nil, and where nothing of what is appended takes effect
	Controls     []DayControl // in their order. One with a number is the answer to the open or waiting control of that ID
	// Decide gives what is appended in place of Controls where the day has something newer; nil: nothing is. It is called while nobody else
	// writes in any of the days, and once more where that has to be tried again: it only computes. What its last call has given counts. Its
	// error is that of Append, and nothing is written then in any of the days.
	Decide func(News) ([]DayControl, error)
}

// News are what the record of a day has that who appends to it has not read, in their order.
type News struct {
	Controls []DayControl
	Requests []Request // none where Append.Requests is nil
}

// DayWrites are what is written of exercise days. They learn soon that the ledger cannot be reached: what ends with ErrUnreachable may
// be tried again.
type DayWrites interface {
	// BeginDay writes a day down. Where the round has another one, the error is ErrDayBegun.
	BeginDay(context.Context, Day) error
	// Append writes down controls and events in days, in all of them or in none, and gives them as they are in the record: with their
	// numbers, and their moments. A moment is later than that of each event before it and the start of each attempt, and not before the end
	// of one: Append sets it, where it would not be. An answer takes the place of what it answers, at the end of the record. Where a day has
	// something newer than its Seen, or a request after its Requests, its Decide says what is appended; without one the error is ErrChanged,
	// and so it is for the holder of a lane where somebody else writes in the day just now. Where a day has less than its Seen, the error is
	// ErrLostControls. Without such a day it is ErrNoDay. What is appended once more, since nobody knew whether it was written, is there once.
	Append(context.Context, []Append) ([]DayControl, error)
}

// Days are the exercise days of spaces, each in a round. Moments are kept in whole milliseconds.
type Days interface {
	// DayOf is the day of a round.
	DayOf(ctx context.Context, space, round string) (d Day, found bool, err error)
	// DaysOf are the days of a space, the one that was begun last first.
	DaysOf(ctx context.Context, space string) ([]Day, error)
	DayWrites
	// Controls are those of a day whose number is greater than after, in the order of their numbers.
	Controls(ctx context.Context, space, round string, after int64) ([]DayControl, error)
	// Requests are the posted requests of a round that are later than that one (by RunSeq, then N), in this order. With
	// zeros they are all. Those of runs that were no part of its day are there too.
	Requests(ctx context.Context, space, round string, runSeq, n int64) ([]Request, error)
	// RequestsNow are these requests, by RunSeq and N, as they are by now, in this order: the answer of one may have been
	// written down since.
	RequestsNow(ctx context.Context, space, round string, of []Request) ([]Request, error)
	// OwnClock is the present by the ledger's own clock, which all machines go by that share it. A ledger in a file has none.
	OwnClock(ctx context.Context) (now time.Time, has bool, err error)
	// Changes is a number that is another one after anything was written, by this open ledger or by anybody else. It says
	// nothing else: two open ledgers have different ones. It is quick: to be asked four times a second.
	Changes(ctx context.Context) (int64, error)
	// LastControl is the number of the last control of a day, 0 without such a day. It is quick: where many days of a process are looked
	// at, they share a question, and the answer is older by a moment.
	LastControl(ctx context.Context, space, round string) (n int64, err error)
}

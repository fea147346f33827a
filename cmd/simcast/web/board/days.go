package board

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Days are the exercise days of the space to which the page is connected.
type Days interface {
	// Space tells the space from others; "" where none is connected.
	Space(ctx context.Context) (id string, err error)
	// List are its days, the one that was begun last first.
	List(ctx context.Context) ([]Head, error)
	// Open opens the day of a round. Where there is none, it is ErrNoDay.
	Open(ctx context.Context, round string) (Day, error)
}

// Head is a day in a list.
type Head struct {
	ledger.Day
	Ended bool
}

// Day is one of them. Only Submit may be called from several goroutines.
type Day interface {
	// Board is the day at a moment; false where there is none any more.
	Board(ctx context.Context, now time.Time) (day.Board, bool, error)
	// Events are the events of its record.
	Events() ([]day.Event, error)
	// Waiting are the controls that count from the next start, since nothing plays; each with when it was asked for.
	Waiting() ([]day.Event, error)
	// Plays reports whether the process that plays the day by its record is still there, as far as that is known. It may be asked
	// often: it looks every few seconds.
	Plays(ctx context.Context, now time.Time) bool
	// Plan is the path of the plan that the day is played from.
	Plan(ctx context.Context) (string, error)
	// WorkersRun is the run of workers to which the day is left, "" where it is not.
	WorkersRun(ctx context.Context) (string, error)
	// Submit asks for a control, in the name of the page's user. One that cannot be is a *Refusal.
	Submit(ctx context.Context, c day.Control) (Answer, error)
	Close()
}

// Answer is what became of a control that was asked for.
type Answer struct {
	Waits bool // nothing plays: it counts from the next start
	// ByWorkers says of one that waits that workers play, as of [simcast/pipeline/control.Answer].
	ByWorkers bool
	Silent    string // who played the day and is silent, as of the same
	Text      string // what its asker is told, "" for nothing
}

// Refusal says why a control cannot be.
type Refusal = day.Refusal

// What is not there.
var (
	ErrNoDay      = errors.New("there is no exercise day in this round")
	ErrNoQuestion = errors.New("the day has no such entry, or it cannot be asked for this")
)

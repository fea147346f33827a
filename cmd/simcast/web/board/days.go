package board

import (
	"context"
	"errors"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
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
	// Submit asks for a control for the day of a round, in the name of the page's user. One that cannot be is a *Refusal.
	Submit(ctx context.Context, round string, c day.Control) (control.Answer, error)
}

// Head is a day in a list.
type Head struct {
	ledger.Day
	Ended bool
}

// Day is one of them, for one goroutine.
type Day interface {
	// Read is the day at a moment, or ErrNoDay where there is none any more. It may be called often.
	Read(ctx context.Context, now time.Time) (Snapshot, error)
	Close()
}

// Snapshot is a day as it stands at a moment.
type Snapshot struct {
	Board   day.Board
	Events  []day.Event // of its record
	Waiting []day.Event // the controls that count from the next start, since nothing plays; each with when it was asked for
	Plan    string      // the path of the plan that it is played from
	view.Played
	shows string // tells it from others that show something else
}

// Refusal says why a control cannot be.
type Refusal = day.Refusal

// What is not there.
var (
	ErrNoDay      = errors.New("there is no exercise day in this round")
	ErrNoQuestion = errors.New("the day has no such entry, or it cannot be asked for this")
)

package pgconnect

import (
	"context"
	"time"
)

// answerTimeout is how long a server may take to answer, where Options says nothing.
const answerTimeout = 10 * time.Second

// awaiting is a context that ends where an answer takes too long; its error is context.DeadlineExceeded then.
type awaiting struct {
	context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer // nil where the caller has all the time
	timeout time.Duration
}

// isUnhurried is the key of a context's value.
type isUnhurried struct{}

// Unhurried has the answers to what is done with a context waited for as long as the context lasts.
func Unhurried(ctx context.Context) context.Context {
	return context.WithValue(ctx, isUnhurried{}, true)
}

// await begins to wait.
func await(ctx context.Context, timeout time.Duration) *awaiting {
	inner, cancel := context.WithCancelCause(ctx)
	a := &awaiting{Context: inner, cancel: cancel, timeout: timeout}
	if ctx.Value(isUnhurried{}) == nil {
		a.timer = time.AfterFunc(timeout, func() { cancel(context.DeadlineExceeded) })
	}
	return a
}

// Err implements context.Context.
func (a *awaiting) Err() error {
	if a.Context.Err() == nil {
		return nil
	}
	return context.Cause(a.Context)
}

// pause ends the waiting for now: an answer is there, and another may follow.
func (a *awaiting) pause() {
	if a.timer != nil {
		a.timer.Stop()
	}
}

// again waits for the next answer.
func (a *awaiting) again() {
	if a.timer != nil {
		a.timer.Reset(a.timeout)
	}
}

// end ends the waiting for good.
func (a *awaiting) end() {
	a.pause()
	a.cancel(nil)
}

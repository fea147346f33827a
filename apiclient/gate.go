package apiclient

import "sync"

// NotMadeError says that the caller of Post kept a request from being made: not a byte of it was written.
type NotMadeError struct {
	Call string // "POST /messages"
	Err  error  // what the caller's function returned, its text without the key
}

func (e *NotMadeError) Error() string { return e.Call + ": the request was not made: " + e.Err.Error() }

func (e *NotMadeError) Unwrap() error { return e.Err }

// gate asks the caller of Post once, right before the first byte of a request.
type gate struct {
	mayStart func() error

	mu    sync.Mutex
	asked bool
	err   error // why not
}

// open asks, and gives the same answer to all writes after that: where one is refused, nothing else is written either.
func (g *gate) open() error {
	if g == nil || g.mayStart == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.asked {
		g.asked, g.err = true, g.mayStart()
	}
	return g.err
}

// refused is why nothing was written; nil where that was not asked yet, or nothing speaks against it.
func (g *gate) refused() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.err
}

package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interruptible is a context that the first Ctrl-C ends.
func (a *app) interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// insistent is a context that a second Ctrl-C ends, after the first has ended
// soft. said is called at the first.
func insistent(soft context.Context, said func()) (hard context.Context, stop func()) {
	hard, cancel := context.WithCancel(context.Background())
	again := make(chan os.Signal, 1)
	done := make(chan struct{})
	go func() {
		defer cancel()
		select {
		case <-soft.Done():
		case <-done:
			return
		}
		said()
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		select {
		case <-again:
		case <-done:
		}
	}()
	return hard, func() { signal.Stop(again); close(done) }
}

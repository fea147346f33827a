package main

import (
	"context"
	"os"
	"strings"
	"time"

	"simcast/pipeline/clock"
)

// fileClock is the machine's clock, ahead by what a file says (such as 1h) while there is
// one: a process that plays simcast goes by it as after a sleep of that long.
type fileClock string

// systemClock in place of a file has a process go by the machine's clock itself.
const systemClock = "system"

func clockFor(path string) clock.Clock {
	if path == systemClock {
		return clock.System{}
	}
	return fileClock(path)
}

func (c fileClock) ahead() time.Duration {
	text, err := os.ReadFile(string(c))
	if err != nil {
		return 0
	}
	by, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil {
		panic(err)
	}
	return by
}

func (c fileClock) Now() time.Time { return time.Now().Add(c.ahead()) }

// looksAgain is how soon whoever waits sees that the clock was put forward.
const looksAgain = 50 * time.Millisecond

func (c fileClock) Until(ctx context.Context, moment time.Time) error {
	for rest := moment.Sub(c.Now()); rest > 0; rest = moment.Sub(c.Now()) {
		if err := (clock.System{}).Until(ctx, time.Now().Add(min(rest, looksAgain))); err != nil {
			return err
		}
	}
	return ctx.Err()
}

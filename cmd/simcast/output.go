package main

import (
	"errors"
	"io"
	"os"
)

// print writes to standard output. Where that takes no more, as on a full disk, the command has not done
// what was asked: see exitAfterOutput. Who has closed it, or reads no further, misses nothing.
func (a *app) print(text string) {
	_, err := io.WriteString(a.stdout, text)
	if err != nil && !errors.Is(err, os.ErrClosed) && !isNoReader(err) {
		a.lost = err
	}
}

// exitAfterOutput is the exit code once it is known whether the output could be written.
func (a *app) exitAfterOutput(code int) int {
	if a.lost == nil {
		return code
	}
	a.say("simcast: standard output could not be written, or not whole: %v", a.lost)
	if code == exitInterrupted {
		return code
	}
	return exitCannot
}

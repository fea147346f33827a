package send

import (
	"fmt"
	"runtime/debug"
)

// CatchPanic takes a step, and makes an error of a panic: a *PanicError.
func CatchPanic(step func() error) (err error) {
	defer func() {
		value := recover()
		if is, isKnown := value.(*PanicError); isKnown { // it was caught in another goroutine
			err = is
		} else if value != nil {
			err = &PanicError{value, string(debug.Stack())}
		}
	}()
	return step()
}

// PanicError says that simcast itself failed in a space. What its ledger has is on disk.
type PanicError struct {
	Value any
	Stack string
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("there is a fault in simcast (%v); the ledger knows what was sent, so send the plan again", e.Value)
}

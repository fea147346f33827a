package send

import (
	"context"
	"errors"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/plan"
)

// panicPoster fails in a request.
type panicPoster struct{}

func (panicPoster) Post(context.Context, apiclient.Endpoint, []byte, func() error) apiclient.Answer {
	panic("no")
}

// A fault of simcast in a request of a day ends the run in its space, and not the process.
func TestFaultInARequestOfADay(t *testing.T) {
	s := &sender{Config: Config{Poster: panicPoster{}}, controlled: &board{}}
	err := CatchPanic(func() error {
		_ = s.exchange(t.Context(), &plan.Delivery{Inject: &plan.Inject{}}, nil, request{})
		return nil
	})
	if broken, isPanic := errors.AsType[*PanicError](err); !isPanic || broken.Value != "no" {
		t.Error(err)
	}
}

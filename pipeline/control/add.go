package control

import (
	"context"
	"errors"
	"fmt"

	"simcast/pipeline/ledger"
)

// add writes the control down, and notes its number. Where the ledger went away meanwhile, nobody knows whether it is written: then it
// is looked for. One that is found is asked for as any other.
func (s *submission) add(ctx context.Context) error {
	n, err := s.Ledger.AddControl(s.written)
	if errors.Is(err, ledger.ErrUnreachable) {
		if n = s.find(ctx); n == 0 {
			return fmt.Errorf("%w; %s may have taken effect all the same, or still do so: look at simcast control status once the ledger can be reached", err, s.control.Verb)
		}
		err = nil
	}
	if err == nil {
		s.written.N = n
	}
	return err
}

// find is the number of the control in the record, by who asked for it and when; 0 where it is not seen there within 2 s.
func (s *submission) find(ctx context.Context) (n int64) {
	for deadline := s.clock.Now().Add(patience); n == 0 && s.clock.Now().Before(deadline); {
		controls, err := s.Ledger.Controls(s.Space, s.Round, 0)
		for _, c := range controls {
			if c.By == s.written.By && c.Host == s.written.Host && c.Asked.UnixMilli() == s.written.Asked.UnixMilli() {
				n = c.N
			}
		}
		if err == nil && n > 0 || s.clock.Until(ctx, s.clock.Now().Add(pollEvery)) != nil {
			break
		}
	}
	return n
}

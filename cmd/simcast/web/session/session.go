package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/pace"
	"simcast/pipeline/space"
)

// Config say what a session works with.
type Config struct {
	Folder   string // where uploaded files and their results are kept
	Access   Access
	Now      func() time.Time // nil: the machine's
	Clock    clock.Clock      // that a run goes by; nil: the machine's
	Zone     *time.Location   // in which date cells are taken; nil: the machine's
	Interval time.Duration    // between the starts of two POSTs; 0: the contract's, and the demo's in a demo
	User     string           // who says what was found in the exercise: the login name of whoever started simcast
	MaxBytes int64            // bytes of the largest file that is taken; 0: DefaultMaxBytes
}

// Session keeps plans and runs. Its methods may be called from several goroutines.
type Session struct {
	config Config

	saying     sync.Mutex // held while a plan is checked, and what was found and said of it is written down
	mu         sync.Mutex
	runs       []*Run                  // of this process, the oldest first
	starting   bool                    // a run is being made ready
	closing    bool                    // no run begins any more
	connected  *space.Connection       // the space as it was last read
	readAt     time.Time               // when that was
	listed     map[string]listed       // runs as the list of plans has shown them last, by their names
	background sync.WaitGroup          // runs under way
	life       context.Context         // ends when the process has to end at once
	end        context.CancelCauseFunc // of life
}

// New opens a session on its folder, in which it finds the plans of earlier starts.
func New(o Config) (*Session, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.Local
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = DefaultMaxBytes
	}
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, fmt.Errorf("there is no place for the plans: %w", err)
	}
	s := &Session{config: o, listed: map[string]listed{}}
	s.life, s.end = context.WithCancelCause(context.Background())
	return s, nil
}

// ErrUnderWay says of a run that another simcast carries it out.
var ErrUnderWay = errors.New("another simcast carries out this run")

// NoResultsError says that the results of a run are not beside its plan: they were renamed or moved, or it has sent nothing.
type NoResultsError struct{ Name string }

func (e *NoResultsError) Error() string { return e.Name + " is not beside the plan any more" }

// ErrUnknown says that the session has no such plan or run.
var ErrUnknown = errors.New("no such plan or run is known")

// Interval is the least time between the starts of two POSTs, where nobody asks for
// more.
func (s *Session) Interval() time.Duration {
	if s.config.Interval > 0 {
		return s.config.Interval
	}
	return pace.Default(s.config.Access.IsDemo())
}

// Zone is that in which date cells are taken where nobody asks for another.
func (s *Session) Zone() *time.Location { return s.config.Zone }

// Close ends the session: no run begins any more, and the run under way ends politely.
// It returns when that has been written down. When ctx ends, the request in flight
// is cut off, and its delivery is uncertain.
func (s *Session) Close(ctx context.Context) {
	s.mu.Lock()
	s.closing = true
	runs := s.runs
	s.mu.Unlock()
	for _, run := range runs {
		run.Stop()
	}
	done := make(chan struct{})
	go func() {
		s.background.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		s.end(context.Cause(ctx))
		<-done
	}
	s.end(nil)
}

// Runs are those of this process, the latest first.
func (s *Session) Runs() []*Run {
	s.mu.Lock()
	defer s.mu.Unlock()
	runs := slices.Clone(s.runs)
	slices.Reverse(runs)
	return runs
}

// Run is the run of that ID. Where there is none, the error is ErrUnknown: runs
// of earlier starts are in the history, and their results among the plans.
func (s *Session) Run(id string) (*Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, run := range s.runs {
		if run.ID == id {
			return run, nil
		}
	}
	return nil, ErrUnknown
}

// UnderWay is the run that has not ended, nil where there is none.
func (s *Session) UnderWay() *Run {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.underWay()
}

// Busy reports whether a run is under way, or about to be.
func (s *Session) Busy() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.starting || s.underWay() != nil
}

func (s *Session) underWay() *Run {
	for _, run := range s.runs {
		if now := run.Snapshot(); now.UnderWay() {
			return run
		}
	}
	return nil
}

func (s *Session) isClosing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closing
}

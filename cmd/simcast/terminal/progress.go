package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/send"
)

// ProgressLog is where progress is shown without a terminal.
type ProgressLog struct {
	Say func(line ...view.Phrase)
	Now func() time.Time
}

const (
	// LineEvery is how often a log gets a line.
	LineEvery = 10 * time.Second
	// drawEvery is how often a bar is drawn, and the lines of a day.
	drawEvery = 250 * time.Millisecond
	// maxReason keeps a reason from filling a line, and maxName the name of an inject.
	maxReason = 60
	maxName   = 24
)

// Stopping is what the first Ctrl-C is answered with.
func Stopping() []view.Phrase {
	return []view.Phrase{view.As(view.Warning, "Stopping: "), view.Plain("the message that is being sent ends first. Press Ctrl-C again to stop at once.")}
}

// Progress is how far runs are, in one space or in many.
type Progress struct {
	log  ProgressLog
	bar  *bar // nil without a terminal
	stop func()
	runs []*pipeline.SpaceRun

	mu     sync.Mutex
	sum    send.Progress
	at     map[*pipeline.SpaceRun]send.Progress
	wait   map[*pipeline.SpaceRun]time.Time // when a wait ends
	over   map[*pipeline.SpaceRun]bool
	paused bool      // a question stands where the bar was
	closed bool      // the last request has its answer
	said   time.Time // when the last line was
}

// ProgressOf shows how far runs are, which post so many messages together.
func ProgressOf(out io.Writer, log ProgressLog, runs []*pipeline.SpaceRun, messages int) *Progress {
	s := newShown(log, runs, messages)
	for _, run := range runs {
		s.at[run] = send.Progress{Total: len(run.SendPlan.ToPost)}
	}
	s.start(out)
	return s
}

func newShown(log ProgressLog, runs []*pipeline.SpaceRun, messages int) *Progress {
	return &Progress{log: log, sum: send.Progress{Total: messages}, runs: runs, at: map[*pipeline.SpaceRun]send.Progress{}, wait: map[*pipeline.SpaceRun]time.Time{}, over: map[*pipeline.SpaceRun]bool{}}
}

// status is all of it in one line of so many columns; 0: of any length.
func (s *Progress) status(columns int) string {
	if len(s.runs) == 1 {
		run := s.runs[0]
		return status(s.at[run], s.waitLeft(s.wait[run]), columns)
	}
	return s.sumAndSlowest(columns)
}

// start shows the status from now on.
func (s *Progress) start(out io.Writer) {
	every := LineEvery
	if s.sum.Total > 0 && Is(out) {
		s.bar, every = newBar(out, s.sum.Total), drawEvery
	}
	s.stop = Regularly(every, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.paused {
			s.show()
		}
	})
}

func (s *Progress) show() {
	if s.bar != nil {
		s.bar.show(s.sum.Done(), s.status)
		return
	}
	s.said = s.log.Now()
	s.log.Say(view.Plain(s.status(0)))
}

// Pause makes room for a question, until Resume, and says how many messages are left.
func (s *Progress) Pause() (left int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paused = true
	if s.bar != nil {
		s.bar.clear()
	}
	return s.sum.Total - s.sum.Done()
}

// Resume goes on after a question.
func (s *Progress) Resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paused = false
}

// Stopping answers the planner who wants it to stop, as long as there is something to stop.
func (s *Progress) Stopping() {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed: // its summary is on its way
	case s.bar == nil:
		s.log.Say(Stopping()...)
	case s.paused: // nothing is in flight, and the question keeps its line
		fmt.Fprintln(s.bar.out)
	default:
		s.bar.clear()
		s.log.Say(Stopping()...)
	}
}

// Close shows the end.
func (s *Progress) Close() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.bar != nil {
		s.show()
		s.bar.close()
	}
}

// Progress takes how far the run in a space is. Without a terminal a wait of a single one is told at once, at most as often as lines are.
func (s *Progress) Progress(run *pipeline.SpaceRun, p send.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, now := s.at[run], s.log.Now()
	s.sum.Sent += p.Sent - before.Sent
	s.sum.Failed += p.Failed - before.Failed
	s.sum.Uncertain += p.Uncertain - before.Uncertain
	s.at[run], s.wait[run] = p, now.Add(p.WaitFor)
	if s.bar == nil && len(s.runs) == 1 && p.Waiting != "" && now.Sub(s.said) >= LineEvery {
		s.show()
	}
}

// Ended takes that one of the runs has ended.
func (s *Progress) Ended(run *pipeline.SpaceRun) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over[run] = true
}

// waitLeft is how long a wait still lasts.
func (s *Progress) waitLeft(till time.Time) time.Duration { return max(till.Sub(s.log.Now()), 0) }

// Regularly calls show so often until stop, which waits for it to end.
func Regularly(every time.Duration, show func()) (stop func()) {
	over := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				show()
			case <-over:
				return
			}
		}
	})
	return func() {
		close(over)
		showing.Wait()
	}
}

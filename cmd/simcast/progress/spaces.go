package progress

import (
	"fmt"
	"io"
	"time"

	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// Spaces shows the runs in many spaces as one.
type Spaces struct {
	UI
	runs []*spaces.SpaceRun
	at   map[*spaces.SpaceRun]send.Progress
	over map[*spaces.SpaceRun]bool
}

// OfSpaces shows runs of so many messages in all on out.
func OfSpaces(out io.Writer, log Log, runs []*spaces.SpaceRun, messages int) *Spaces {
	s := newSpaces(log, runs, messages)
	for _, run := range runs {
		s.at[run] = send.Progress{Total: len(run.Job.SendPlan.ToPost)}
	}
	s.start(out)
	return s
}

func newSpaces(log Log, runs []*spaces.SpaceRun, messages int) *Spaces {
	s := &Spaces{UI: UI{log: log, sum: send.Progress{Total: messages}}, runs: runs, at: map[*spaces.SpaceRun]send.Progress{}, over: map[*spaces.SpaceRun]bool{}}
	s.status = s.sumAndSlowest
	return s
}

// Progress takes how far one of the runs is.
func (s *Spaces) Progress(run *spaces.SpaceRun, p send.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.at[run]
	s.sum.Sent += p.Sent - before.Sent
	s.sum.Failed += p.Failed - before.Failed
	s.sum.Uncertain += p.Uncertain - before.Uncertain
	s.at[run] = p
}

// Ended takes that one of the runs has ended.
func (s *Spaces) Ended(run *spaces.SpaceRun) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over[run] = true
}

// sumAndSlowest is all runs in one line, with the one that will be the last.
func (s *Spaces) sumAndSlowest() string {
	var slowest *spaces.SpaceRun
	var longest time.Duration = -1
	for _, run := range s.runs {
		if p := s.at[run]; !s.over[run] && p.Done() < p.Total && p.Left+p.WaitFor > longest {
			slowest, longest = run, p.Left+p.WaitFor
		}
	}
	if slowest == nil {
		return counts(s.sum)
	}
	p := s.at[slowest]
	last := fmt.Sprintf("slowest: %s, %d of %d", slowest.Name, p.Done(), p.Total)
	if p.Waiting != "" {
		last += ", waits: " + reason(p)
	} else if longest > 0 {
		last += ", " + wording.Roughly(longest) + " left"
	}
	if s.bar != nil {
		return last // the bar has the sums, and a line no room for more
	}
	return counts(s.sum) + "; " + last
}

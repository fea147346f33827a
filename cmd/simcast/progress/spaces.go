package progress

import (
	"fmt"
	"io"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// Spaces shows the runs in many spaces as one.
type Spaces struct {
	UI
	runs []*pipeline.SpaceRun
	at   map[*pipeline.SpaceRun]send.Progress
	wait map[*pipeline.SpaceRun]time.Time // when a wait ends
	over map[*pipeline.SpaceRun]bool
}

// OfSpaces shows runs of so many messages in all on out.
func OfSpaces(out io.Writer, log Log, runs []*pipeline.SpaceRun, messages int) *Spaces {
	s := newSpaces(log, runs, messages)
	for _, run := range runs {
		s.at[run] = send.Progress{Total: len(run.SendPlan.ToPost)}
	}
	s.start(out)
	return s
}

func newSpaces(log Log, runs []*pipeline.SpaceRun, messages int) *Spaces {
	s := &Spaces{UI: UI{log: log, sum: send.Progress{Total: messages}}, runs: runs, at: map[*pipeline.SpaceRun]send.Progress{}, wait: map[*pipeline.SpaceRun]time.Time{}, over: map[*pipeline.SpaceRun]bool{}}
	s.status = s.sumAndSlowest
	return s
}

// Progress takes how far one of the runs is.
func (s *Spaces) Progress(run *pipeline.SpaceRun, p send.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.at[run]
	s.sum.Sent += p.Sent - before.Sent
	s.sum.Failed += p.Failed - before.Failed
	s.sum.Uncertain += p.Uncertain - before.Uncertain
	s.at[run], s.wait[run] = p, s.log.Now().Add(p.WaitFor)
}

// Ended takes that one of the runs has ended.
func (s *Spaces) Ended(run *pipeline.SpaceRun) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over[run] = true
}

// sumAndSlowest is all runs in one line, with the one that will be the last. Its wait comes first.
func (s *Spaces) sumAndSlowest(columns int) string {
	run := s.slowest()
	if run == nil {
		return fit(columns, counts(s.sum), shortCounts(s.sum))
	}
	p := s.at[run]
	if p.Waiting != "" {
		wait := fmt.Sprintf("%s waits %s: ", terminal.Clip(run.Name, maxName), wording.Roughly(s.waitLeft(s.wait[run])))
		return fit(columns,
			wait+reason(p)+", "+nameOf(p.Again, false)+"; "+counts(s.sum),
			wait+shortReason(p)+", "+nameOf(p.Again, false)+"; "+counts(s.sum),
			wait+shortReason(p)+"; "+shortCounts(s.sum),
			shortCounts(s.sum))
	}
	slowest := "; slowest: " + terminal.Clip(run.Name, maxName)
	return fit(columns,
		fmt.Sprintf("%s%s, %d of %d%s", counts(s.sum), slowest, p.Done(), p.Total, left(p)),
		counts(s.sum)+slowest+left(p),
		shortCounts(s.sum)+slowest+left(p),
		shortCounts(s.sum)+left(p),
		shortCounts(s.sum))
}

// slowest is the run that will be the last, nil where all have ended.
func (s *Spaces) slowest() *pipeline.SpaceRun {
	var slowest *pipeline.SpaceRun
	var longest time.Duration = -1
	for _, run := range s.runs {
		if p := s.at[run]; !s.over[run] && p.Done() < p.Total && p.Left+p.WaitFor > longest {
			slowest, longest = run, p.Left+p.WaitFor
		}
	}
	return slowest
}

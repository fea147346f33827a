package terminal

import (
	"fmt"
	"time"

	"simcast/pipeline"
	"simcast/templates/wording"
)

// sumAndSlowest is all runs in one line, with the one that will be the last. Its wait comes first.
func (s *Progress) sumAndSlowest(columns int) string {
	run := s.slowest()
	if run == nil {
		return fit(columns, counts(s.sum), shortCounts(s.sum))
	}
	p := s.at[run]
	if p.Waiting != "" {
		wait := fmt.Sprintf("%s waits %s: ", clip(run.Name, maxName), wording.Roughly(s.waitLeft(s.wait[run])))
		return fit(columns,
			wait+reason(p)+", "+nameOf(p.Again, false)+"; "+counts(s.sum),
			wait+shortReason(p)+", "+nameOf(p.Again, false)+"; "+counts(s.sum),
			wait+shortReason(p)+"; "+shortCounts(s.sum),
			shortCounts(s.sum))
	}
	slowest := "; slowest: " + clip(run.Name, maxName)
	return fit(columns,
		fmt.Sprintf("%s%s, %d of %d%s", counts(s.sum), slowest, p.Done(), p.Total, left(p)),
		counts(s.sum)+slowest+left(p),
		shortCounts(s.sum)+slowest+left(p),
		shortCounts(s.sum)+left(p),
		shortCounts(s.sum))
}

// slowest is the run that will be the last, nil where all have ended.
func (s *Progress) slowest() *pipeline.SpaceRun {
	var slowest *pipeline.SpaceRun
	var longest time.Duration = -1
	for _, run := range s.runs {
		if p := s.at[run]; !s.over[run] && p.Done() < p.Total && p.Left+p.WaitFor > longest {
			slowest, longest = run, p.Left+p.WaitFor
		}
	}
	return slowest
}

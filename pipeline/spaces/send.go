package spaces

import (
	"fmt"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/send"
)

// Sending is what spaces are sent with.
type Sending struct {
	pipeline.Sending // of each space, but for Progress; Over is called once
	Progress         func(*SpaceRun, send.Progress)
	MostOpen         int // deliveries that are kept of those that were not sent, a space
	Ended            func(*SpaceRun)
	Of               func(*SpaceRun, *pipeline.Sending) // changes what one space is sent with; may be nil
}

// NameRuns names the runs of all spaces that go on, so that their names begin alike; once is enough.
func (s *Job) NameRuns() {
	if s.RunName != "" {
		return
	}
	going := s.Active()
	s.RunName = going[0].Job.NewRunName()
	for _, r := range going {
		r.Job.GivenRunName = s.RunName + fmt.Sprintf("-%d", r.N+1) // the letters of a stem alone would meet among a thousand
	}
}

// Send runs all spaces that go on beside one another, as [pipeline.Job.Send] does. Soft and Hard end all of them;
// nothing that happens to one does.
func (s *Job) Send() error {
	how, going := s.Hooks.Sending(), s.Active()
	if how.Over != nil {
		defer how.Over()
	}
	if how.Clock == nil {
		how.Clock = clock.System{}
	}
	how.Schedule = send.NewResultsSchedule()
	s.NameRuns()
	place := map[*SpaceRun]int{}
	for i, r := range going {
		place[r] = i
	}
	barrier := newStartBarrier(len(going), going[0].Job.Asked.Interval, how.Clock)
	forEach(going, sendAtOnce, func(r *SpaceRun) error {
		defer r.releaseLane()
		arrive, wait := barrier.enter(place[r])
		defer arrive()
		own := how.Sending
		own.Begun = func() { arrive(); wait(how.Soft) }
		own.Progress, own.Over = func(p send.Progress) { how.Progress(r, p) }, nil
		if how.Of != nil {
			how.Of(r, &own)
		}
		r.Job.Hooks.Sending = func() pipeline.Sending { return own }
		return r.send(how)
	})
	for _, r := range going {
		r.release(how.MostOpen)
	}
	return nil
}

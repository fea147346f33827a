package spaces

import (
	"fmt"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/send"
)

// Sending is what spaces are sent with.
type Sending struct {
	pipeline.Sending // of each space, but for Progress; Over is called once
	Progress         func(*Run, send.Progress)
	MostOpen         int // deliveries that are kept of those that were not sent, a space
	Ended            func(*Run)
}

// Send runs all spaces that go on beside one another, as [Job.Send] does. Soft and Hard end all of them;
// nothing that happens to one does.
func (s *Job) Send() error {
	how, going := s.Hooks.Begin(), s.Active()
	if how.Over != nil {
		defer how.Over()
	}
	if how.Clock == nil {
		how.Clock = clock.System{}
	}
	how.Schedule = send.NewResultsSchedule()
	s.RunName = going[0].Job.RunStem()
	place := map[*Run]int{}
	for i, l := range going {
		place[l] = i
		l.Job.Name = s.RunName + fmt.Sprintf("-%d", l.N+1) // the letters of a stem alone would meet among a thousand
	}
	gate := newStartBarrier(len(going), going[0].Job.Asked.Interval, how.Clock)
	ForEach(going, sendAtOnce, func(l *Run) error {
		defer l.unlock()
		come, wait := gate.enter(place[l])
		defer come()
		own := how.Sending
		own.Begun = func() { come(); wait(how.Soft) }
		own.Progress, own.Over = func(p send.Progress) { how.Progress(l, p) }, nil
		l.Job.Hooks.Begin = func() pipeline.Sending { return own }
		return l.send(how)
	})
	for _, l := range going {
		l.release(how.MostOpen)
	}
	return nil
}

func (l *Run) send(how Sending) error {
	err := l.Job.Send()
	l.Summary = l.Job.Summary
	if err != nil {
		return err
	}
	l.release(how.MostOpen)
	if how.Ended != nil {
		how.Ended(l)
	}
	return nil
}

// release keeps of a space that has ended what is told of it: a thousand spaces have a thousand plans.
func (l *Run) release(mostOpen int) {
	if l.Job.SendPlan == nil {
		return
	}
	l.Summary.Counts = l.Job.SendPlan.Count()
	open := l.Job.SendPlan.OpenDeliveries()
	l.Open = slices.Clone(open[:min(len(open), mostOpen)])
	l.Job.Plan, l.Job.SendPlan = nil, nil
}

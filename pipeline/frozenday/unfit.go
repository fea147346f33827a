package frozenday

import (
	"errors"
	"net/http"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// unfitAgain is after what time a worker tries again to play a day that does not fit the space as it is.
const unfitAgain = time.Minute

// unfit is an error that another worker would meet as well.
type unfit struct{ error }

func (u unfit) Unwrap() error { return u.error }

// isUnfit reports whether an error says that the day cannot be played as it was frozen: the plan does not fit the space any more, the
// key is refused, or the day is another one.
func isUnfit(err error) bool {
	for _, is := range []func(error) bool{isRefused, is[unfit], is[*problem.UsageError], is[*pipeline.PlanError], is[*ledger.MovedError]} {
		if is(err) {
			return true
		}
	}
	return false
}

// isRefused reports whether an error says that the service refuses the key. A page is from a proxy before this worker.
func isRefused(err error) bool {
	status, isStatus := errors.AsType[*apiclient.StatusError](err)
	return isStatus && (status.Status == http.StatusUnauthorized || status.Status == http.StatusForbidden) && !status.HTML
}

func is[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

// endUnfit is what follows from an error by which the day cannot be played now. A day that has begun is on hold from then on, and a
// worker tries again from time to time: somebody may mend it, and who ends the run says so. One that has not begun ends the run in the
// space. Where the key is refused to this worker for the first time, another one may have a better way, and tries first.
func (l *Lane) endUnfit(why error) (ledger.SliceEnd, error) {
	if isRefused(why) && l.days.noteRefused(l, true) {
		return ledger.SliceEnd{}, why
	}
	stopped := why.Error() + " (worker " + l.days.Posting.Worker + ")"
	ends := ledger.SliceEnd{Done: true, How: plan.Summary{Stopped: stopped}.EndedAs()}
	if is[*ledger.MovedError](why) {
		return ends, nil
	}
	reader, found, err := dayrecord.Open(l.days.Ledger, l.space, l.run.Round)
	if err != nil {
		return ledger.SliceEnd{}, err
	}
	if !found || reader.State().Ended {
		return ends, nil
	}
	return ledger.SliceEnd{DueIn: unfitAgain}, l.hold(reader, stopped)
}

// hold writes down that the day is on hold, unless it is.
func (l *Lane) hold(reader *dayrecord.Reader, why string) error {
	state := reader.State()
	if state.Held {
		return nil
	}
	at := clock.Later(reader.Present(l.days.Now()), state.Last.Add(time.Millisecond)).Truncate(time.Millisecond)
	_, err := dayrecord.Append(l.slice, l.space, l.run.Round, l.days.Holder.Host,
		day.Event{At: at, By: day.BySimcast, Sending: state.Sending, Control: day.Control{Verb: day.VerbHold, Reason: why}})
	if err == nil {
		l.tell("the day is on hold: " + why)
	}
	return err
}

// noteRefused keeps whether the key was refused as this worker took the lane last, and reports whether that has changed.
func (d *Days) noteRefused(l *Lane, isRefused bool) (isNew bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := l.run.Name + " " + l.space
	was := d.refused[key]
	delete(d.refused, key)
	if isRefused {
		d.refused[key] = true
	}
	return was != isRefused
}

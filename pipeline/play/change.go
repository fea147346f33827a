package play

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// change is what others have changed of the plan, and what is not in the send plan yet.
type change struct {
	plan    *plan.Plan      // as it is by now; nil until it is loaded
	fresh   []string        // ids that the day did not have
	touched map[string]bool // the entries that are not as they were
	rests   map[string]bool // begun entries whose rest waited for somebody, with its row as it is by now
	isWhole bool            // the plan was taken again
}

// noteChange takes note of an event of somebody else that changes the plan. The state does not have it yet. The lock is held.
func (p *Player) noteChange(e *day.Event) {
	changed := &change{fresh: dayplan.FreshIDs(e, p.state), touched: map[string]bool{}, rests: map[string]bool{}}
	for _, x := range p.state.Entries {
		changed.rests[x.ID] = x.Phase == day.Past && x.RestChanged
	}
	if before := p.pending; before != nil {
		changed.fresh, changed.isWhole = append(slices.Clone(before.fresh), changed.fresh...), before.isWhole
		maps.Copy(changed.touched, before.touched)
		for id, waited := range before.rests {
			changed.rests[id] = changed.rests[id] || waited
		}
	}
	for i := range e.Entries {
		changed.touched[e.Entries[i].Key()] = true
	}
	if e.Verb == day.VerbReload {
		changed.isWhole, p.path = true, e.Plan
		p.source = nil // of the start: the day is played from the newer one
	}
	p.pending = changed
}

// awaitsPlan reports whether an entry is not sent before the plan that others have changed is the send plan. While it is loaded, what it
// leaves as it was goes out. The lock is held.
func (p *Player) awaitsPlan(id string) bool {
	c := p.pending
	return c != nil && (c.plan != nil || c.isWhole || c.touched[id])
}

// loadBeside loads a plan that others have changed in a goroutine of its own, unless that is done already: a plan that takes long keeps up
// nothing that it does not change.
func (p *Player) loadBeside() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pending == nil || p.pending.plan != nil || p.failedPlan || p.isLoading || p.failed != nil {
		return
	}
	p.isLoading = true
	p.watched.Go(func() {
		err := p.loadPending()
		p.mu.Lock()
		p.isLoading = false
		p.failedPlan = err != nil && !errors.Is(err, ledger.ErrUnreachable)
		isFailed := p.failedPlan
		p.mu.Unlock()
		if isFailed { // it is tried again after resume: until then nothing goes out that it changes
			p.Stopped(err.Error())
		}
	})
}

// loadPending loads the plan that others have changed.
func (p *Player) loadPending() error {
	for {
		p.mu.Lock()
		pending, events := p.pending, slices.Clone(p.known.Events)
		p.mu.Unlock()
		checked, err := p.loadRecorded(events) // may take long
		if err != nil {
			return err
		}
		p.mu.Lock()
		isNewest := p.pending == pending
		if isNewest {
			pending.plan = checked
			p.wake()
		}
		p.mu.Unlock()
		if isNewest {
			return nil
		}
	}
}

// takeChanged takes the plan again, which others have changed since this process has compared it with the day. The lock is held, but while it
// is read.
func (p *Player) takeChanged() error {
	events, sendPlan := slices.Clone(p.known.Events), p.job.SendPlan
	err := p.unlocked(func() error {
		checked, err := p.loadRecorded(events)
		if err != nil {
			return err
		}
		p.job.Plan = checked
		return p.job.ReconcileAgain(p.patient)
	})
	if err == nil && p.lacksBegun() {
		err = p.unlocked(func() error { return p.readGone(p.patient) })
	}
	if err != nil {
		return err
	}
	*sendPlan, p.job.SendPlan = *p.job.SendPlan, sendPlan // the run has the old pointer
	p.pending = nil
	p.takePlan()
	return nil
}

// loadRecorded is the plan of the record with what was added and edited in these events. The lock is not held.
func (p *Player) loadRecorded(events []day.Event) (checked *plan.Plan, err error) {
	defer func() {
		if err != nil {
			checked, err = nil, fmt.Errorf("the plan that was changed in this day: %w", err)
		}
	}()
	from, err := p.ledger.SourceOf(p.patient, p.space, p.round)
	if err != nil {
		return nil, err
	}
	kept, err := p.env.Plans.Open(p.patient, from.Parts)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	done, err := p.env.Plans.Turn(p.patient)
	if err != nil {
		return nil, err
	}
	defer done()
	source := kept.Source(*p.job.Connection, p.job.Ledger, p.times, p.job.Now)
	return source.LoadOpen(p.patient, *kept.Opened, dayplan.OverlayOf(events))
}

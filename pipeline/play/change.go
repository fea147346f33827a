package play

import (
	"context"
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

// noteChange takes note of an event of somebody else that changes the plan. The state does not have it yet.
func (p *Player) noteChange(e *day.Event) {
	changed := &change{fresh: dayplan.FreshIDs(e, p.state.State), touched: map[string]bool{}, rests: map[string]bool{}}
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
		changed.isWhole = true
		p.changes(func() { p.path = e.Plan })
		p.source = nil // of the start: the day is played from the newer one
	}
	p.pending = changed
}

// awaitsPlan reports whether an entry is not sent before the plan that others have changed is the send plan. While it is loaded, what it
// leaves as it was goes out. After a reload all wait: a row whose cells are as they were says something else where a smartword of the space has
// changed, and which of several equal messages was sent follows from all rows.
func (p *Player) awaitsPlan(id string) bool {
	c := p.pending
	return c != nil && (c.plan != nil || c.isWhole || c.touched[id])
}

// loading is a changed plan while it is read and checked, in a goroutine of its own.
type loading struct {
	of   *change
	done context.Context // ends when the rest is there
	plan *plan.Plan
	err  error
}

// loadBeside has a plan that others have changed loaded in a goroutine of its own, and takes it when it is there, which it reports: a plan that
// takes long keeps up nothing that it does not change.
func (p *Player) loadBeside() (isThere bool) {
	if l := p.loading; l != nil && l.done.Err() != nil {
		p.loading, isThere = nil, true
		switch {
		case p.pending != l.of: // another change has come meanwhile
		case l.err == nil:
			p.pending.plan = l.plan
		case !errors.Is(l.err, ledger.ErrUnreachable): // it is tried again after resume: until then nothing goes out that it changes
			p.failedPlan = true
			p.Stopped(l.err.Error())
		}
	}
	if p.pending == nil || p.pending.plan != nil || p.failedPlan || p.loading != nil || p.failed != nil {
		return isThere
	}
	done, end := context.WithCancel(context.Background())
	l, edits := &loading{of: p.pending, done: done}, slices.Clip(p.edits)
	patient := context.WithoutCancel(ledger.WithPatience(p.waits, p.job.Asked.Limits.MaxOutage, nil)) // the player's own looks tell of an outage
	p.loading = l
	go func() {
		defer end()
		l.plan, l.err = p.loadRecorded(patient, edits) // may take long
	}()
	return isThere
}

// takeChanged takes the plan again, which others have changed since this process has compared it with the day.
func (p *Player) takeChanged() error {
	sendPlan := p.job.SendPlan
	checked, err := p.loadRecorded(p.patient, p.edits)
	if err != nil {
		return err
	}
	p.job.Plan = checked
	if err := p.job.ReconcileAgain(p.patient); err != nil {
		return err
	}
	if p.lacksBegun() {
		if err := p.readGone(p.patient); err != nil {
			return err
		}
	}
	*sendPlan, p.job.SendPlan = *p.job.SendPlan, sendPlan // the run has the old pointer
	p.pending = nil
	p.takePlan()
	return nil
}

// loadRecorded is the plan of the record with what was added and edited in these events. It asks nothing of the state.
func (p *Player) loadRecorded(ctx context.Context, edits []day.Event) (checked *plan.Plan, err error) {
	defer func() {
		if err != nil {
			checked, err = nil, fmt.Errorf("the plan that was changed in this day: %w", err)
		}
	}()
	from, err := p.ledger.SourceOf(ctx, p.space, p.round)
	if err != nil {
		return nil, err
	}
	kept, err := p.env.Plans.Open(ctx, from.Parts)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	done, err := p.env.Plans.Turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	source := kept.Source(*p.job.Connection, p.job.Ledger, p.times, p.job.Now)
	return source.LoadOpen(ctx, *kept.Opened, dayplan.OverlayOf(edits))
}

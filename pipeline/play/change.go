package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

// change is a plan that was taken after the day began.
type change struct {
	plan  *plan.Plan
	only  []string // the rows that it changes; nil: the whole plan was taken
	fresh []string // ids that the day did not have
}

// idsOf are the ids of rows.
func idsOf(rows []*plan.Inject) map[string]bool {
	ids := map[string]bool{}
	for _, in := range rows {
		ids[in.ID] = true
	}
	return ids
}

// mergeChanges is two changes as one; the earlier is not the send plan yet. Either may be nil.
func mergeChanges(earlier, later *change) *change {
	switch {
	case later == nil:
		return earlier
	case earlier == nil:
		return later
	}
	both := &change{plan: later.plan, fresh: slices.Concat(earlier.fresh, later.fresh)}
	if later.only != nil && earlier.only != nil {
		both.only = slices.Concat(earlier.only, later.only)
	}
	return both
}

// loadChange reads and checks the plan that a control changes: nil where it changes none. The text says what changes, and what the
// check warns of. The lock is not held: that may take seconds.
func (p *Player) loadChange(e *day.Event) (taken *change, text string, err error) {
	p.mu.Lock()
	path, changes, in := p.path, slices.Clone(p.edits), p.loaded
	isKnown := func(id string) bool { return p.state.Entry(id) != nil }
	switch e.Verb {
	case day.VerbAdd:
		e.IDs = []string{dayplan.FreeID(isKnown)}
		changes = append(changes, *e)
	case day.VerbEdit:
		changes = append(changes, *e)
	case day.VerbReload:
		path, in = e.Plan, nil
	default:
		p.mu.Unlock()
		return nil, "", nil
	}
	p.mu.Unlock()
	overlay := dayplan.OverlayOf(changes)
	overlay.IsAsked = e.Verb != day.VerbReload
	checked, err := p.loadPlan(path, overlay, in)
	if bad := (*pipeline.PlanError)(nil); errors.As(err, &bad) && checked != nil {
		return nil, "", planRefused(checked)
	}
	if err == nil {
		err = p.refuseForgotten(checked)
	}
	if err != nil {
		return nil, "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.Verb == day.VerbEdit && !slices.ContainsFunc(checked.Injects, func(in *plan.Inject) bool { return in.ID == e.IDs[0] }) {
		return nil, "", &day.Refusal{Message: "the plan's file does not have " + e.IDs[0] + " any more", Suggestion: "put it back, or use reload"}
	}
	probe := *e
	taken = &change{plan: checked}
	if e.Verb != day.VerbReload {
		taken.only = e.IDs
	}
	p.compare(&probe, taken)
	if isNote := func(x day.Entry) bool { return x.Kind == day.Note }; e.Verb == day.VerbEdit && slices.ContainsFunc(probe.Entries, isNote) {
		return nil, "", &day.Refusal{Message: e.IDs[0] + " would be a note, which nobody plays, and that could not be undone", Suggestion: "use skip: what is skipped can be edited, and played by now"}
	}
	return taken, day.Lines(p.changeText(&probe, taken), warnings(e, checked)), nil
}

// loadPlan takes a plan with what was added and edited in the day, checked in that space, and closes its file.
func (p *Player) loadPlan(path string, overlay dayplan.Overlay, in *space.Space) (*plan.Plan, error) {
	startex := p.fixed.StartEx
	if !p.fixed.PlanStartEx.IsZero() {
		startex = p.fixed.PlanStartEx
	}
	checked, err := p.env.LoadPlan(path, overlay, startex, in)
	if checked != nil {
		_ = checked.File.Close() // it was only read
	}
	return checked, err
}

// compare puts into an event what its plan changes on the board. The lock is held.
func (p *Player) compare(e *day.Event, taken *change) {
	entries := dayplan.Entries(taken.plan, deliveriesOf, p.times)
	for i := range entries { // what the ledger says of it is known once it is the send plan
		if x := p.state.Entry(entries[i].Key()); x != nil && x.Content == entries[i].Content {
			entries[i].Empty = x.Empty
		}
	}
	changed, gone := dayplan.Compare(p.state, entries)
	if e.Verb != day.VerbReload { // the plan's file may have changed too: that counts from the next reload
		changed = slices.DeleteFunc(changed, func(x day.Entry) bool { return !slices.Contains(e.IDs, x.ID) })
		gone = nil
	}
	e.Entries, e.Gone, taken.fresh = changed, gone, nil
	for i := range changed {
		if p.state.Entry(changed[i].Key()) == nil {
			taken.fresh = append(taken.fresh, changed[i].Key())
		}
	}
}

// changeText says what a control changes on the board. The lock is held.
func (p *Player) changeText(e *day.Event, taken *change) string {
	if e.Verb == day.VerbAdd {
		return e.IDs[0]
	}
	if e.Verb == day.VerbEdit {
		return ""
	}
	var lines []string
	for _, entry := range e.Entries {
		old := p.state.Entry(entry.Key())
		switch {
		case old == nil:
			lines = append(lines, entry.Key()+" is new")
		case old.Gone:
			lines = append(lines, entry.Key()+" is back in the plan")
		case old.IsBegun():
		case old.Content != entry.Content || old.TimeCells != entry.TimeCells || old.SkipCells != entry.SkipCells:
			lines = append(lines, entry.Key()+" is changed")
		}
	}
	for _, id := range e.Gone {
		lines = append(lines, id+" is gone, and is skipped")
	}
	if words := changedWords(p.loaded.Smartwords, taken.plan.Space.Smartwords); words != "" {
		lines = append(lines, "smartwords have other values: "+words)
	}
	if len(lines) == 0 {
		lines = append(lines, "nothing changes")
	}
	return day.Lines(strings.Join(lines, "\n"), p.keptText(taken))
}

// changedWords names the smartwords that have another value by now, the first few of them; "" where there are none.
func changedWords(before, now map[string]string) string {
	const most = 20
	var names []string
	for name, value := range now {
		if old, known := before[name]; !known || old != value {
			names = append(names, wording.Clip(name))
		}
	}
	for name := range before {
		if _, known := now[name]; !known {
			names = append(names, wording.Clip(name))
		}
	}
	slices.Sort(names)
	text := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// keptText says of which entries a plan that is taken again changes nothing, though their rows say something else: what was sent or
// is being sent, and cells that were edited in this day. The lock is held.
func (p *Player) keptText(taken *change) string {
	var lines []string
	for _, entry := range dayplan.Entries(taken.plan, deliveriesOf, p.times) {
		known := p.state.Entry(entry.Key())
		switch {
		case known == nil || known.IsManual() || known.Content == entry.Content || !known.IsBegun() && p.state.Sending != known.ID:
		case known.Phase == day.Played:
			lines = append(lines, entry.Key()+" was sent as it was before; its row says something else now, which is held back")
		default:
			lines = append(lines, entry.Key()+" is being sent as it was before, though its row says something else now")
		}
	}
	inPlan := idsOf(taken.plan.Injects)
	for _, e := range p.edits {
		if e.Verb != day.VerbEdit {
			continue
		}
		if known := p.state.Entry(e.IDs[0]); known != nil && !known.IsBegun() && known.Phase != day.Done && inPlan[known.ID] {
			lines = append(lines, known.ID+" keeps what was edited in this day: "+columnsOf(e.Cells))
		}
	}
	return strings.Join(slices.Compact(lines), "\n")
}

// columnsOf names the columns of cells.
func columnsOf(cells []day.Cell) string {
	var names []string
	for _, cell := range cells {
		names = append(names, cell.Column)
	}
	return strings.Join(names, ", ")
}

// refuseForgotten refuses a plan that lacks a default with which the day is played. Those of flags cannot be forgotten: the day has them.
func (p *Player) refuseForgotten(taken *plan.Plan) error {
	forgotten, err := p.job.Forgotten(p.steady, taken)
	if err != nil || len(forgotten) == 0 {
		return err
	}
	return &day.Refusal{Message: "the day is played with other defaults: " + pipeline.SayForgotten(forgotten),
		Suggestion: "put it back into the mapping; if the change is meant, write the other values into the cells"}
}

// planRefused says what is wrong with a plan that was taken.
func planRefused(checked *plan.Plan) error {
	const most = 10
	var lines []string
	for _, found := range checked.Verdict.Problems {
		if found.Severity == readers.Error {
			lines = append(lines, found.String())
		}
	}
	if more := len(lines) - most; more > 0 {
		lines = append(lines[:most], fmt.Sprintf("and %s; simcast check shows all", wording.Counted(more, "more error")))
	}
	return &day.Refusal{Message: day.PlanHasErrors + ":\n" + strings.Join(lines, "\n")}
}

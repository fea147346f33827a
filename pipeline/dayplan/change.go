package dayplan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
)

// Change is a control that changes the plan, with the plan as it would be then: loaded, checked, and good. What it changes of the day
// depends on how that stands.
type Change struct {
	Files    []ledger.Part // of reload: the plan, and what it is read with, as they were checked
	ids      []string      // of add and edit: of the row
	entries  []day.Entry   // of the plan
	inPlan   map[string]bool
	words    string // the smartwords that have other values than before
	warnings string
}

// Change loads and checks the plan at path as a control would have it, which may take seconds. words are the smartwords with which the day
// is played until then. Why the control cannot be is a *[day.Refusal]; other errors are those of Load.
func (s *Source) Change(ctx context.Context, path string, c day.Control, state *day.State, events []day.Event, words map[string]string) (*Change, error) {
	if c.Verb == day.VerbAdd {
		c.IDs = []string{FreeID(func(id string) bool { return state.Entry(id) != nil })}
	}
	overlay := OverlayOf(events).With(c)
	overlay.IsAsked = c.SetsCells()
	opened, err := s.open(path)
	if err != nil {
		return nil, err
	}
	var files []ledger.Part
	if c.Verb == day.VerbReload {
		if files, err = Files(opened, &s.Asked.ReadOptions); err != nil {
			_ = opened.Close() // it was only read
			return nil, err
		}
	}
	checked, err := s.check(ctx, opened, overlay)
	if checked != nil {
		defer checked.File.Close() // it was only read
	}
	if bad := (*pipeline.PlanError)(nil); errors.As(err, &bad) && checked != nil {
		return nil, planRefused(checked)
	}
	if err == nil {
		err = s.refuseForgotten(checked)
	}
	if err != nil {
		return nil, err
	}
	change := &Change{Files: files, ids: c.IDs, entries: Entries(checked, DeliveriesOf, TimesOf(state.Day, s.Local)), inPlan: IDsOf(checked.Injects), warnings: warnings(c, checked),
		words: changedWords(words, checked.Space.Smartwords)}
	if c.Verb == day.VerbEdit && !change.inPlan[c.IDs[0]] {
		return nil, &day.Refusal{Message: "the plan's file does not have " + c.IDs[0] + " any more", Suggestion: "put it back, or use reload"}
	}
	return change, nil
}

// Settle puts into the event of the control what its plan changes on the board, as the day stands, and gives what its asker is told. The
// error is a *[day.Refusal].
func (c *Change) Settle(e *day.Event, state *day.State, events []day.Event) (told string, err error) {
	e.IDs = c.ids
	c.compare(e, state)
	if isNote := func(x day.Entry) bool { return x.Kind == day.Note }; e.Verb == day.VerbEdit && slices.ContainsFunc(e.Entries, isNote) {
		return "", &day.Refusal{Message: e.IDs[0] + " would be a note, which nobody plays, and that could not be undone", Suggestion: "use skip: what is skipped can be edited, and played by now"}
	}
	switch e.Verb {
	case day.VerbAdd:
		return state.Told(*e, day.Lines(e.IDs[0], c.warnings)), nil
	case day.VerbEdit:
		return state.Told(*e, c.warnings), nil
	}
	text := c.text(e, state, events)
	after := state.Clone()
	after.Apply(*e)
	var known []string
	for _, r := range RenamedOf(after, c.inPlan, FreshIDs(e, state)) {
		known, text = append(known, r.ID), day.Lines(text, r.ID+" is skipped: "+r.Reason)
	}
	return state.Told(*e, text, known...), nil
}

// compare puts into an event what its plan changes on the board.
func (c *Change) compare(e *day.Event, state *day.State) {
	entries := slices.Clone(c.entries)
	for i := range entries { // what the ledger says of it is known once it is the send plan
		if x := state.Entry(entries[i].Key()); x != nil && x.Content == entries[i].Content {
			entries[i].Empty = x.Empty
		}
	}
	e.Entries, e.Gone = Compare(state, entries)
	if e.SetsCells() { // it is about its row alone
		e.Entries = slices.DeleteFunc(e.Entries, func(x day.Entry) bool { return !slices.Contains(e.IDs, x.ID) })
		e.Gone = nil
	}
}

// FreshIDs are the keys of an event's entries that the day does not have.
func FreshIDs(e *day.Event, state *day.State) (fresh []string) {
	for i := range e.Entries {
		if key := e.Entries[i].Key(); state.Entry(key) == nil {
			fresh = append(fresh, key)
		}
	}
	return fresh
}

// IDsOf are the ids of rows.
func IDsOf(rows []*plan.Inject) map[string]bool {
	ids := map[string]bool{}
	for _, in := range rows {
		ids[in.ID] = true
	}
	return ids
}

// DeliveriesOf is how many messages an inject is that may be posted.
func DeliveriesOf(in *plan.Inject) int {
	n := 0
	for _, d := range in.Deliveries {
		if d.Team != nil && in.Skip == "" && in.LeftOut == "" && !in.Invalid {
			n++
		}
	}
	return n
}

// refuseForgotten refuses a plan that lacks a default with which the day is played. Those of flags cannot be forgotten: the day has them.
func (s *Source) refuseForgotten(taken *plan.Plan) error {
	forgotten, err := pipeline.Forgotten(s.Defaults, taken)
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

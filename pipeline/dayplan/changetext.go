package dayplan

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// text says what a plan that is taken again changes on the board.
func (c *Change) text(e *day.Event, state *day.State, events []day.Event) string {
	var lines []string
	for _, entry := range e.Entries {
		old := state.Entry(entry.Key())
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
	if c.words != "" {
		lines = append(lines, "smartwords have other values: "+c.words)
	}
	if len(lines) == 0 {
		lines = append(lines, "nothing changes")
	}
	return day.Lines(strings.Join(lines, "\n"), c.keptText(state, events))
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
// is being sent, and cells that were edited in this day.
func (c *Change) keptText(state *day.State, events []day.Event) string {
	var lines []string
	for i := range c.entries {
		entry := &c.entries[i]
		known := state.Entry(entry.Key())
		switch {
		case known == nil || known.IsManual() || known.Content == entry.Content || !known.IsBegun() && state.Sending != known.ID:
		case known.Phase == day.Played:
			lines = append(lines, entry.Key()+" was sent as it was before; its row says something else now, which is "+plan.HeldBack)
		default:
			lines = append(lines, entry.Key()+" is being sent as it was before, though its row says something else now")
		}
	}
	for i := range events {
		e := &events[i]
		if e.Verb != day.VerbEdit {
			continue
		}
		if known := state.Entry(e.IDs[0]); known != nil && !known.IsBegun() && known.Phase != day.Done && c.inPlan[known.ID] {
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

// Renamed is a row that has another id by now, and why it is left out.
type Renamed struct{ ID, Reason string }

// RenamedOf are the fresh rows that say what a row says that was sent, or is being sent, and that the plan does not have any more.
// Each such row stands for one fresh row: of several equal ones the others are to be sent.
func RenamedOf(s *day.State, inPlan map[string]bool, fresh []string) (all []Renamed) {
	isLeftOut := map[string]bool{}
	for _, e := range s.Entries {
		reason := "it says what " + e.ID + " says, which was sent and is gone from the plan"
		stands := func(x *day.EntryState) bool { return x.Phase == day.Skipped && x.Reason == reason }
		if inPlan[e.ID] || !e.IsBegun() || slices.ContainsFunc(s.Entries, stands) {
			continue
		}
		at := slices.IndexFunc(fresh, func(id string) bool {
			x := s.Entry(id)
			return x != nil && x != e && !isLeftOut[id] && x.Content == e.Content && (x.Phase == day.Unsent || x.Phase == day.Past)
		})
		if at >= 0 {
			isLeftOut[fresh[at]] = true
			all = append(all, Renamed{fresh[at], reason})
		}
	}
	return all
}

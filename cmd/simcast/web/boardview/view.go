package boardview

import (
	"cmp"
	"slices"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Options say what of a day is asked for.
type Options struct {
	All      bool        // of the timeline nothing is folded
	Waiting  []day.Event // controls that count from the next start
	Unplayed bool        // the process that plays the day by its record is gone
	Run      string      // of workers, to which the day is left; "" where it is not
}

// View is a day as the page shows it.
type View struct {
	Present   time.Time // the moment at which the day stands: that of its hold, while it is held
	Clock     string    // the clock time, in the day's zone
	ZoneName  string
	Exercise  string // exercise time
	StartEx   string
	EndEx     string // "" where none was given
	EndedAt   string
	Offset    string // from the plan
	IsMoved   bool   // there is an offset
	Mode      string
	Wall      string // how the clock of the machine that plays differs from the exercise's; "" where it does not
	Rehearsal string // what kind of rehearsal it is, "" where it is none
	Held      bool
	HeldFor   string
	HeldSince string
	HeldBy    string
	Reason    string
	Started   bool // somebody has begun to play it
	Ended     bool
	Begins    string // how long until STARTEX, "" after it
	Stopped   string // why nothing goes out, beside a hold; "" where something does
	Unplayed  bool   // it is because nobody plays the day
	Run       string // of workers, of which another one goes on then; "" where the day is not left to workers
	PlanTaken string // when the plan was taken last
	LastOut   *Item  // what went out last, nil where nothing did

	Timeline    Timeline
	Queue       []Item // what goes out next, in order
	Next        []Item // the three that come next
	Cues        []Item // due, and waiting for now
	Manual      []Item // due, and not done
	ManualNext  []Item // manual ones to come
	Past        []Item
	Trouble     []Item // something failed, or is uncertain
	Shelf       []Item // contingency
	Unscheduled []Item
	Counts      []Count
	Needs       []Need
	Latest      []Deed
	Waiting     []Deed         // what counts from the next start: nothing plays
	More        map[string]int // of a part of the page: how many it has that are not shown

	AtMilli       int64 // of now, for the page's clock
	BeginsMilli   int64 // of STARTEX, before it
	ExerciseMilli int64
	HeldMilli     int64
	Speed         float64

	zone *time.Location
}

// Count is how many entries are in a state.
type Count struct {
	State day.StateWord
	N     int
}

// Need is something that waits for somebody, with the part of the page that has it.
type Need struct {
	Part, Text string
	N          int
}

// NeedCount is for how many things somebody is needed.
func (v View) NeedCount() (n int) {
	for _, need := range v.Needs {
		n += need.N
	}
	return n
}

// Of is the view of a day with the last events of its record.
func Of(b day.Board, events []day.Event, asked Options) View {
	v := View{Present: b.At, zone: zoneOf(b.Zone), Mode: b.Mode, Held: b.Held, HeldBy: b.HeldBy, Reason: b.HoldReason, Started: b.Started, Ended: b.Ended,
		AtMilli: millis(b.At), ExerciseMilli: b.ExerciseTime.Milliseconds(), Speed: cmp.Or(b.Speed, 1), IsMoved: b.Offset.Round(time.Second) != 0, Offset: day.OffsetWords(b.Offset)}
	if b.Held {
		v.Present, v.HeldMilli, v.HeldFor = b.HeldSince, millis(b.HeldSince), view.Clock(b.At.Sub(b.HeldSince))
	}
	v.Clock, v.Exercise, v.ZoneName = view.Moment(b.At, b.At, v.zone), view.Clock(b.ExerciseTime), v.zone.String()
	v.StartEx, v.EndEx, v.EndedAt, v.HeldSince = view.Moment(b.StartEx, b.At, v.zone), view.Moment(b.EndEx, b.At, v.zone), view.Moment(b.EndedAt, b.At, v.zone), view.Moment(b.HeldSince, b.At, v.zone)
	if b.At.Before(b.StartEx) && !b.Ended {
		v.Begins, v.BeginsMilli = view.Clock(b.StartEx.Sub(b.At)), millis(b.StartEx)
	}
	v.Rehearsal, v.Wall = rehearsalOf(b.Day), day.WallText(b.WallAhead)
	items := make([]Item, 0, len(b.Lines))
	for _, line := range b.Lines {
		items = append(items, v.Item(line))
	}
	v.group(items)
	v.Timeline = timelineOf(items, v.Present, asked.All)
	v.Stopped, v.Unplayed = stoppedText(&b, events, asked.Unplayed, asked.Run != "", func(t time.Time) string { return view.Moment(t, b.At, v.zone) })
	v.Run, v.PlanTaken = asked.Run, v.planTaken(events)
	v.Latest, v.Waiting = v.latestOf(events), v.latestOf(asked.Waiting)
	for _, state := range day.States() {
		if n := b.Counts[state]; n > 0 {
			v.Counts = append(v.Counts, Count{state, n})
		}
	}
	v.Needs = v.needsOf()
	if !asked.All {
		v.fold()
	}
	return v
}

func rehearsalOf(d day.Day) string {
	switch {
	case d.Redirected && d.Speed > 1:
		return "rehearsal, " + speedText(d.Speed) + ", everything goes to one team"
	case d.Redirected:
		return "rehearsal, everything goes to one team"
	case d.Speed > 1:
		return "rehearsal, " + speedText(d.Speed)
	}
	return ""
}

// group puts the items where somebody looks for them.
func (v *View) group(items []Item) {
	var coming []Item
	for _, i := range items {
		if v.LastOut == nil && i.IsBegun && !i.IsManual() || v.LastOut != nil && i.IsBegun && !i.IsManual() && i.Actual.After(v.LastOut.Actual) {
			v.LastOut = &i
		}
		if i.Results.Failed+i.Results.Uncertain > 0 {
			v.Trouble = append(v.Trouble, i)
		}
		switch {
		case i.State == day.IsPast:
			v.Past = append(v.Past, i)
		case i.State == day.IsContingency:
			v.Shelf = append(v.Shelf, i)
		case i.State == day.IsUnscheduled:
			v.Unscheduled = append(v.Unscheduled, i)
		case i.State == day.IsDue && i.IsManual():
			v.Manual = append(v.Manual, i)
		case i.State == day.IsWaiting && i.IsManual():
			v.ManualNext = append(v.ManualNext, i)
		case i.State == day.IsDue && i.IsCue:
			v.Cues = append(v.Cues, i)
		case i.State == day.IsDue || i.State == day.IsSending:
			v.Queue = append(v.Queue, i)
		}
		if i.State == day.IsWaiting {
			coming = append(coming, i)
		}
	}
	slices.SortStableFunc(v.Queue, func(a, b Item) int { return cmp.Compare(a.Turn, b.Turn) })
	for _, list := range [][]Item{v.Cues, v.Manual, v.ManualNext, v.Past, coming} {
		slices.SortStableFunc(list, byMoment)
	}
	v.Next = coming[:min(3, len(coming))]
	v.ManualNext = v.ManualNext[:min(3, len(v.ManualNext))]
}

// byMoment is the order of the timeline.
func byMoment(a, b Item) int {
	return cmp.Or(a.Moment.Compare(b.Moment), cmp.Compare(a.Place, b.Place))
}

// needsOf is what waits for somebody.
func (v *View) needsOf() (needs []Need) {
	if v.Ended {
		return nil
	}
	add := func(part string, n int, text string) {
		if n > 0 {
			needs = append(needs, Need{part, text, n})
		}
	}
	failed, uncertain := 0, 0
	for _, i := range v.Trouble {
		failed, uncertain = failed+i.Results.Failed, uncertain+i.Results.Uncertain
	}
	add("past", len(v.Past), wording.Counted(len(v.Past), "entry")+" past")
	add("manual", len(v.Manual), wording.Counted(len(v.Manual), "manual entry")+" to be done")
	add("cues", len(v.Cues), wording.Counted(len(v.Cues), "entry")+wording.Of(len(v.Cues), " waits", " wait")+" for “now”")
	add("unscheduled", len(v.Unscheduled), wording.Counted(len(v.Unscheduled), "entry")+" without a moment")
	add("trouble", failed, wording.Counted(failed, "message")+" failed")
	add("trouble", uncertain, wording.Counted(uncertain, "message")+" uncertain")
	return needs
}

// fold leaves of each group what somebody can look at.
func (v *View) fold() {
	v.More = map[string]int{}
	for part, items := range map[string]*[]Item{"queue": &v.Queue, "cues": &v.Cues, "manual": &v.Manual, "past": &v.Past, "trouble": &v.Trouble, "shelf": &v.Shelf, "unscheduled": &v.Unscheduled} {
		if more := len(*items) - shownAfter; more > 0 {
			v.More[part], *items = more, (*items)[:shownAfter]
		}
	}
}

package dayplan

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/readers/headers"
)

// Times is how a plan's moments become those of a day.
type Times struct {
	StartEx     time.Time
	PlanStartEx time.Time      // of a rehearsal: the plan's clock times count from here; zero: from StartEx
	Zone        *time.Location // of clock times; nil: that in which the plan was checked
	Speed       float64        // exercise seconds a second; 0 is 1
}

// TimesOf is how a plan's moments become those of a day. local is the zone of clock times where nobody has said it: the machine's own may
// have no name.
func TimesOf(d day.Day, local *time.Location) Times {
	t := Times{StartEx: d.StartEx, PlanStartEx: d.PlanStartEx, Zone: d.Location(), Speed: d.Speed}
	if local != nil && local.String() == d.Zone {
		t.Zone = local
	}
	return t
}

// base is the STARTEX that the plan's own clock times count from.
func (t *Times) base() time.Time {
	if t.PlanStartEx.IsZero() {
		return t.StartEx
	}
	return t.PlanStartEx
}

// span is a span of the exercise in clock time of this run, in whole milliseconds.
func (t *Times) span(exercise time.Duration) time.Duration {
	if t.Speed > 0 && t.Speed != 1 {
		exercise = time.Duration(float64(exercise) / t.Speed)
	}
	return exercise.Truncate(time.Millisecond)
}

// planned is the moment of the day that a moment of the plan means, zero where it has none of its own.
func (t *Times) planned(m *schedule.Moment) time.Time {
	base := t.base()
	at, known := m.At(base, t.Zone)
	if !known {
		return time.Time{}
	}
	return t.StartEx.Add(t.span(at.Sub(base))).Truncate(time.Millisecond)
}

// readMoments reads when the rows of a plan are played, in the order of its injects.
func readMoments(p *plan.Plan, zone *time.Location, startEx time.Time) []schedule.Moment {
	columns := reading.TimeColumnsOf(p.File)
	rows := make([]schedule.Row, len(p.Injects))
	for i, in := range p.Injects {
		rows[i] = schedule.Row{Number: in.Row.Number, ID: in.ID, At: plan.CellOf(in.Row, columns.At), Day: plan.CellOf(in.Row, columns.Day),
			DTG: plan.CellOf(in.Row, columns.DTG)}
	}
	return schedule.Read(rows, columns.Headers, schedule.Options{Zone: zone, Order: p.Options.DateOrder, StartEx: startEx}).Moments
}

// FindPlanStartEx is the plan's own STARTEX, from which its clock times count in a rehearsal: its row of kind startex, else
// what the flag --plan-startex says, else its earliest moment. It is zero where the plan has nothing but spans from STARTEX.
// Clock times without a date are of the first date that the plan names, else of today. The error is a *problem.UsageError.
func FindPlanStartEx(p *plan.Plan, flag string, today time.Time) (time.Time, error) {
	zone := p.Options.Zone
	if zone == nil {
		zone = time.UTC
	}
	moments := readMoments(p, zone, today)
	day := firstDate(p, moments, today, zone)
	said, err := parsePlanStartEx(flag, day, zone, p.Options.DateOrder)
	if err != nil {
		return said, err
	}
	kind := p.File.KeptIndex("kind")
	var earliest time.Time
	for i, in := range p.Injects {
		if in.IsOut || in.LeftOut != "" || moments[i].Kind == schedule.FromStartEx {
			continue
		}
		at, known := moments[i].At(day, zone)
		if !known {
			continue
		}
		if headers.FoldInSheet(plan.TextOf(in.Row, kind)) == "startex" {
			return at, nil
		}
		if earliest.IsZero() || at.Before(earliest) {
			earliest = at
		}
	}
	if !said.IsZero() {
		return said, nil
	}
	return earliest, nil
}

// firstDate is a moment of the day that clock times without a date are of.
func firstDate(p *plan.Plan, moments []schedule.Moment, today time.Time, zone *time.Location) time.Time {
	var first time.Time
	for i := range moments {
		if m := &moments[i]; (m.Kind == schedule.Absolute || m.Kind == schedule.OnDate) && !p.Injects[i].IsOut {
			if at, known := m.At(today, zone); known && (first.IsZero() || at.Before(first)) {
				first = at
			}
		}
	}
	if first.IsZero() {
		return today.In(zone)
	}
	return first.In(zone)
}

// parsePlanStartEx reads the flag; it is zero where that is empty.
func parsePlanStartEx(flag string, day time.Time, zone *time.Location, order schedule.DateOrder) (time.Time, error) {
	if strings.TrimSpace(flag) == "" {
		return time.Time{}, nil
	}
	const suggestion = "write a clock time such as 09:30, or a date and time such as 2026-11-22 09:30, as the plan has them"
	if strings.EqualFold(strings.TrimSpace(flag), "now") {
		return time.Time{}, &problem.UsageError{Message: "--plan-startex: the plan's own STARTEX is a time of the plan, and not now", Suggestion: suggestion}
	}
	at, wrong := schedule.ParseStartEx(flag, day, zone, order)
	if wrong != nil {
		return time.Time{}, &problem.UsageError{Message: fmt.Sprintf("--plan-startex: %s", wrong.Message), Suggestion: suggestion}
	}
	return at, nil
}

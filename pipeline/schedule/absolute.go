package schedule

import (
	"fmt"
	"time"

	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// WriteAbsolute is what to write in place of a text that is no date and time by itself.
const WriteAbsolute = "write a date and time such as 2026-11-22 09:30"

// ParseWall reads a text that is a date and time by itself without a zone: what clocks show then, as if it were UTC. It is
// false for any other text.
func ParseWall(text string, order DateOrder) (time.Time, bool) {
	m, _ := absolute(text, order)
	if m.Kind != Absolute || m.zone != nil {
		return time.Time{}, false
	}
	return m.wall(time.Time{}, time.UTC)
}

// ParseAbsolute reads a text that is a date and time by itself: 2026-11-22 09:30, 22.11.2026 09:30, RFC 3339, a military
// date-time group. The zone is that of texts without one, nil is UTC; the order that of dates such as 03/04/2026. The
// problem is a bad-time.
func ParseAbsolute(text string, zone *time.Location, order DateOrder) (time.Time, *problem.Detail) {
	if zone == nil {
		zone = time.UTC
	}
	shown := wording.Clip(text)
	m, w := absolute(text, order)
	var detail *problem.Detail
	switch {
	case w.fault == faultOrder:
		detail = orderDetail(shown, w)
	case w.shape == bad && w.fault != faultWords && w.fault != faultNumber:
		detail = plainDetail(shown, w.fault)
	case m.Kind != Absolute:
		detail = &problem.Detail{Message: fmt.Sprintf("%q is not a date and time", shown)}
	default:
		wall, _ := m.wall(time.Time{}, zone)
		at, _, why := inZone(wall, m.zoneOr(zone))
		if why == noFault {
			return at, nil
		}
		detail = savingDetail(shown, wall, m.zoneOr(zone))
	}
	if m.Kind != Absolute && w.fault != faultOrder {
		detail.Suggestion = WriteAbsolute
	}
	detail.Code, detail.Value = "bad-time", text
	return time.Time{}, detail
}

// absolute reads a text as the only cell of its column.
func absolute(text string, order DateOrder) (Moment, written) {
	f := column{name: ColumnAt, order: order, isGiven: order != Unsettled, written: []written{readText(text)}}
	w := f.written[0]
	if w.shape == numeric {
		return Moment{}, badFor(faultNumber)
	}
	w = f.settled(0)
	m, found := momentOf(w)
	if !found || m.Kind != Absolute {
		return Moment{}, w
	}
	return m, w
}

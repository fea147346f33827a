package summary

import (
	"fmt"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/history"
	"simcast/templates/wording"
)

// mostDays is how many days of a history are shown, the last ones.
const mostDays = 5

// Days says of each day of a history when it was, and whether it has ended.
func Days(days *history.Days, spaces history.Spaces, zone *time.Location) (sentences []string) {
	played := days.Played
	if more := len(played) - mostDays; more > 0 {
		sentences = append(sentences, fmt.Sprintf("%s played as %s: choose %s with --round.", wording.Of(more, "1 more round was", fmt.Sprintf("%d more rounds were", more)),
			wording.Of(more, "an exercise day", "exercise days"), wording.Of(more, "it", "them")))
		played = played[more:]
	}
	for i := range played {
		sentences = append(sentences, dayOf(&played[i], spaces, zone))
	}
	return sentences
}

// dayOf says it of one.
func dayOf(d *history.PlayedDay, spaces history.Spaces, zone *time.Location) string {
	round := "The round without a name"
	if d.Round != "" {
		round = fmt.Sprintf("Round %q", d.Round)
	}
	if spaces.Several() {
		round += " in " + spaces.Name(d.Space)
	}
	at := func(t time.Time) string { return view.Moment(t, time.Time{}, zone) }
	text := fmt.Sprintf("%s is an exercise day: begun %s, STARTEX %s, ", round, at(d.Begun), at(d.StartEx))
	switch {
	case d.Ended.IsZero():
		return text + "not ended; simcast play goes on with it."
	case d.EndedBy == "" || d.EndedBy == day.BySimcast:
		return text + "ended " + at(d.Ended) + "."
	}
	return text + fmt.Sprintf("ended %s by %s.", at(d.Ended), d.EndedBy)
}

package session

import (
	"cmp"
	"slices"
	"time"

	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// SentDelivery is a delivery that was sent.
type SentDelivery struct {
	At       time.Time
	ID, Team string
	Text     string // what its message begins with
}

// latestOf are those that were sent last of deliveries that were posted, the latest first, as the page shows them.
func latestOf(posted []*plan.Delivery) (list []SentDelivery) {
	for _, d := range slices.Backward(posted) {
		if len(list) == maxLatest {
			break
		}
		if d.Status.State != plan.Sent {
			continue
		}
		text := cmp.Or(plan.CaptionOf(d.Message()), d.Inject.Channel()+" (no text)")
		list = append(list, SentDelivery{At: d.Status.SentAt, ID: d.Inject.ID, Team: d.Team.Name, Text: wording.Shorten(text, 90)})
	}
	return list
}

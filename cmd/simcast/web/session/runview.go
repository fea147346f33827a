package session

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
)

// Single is the one inject of a run that was asked for one row.
type Single struct {
	ID    string
	Place readers.Place
	Teams []string // those that the run sends it to
}

// SentDelivery is a delivery that was sent.
type SentDelivery struct {
	At       time.Time
	ID, Team string
	Text     string // what its message begins with
}

// singleOf is the inject of a run that was asked for one row, nil of any other.
func singleOf(j *job) *Single {
	if len(j.Asked.Rows) != 1 || len(j.SendPlan.ToPost) == 0 {
		return nil
	}
	if _, err := strconv.Atoi(j.Asked.Rows[0]); err != nil {
		return nil
	}
	in := j.SendPlan.ToPost[0].Inject
	single := &Single{ID: in.ID, Place: in.Place()}
	for _, d := range j.SendPlan.ToPost {
		single.Teams = append(single.Teams, d.Team.Name)
	}
	return single
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

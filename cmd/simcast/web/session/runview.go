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
	Again []string // of Teams, those that got it before
}

// OpenDelivery is a delivery that is not known to be sent.
type OpenDelivery struct {
	Hash   string
	Place  readers.Place
	ID     string
	Team   string
	Result plan.State
	Reason string
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
		if d.Before == plan.Sent {
			single.Again = append(single.Again, d.Team.Name)
		}
	}
	return single
}

// NotChosen counts what the choice of rows, teams or channels leaves out of a run.
type NotChosen struct {
	Messages  int // that are not sent
	Uncertain int // of Messages
	Sent      int // by earlier runs
}

// chosenOf is the send plan with only those deliveries that a run was asked for: all that a run's page counts. A skipped
// row is none of them where other rows were chosen.
func chosenOf(sendPlan *plan.SendPlan) (chosen *plan.SendPlan, rest NotChosen) {
	only := *sendPlan
	only.Deliveries = make([]*plan.Delivery, 0, len(sendPlan.Deliveries))
	for _, d := range sendPlan.Deliveries {
		switch {
		case d.Status.State == plan.Skipped && sendPlan.Selection.LeavesOutRow(d.Inject) != "":
		case sendPlan.IsChosen(d):
			only.Deliveries = append(only.Deliveries, d)
		case d.Status.State == plan.Sent:
			rest.Sent++
		case d.Status.State != plan.Skipped:
			rest.Messages++
			if d.Status.State == plan.Uncertain {
				rest.Uncertain++
			}
		}
	}
	return &only, rest
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
		m := d.Message()
		list = append(list, SentDelivery{At: d.Status.SentAt, ID: d.Inject.ID, Team: d.Team.Name, Text: wording.Shorten(cmp.Or(m.Subject, m.Title, m.Body, d.Inject.Channel()+" (no text)"), 90)})
	}
	return list
}

// firstOf are the first of deliveries that want looking at, as the page shows them, and how many more there are.
func firstOf(open []*plan.Delivery) (list []OpenDelivery, more int) {
	first := open[:min(maxOpen, len(open))]
	for _, d := range first {
		shown := OpenDelivery{Hash: d.Hash, Place: d.Inject.Place(), ID: d.Inject.ID, Result: d.Status.State, Reason: d.Status.Reason}
		if d.Team != nil {
			shown.Team = d.Team.Name
		}
		list = append(list, shown)
	}
	return list, len(open) - len(first)
}

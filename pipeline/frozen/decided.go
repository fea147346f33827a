package frozen

import (
	"errors"
	"slices"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/plan"
)

// decided is what was decided about the messages of a plan when it was left to workers: they decide nothing again, and post no other ones.
type decided struct {
	Digest string     // of what is to be posted
	Lines  []decision // in the order of the results
}

// decision is what was decided about a delivery.
type decision struct {
	Row        int // the place of its inject in the plan, from 0
	Team       int // its place among the deliveries of that, from 0; -1: none of them, for the row has errors
	Hash       string
	Action     plan.Action `json:",omitempty"`
	Before     plan.State  `json:",omitempty"`
	SentBefore time.Time   `json:",omitzero"`
	Replaces   plan.State  `json:",omitempty"`
	Generation int64       `json:",omitempty"`
	Held       bool        `json:",omitempty"`
	Status     plan.Status
}

// decidedOf is what was decided about the messages of a send plan in a space of the ledger, as the ledger keeps it.
func decidedOf(s *plan.SendPlan, space string) (string, error) {
	digest, err := digestOf(s, space)
	if err != nil {
		return "", err
	}
	rows := map[*plan.Inject]int{}
	for i, in := range s.Plan.Injects {
		rows[in] = i
	}
	all := decided{Digest: digest}
	for _, d := range s.Deliveries {
		all.Lines = append(all.Lines, decision{Row: rows[d.Inject], Team: slices.Index(d.Inject.Deliveries, d), Hash: d.Hash, Action: d.Action, Before: d.Before,
			SentBefore: d.SentBefore, Replaces: d.Replaces, Generation: d.Generation, Held: d.Held, Status: d.Status})
	}
	return dayplan.Encode(all), nil
}

// digestOf stands for what is to be posted, by whoever posts it.
func digestOf(s *plan.SendPlan, space string) (string, error) {
	digest, err := s.Digest("", "", space)
	return digest.String(), err
}

// errOtherMessages says that another simcast was at work when the plan was checked.
var errOtherMessages = errors.New("this simcast makes other messages of the plan than those that were checked, so it posts none; all planners and workers need the same simcast")

// restore gives a run, whose plan was checked, the send plan that was decided about, and the digest of what was to be posted then. An error
// is for all machines with this simcast.
func restore(run *pipeline.SpaceRun, text string) (digest string, err error) {
	var all decided
	if err := dayplan.Decode(text, &all); err != nil {
		return "", err
	}
	selection, err := plan.NewSelection(run.Plan.Options.Filter, run.Plan.Space)
	if err != nil {
		return "", err
	}
	s := &plan.SendPlan{Plan: run.Plan, Round: run.Asked.Round, Resend: run.Asked.ResendOptions, Selection: selection, PlanPath: run.RecordedPath()}
	for i := range all.Lines {
		d, isThere := all.Lines[i].find(run.Plan)
		if !isThere {
			return "", errOtherMessages
		}
		d.ResultsRow = i + 2 // below the header
		s.Deliveries = append(s.Deliveries, d)
		if d.Action == plan.ActionSend {
			s.ToPost = append(s.ToPost, d)
		}
	}
	run.SendPlan = s
	return all.Digest, nil
}

// find is the delivery in a plan, with what was decided about it.
func (c *decision) find(in *plan.Plan) (d *plan.Delivery, isThere bool) {
	if c.Row < 0 || c.Row >= len(in.Injects) {
		return nil, false
	}
	row := in.Injects[c.Row]
	switch {
	case c.Team < 0:
		d = &plan.Delivery{Inject: row}
	case c.Team >= len(row.Deliveries):
		return nil, false
	default:
		d = row.Deliveries[c.Team]
	}
	if d.Hash == "" != (c.Hash == "") || c.Action == plan.ActionSend && d.MessageWithoutTeam == nil {
		return nil, false
	}
	d.Hash, d.Action, d.Before, d.SentBefore, d.Replaces, d.Generation, d.Held, d.Status = c.Hash, c.Action, c.Before, c.SentBefore, c.Replaces, c.Generation, c.Held, c.Status
	return d, true
}

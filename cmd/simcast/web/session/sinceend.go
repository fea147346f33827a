package session

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// SinceEnd counts what became of a run's messages after its end.
type SinceEnd struct {
	Sent     int // sent by a later run
	Answered int // somebody has answered whether they are there
	Other    int // any other change, such as a refusal
}

// Any reports whether anything has changed.
func (s SinceEnd) Any() bool { return s != SinceEnd{} }

// deliveryAtEnd is a message as it stood at the end of a run.
type deliveryAtEnd struct {
	OpenDelivery
	known    plan.Status // by the ledger
	teamLine string      // as the counts of teams name it
	chosen   bool
	open     bool // it was asked for, and was not sent
	byRun    bool // the run itself has posted it
	draft    bool
	held     bool
	invalid  bool
}

// deliveriesAtEnd are the messages of a run that has just ended.
func deliveriesAtEnd(j *job) ([]deliveryAtEnd, error) {
	standings, err := j.Ledger.Standings(j.LedgerSpace.ID, j.SendPlan.Round)
	if err != nil {
		return nil, err
	}
	open := map[*plan.Delivery]bool{}
	for _, d := range j.SendPlan.OpenDeliveries() {
		open[d] = true
	}
	var list []deliveryAtEnd
	for _, d := range j.SendPlan.Deliveries {
		if d.Status.State == plan.Skipped || d.Hash == "" && !open[d] {
			continue
		}
		shown := openOf([]*plan.Delivery{d})[0]
		shown.ID = strings.Clone(shown.ID) // a part of a larger text would keep that in memory
		end := deliveryAtEnd{OpenDelivery: shown, known: plan.StatusFrom(standings[d.Hash]), chosen: j.SendPlan.IsChosen(d), open: open[d],
			byRun: d.Action == plan.ActionSend, draft: d.Inject.Draft(), held: d.Held, invalid: d.Inject.Invalid}
		if d.Team != nil {
			end.teamLine = strings.Clone(j.SendPlan.Plan.Space.TeamCell(*d.Team))
		}
		list = append(list, end)
	}
	return list, nil
}

// Current are runs, each with the counts of where its messages stand now: answers and later runs are in the ledger, whoever
// gave and began them. Of a run under way it is where that is.
func (s *Session) Current(runs ...*Run) []Snapshot {
	read := s.standingsReader()
	defer func() { read.close() }()
	var list []Snapshot
	for _, run := range runs {
		now := run.Snapshot()
		if !now.UnderWay() && now.Summary != nil {
			standings, err := read.of(run.space, now.Briefing.Round)
			if err != nil {
				now.Notes = append(now.Notes, fmt.Sprintf("these are the numbers at the end of the run, since the ledger could not be read: %v", err))
			} else {
				now.recount(run.atEnd, standings)
			}
		}
		list = append(list, now)
	}
	return list
}

// standingsReader reads the ledger when it is first asked, and each round once.
type standingsReader struct {
	session *Session
	record  ledger.Ledger
	close   func()
	read    map[[2]string]map[string]ledger.Standing
}

func (s *Session) standingsReader() *standingsReader {
	return &standingsReader{session: s, close: func() {}, read: map[[2]string]map[string]ledger.Standing{}}
}

func (r *standingsReader) of(space, round string) (standings map[string]ledger.Standing, err error) {
	if known, isRead := r.read[[2]string{space, round}]; isRead {
		return known, nil
	}
	if r.record == nil {
		record, release, err := r.session.config.Access.Ledger(true)
		if err != nil {
			return nil, err
		}
		r.record, r.close = record, release
	}
	standings, err = r.record.Standings(space, round)
	if err == nil {
		r.read[[2]string{space, round}] = standings
	}
	return standings, err
}

// recount brings all counts up to where the messages stand now.
func (s *Snapshot) recount(atEnd []deliveryAtEnd, standings map[string]ledger.Standing) {
	summary := *s.Summary
	s.Summary, s.Teams = &summary, slices.Clone(s.Teams)
	if len(atEnd) > 0 {
		s.Open = nil
	}
	for i := range atEnd {
		d := atEnd[i]
		if now := plan.StatusFrom(standings[d.Hash]); d.Hash != "" && now != d.known {
			before := d
			d.Result, d.Reason = now.State, now.Reason
			s.count(&before, &d, standings[d.Hash].Resolution.Is())
		}
		if d.open && d.Result != plan.Sent {
			s.Open = append(s.Open, d.OpenDelivery)
		}
	}
	if len(atEnd) > 0 {
		s.MoreOpen = max(0, len(s.Open)-maxOpen)
		urgency := map[plan.State]int{plan.Uncertain: 0, plan.Failed: 1, plan.Pending: 2}
		slices.SortStableFunc(s.Open, func(a, b OpenDelivery) int { return urgency[a.Result] - urgency[b.Result] })
		s.Open = s.Open[:len(s.Open)-s.MoreOpen]
	}
	s.Unclear = s.Unclear || s.Summary.Uncertain > 0
}

// count moves a message from where it stood to where it stands.
func (s *Snapshot) count(before, now *deliveryAtEnd, answered bool) {
	switch {
	case answered:
		s.Since.Answered++
	case now.Result == plan.Sent:
		s.Since.Sent++
	default:
		s.Since.Other++
	}
	if !now.chosen {
		s.NotChosen.add(before.Result, -1)
		s.NotChosen.add(now.Result, 1)
		return
	}
	if isSentBefore := answered && !now.byRun; isSentBefore {
		now.byRun = false
	} else if now.Result == plan.Sent {
		now.byRun = true
	}
	move := func(counts *plan.Counts) {
		before.addTo(counts, -1)
		now.addTo(counts, 1)
	}
	move(&s.Summary.Counts)
	for i := range s.Teams {
		if s.Teams[i].Team == now.teamLine {
			move(&s.Teams[i].Counts)
		}
	}
	if before.canRerun() {
		s.CanRerun--
	}
	if now.canRerun() {
		s.CanRerun++
	}
}

// canRerun reports whether a rerun of the results would post it.
func (d *deliveryAtEnd) canRerun() bool {
	return d.open && (d.Result == plan.Failed || d.Result == plan.Pending) && !d.held && !d.invalid
}

// addTo counts a message n times.
func (d *deliveryAtEnd) addTo(counts *plan.Counts, n int) {
	switch {
	case d.Result == plan.Sent && d.byRun:
		counts.Sent += n
		if d.draft {
			counts.Drafts += n
		}
	case d.Result == plan.Sent:
		counts.Already += n
	case d.Result == plan.Failed:
		counts.Failed += n
	case d.Result == plan.Uncertain:
		counts.Uncertain += n
	default:
		counts.Pending += n
		if (plan.Status{State: d.Result, Reason: d.Reason}).IsHeldBack() {
			counts.HeldBack += n
		}
	}
	if !d.open || d.Result == plan.Sent {
		return
	}
	counts.Open += n
	if d.Result == plan.Pending {
		counts.OpenPending += n
		if d.held {
			counts.OpenHeld += n
		}
	}
}

// add counts n messages more of a state.
func (rest *NotChosen) add(state plan.State, n int) {
	if state == plan.Sent {
		rest.Sent += n
		return
	}
	rest.Messages += n
	if state == plan.Uncertain {
		rest.Uncertain += n
	}
}

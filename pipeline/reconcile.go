package pipeline

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// reconciler holds what is asked of every delivery.
type reconciler struct {
	*SendPlan
	standings map[string]ledger.Standing
	slots     *slots
	byID      map[earlierKey][]earlier // what went out under an id, the latest last
}

func isOut(s ledger.Standing) bool {
	return s.State == ledger.StateSent || s.State == ledger.StateUncertain
}

// Reconcile says what is to be done about each delivery, by where the ledger (and
// in a rerun the results file) has it. Deliveries that are not posted get the
// reason in their status.
func Reconcile(p *Plan, standings map[string]ledger.Standing, options ResendOptions) (*SendPlan, error) {
	selection, err := newSelection(p.Options.Filter, p.Space)
	if err != nil {
		return nil, err
	}
	if known := standings; p.Options.Rerun { // what the file says is added
		standings = map[string]ledger.Standing{}
		maps.Copy(standings, known)
	}
	s := &reconciler{SendPlan: &SendPlan{Plan: p, ResendOptions: options, selection: selection}, standings: standings,
		slots: newSlots(standings, p.Redirect != nil), byID: map[earlierKey][]earlier{}}
	s.match()
	for _, in := range p.Injects {
		for _, d := range s.reconcileInject(in) {
			s.Deliveries = append(s.Deliveries, d)
			s.TakeOver.countTaken(d)
			if d.Action == ActionSend {
				s.ToPost = append(s.ToPost, d)
			}
		}
	}
	s.TakeOver.Posted = len(s.ToPost)
	return s.SendPlan, nil
}

// reconcileInject reconciles the deliveries of a row. One that failed the check stands once,
// with its own team cell, unless something of it has gone out.
func (s *reconciler) reconcileInject(in *Inject) []*Delivery {
	if d := s.keepPrior(in); d != nil {
		return []*Delivery{d}
	}
	wentOut := false
	for _, d := range in.Deliveries {
		s.reconcile(d)
		wentOut = wentOut || d.Status.State != Failed
	}
	if in.Invalid && in.Skip == "" && !wentOut {
		return []*Delivery{{Inject: in, Status: in.Deliveries[0].Status, held: in.Deliveries[0].held}}
	}
	return in.Deliveries
}

func (s *reconciler) reconcile(d *Delivery) {
	in := d.Inject
	standing := s.standings[d.Hash]
	if in.prior.given && d.Hash != "" {
		standing = s.mergePrior(d, standing)
	}
	if !in.Invalid {
		s.rename(d, standing)
	}
	d.Status = statusFrom(standing)
	switch {
	case in.Skip != "":
		d.setNotSent(Skipped, in.Skip)
		if in.prior.State == Sent || in.prior.State == Uncertain {
			d.Status = in.prior.Status
		}
	case d.Hash == "" && in.prior.wentOut():
		d.Status = in.prior.Status
	case in.Invalid && standing.State == ledger.StateSent:
		d.Action = ActionAlreadySent
	case in.Invalid && standing.State == ledger.StateUncertain:
	case in.Invalid:
		d.setNotSent(Failed, reasonsOf(in))
	case d.Hash == "":
		d.setNotSent(Pending, in.LeftOut)
	default:
		s.decide(d, standing)
	}
	d.held = d.Action == ActionNone && !d.Status.wentOut() && s.isHeld(d)
}

// decide decides about a delivery that is fit to be posted.
func (s *reconciler) decide(d *Delivery, standing ledger.Standing) {
	in := d.Inject
	leftOut := in.LeftOut
	if leftOut == "" && s.selection.leavesOutTeam(d.Team) {
		leftOut = leftOutBy + "--team"
	}
	earlier, changed := s.earlier(d)
	switch {
	case standing.State == ledger.StateSent && !(s.Again && leftOut == "" && in.prior.State != Sent):
		d.Action = ActionAlreadySent
		s.warnOfAlready(d, standing)
	case leftOut != "":
		if standing.State == "" || standing.State == ledger.StateOpen {
			d.setNotSent(Pending, leftOut)
		}
	case standing.State == ledger.StateUncertain && !s.ResendUncertain:
	case changed && standing.State != ledger.StateUncertain && !s.Changed && s.isOfAnotherRow(earlier, in):
		d.setNotSent(Failed, fmt.Sprintf("not posted: the id is that of row %d too, which went out under it; give this row an id of its own",
			s.slots.byHash[earlier.hash].taken.Inject.Row.Number))
	case changed && standing.State != ledger.StateUncertain && !s.Changed:
		s.HeldBack++
		d.setNotSent(Pending, heldBack(earlier))
	case in.prior.held && standing.State != ledger.StateUncertain && !s.Changed: // the earlier message is in another ledger
		s.HeldBack++
		d.setNotSent(Pending, whyHeld(in.prior))
	case in.unchecked:
		d.setNotSent(Pending, fmt.Sprintf("the message as which this row was sent is that of row %d now, which says it still; rerun posts this row as it is", in.lostTo.Row.Number))
	default:
		if changed || in.prior.held {
			s.Rewritten++
		}
		d.Action = ActionSend
		d.setPending(standing)
	}
}

// attempt is what the ledger writes down of a delivery, but for its body.
func attemptOf(p *Plan, d *Delivery) ledger.Attempt {
	in := d.Inject
	team := apiclient.Team{}
	if d.Team != nil {
		team = *d.Team
	}
	return ledger.Attempt{Delivery: d.Hash, Inject: in.ID, Place: in.Place().String(),
		Persona: in.Persona.SystemInfo.Hash, PersonaName: in.Persona.SystemInfo.Name, Channel: in.Channel(),
		TeamID: team.ID, Team: team.Name, Endpoint: string(in.Endpoint), Draft: in.Draft()}
}

func reasonsOf(in *Inject) string {
	var reasons []string
	for _, problem := range in.Problems {
		if problem.Severity == readers.Error {
			reasons = append(reasons, problem.Message)
		}
	}
	return "not posted, the check found: " + strings.Join(reasons, "; ")
}

// rename makes what went out stand under the row's id from now on, beside those that it had.
func (s *reconciler) rename(d *Delivery, standing ledger.Standing) {
	if id := d.Inject.ID; id != "" && isOut(standing) && !slices.Contains(idsOf(standing), id) {
		s.Renamed = append(s.Renamed, ledger.Renamed{Delivery: d.Hash, Inject: id})
	}
}

// warnOfAlready tells of a delivery that was sent under another id.
func (s *reconciler) warnOfAlready(d *Delivery, standing ledger.Standing) {
	in, before := d.Inject, slices.DeleteFunc(idsOf(standing), func(id string) bool { return id == "" })
	if in.LeftOut == "" && in.ID != "" && len(before) > 0 && !slices.Contains(before, in.ID) {
		s.warn(in, "sent-under-other-id",
			fmt.Sprintf("the same was sent to %q before, under the id %s", d.Team.Name, strconv.Quote(before[len(before)-1])),
			"nothing is posted again; use --again if that is meant")
	}
}

func (s *reconciler) warn(in *Inject, code, message, suggestion string) {
	s.Problems = append(s.Problems, readers.Problem{Place: in.Place(), Severity: readers.Warning,
		Code: code, Message: message, Suggestion: suggestion})
}

package reconcile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// reconciler is a plan that is being reconciled.
type reconciler struct {
	plan      *plan.Plan
	sendPlan  *plan.SendPlan // of that plan, in the making
	standings map[string]ledger.Standing
	known     *knownDeliveries
	views     map[*plan.Inject]rowView        // of rows that count as something else than the results file says
	byID      map[earlierKey][]earlierMessage // what went out under an id, the latest last
	day       map[string]DayRow               // Options.Day
}

// Options are how a plan is reconciled.
type Options struct {
	Round    string
	Resend   plan.ResendOptions
	TakeOver *Origin           // of the results of a run that is taken over (see Origin.Admit), else nil
	Day      map[string]DayRow // what became of the rows in the day of the round, by their ids; nil where there was none, or it is played on
}

// Reconcile says what is to be done about each delivery, by where the ledger (and
// in a rerun the results file) has it. Deliveries that are not posted get the
// reason in their status.
func Reconcile(checked *plan.Plan, standings map[string]ledger.Standing, options Options) (*plan.SendPlan, error) {
	selection, err := plan.NewSelection(checked.Options.Filter, checked.Space)
	if err != nil {
		return nil, err
	}
	if checked.Options.IsRerun { // what the file says is added
		standings = maps.Collect(maps.All(standings))
	}
	s := &reconciler{plan: checked, sendPlan: &plan.SendPlan{Plan: checked, Round: options.Round, Resend: options.Resend, Selection: selection}, standings: standings,
		known: newKnownDeliveries(standings, checked.Redirect != nil), views: map[*plan.Inject]rowView{}, byID: map[earlierKey][]earlierMessage{}, day: options.Day}
	if options.TakeOver != nil {
		s.takeOver(options.TakeOver)
	}
	if checked.Options.IsRerun {
		s.countResolved()
	}
	s.match()
	for _, in := range checked.Injects {
		for _, d := range s.reconcileInject(in) {
			s.sendPlan.Deliveries = append(s.sendPlan.Deliveries, d)
			d.ResultsRow = len(s.sendPlan.Deliveries) + 1 // below the header
			s.countTakenOver(d)
			if d.Action == plan.ActionSend {
				s.sendPlan.ToPost = append(s.sendPlan.ToPost, d)
			}
		}
	}
	s.sendPlan.TakeOver.Posted = len(s.sendPlan.ToPost)
	return s.sendPlan, nil
}

// isOut reports whether a delivery is out, or may be.
func isOut(s ledger.Standing) bool {
	return s.State == ledger.StateSent || s.State == ledger.StateUncertain
}

// reconcileInject reconciles the deliveries of a row. One that failed the check stands once,
// with its own team cell, unless one of its deliveries is out or is left for another reason.
func (s *reconciler) reconcileInject(in *plan.Inject) []*plan.Delivery {
	if d := cmp.Or(s.keepPrior(in), s.keepSkipped(in)); d != nil {
		return []*plan.Delivery{d}
	}
	allFailed := true
	for _, d := range in.Deliveries {
		s.reconcile(d)
		allFailed = allFailed && d.Status.State == plan.Failed
	}
	if in.Invalid && in.Skip == "" && allFailed {
		return []*plan.Delivery{{Inject: in, Status: in.Deliveries[0].Status, Held: in.Deliveries[0].Held}}
	}
	return in.Deliveries
}

// reconcile finds the status of a delivery and what is to be done about it.
func (s *reconciler) reconcile(d *plan.Delivery) {
	in, prior := d.Inject, s.countsAs(d.Inject)
	standing := s.standings[d.Hash]
	if s.plan.Options.IsRerun && d.Hash != "" {
		standing = s.mergePrior(d, standing)
	}
	if !in.Invalid {
		s.rename(d, standing)
	}
	d.Status = plan.StatusFrom(standing)
	switch {
	case in.Skip != "":
		setNotSent(d, plan.Skipped, in.Skip)
		s.keepDayRow(d)
		if prior.WentOut() {
			d.Status = prior.Status
		}
	case d.Hash == "" && prior.WentOut():
		d.Status = prior.Status
	case in.Invalid && standing.State == ledger.StateSent:
		d.Action = plan.ActionAlreadySent
	case in.Invalid && standing.State == ledger.StateUncertain:
	case in.Invalid:
		setNotSent(d, plan.Failed, reasonsOf(in))
	case d.Hash == "":
		setNotSent(d, plan.Pending, in.LeftOut)
	default:
		s.decide(d, standing)
	}
	d.Held = s.isHeld(d)
}

// decide decides about a delivery that is fit to be posted, by where it stands in the ledger, with what the file says
// added:
//
//	sent            is not posted; with --again it is, unless the results file has the row as sent
//	uncertain       is not posted; with --resend-uncertain it is
//	failed, pending, never tried
//	                is posted
//
// None is posted that --rows, --id, --channel or --team leaves out, that a day has left (leftByDay), or that has a changed row. Nor is one that the check made no
// message of, as the file has its row as sent: the row has lost its message to another row, or the answer of somebody who
// looked for it was changed after the file was written. The next file has it as pending, so that it is checked, and then posted.
func (s *reconciler) decide(d *plan.Delivery, standing ledger.Standing) {
	in, leftOut, messageNowOf := d.Inject, s.leftOut(d), s.views[d.Inject].messageNowOf
	switch {
	case standing.State == ledger.StateSent && (leftOut != "" || !s.sendPlan.Resend.Again || s.countsAs(in).State == plan.Sent):
		d.Action = plan.ActionAlreadySent
		s.warnOfAlready(d, standing)
	case leftOut != "" && (standing.State == "" || standing.State == ledger.StatePending):
		setNotSent(d, plan.Pending, leftOut)
	case leftOut != "":
		// It stays failed or uncertain, for the reason that it has.
	case standing.State == ledger.StateUncertain && !s.sendPlan.Resend.ResendUncertain:
		// It stays uncertain, for the reason that it has.
	case !isOut(standing) && s.leftByDay(d, standing):
		// It says itself why.
	case standing.State != ledger.StateUncertain && !s.sendPlan.Resend.Changed && s.holdBack(d):
		// It says itself why.
	case d.MessageWithoutTeam == nil && messageNowOf != nil:
		d.NextRerun = true
		setNotSent(d, plan.Pending, fmt.Sprintf("row %d now has the message that was sent for this row; rerun sends this row as a new message", messageNowOf.Row.Number))
	case d.MessageWithoutTeam == nil && standing.State == ledger.StateUncertain:
		// It stays uncertain, for the reason that it has. The next file has it so, and then it is checked.
	case d.MessageWithoutTeam == nil:
		d.NextRerun = true
		setNotSent(d, plan.Pending, "the answer about this message was changed after this file was written; rerun checks the row, and then sends it")
	default:
		if earlier, changed := s.earlier(d); changed || s.countsAs(in).Held {
			s.sendPlan.Rewritten++
			d.Replaces = plan.Sent
			if changed && earlier.State == ledger.StateUncertain {
				d.Replaces = plan.Uncertain
			}
		}
		d.Action, d.Generation = plan.ActionSend, standing.Generation
		if isOut(standing) { // and the planner has said --again or --resend-uncertain
			d.Generation++
		}
		setPending(d, standing)
	}
}

// leftOut names the choice that leaves a delivery out of this run, "" where none does.
func (s *reconciler) leftOut(d *plan.Delivery) string {
	if d.Inject.LeftOut == "" && !s.sendPlan.IsChosen(d) {
		return plan.LeftOutBy + "--team"
	}
	return d.Inject.LeftOut
}

// setPending makes a delivery that is about to be posted pending: whoever finds the
// file of a run that was cut off has to know that it may have gone out. An
// uncertain one stays what it is.
func setPending(d *plan.Delivery, before ledger.Standing) {
	d.Before = d.Status.State
	reason := ""
	switch before.State {
	case ledger.StateUncertain:
		return
	case ledger.StateFailed:
		reason = plan.FailedBefore + d.Status.Reason
	case ledger.StateSent:
		reason, d.SentBefore = "sent before, at "+before.SentAt.Format(time.RFC3339), before.SentAt
	}
	d.Status.State, d.Status.Reason, d.Status.MessageID, d.Status.SentAt = plan.Pending, reason, "", time.Time{}
}

// setNotSent leaves a delivery alone, for a reason.
func setNotSent(d *plan.Delivery, state plan.State, reason string) {
	d.Action = plan.ActionNone
	d.Status.State, d.Status.Reason = state, reason
}

// countTakenOver counts a delivery that a take-over has made uncertain.
func (s *reconciler) countTakenOver(d *plan.Delivery) {
	if !s.views[d.Inject].takenOver || d.Status.State != plan.Uncertain {
		return
	}
	s.sendPlan.TakeOver.Uncertain++
	if d.Action == plan.ActionSend {
		s.sendPlan.TakeOver.Resent++
	}
}

// reasonsOf are the errors of a row, in one sentence.
func reasonsOf(in *plan.Inject) string {
	var reasons []string
	for _, problem := range in.Problems {
		if problem.Severity == readers.Error {
			reasons = append(reasons, problem.Message)
		}
	}
	return plan.CheckFound + strings.Join(reasons, "; ")
}

// rename makes what went out stand under the row's id from now on, beside those that it had.
func (s *reconciler) rename(d *plan.Delivery, standing ledger.Standing) {
	if id := d.Inject.ID; id != "" && isOut(standing) && !slices.Contains(idsOf(standing), id) {
		s.sendPlan.Renamed = append(s.sendPlan.Renamed, ledger.Renamed{Hash: d.Hash, InjectID: id})
	}
}

// warnOfAlready warns of a delivery that was sent under another id.
func (s *reconciler) warnOfAlready(d *plan.Delivery, standing ledger.Standing) {
	in, before := d.Inject, slices.DeleteFunc(idsOf(standing), func(id string) bool { return id == "" })
	if in.LeftOut == "" && in.ID != "" && len(before) > 0 && !slices.Contains(before, in.ID) {
		wayOut := "use --again"
		if s.plan.Options.Play {
			wayOut = "use simcast control add while the day is played"
		}
		s.warn(in, "sent-under-other-id",
			fmt.Sprintf("the same message was sent to %q before, with the id %s", d.Team.Name, strconv.Quote(before[len(before)-1])),
			"it is not sent again; to send it again, "+wayOut)
	}
}

// warn adds a warning at the row.
func (s *reconciler) warn(in *plan.Inject, code, message, suggestion string) {
	s.sendPlan.Warnings = append(s.sendPlan.Warnings, readers.Problem{Place: in.Place(), ID: in.ID, Severity: readers.Warning,
		Code: code, Message: message, Suggestion: suggestion})
}

package reconcile

import (
	"slices"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// What a results file says of a message is taken over by one of three functions. Two of them come before the match, since
// what is out decides who takes what:
//
//	takePlannersWord  the row is failed or pending, and the ledger has its message as uncertain: the planner has looked
//	learnFromFile     the row is sent or uncertain, and was changed since: keepPrior shows it as it was
//	mergePrior        all other rows, once each has its message
//
// Each asks isBelieved, and puts what the ledger does not know into SendPlan.Imported.

// isBelieved reports whether a results file is believed of the message whose hash a row bears, over where the ledger has
// that message:
//
//	the file has it as   the ledger has it as   the file is believed
//	anything             sent                   no: nothing takes that back
//	skipped              anything               no: that says nothing of a message
//	sent                 anything but sent      yes
//	uncertain            uncertain              no: it is the same
//	uncertain            failed, pending        yes, and where the ledger does not have it
//	failed, pending      uncertain              if the file counts as many attempts: the planner has looked and found
//	                                            nothing. A file that counts others is older than the ledger,
//	                                            and a row that was never tried says nothing
//	failed, pending      failed, pending        no: the ledger's word stands
//	failed, pending      nothing                if it was tried
//
// Of what a row says now that was changed since, the file knows nothing.
func isBelieved(prior *plan.PriorResult, standing ledger.Standing) bool {
	if standing.State == ledger.StateSent || prior.State == plan.Skipped {
		return false
	}
	switch prior.State {
	case plan.Sent:
		return true
	case plan.Uncertain:
		return standing.State != ledger.StateUncertain
	}
	switch standing.State {
	case ledger.StateUncertain:
		return !isOlder(prior, standing) && !saysNothing(prior)
	case "":
		return prior.Attempts > 0
	}
	return false
}

// isOlder reports whether the file was written before the last request that the ledger has of the message.
func isOlder(prior *plan.PriorResult, standing ledger.Standing) bool {
	return prior.Attempts != standing.Requests
}

// saysNothing reports whether the file says nothing of a row: it is a new one, a copy of another, or was never tried.
func saysNothing(prior *plan.PriorResult) bool {
	return prior.State == plan.Pending && prior.Attempts == 0
}

// keepPrior is the delivery of a row that the file has as sent or uncertain, and
// that is not what the row says any more: the planner has changed its cells or its
// teams, or skips it, or its persona is gone. What went out stands as the file has it,
// and nothing is posted; the ledger takes it over under the hash that the row bears.
func (s *reconciler) keepPrior(in *plan.Inject) *plan.Delivery {
	if !s.changedSinceSent(in) {
		return nil
	}
	prior := s.countsAs(in)
	d := s.priorDelivery(in)
	standing := s.standings[prior.Hash]
	if !s.views[in].learned {
		d.Status = plan.StatusFrom(standing)
	}
	if d.Status.State == plan.Sent {
		d.Action = plan.ActionAlreadySent
	}
	s.rename(d, standing)
	if in.Skip == "" {
		s.warn(in, "sent-row-changed", "the row is "+string(prior.State)+", and its cells were changed later; it is not sent again",
			"to send it again, copy it to a new row and leave result and delivery empty there")
	}
	return d
}

// priorDelivery is the delivery that the file has of a row.
func (s *reconciler) priorDelivery(in *plan.Inject) *plan.Delivery {
	return &plan.Delivery{Inject: in, Team: s.priorTeam(in), Hash: s.countsAs(in).Hash, Status: s.countsAs(in).Status}
}

// keepSkipped is the delivery of a row in which the planner has written skipped over another result: nothing is posted of
// it, and what became of it stays in the file. What went out stands as the ledger has it.
func (s *reconciler) keepSkipped(in *plan.Inject) *plan.Delivery {
	prior := s.countsAs(in)
	if !s.plan.Options.IsRerun || prior.State != plan.Skipped || prior.Hash == "" || s.known.byHash[prior.Hash].takenBy != nil {
		return nil
	}
	d, standing := s.priorDelivery(in), s.standings[prior.Hash]
	d.Status.Reason = in.Skip
	if isOut(standing) {
		d.Status = plan.StatusFrom(standing)
	}
	if d.Status.State == plan.Sent {
		d.Action = plan.ActionAlreadySent
	}
	return d
}

// learnFromFile takes over what the file says of the hash that a changed row bears, where the ledger does
// not know it, or not better.
func (s *reconciler) learnFromFile(in *plan.Inject) {
	prior := s.countsAs(in)
	standing := s.standings[prior.Hash]
	if !isBelieved(prior, standing) {
		return
	}
	s.standings[prior.Hash] = s.importResult(&plan.Delivery{Inject: in, Team: s.priorTeam(in), Hash: prior.Hash}, standing)
	s.views[in] = rowView{prior: prior, takenOver: s.views[in].takenOver, learned: true}
}

// takePlannersWord takes the planner's word that what the ledger has as uncertain did not go out, also where the row was
// changed since: what it says now is another message.
func (s *reconciler) takePlannersWord(in *plan.Inject, known *knownDelivery) {
	standing := s.standings[known.hash]
	if in.Skip != "" || standing.State != ledger.StateUncertain || !isBelieved(s.countsAs(in), standing) {
		return
	}
	team := s.priorTeam(in)
	if same := s.deliveryOf(in, known); same != nil {
		team = same.Team
	}
	if team == nil {
		return
	}
	s.standings[known.hash] = s.importResult(&plan.Delivery{Inject: in, Team: team, Hash: known.hash}, standing)
	known.out = isOut(s.standings[known.hash])
}

// indexOut takes a message for one that went out under that id.
func (s *reconciler) indexOut(key earlierKey, message earlierMessage) {
	known := slices.ContainsFunc(s.byID[key], func(known earlierMessage) bool { return known.hash == message.hash })
	if key.inject != "" && !known {
		s.byID[key] = append(s.byID[key], message)
	}
}

// indexFromFile takes what a results file has as sent or uncertain for what went out
// under that id.
func (s *reconciler) indexFromFile(in *plan.Inject) {
	prior := s.countsAs(in)
	if !s.plan.Options.IsRerun || !prior.WentOut() || prior.TeamID == 0 || prior.Hash == "" {
		return
	}
	s.indexOut(earlierKey{in.ID, prior.TeamID}, earlierMessage{prior.Hash, ledger.Standing{State: prior.State, MessageID: prior.MessageID, SentAt: prior.SentAt}})
}

// priorTeam is the team that the row was sent to, as the file has it; nil where
// it does not say so.
func (s *reconciler) priorTeam(in *plan.Inject) *apiclient.Team {
	for i := range s.plan.Space.Teams {
		if s.plan.Space.Teams[i].ID == s.countsAs(in).TeamID {
			return &s.plan.Space.Teams[i]
		}
	}
	return nil
}

// mergePrior takes what a results file says of a delivery over what the ledger has, as far as it is believed, and
// notes down what the ledger does not know.
func (s *reconciler) mergePrior(d *plan.Delivery, standing ledger.Standing) ledger.Standing {
	prior := s.countsAs(d.Inject)
	if isChanged := prior.Hash != "" && prior.Hash != d.Hash; isChanged || !isBelieved(prior, standing) {
		return standing
	}
	return s.importResult(d, standing)
}

// Believe is where a delivery stands by the ledger and by what a results file says of it, as far as that is believed, and
// what the ledger has to take over for that. of is the delivery, as the ledger writes it down.
func Believe(prior *plan.PriorResult, standing ledger.Standing, of ledger.Attempt, now time.Time) (ledger.Standing, []ledger.Attempt) {
	if isBeforeResolution(prior, standing) || !isBelieved(prior, standing) {
		return standing, nil
	}
	imported := importedAttempt(prior, standing, of, now)
	return standing.After(imported), []ledger.Attempt{imported}
}

// importResult has the ledger take over what the file says of a delivery, and gives where that stands then.
func (s *reconciler) importResult(d *plan.Delivery, standing ledger.Standing) ledger.Standing {
	imported := importedAttempt(s.countsAs(d.Inject), standing, AttemptOf(d), s.plan.Options.Now)
	s.sendPlan.Imported = append(s.sendPlan.Imported, imported)
	return standing.After(imported)
}

// importedAttempt is the file's word on a delivery, as the ledger keeps it.
func importedAttempt(prior *plan.PriorResult, standing ledger.Standing, imported ledger.Attempt, now time.Time) ledger.Attempt {
	outcomes := map[plan.State]ledger.Outcome{plan.Sent: ledger.Accepted, plan.Uncertain: ledger.Unknown,
		plan.Failed: ledger.Refused, plan.Pending: ledger.NotNow}
	imported.Started, imported.Ended = prior.SentAt, now
	if prior.IsPerhapsTwice() { // the file has it as sent before
		outcomes[plan.Uncertain] = ledger.Accepted
	}
	if imported.Started.IsZero() && prior.State != plan.Uncertain { // of an uncertain one it would be the moment of a request that nobody knows
		imported.Started = now
	}
	imported.Outcome, imported.HTTPStatus, imported.MessageID, imported.Reason = outcomes[prior.State], prior.HTTPStatus, prior.MessageID, reasonOfWord(prior, standing)
	imported.Source, imported.Requests = ledger.SourceImported, max(0, prior.Attempts-standing.Requests)
	return imported
}

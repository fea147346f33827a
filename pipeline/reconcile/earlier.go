package reconcile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
)

// earlierKey is by what an earlier message is found: the id of its row, and its team.
type earlierKey struct {
	inject string
	team   int64
}

// earlierMessage is one that the ledger, or the results file, has as sent or uncertain.
type earlierMessage struct {
	hash string
	ledger.Standing
}

// earlier is a message that went out in the delivery's place with other cells: under the row's id to the same team, or
// under the hash that the row bears. The latter only where the file is older than the ledger, as one is that a killed
// rerun has left behind: else the file itself has the row as sent or uncertain.
func (s *reconciler) earlier(d *plan.Delivery) (earlierMessage, bool) {
	in := d.Inject
	if list := s.byID[earlierKey{in.ID, d.Team.ID}]; in.ID != "" && len(list) > 0 {
		same := slices.ContainsFunc(list, func(message earlierMessage) bool {
			return message.hash == d.Hash || s.known.isOfContent(s.known.byHash[message.hash], d)
		})
		return list[len(list)-1], !same
	}
	prior := s.countsAs(in)
	if prior.Hash == "" || prior.Hash == d.Hash || s.known.isOfContent(s.known.byHash[prior.Hash], d) {
		return earlierMessage{}, false
	}
	own := s.standings[prior.Hash]
	isOld := own.State == ledger.StateSent || own.State == ledger.StateUncertain && isOlder(prior, own)
	return earlierMessage{prior.Hash, own}, isOld
}

// holdBack leaves a delivery alone in whose place another message went out, and reports that it did. One whose id is that
// of another row too is failed: --changed would not post it, but an id of its own.
func (s *reconciler) holdBack(d *plan.Delivery) bool {
	in := d.Inject
	earlier, changed := s.earlier(d)
	switch {
	case changed && s.isOfAnotherRow(earlier, in):
		setNotSent(d, plan.Failed, fmt.Sprintf("not sent: row %d was sent with the same id; give this row another id",
			s.known.byHash[earlier.hash].takenBy.Inject.Row.Number))
		return true
	case changed:
		setNotSent(d, plan.Pending, s.reasonHeldBack(earlier))
	case s.countsAs(in).Held: // the earlier message is in another ledger
		setNotSent(d, plan.Pending, s.whyHeld(s.countsAs(in)))
	default:
		return false
	}
	s.sendPlan.HeldBack++
	return true
}

// isOfAnotherRow reports whether the message is that of another row of the plan, under the same id.
func (s *reconciler) isOfAnotherRow(message earlierMessage, in *plan.Inject) bool {
	d := s.known.byHash[message.hash].takenBy
	return d != nil && d.Inject != in && d.Inject.ID == in.ID
}

// isHeld reports whether --changed alone would post the delivery, as far as that is known here.
func (s *reconciler) isHeld(d *plan.Delivery) bool {
	if s.countsAs(d.Inject).Held || d.Team == nil {
		return s.countsAs(d.Inject).Held
	}
	_, changed := s.earlier(d)
	return changed
}

// whyHeld is the reason of a row that the file has as changed.
func (s *reconciler) whyHeld(prior *plan.PriorResult) string {
	if strings.HasPrefix(prior.Reason, plan.HeldBackFor) {
		return prior.Reason
	}
	return s.reasonHeldBack(earlierMessage{})
}

// reasonHeldBack is the reason of a row that is not sent for an earlier message in its place.
func (s *reconciler) reasonHeldBack(earlier earlierMessage) string {
	what := "sent"
	if earlier.State == ledger.StateUncertain {
		what = "sent (uncertain)"
	}
	message := ""
	if earlier.MessageID != "" {
		message = " as message " + earlier.MessageID
	}
	at := ""
	if !earlier.SentAt.IsZero() {
		at = " at " + earlier.SentAt.Format(time.RFC3339)
	}
	wayOut := "use --changed, or a new --round"
	if s.plan.Options.Play { // which takes neither
		wayOut = "give its row another id; or after the day, use simcast rerun with --changed"
	}
	return fmt.Sprintf(plan.HeldBackFor+"this row was %s to this team with other cells%s%s; to send it as it is now, %s", what, message, at, wayOut)
}

// idsOf are the ids under which what went out has stood, as cells are read now.
func idsOf(standing ledger.Standing) []string {
	ids := slices.Clone(standing.IDs)
	for i, id := range ids {
		ids[i] = idAsRead(id)
	}
	return ids
}

// idAsRead is an id of the ledger, which may have it as it was written, as its cell is read now.
func idAsRead(id string) string { return strings.TrimSpace(schema.WithoutInvisibleEnds(id)) }

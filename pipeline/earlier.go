package pipeline

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/schema"
)

type earlierKey struct {
	inject string
	team   int64
}

type earlier struct {
	hash string
	ledger.Standing
}

// earlier is a message that went out in the delivery's place with other cells:
// under the row's id to the same team, or, in a results file that a killed rerun
// has left behind, under the hash that the row bears.
func (s *reconciler) earlier(d *Delivery) (earlier, bool) {
	in := d.Inject
	if list := s.byID[earlierKey{in.ID, d.Team.ID}]; in.ID != "" && len(list) > 0 {
		same := slices.ContainsFunc(list, func(e earlier) bool { return e.hash == d.Hash || s.slots.says(s.slots.byHash[e.hash], d) })
		return list[len(list)-1], !same
	}
	t := in.prior
	if t.hash == "" || t.hash == d.Hash || s.slots.says(s.slots.byHash[t.hash], d) {
		return earlier{}, false
	}
	own := s.standings[t.hash]
	isOld := own.State == ledger.StateSent || own.State == ledger.StateUncertain && t.Attempts != own.Requests
	return earlier{t.hash, own}, isOld
}

// isOfAnotherRow reports whether the message is that of another row of the plan, under the same id.
func (s *reconciler) isOfAnotherRow(e earlier, in *Inject) bool {
	d := s.slots.byHash[e.hash].taken
	return d != nil && d.Inject != in && d.Inject.ID == in.ID
}

// isHeld reports whether --changed alone would post the delivery, as far as that is known here.
func (s *reconciler) isHeld(d *Delivery) bool {
	if d.Inject.prior.held || d.Team == nil {
		return d.Inject.prior.held
	}
	_, changed := s.earlier(d)
	return changed
}

// whyHeld is the reason of a row that the file has as held back.
func whyHeld(t *PriorResult) string {
	if strings.HasPrefix(t.Reason, heldBackFor) {
		return t.Reason
	}
	return heldBack(earlier{})
}

func heldBack(e earlier) string {
	what := "sent"
	if e.State == ledger.StateUncertain {
		what = "posted, and is uncertain,"
	}
	message := ""
	if e.MessageID != "" {
		message = " as message " + e.MessageID
	}
	at := ""
	if !e.SentAt.IsZero() {
		at = " at " + e.SentAt.Format(time.RFC3339)
	}
	return fmt.Sprintf(heldBackFor+"this row was %s with other cells to this team%s%s; use --changed to post this one too, or a --round of its own",
		what, message, at)
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

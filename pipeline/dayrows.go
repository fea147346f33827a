package pipeline

import (
	"context"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

// dayRows is what became of the rows in the day of the round, by their ids; nil where the round has none, or is about to be
// played on.
func (r *SpaceRun) dayRows(ctx context.Context) (map[string]reconcile.DayRow, error) {
	if r.Options.Play {
		return nil, nil
	}
	record, found, err := dayrecord.Open(ctx, r.Ledger, r.LedgerSpace.ID, r.Asked.Round)
	if err != nil || !found {
		return nil, err
	}
	rows, now := map[string]reconcile.DayRow{}, r.Now()
	state := record.State()
	for _, e := range state.Entries {
		if e.ID == "" {
			continue
		}
		line := state.Line(e, now)
		reason := line.Reason
		if reason == "" && line.State == day.IsPast {
			reason = line.WhyPast()
		}
		row := reconcile.DayRow{State: line.State, Reason: plan.DayReason(line.State, reason), ByHand: e.SkippedByHand && !isHeldBack(e) || e.Gone,
			Rest: line.State == day.IsSending || line.Results.Left > 0}
		if r := line.Results; line.State == day.IsPlayed && r == (day.Results{Sent: r.Sent}) && r.Sent > 0 {
			row.SentAt = line.Actual
		} else if line.State == day.IsPlayed {
			row.Outcome = r.String()
		}
		rows[e.ID] = row
	}
	return rows, nil
}

// isHeldBack reports whether the player has skipped an entry because its row was changed since it was sent: a run after the day
// holds it back itself, and sends it with --changed.
func isHeldBack(e *day.EntryState) bool {
	return e.By == day.BySimcast && strings.HasPrefix(e.Reason, plan.HeldBackFor)
}

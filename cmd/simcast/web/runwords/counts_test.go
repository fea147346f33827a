package runwords_test

import (
	"testing"

	"simcast/cmd/simcast/web/runwords"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

func TestSumsAddUp(t *testing.T) {
	for want, of := range map[string]struct {
		counts plan.Counts
		rest   session.NotChosen
	}{
		"Everything is sent.":                                           {counts: plan.Counts{Counts: ledger.Counts{Sent: 3}}},
		"Everything is sent: 1 of 3 now, 2 before.":                     {counts: plan.Counts{Counts: ledger.Counts{Sent: 1}, Already: 2}},
		"The message that you chose is sent.":                           {counts: plan.Counts{Counts: ledger.Counts{Sent: 1}}, rest: session.NotChosen{Messages: 84}},
		"All 3 messages that you chose are sent: 1 of 3 now, 2 before.": {counts: plan.Counts{Counts: ledger.Counts{Sent: 1}, Already: 2}, rest: session.NotChosen{Messages: 1}},
		"1 of 7 sent; 2 sent before; 1 failed; 3 pending.":              {counts: plan.Counts{Counts: ledger.Counts{Sent: 1, Failed: 1}, Already: 2, Pending: 3, Open: 4}, rest: session.NotChosen{Messages: 2}},
		"Everything is sent: 2 of 6 now, 4 before.":                     {counts: plan.Counts{Counts: ledger.Counts{Sent: 2}, Already: 1}, rest: session.NotChosen{Sent: 3}},
		"The message that you chose is sent: 0 of 1 now, 1 before.":     {counts: plan.Counts{Already: 1}, rest: session.NotChosen{Messages: 1, Sent: 3}},
		"1 of 4 sent; 1 pending; 2 held back.":                          {counts: plan.Counts{Counts: ledger.Counts{Sent: 1}, Pending: 3, HeldBack: 2, Open: 3}},
		"0 of 2 sent; 2 uncertain.":                                     {counts: plan.Counts{Counts: ledger.Counts{Uncertain: 2}, Open: 2}},
	} {
		if got := runwords.Sum(of.counts, of.rest); got != want {
			t.Errorf("%+v: %s, not %s", of, got, want)
		}
	}
}

// TestTheRest says what was not chosen in one line.
func TestTheRest(t *testing.T) {
	for want, rest := range map[string]session.NotChosen{
		"": {},
		"You did not choose 84 other messages that are not sent. You can send them later.": {Messages: 84},
		"You did not choose 1 other message that is not sent. You can send it later.":      {Messages: 1},
		"You did not choose 2 other messages that are uncertain.":                          {Messages: 2, Uncertain: 2},
		"You did not choose 3 other messages: 1 is not sent, and 2 are uncertain.":         {Messages: 3, Uncertain: 2},
	} {
		if got := runwords.Rest(rest); got != want {
			t.Errorf("%+v: %q, not %q", rest, got, want)
		}
	}
}

package view

import "simcast/pipeline/plan"

// Count is how many messages came to what.
type Count struct {
	Word string
	Look Look
	N    int
}

// SentBefore is what earlier runs have sent.
const SentBefore = "sent before"

// Counts are the numbers of a run, in the order in which every face has them.
func Counts(c plan.Counts) []Count {
	return []Count{
		{"sent", Sent, c.Sent},
		{SentBefore, Sent, c.Already},
		{"failed", Failed, c.Failed},
		{"uncertain", Uncertain, c.Uncertain},
		{"pending", Pending, c.OnlyPending()},
		{plan.HeldBack, Pending, c.HeldBack},
		{"skipped", Skipped, c.OnlySkipped()},
		{"not released", Skipped, c.NotReleased},
	}
}

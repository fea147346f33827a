package view

import (
	"strconv"

	"simcast/pipeline/plan"
)

// Count is how many messages came to what.
type Count struct {
	Word string
	Look Look
	N    int
}

// SentBefore is what earlier runs have sent.
const SentBefore = "sent before"

// Counts are how many messages have which result, in the order in which tables, sentences and the page have them. Each message has one of
// these: what is a part of another number, as drafts are of what is sent, is none of them.
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

// InNumbers says what there is of each but skipped ones, such as 2 sent, 1 failed. What is sent is always said.
func InNumbers(c plan.Counts) string {
	text := ""
	for i, count := range Counts(c) {
		if i == 0 || count.N > 0 && count.Look != Skipped {
			text = Given(", ", text, strconv.Itoa(count.N)+" "+count.Word)
		}
	}
	return text
}

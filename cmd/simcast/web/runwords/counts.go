package runwords

import (
	"fmt"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Count is a number of messages, with the word for what became of them.
type Count struct {
	Name string
	N    int
}

// Counts are the numbers of a run.
func Counts(c plan.Counts) (list []Count) {
	for _, count := range []struct {
		Count
		always bool
	}{{Count{"Sent", c.Sent}, true}, {Count{"Sent before", c.Already}, false}, {Count{"Failed", c.Failed}, true}, {Count{"Uncertain", c.Uncertain}, true},
		{Count{"Pending", c.OnlyPending()}, true}, {Count{"Held back", c.HeldBack}, false}, {Count{"Skipped", c.Skipped}, false}, {Count{"Sent as drafts", c.Drafts}, false}} {
		if count.always || count.N > 0 {
			list = append(list, count.Count)
		}
	}
	return list
}

// Rest says in one line what a run was not asked for, "" where it was asked for all that is not sent.
func Rest(rest session.NotChosen) string {
	notSent := rest.Messages - rest.Uncertain
	switch {
	case rest.Messages == 0:
		return ""
	case notSent == 0:
		return fmt.Sprintf("You did not choose %s that %s uncertain.", wording.Counted(rest.Uncertain, "other message"), wording.Of(rest.Uncertain, "is", "are"))
	case rest.Uncertain == 0:
		return fmt.Sprintf("You did not choose %s that %s not sent. You can send %s later.", wording.Counted(notSent, "other message"),
			wording.Of(notSent, "is", "are"), wording.Of(notSent, "it", "them"))
	}
	return fmt.Sprintf("You did not choose %s: %d %s not sent, and %d %s uncertain.", wording.Counted(rest.Messages, "other message"),
		notSent, wording.Of(notSent, "is", "are"), rest.Uncertain, wording.Of(rest.Uncertain, "is", "are"))
}

// Sum says in one sentence what became of the messages that were chosen.
func Sum(c plan.Counts, rest session.NotChosen) string {
	notSent := c.Failed + c.Uncertain + c.Pending
	all := c.Sent + c.Already + notSent
	if notSent == 0 {
		every := "Everything is sent"
		if rest.Messages == 0 {
			all, c.Already = all+rest.Sent, c.Already+rest.Sent // what is sent is the whole plan
		} else {
			every = wording.Of(all, "The message that you chose is sent", fmt.Sprintf("All %d messages that you chose are sent", all))
		}
		if c.Already > 0 {
			return fmt.Sprintf("%s: %d of %d now, %d before.", every, c.Sent, all, c.Already)
		}
		return every + "."
	}
	text := fmt.Sprintf("%d of %d sent", c.Sent, all)
	for _, part := range []Count{{"sent before", c.Already}, {"failed", c.Failed}, {"uncertain", c.Uncertain}, {"pending", c.OnlyPending()}, {plan.HeldBack, c.HeldBack}} {
		if part.N > 0 {
			text += fmt.Sprintf("; %d %s", part.N, part.Name)
		}
	}
	return text + "."
}

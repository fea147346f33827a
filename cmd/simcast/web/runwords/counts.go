package runwords

import (
	"fmt"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Counts are the numbers of a run: those that tell whether all went out, and of the others those of which there is something.
func Counts(c plan.Counts) (list []view.Count) {
	for _, count := range append(view.Counts(c), view.Count{Word: "sent as drafts", N: c.Drafts}) {
		isShown := count.N > 0
		switch plan.State(count.Word) {
		case plan.Sent, plan.Failed, plan.Uncertain, plan.Pending:
			isShown = true
		}
		if isShown {
			count.Word = strings.ToUpper(count.Word[:1]) + count.Word[1:]
			list = append(list, count)
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
	for _, part := range view.Counts(c)[1:] {
		if part.N > 0 && part.Look != view.Skipped {
			text += fmt.Sprintf("; %d %s", part.N, part.Word)
		}
	}
	return text + "."
}

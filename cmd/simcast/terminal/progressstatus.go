package terminal

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// status is a run in one line: what is done and what is left or, while it waits, why, for how long, and with which
// message.
func status(p send.Progress, wait time.Duration, columns int) string {
	if p.Waiting == "" {
		return fit(columns, counts(p)+left(p), shortCounts(p)+left(p), shortCounts(p))
	}
	full, short := reason(p), shortReason(p)
	long := "waiting " + wording.Roughly(wait) + ": "
	return fit(columns,
		long+full+", "+nameOf(p.Again, true)+"; "+counts(p),
		long+full+", "+nameOf(p.Again, false)+"; "+counts(p),
		long+short+", "+nameOf(p.Again, false)+"; "+counts(p),
		long+short+", "+nameOf(p.Again, false)+"; "+shortCounts(p),
		wording.Roughly(wait)+": "+short+", "+nameOf(p.Again, false)+"; "+shortCounts(p),
		short+"; "+shortCounts(p),
		shortCounts(p))
}

// fit is the first of the texts that has room in so many columns, or else the last one; 0 is room for any.
func fit(columns int, texts ...string) string {
	for _, text := range texts {
		if columns == 0 || Width(Printable(text)) <= columns {
			return text
		}
	}
	return texts[len(texts)-1]
}

// counts is how many of all messages are done, and what became of them.
func counts(p send.Progress) string {
	if p.Failed+p.Uncertain == 0 {
		return fmt.Sprintf("%d of %d sent", p.Sent, p.Total)
	}
	return fmt.Sprintf("%d of %d: %d sent%s", p.Done(), p.Total, p.Sent, trouble(p))
}

// shortCounts is the same for a narrow terminal. What failed is always in it.
func shortCounts(p send.Progress) string {
	return fmt.Sprintf("%d/%d%s", p.Done(), p.Total, trouble(p))
}

func trouble(p send.Progress) string {
	if of := wording.Join(wording.Part{N: p.Failed, What: "failed"}, wording.Part{N: p.Uncertain, What: "uncertain"}); of != "" {
		return ", " + of
	}
	return ""
}

// left is how long it still takes, "" where that is not known.
func left(p send.Progress) string {
	if p.Left <= 0 {
		return ""
	}
	return ", " + wording.Roughly(p.Left) + " left"
}

// nameOf names the message that is tried again: its inject's id or its row and, where there is room, its team.
func nameOf(d *plan.Delivery, withTeam bool) string {
	if d == nil {
		return "one message"
	}
	name := clip(d.Inject.ID, maxName)
	if d.Inject.ID == "" {
		name = fmt.Sprintf("row %d", d.Inject.Row.Number)
	}
	if withTeam && d.Team != nil {
		name += " to " + d.Team.Name
	}
	return name
}

// reason is why a run waits, without what follows from it.
func reason(p send.Progress) string {
	text, _, _ := strings.Cut(p.Waiting, ";")
	return wording.Shorten(text, maxReason)
}

// shortReason is the same without what explains it.
func shortReason(p send.Progress) string {
	text, _, _ := strings.Cut(reason(p), " (")
	return clip(text, maxName)
}

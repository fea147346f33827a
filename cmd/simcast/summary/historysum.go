package summary

import (
	"fmt"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// tally counts messages by their results.
type tally struct {
	plan.Counts
	again        int // sent messages that were sent several times
	refused      int // sent messages that were refused when they were sent again
	perhapsTwice int // sent messages that were sent again, and nobody knows whether they are there twice
	mostSent     int // how often the message was sent that was sent most often
}

func (t *tally) add(m *history.Message) {
	t.Count(plan.Status{State: m.Now})
	switch m.Again {
	case ledger.StateFailed:
		t.refused++
	case ledger.StateUncertain:
		t.perhapsTwice++
	}
	if sent := len(m.Sent()); sent > 0 {
		t.again++
		t.mostSent = max(t.mostSent, sent)
	}
}

// count counts a message, in all and in its space.
func (h *History) count(m *history.Message) {
	h.all.add(m)
	if h.bySpace[m.Space] == nil {
		h.bySpace[m.Space] = &tally{}
	}
	h.bySpace[m.Space].add(m)
}

// Sum says how many messages were shown, and with which results.
func (h *History) Sum() []view.Phrase { return h.all.spans() }

// SumsBySpace say the same of each space, a line each; of one space alone there is none.
func (h *History) SumsBySpace() (lines [][]view.Phrase) {
	if len(h.bySpace) < 2 {
		return nil
	}
	for _, id := range h.spaces.IDs {
		if t := h.bySpace[id]; t != nil {
			lines = append(lines, append([]view.Phrase{view.Plain("  " + h.spaces.Name(id) + ": ")}, t.spans()...))
		}
	}
	return lines
}

// spans are a sentence such as 3 messages: 2 sent (1 of them twice), 1 failed.
func (t *tally) spans() []view.Phrase {
	spans := []view.Phrase{view.Plain(wording.Counted(t.All(), "message") + ": ")}
	for _, part := range []struct {
		n    int
		word string
	}{{t.Sent, "sent"}, {t.Failed, "failed"}, {t.Uncertain, "uncertain"}, {t.Pending, "pending"}} {
		if part.n == 0 {
			continue
		}
		if len(spans) > 1 {
			spans = append(spans, view.Plain(", "))
		}
		spans = append(spans, view.As(view.LookOf(part.word), fmt.Sprintf("%d %s", part.n, part.word)))
		if part.word == "sent" {
			spans = append(spans, view.Plain(t.sentAgain()))
		}
	}
	return append(spans, view.Plain("."))
}

// sentAgain says how many of the messages that are sent went out several times, and what became of those that were sent
// again and are not certain to be there as often.
func (t *tally) sentAgain() string {
	often := wording.Times(t.mostSent)
	if t.again > 1 && t.mostSent > 2 {
		often = "more than once"
	}
	var notes []string
	for _, part := range []struct {
		n    int
		note string
	}{{t.again, often}, {t.refused, history.Again(ledger.StateFailed)}, {t.perhapsTwice, history.Again(ledger.StateUncertain)}} {
		switch {
		case part.n > 0 && t.Sent == 1:
			notes = append(notes, part.note)
		case part.n > 0:
			notes = append(notes, fmt.Sprintf("%d of them %s", part.n, part.note))
		}
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}

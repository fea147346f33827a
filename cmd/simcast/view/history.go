package view

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
	historyfile "simcast/writers/history"
)

// Past is a message of the history: where it stands by now, and what happened to it.
type Past struct {
	historyfile.Record
	Words string // by which it is known: a subject, a title or a text
}

// Word is its result by now.
func (p Past) Word() Phrase { return Word(string(p.Result)) }

// PastOf is a message of the history of these spaces.
func PastOf(m *history.Message, spaces history.Spaces) Past {
	p := Past{Record: historyfile.RecordOf(m.Entry, spaces, nil)}
	p.ID, p.Result = m.ID(), p.Now
	p.Words = wording.Shorten(cmp.Or(p.Subject, p.Title, p.Body, m.NoText()), 80)
	return p
}

// Happened is what happened to a message, a line each, where that is more than one thing, and else why it is not sent. moment says when,
// and the moments in reasons are in the zone of now.
func Happened(m *history.Message, moment func(time.Time) string, now time.Time) (lines [][]Phrase) {
	if len(m.Events) == 1 {
		if reason := history.Reason(m.Events[0]); reason != "" {
			lines = append(lines, []Phrase{As(Faint, plan.ReasonFor(reason, now))})
		}
		return lines
	}
	var sent []string
	for _, at := range m.Sent() {
		sent = append(sent, moment(at))
	}
	often := "sent " + wording.Times(len(sent))
	switch {
	case len(sent) > 0 && m.OnlySent():
		return [][]Phrase{{As(Faint, often+": "+strings.Join(sent, ", "))}}
	case len(sent) > 0:
		lines = append(lines, []Phrase{As(Faint, often+". What happened:")})
	}
	for _, e := range m.Events {
		word, rest := history.Describe(e)
		lines = append(lines, []Phrase{As(Faint, moment(e.Started)+"  "), As(LookOf(word), word), As(Faint, plan.ReasonFor(rest, now))})
	}
	return lines
}

// PastSum is a sentence such as 3 messages: 2 sent (1 of them twice), 1 failed.
func PastSum(messages []*history.Message) []Phrase {
	var counts plan.Counts
	again := sentAgain{}
	for _, m := range messages {
		counts.Count(plan.Status{State: m.Now})
		again.add(m)
	}
	said := []Phrase{Plain(wording.Counted(len(messages), "message"))}
	between := ": "
	for _, c := range Counts(counts) {
		if c.N == 0 {
			continue
		}
		said = append(said, Plain(between), As(c.Look, fmt.Sprintf("%d %s", c.N, c.Word)))
		if between = ", "; c.Word == string(plan.Sent) {
			said = append(said, Plain(again.of(c.N)))
		}
	}
	return append(said, Plain("."))
}

// PastSums say the same of each space, a line each; of one space alone there is none.
func PastSums(messages []*history.Message, spaces history.Spaces) (b Block) {
	in := map[string][]*history.Message{}
	for _, m := range messages {
		in[m.Space] = append(in[m.Space], m)
	}
	for _, id := range spaces.IDs {
		if some := in[id]; len(some) > 0 && len(in) > 1 {
			b.Lines = append(b.Lines, append([]Phrase{Plain("  " + spaces.Name(id) + ": ")}, PastSum(some)...))
		}
	}
	return b
}

// sentAgain counts sent messages that were sent again: several times, refused then, and perhaps there twice.
type sentAgain struct{ often, refused, perhaps, most int }

func (s *sentAgain) add(m *history.Message) {
	switch m.Again {
	case ledger.StateFailed:
		s.refused++
	case ledger.StateUncertain:
		s.perhaps++
	}
	if sent := len(m.Sent()); sent > 0 {
		s.often++
		s.most = max(s.most, sent)
	}
}

// of says it beside the number of those that are sent.
func (s *sentAgain) of(sent int) string {
	often := wording.Times(s.most)
	if s.often > 1 && s.most > 2 {
		often = "more than once"
	}
	var notes []string
	for _, part := range []Number{{Name: often, Count: s.often}, {Name: history.Again(ledger.StateFailed), Count: s.refused}, {Name: history.Again(ledger.StateUncertain), Count: s.perhaps}} {
		switch {
		case part.Count > 0 && sent == 1:
			notes = append(notes, part.Name)
		case part.Count > 0:
			notes = append(notes, fmt.Sprintf("%d of them %s", part.Count, part.Name))
		}
	}
	return inBrackets(strings.Join(notes, "; "))
}

// maxDays is how many days of a history are told, the last ones.
const maxDays = 5

// PlayedDays says of each day of a history when it was, and whether it has ended.
func PlayedDays(days *history.Days, spaces history.Spaces, zone *time.Location) (b Block) {
	played := days.Played
	if more := len(played) - maxDays; more > 0 {
		b.say(fmt.Sprintf("%d %s: choose %s with --round.", more, wording.Of(more, "more round was played as an exercise day", "more rounds were played as exercise days"), them(more)))
		played = played[more:]
	}
	for i := range played {
		b.say(playedDay(&played[i], spaces, zone))
	}
	return b
}

func playedDay(d *history.PlayedDay, spaces history.Spaces, zone *time.Location) string {
	round := "The round without a name"
	if d.Round != "" {
		round = fmt.Sprintf("Round %q", d.Round)
	}
	if spaces.Several() {
		round += " in " + spaces.Name(d.Space)
	}
	at := func(t time.Time) string { return wording.Moment(t, time.Time{}, zone) }
	text := fmt.Sprintf("%s is an exercise day: begun %s, STARTEX %s, ", round, at(d.Begun), at(d.StartEx))
	switch {
	case d.Ended.IsZero():
		return text + "not ended; simcast play goes on with it."
	case d.EndedBy == "" || d.EndedBy == day.BySimcast:
		return text + "ended " + at(d.Ended) + "."
	}
	return text + fmt.Sprintf("ended %s by %s.", at(d.Ended), d.EndedBy)
}

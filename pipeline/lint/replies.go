package lint

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// original is the first message with a subject.
type original struct {
	entry   *Entry
	place   position
	unknown bool // there is one of which nobody knows whether it comes before
}

// position is when an entry is played.
type position struct {
	at    int64
	order int
}

func (p position) before(q position) bool { return p.at < q.at || p.at == q.at && p.order < q.order }

// replies are messages “Re: …” before the message that they answer. Where the plan has no such message, players may have
// written it.
func (f *finder) replies() {
	if !f.isOn(beforeCause) {
		return
	}
	hasReply := false
	for i := range f.plan.Entries {
		hasReply = hasReply || looksLikeReply(f.plan.Entries[i].Subject)
	}
	if !hasReply {
		return
	}
	subjects := make([]subject, len(f.plan.Entries))
	wanted := map[string]map[int]original{} // by bare subject, and how often it was answered before
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if e.Subject == "" || !e.isPlayed() {
			continue
		}
		subjects[i] = withoutReply(e.Subject)
		if subjects[i].isReply() && e.isOnTime() {
			wanted[subjects[i].bare] = map[int]original{}
		}
	}
	f.originals(subjects, wanted)
	for i := range subjects {
		if e := &f.plan.Entries[i]; subjects[i].isReply() && e.isOnTime() {
			f.reply(i, subjects[i], wanted[subjects[i].bare])
		}
	}
}

// Answering are the places of the subjects that say that they answer another, and of those that they may answer: all that the
// rule about replies has to know of a plan without times.
func Answering(subjects iter.Seq2[int, string]) (places []int) {
	wanted := map[string]bool{}
	for _, text := range subjects {
		if looksLikeReply(text) {
			if subject := withoutReply(text); subject.isReply() {
				wanted[subject.bare] = true
			}
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	for at, text := range subjects {
		if wanted[withoutReply(text).bare] {
			places = append(places, at)
		}
	}
	return places
}

// originals finds the first message of each subject.
func (f *finder) originals(subjects []subject, wanted map[string]map[int]original) {
	for i, subject := range subjects {
		firsts, isWanted := wanted[subject.bare]
		if !isWanted {
			continue
		}
		first := firsts[subject.depth]
		if place, known := f.position(i); !known {
			first.unknown = true
		} else if first.entry == nil || place.before(first.place) {
			first.entry, first.place = &f.plan.Entries[i], place
		}
		firsts[subject.depth] = first
	}
}

// position is when an entry is played, where that is known. Of a plan without any times it is the order of rows.
func (f *finder) position(i int) (position, bool) {
	e := &f.plan.Entries[i]
	switch {
	case !e.isOnTime():
		return position{}, false
	case e.HasTime:
		return position{e.At.Unix(), i}, true
	}
	return position{math.MinInt64, i}, len(f.timed) == 0 && e.After == ""
}

// reply looks at one reply, beside the first messages of its subject.
func (f *finder) reply(i int, reply subject, firsts map[int]original) {
	e := &f.plan.Entries[i]
	place, known := f.position(i)
	if !known {
		return
	}
	var first original
	for depth, candidate := range firsts {
		if depth >= reply.depth {
			continue
		}
		if candidate.unknown || candidate.place.before(place) {
			return
		}
		if first.entry == nil || candidate.place.before(first.place) {
			first = candidate
		}
	}
	if first.entry != nil {
		f.tell(beforeCause, e.Row, "subject", fmt.Sprintf("%q comes before the message that it answers, %s", wording.Clip(e.Subject), named(first.entry)), "play the original first, or give the reply another subject")
		f.found[len(f.found)-1].Value = e.Subject
	}
}

// looksLikeReply is a quick look at the first letters of a subject.
func looksLikeReply(subject string) bool {
	subject = strings.TrimLeftFunc(subject, headers.IsBlank)
	return subject != "" && strings.ContainsRune("rRaAsS", rune(subject[0])) && strings.Contains(subject, ":")
}

// subject is a subject as replies are compared.
type subject struct {
	bare  string // folded, without what mail programs put before it
	depth int    // how often they did
}

func (s subject) isReply() bool { return s.depth > 0 && s.bare != "" }

func withoutReply(text string) subject {
	s := subject{bare: headers.FoldName(text)}
	for {
		mark, rest, found := strings.Cut(s.bare, ":")
		switch strings.TrimSpace(mark) {
		case "re", "ré", "aw", "antw", "sv":
		default:
			found = false
		}
		if !found {
			return s
		}
		s.bare = strings.TrimSpace(rest)
		s.depth++
	}
}

package lint

import (
	"fmt"
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
	var answers []int
	wanted := map[string]map[int]original{} // by subject, and how often it was answered before
	for i := range f.plan.Entries {
		if e := &f.plan.Entries[i]; e.isOnTime() && looksLikeReply(e.Subject) {
			if subject, depth := withoutReply(e.Subject); depth > 0 && subject != "" {
				answers = append(answers, i)
				wanted[subject] = map[int]original{}
			}
		}
	}
	if len(answers) == 0 {
		return
	}
	f.originals(wanted)
	for _, i := range answers {
		f.reply(i, wanted)
	}
}

// originals finds the first message of each subject.
func (f *finder) originals(wanted map[string]map[int]original) {
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if e.Subject == "" || !e.isPlayed() {
			continue
		}
		subject, depth := withoutReply(e.Subject)
		firsts, isWanted := wanted[subject]
		if !isWanted {
			continue
		}
		first := firsts[depth]
		if place, known := f.position(i); !known {
			first.unknown = true
		} else if first.entry == nil || place.before(first.place) {
			first.entry, first.place = e, place
		}
		firsts[depth] = first
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

func (f *finder) reply(i int, wanted map[string]map[int]original) {
	e := &f.plan.Entries[i]
	place, known := f.position(i)
	if !known {
		return
	}
	subject, depth := withoutReply(e.Subject)
	var first original
	for answered, candidate := range wanted[subject] {
		if answered >= depth {
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
		f.add(beforeCause, e.Row, "subject", fmt.Sprintf("%q comes before the message that it answers, %s", wording.Clip(e.Subject), named(first.entry)), "play the original first, or give the reply another subject")
		f.found[len(f.found)-1].Value = e.Subject
	}
}

// looksLikeReply is a quick look at the first letters of a subject.
func looksLikeReply(subject string) bool {
	subject = strings.TrimLeftFunc(subject, headers.IsBlank)
	return subject != "" && strings.ContainsRune("rRaAsS", rune(subject[0])) && strings.Contains(subject, ":")
}

// withoutReply is a subject, folded, without what mail programs put before it, and how often they did.
func withoutReply(subject string) (bare string, depth int) {
	bare = headers.FoldName(subject)
	for {
		mark, rest, found := strings.Cut(bare, ":")
		switch strings.TrimSpace(mark) {
		case "re", "ré", "aw", "antw", "sv":
		default:
			found = false
		}
		if !found {
			return bare, depth
		}
		bare = strings.TrimSpace(rest)
		depth++
	}
}

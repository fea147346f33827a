// Package wording words messages for people: what they may have meant by a name, counts, moments, spans of time,
// and texts cut to one line.
package wording

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"github.com/rivo/uniseg"
)

// maxCompared is how many letters a name has at most that is compared with others.
const maxCompared = 64

// Nearest returns the candidate that was most likely meant by name, or "": a third of the
// letters and one may be others, whatever their case.
func Nearest(name string, candidates []string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	length := utf8.RuneCountInString(name)
	if length > maxCompared {
		return ""
	}
	nearest, distance := "", length/3+2
	for _, candidate := range candidates {
		if longer := utf8.RuneCountInString(candidate) - length; max(longer, -longer) >= distance {
			continue
		}
		if off := levenshtein.ComputeDistance(name, strings.ToLower(candidate)); off < distance {
			nearest, distance = candidate, off
		}
	}
	return nearest
}

// Shorten makes a text one line of so many letters, with … where more were.
func Shorten(text string, limit int) string {
	return Cut(strings.Join(strings.Fields(text), " "), limit)
}

// PrintableLine is Shorten without what cannot be printed, such as the codes of a terminal.
func PrintableLine(text string, limit int) string {
	return Shorten(MapUnprintable(text, func(r rune) rune {
		if unicode.IsSpace(r) {
			return r
		}
		return -1
	}), limit)
}

// zeroWidthJoiner makes one picture of several, such as a family: it is not printed by itself, and is part of the letter.
const zeroWidthJoiner = '\u200d'

// MapUnprintable changes the letters of a text that cannot be printed, as [strings.Map] does.
func MapUnprintable(text string, change func(rune) rune) string {
	unlessPrint := func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return change(r)
	}
	if !strings.ContainsRune(text, zeroWidthJoiner) {
		return strings.Map(unlessPrint, text)
	}
	var all strings.Builder
	for text != "" {
		cluster, rest, _, _ := uniseg.FirstGraphemeClusterInString(text, -1)
		joins := !strings.HasSuffix(cluster, string(zeroWidthJoiner))
		all.WriteString(strings.Map(func(r rune) rune {
			if r == zeroWidthJoiner && joins {
				return r
			}
			return unlessPrint(r)
		}, cluster))
		text = rest
	}
	return all.String()
}

// Cut returns the first letters of a text as they stand, limit with the … where more were. What people see as one letter,
// such as a flag or a letter with its accents, is not cut into parts unless it is longer than that by itself.
func Cut(text string, limit int) string {
	letters := []rune(text)
	if len(letters) <= limit {
		return string(letters) // each byte that is no letter is one that shows so
	}
	most := max(limit-1, 0)
	return string(letters[:endOfCluster(string(letters[:min(most+lookAhead, len(letters))]), most)]) + "…"
}

// lookAhead is how many letters behind a place are looked at for the end of what is seen as one letter.
const lookAhead = 64

// endOfCluster is how many of the first letters of a text, at most so many, can stand without the next; most where one alone
// is longer.
func endOfCluster(text string, most int) int {
	end, state := 0, -1
	for cluster := ""; text != ""; {
		cluster, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
		length := utf8.RuneCountInString(cluster)
		if end+length > most {
			break
		}
		end += length
	}
	if end == 0 {
		return most
	}
	return end
}

// Counted is a number with its noun, as every face says it: "1 error", "3 errors".
func Counted(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "y") && !strings.HasSuffix(noun, "ay"):
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Span is a span in words to the second, without its sign and without units that are 0: 5 min, 1 h 5 min, 30 s.
func Span(d time.Duration) string {
	d = d.Abs().Round(time.Second)
	text := Join(Part{int(d / time.Hour), "h"}, Part{int(d/time.Minute) % 60, "min"}, Part{int(d/time.Second) % 60, "s"})
	return cmp.Or(strings.ReplaceAll(text, ",", ""), "0 s")
}

// Roughly is a span as people say it, where a little more or less is the same.
func Roughly(d time.Duration) string {
	switch {
	case d < time.Second:
		return "a second"
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Round(time.Second)/time.Second))
	case d < time.Hour:
		d = d.Round(time.Second)
		return fmt.Sprintf("%d min %02d s", int(d/time.Minute), int(d%time.Minute/time.Second))
	}
	d = d.Round(time.Minute)
	return fmt.Sprintf("%d h %02d min", int(d/time.Hour), int(d%time.Hour/time.Minute))
}

// Between says when the first and the last of several were, as an ending of a
// sentence; "" where that is not known.
func Between(first, last time.Time) string {
	const layout, clock = "2006-01-02 15:04", "15:04"
	from, to := first.Local().Format(layout), last.Local().Format(layout)
	switch {
	case first.IsZero():
		return ""
	case from == to:
		return " on " + from
	case first.Local().Format(time.DateOnly) == last.Local().Format(time.DateOnly):
		return " on " + first.Local().Format(time.DateOnly) + " between " + first.Local().Format(clock) + " and " + last.Local().Format(clock)
	}
	return " between " + from + " and " + to
}

// When says when something was, to the second, in the zone of now: today's by the hour.
func When(at, now time.Time) string {
	if at.IsZero() {
		return "at an unknown time"
	}
	at = at.In(now.Location())
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return "today at " + at.Format(time.TimeOnly)
	}
	return "on " + at.Format(time.DateOnly) + " at " + at.Format(time.TimeOnly)
}

// Moment is a moment to the second, in a zone: of the day of now without its date, of the year of now without the year. Where now is
// zero, the moment has its whole date, as people write it. It is "" where there is none. Without a zone it stays in its own.
func Moment(t, now time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	if zone == nil {
		zone = t.Location()
	}
	t = t.In(zone)
	if now.IsZero() {
		return t.Format(time.DateTime)
	}
	now = now.In(zone)
	switch {
	case t.Format(time.DateOnly) == now.Format(time.DateOnly):
		return t.Format(time.TimeOnly)
	case t.Year() == now.Year():
		return t.Format("2 Jan 15:04:05")
	}
	return t.Format("2 Jan 2006 15:04:05")
}

// Clip keeps a planner's long text from filling a message.
func Clip(text string) string { return Shorten(text, 60) }

// OrList joins words by commas and a last "or".
func OrList(words []string) string { return list(words, " or ") }

// AndList joins words by commas and a last "and".
func AndList(words []string) string { return list(words, " and ") }

func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// First names the first few of many words, with a count for the rest.
func First(words []string, most int) string {
	text := strings.Join(words[:min(len(words), most)], ", ")
	if more := len(words) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// FirstOf names the first few of many things, with a count for the rest: A, B and 3 more teams.
func FirstOf(names []string, most int, noun string) string {
	text := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		text += " and " + Counted(more, "more "+noun)
	}
	return text
}

// Are is a number of things as the subject of a sentence: 1 message is, 2 messages are.
func Are(n int, noun string) string { return Counted(n, noun) + Of(n, " is", " are") }

// Part is how many of a whole are so.
type Part struct {
	N    int
	What string
}

// Parts is a whole with the parts that it has.
func Parts(whole string, parts ...Part) string {
	if of := Join(parts...); of != "" {
		return whole + ", " + of
	}
	return whole
}

// Join is the parts that there are.
func Join(parts ...Part) string {
	var texts []string
	for _, part := range parts {
		if part.N > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", part.N, part.What))
		}
	}
	return strings.Join(texts, ", ")
}

// Of is the words for one, or those for several.
func Of(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

// Times is how often something happened: once, twice, 3 times.
func Times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

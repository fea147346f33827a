package wording

import (
	"fmt"
	"strings"
	"time"
)

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

// Roughly is a span as people say it.
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
	const layout = "2006-01-02 15:04"
	from, to := first.Local().Format(layout), last.Local().Format(layout)
	switch {
	case first.IsZero():
		return ""
	case from == to:
		return " on " + from
	}
	return " between " + from + " and " + to
}

// Clip keeps a planner's long text from filling a message.
func Clip(text string) string { return Shorten(text, 60) }

func OrList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

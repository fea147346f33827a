package day

import (
	"fmt"
	"strings"
	"time"
)

// SignedSpan is a span with its sign, without units that are 0: +5m, -1h30m.
func SignedSpan(span time.Duration) string {
	sign := "+"
	if span < 0 {
		sign, span = "-", -span
	}
	text := span.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return sign + text
}

// SpanWords is a span in words, without its sign: 5 min, 1 h 05 min, 30 s.
func SpanWords(span time.Duration) string {
	span = span.Abs().Round(time.Second)
	hours, minutes, seconds := int(span/time.Hour), int(span/time.Minute)%60, int(span/time.Second)%60
	var parts []string
	if hours > 0 {
		parts = append(parts, fmt.Sprintf("%d h", hours))
	}
	if minutes > 0 {
		parts = append(parts, fmt.Sprintf("%d min", minutes))
	}
	if seconds > 0 || len(parts) == 0 {
		parts = append(parts, fmt.Sprintf("%d s", seconds))
	}
	return strings.Join(parts, " ")
}

// OffsetWords says how much everything is later than the plan has it.
func OffsetWords(offset time.Duration) string {
	switch offset = offset.Round(time.Second); {
	case offset > 0:
		return SpanWords(offset) + " later than the plan"
	case offset < 0:
		return SpanWords(offset) + " earlier than the plan"
	}
	return "as planned"
}

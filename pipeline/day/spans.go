package day

import (
	"strings"
	"time"

	"simcast/templates/wording"
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

// OffsetWords says how much everything is later than the plan has it.
func OffsetWords(offset time.Duration) string {
	switch offset = offset.Round(time.Second); {
	case offset > 0:
		return wording.Span(offset) + " later than the plan"
	case offset < 0:
		return wording.Span(offset) + " earlier than the plan"
	}
	return "as planned"
}

package schedule

import (
	"strings"
	"time"

	"simcast/readers/headers"
)

// The forms of spans from STARTEX, and of days of the exercise.
var (
	sinceForm = formOf(`(?P<startex>(?:STARTEX|T) ?)?(?P<sign>[+-]) ?(?P<span>.*)`)
	stepForm  = formOf(` ?(?P<word>\pL+) ?(?P<sign>[+-]) ?(?P<span>[^+-]*?)(?P<rest>| ?\pL+ ?[+-].*)`)
	colonForm = formOf(`(?P<hours>\d{1,6}):(?P<minutes>\d+)(?::(?P<seconds>\d+))?`)
	unitForm  = formOf(`(?P<number>\d{1,6})(?:(?P<blank> ?)(?P<unit>\pL+)\.?(?: ?(?P<rest>\d.*))?)?`)

	dayForms = []form{
		formOf(`(?:[DJ] ?(?P<sign>[+-])|(?:DAY|JOUR|TAG) ?(?P<plus>\+)) ?(?P<offset>\d{1,3})(?P<rest>\D.*)?`),
		formOf(`(?:DAY|JOUR|TAG) ?(?P<number>\d{1,3})(?P<rest>\D.*)?`),
		formOf(`(?:[DJ] ?- ?DAY|(?:DAY|JOUR|TAG) J)(?P<rest>[ ,].*)?`), // the first
		formOf(`[DJ](?P<rest>,.*| [^+-].*)?`),
	}
)

// readDayed reads a day of the exercise with a clock time or without: D+0 09:30, J+1 08h15, Day 2 09:00, J 09h00.
func readDayed(text string) (written, bool) {
	for _, form := range dayForms {
		p, found := form.match(text)
		if !found {
			continue
		}
		read := written{shape: dayed, isPlus: p.of("offset") != "", day: int32(p.sign() * p.number("offset"))}
		if p.of("number") != "" {
			if read.day = int32(p.number("number") - 1); read.day < 0 { // there is no Day 0
				return badFor(faultDays), true
			}
		}
		if p.of("rest") == "" {
			return read, true
		}
		at, rest, found := clockAfter(p.of("rest"))
		switch {
		case !found || rest != "":
			return written{}, false
		case at.fault != noFault:
			return badFor(at.fault), true
		}
		read.hasClock, read.clock = true, int32(at.seconds)
		return read, true
	}
	return written{}, false
}

// readOffset reads a span from STARTEX: +01:30, -90m, T+15, H+1:30, STARTEX+90m, D+2 H+3 M+45.
func readOffset(text string) (written, bool) {
	if text == "STARTEX" {
		return spanned(0), true
	}
	p, found := sinceForm.match(text)
	switch {
	case !found:
		return readSteps(text)
	case p.of("startex") != "":
		return readSpan(p.of("span"), p.sign(), time.Minute)
	}
	return readSpan(p.of("span"), p.sign(), 0)
}

// readUnsigned reads a span without a sign, as a column of spans has it.
func readUnsigned(text string) (written, bool) { return readSpan(text, 1, 0) }

// readSpan reads a whole text as a span. A number without a unit has the one that is given.
func readSpan(text string, sign int, unit time.Duration) (written, bool) {
	span, why, found := spanIn(text, unit)
	switch {
	case !found:
		return written{}, false
	case why != noFault:
		return badFor(why), true
	}
	return spanned(time.Duration(sign) * span), true
}

// readSteps reads days, hours and minutes, each with its sign: D+2 H+3 M+45, J+1 H+2 M-5.
func readSteps(text string) (written, bool) {
	var span time.Duration
	last := -1
	for rest := text; last < 0 || rest != ""; {
		p, found := stepForm.match(rest)
		if !found || last < 0 && len(p.of("word")) > 1 {
			return written{}, false
		}
		step := strings.IndexByte("DHM", strings.Replace(p.of("word"), "J", "D", 1)[0])
		rest = p.of("rest")
		if step <= last || last < 0 && step == 2 || step == 0 && (rest == "" || !isDayCount(p.of("span"))) { // D+2 alone is a day
			return written{}, false
		}
		part, why, found := spanIn(p.of("span"), [...]time.Duration{24 * time.Hour, time.Hour, time.Minute}[step])
		switch {
		case !found:
			return written{}, false
		case why != noFault:
			return badFor(why), true
		}
		span, last = span+time.Duration(p.sign())*part, step
	}
	return spanned(span), true
}

// isDayCount reports a whole number of up to three digits.
func isDayCount(text string) bool {
	return len(text) <= 3 && isNumber(text) && !strings.ContainsAny(text, ".,")
}

// spanIn reads hours and minutes, 01:30 and 01:30:00, or numbers with units, 90m, 1h30, 2h.
func spanIn(text string, unit time.Duration) (time.Duration, fault, bool) {
	if p, found := colonForm.match(text); found {
		minutes, seconds := p.number("minutes"), p.number("seconds")
		if len(p.of("minutes")) != 2 || minutes > 59 || seconds > 59 {
			return 0, faultClock, true
		}
		return spanOf(p.number("hours")*3600 + minutes*60 + seconds), noFault, true
	}
	lengths := [...]time.Duration{0, time.Hour, time.Minute, time.Second}
	total := time.Duration(0)
	for last := maxSpan; ; {
		p, found := unitForm.match(text)
		if !found {
			return 0, noFault, false
		}
		n, each := p.number("number"), lengths[units[p.of("unit")]]
		switch {
		case p.of("unit") == "" && last == maxSpan:
			return plainSpan(n, len(text), unit)
		case p.of("unit") == "" && last == time.Hour && n > 59:
			return 0, faultClock, true
		case p.of("unit") == "" && last == time.Hour: // 1h30
			return total + spanOf(n*60), noFault, true
		case each == 0 || each >= last || last == time.Hour && p.of("blank") != "":
			return 0, noFault, false
		}
		total, last = total+time.Duration(n)*each, each
		if text = p.of("rest"); text == "" {
			return total, noFault, true
		}
	}
}

// plainSpan is a number without a unit. T+0130 may be hours and minutes as well, so only up to three digits are minutes.
func plainSpan(n, count int, unit time.Duration) (time.Duration, fault, bool) {
	switch {
	case n == 0 && count <= 2:
		return 0, noFault, true
	case unit == 0 || count > 3:
		return 0, faultUnit, true
	}
	return time.Duration(n) * unit, noFault, true
}

// readAfter reads that an inject follows another: after A12, after A12 +10m.
func readAfter(text string) written {
	_, span, found := causeOf(text, nil)
	if !found {
		return badFor(faultWords)
	}
	return written{shape: after, span: span}
}

// causeOf is which inject a text names after its first word, and how long after it. A plus belongs to the id if a row has
// such a one.
func causeOf(text string, ids map[string]int) (cause string, span time.Duration, found bool) {
	text = strings.TrimFunc(text, headers.IsBlank)
	const word = len("after")
	if len(text) <= word || !strings.EqualFold(text[:word], "after") {
		return "", 0, false
	}
	cause = strings.TrimFunc(text[word:], headers.IsBlank)
	if len(cause) == len(text)-word || cause == "" {
		return "", 0, false
	}
	if _, isID := ids[cause]; isID {
		return cause, 0, true
	}
	plus := strings.LastIndexByte(cause, '+')
	if plus <= 0 {
		return cause, 0, true
	}
	span, why, isSpan := spanIn(strings.TrimPrefix(normal(cause[plus+1:]), " "), 0)
	if !isSpan || why != noFault || span > maxSpan {
		return cause, 0, true
	}
	return strings.TrimFunc(cause[:plus], headers.IsBlank), span, true
}

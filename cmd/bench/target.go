package main

import "fmt"

// target is what has to be reached, and how it is worked out.
type target struct {
	what    string
	limit   float64
	atLeast bool   // else: at most
	unit    string // of the limit, and of what is found
	share   string // what the limit is a part of
	of      func(ours, bar series) float64
}

func timeRatio(most float64, bar string) target {
	return target{what: "time", limit: most, share: " of " + bar + "'s", of: ratio}
}

func rateRatio(least float64, bar string) target {
	return target{what: "rate", limit: least, atLeast: true, share: " of " + bar + "'s", of: ratio}
}

func sizeRatio(most float64, bar string) target {
	return target{what: "size of the file", limit: most, share: " of " + bar + "'s",
		of: func(ours, bar series) float64 { return float64(ours.size()) / float64(bar.size()) }}
}

func memory(mebibytes float64) target {
	return target{what: "memory", limit: mebibytes, unit: " MiB",
		of: func(ours, _ series) float64 { return float64(ours.peak()) / 1024 }}
}

func seconds(most float64) target {
	return target{what: "median", limit: most, unit: " s", of: func(ours, _ series) float64 { return ours.median() }}
}

func ratio(ours, bar series) float64 { return ours.median() / bar.median() }

func (t target) judge(ours, bar series) verdict { return t.say(t.of(ours, bar)) }

// say holds a value to the target. None at all, as of memory where no system tells it, meets nothing.
func (t target) say(value float64) verdict {
	way, met := "at most", value <= t.limit
	if t.atLeast {
		way, met = "at least", value >= t.limit
	}
	return verdict{
		target: fmt.Sprintf("%s %s %g%s%s", t.what, way, t.limit, t.unit, t.share),
		found:  figure(value) + t.unit,
		met:    met && value != 0,
	}
}

package compare

import "fmt"

// Target is what has to be reached, and how it is worked out.
type Target struct {
	What    string
	Limit   float64
	AtLeast bool   // else: at most
	Unit    string // of the limit, and of what is found
	Share   string // what the limit is a part of
	of      func(ours, bar Series) float64
}

// TimeRatio is how much of the time of the one named bar ours may take at most.
func TimeRatio(most float64, bar string) Target {
	return Target{What: "time", Limit: most, Share: " of " + bar + "'s", of: ratio}
}

// RateRatio is how much of the rate of the one named bar ours reaches at least.
func RateRatio(least float64, bar string) Target {
	return Target{What: "rate", Limit: least, AtLeast: true, Share: " of " + bar + "'s", of: ratio}
}

// SizeRatio is how large the file of ours may be at most, as a part of that of the one named bar.
func SizeRatio(most float64, bar string) Target {
	return Target{What: "size of the file", Limit: most, Share: " of " + bar + "'s",
		of: func(ours, bar Series) float64 { return float64(ours.size()) / float64(bar.size()) }}
}

// Memory is how much memory ours may have at most.
func Memory(mebibytes float64) Target {
	return Target{What: "memory", Limit: mebibytes, Unit: " MiB",
		of: func(ours, _ Series) float64 { return float64(ours.peak()) / 1024 }}
}

// Seconds is how long ours may take at most.
func Seconds(most float64) Target {
	return Target{What: "median", Limit: most, Unit: " s", of: func(ours, _ Series) float64 { return ours.median() }}
}

func ratio(ours, bar Series) float64 { return ours.median() / bar.median() }

// Judge holds what ours took, and what the bar took, to the target.
func (t Target) Judge(ours, bar Series) Verdict { return t.Say(t.of(ours, bar)) }

// Say holds a value to the target. None at all, as of memory where no system tells it, meets nothing.
func (t Target) Say(value float64) Verdict {
	way, met := "at most", value <= t.Limit
	if t.AtLeast {
		way, met = "at least", value >= t.Limit
	}
	return Verdict{
		Target: fmt.Sprintf("%s %s %g%s%s", t.What, way, t.Limit, t.Unit, t.Share),
		Found:  Figure(value) + t.Unit,
		Met:    met && value != 0,
	}
}

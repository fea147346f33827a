package resultsreport

import (
	"strconv"
	"strings"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/plan"
)

// OfDay is the results of a day as they are now. mayGoOut are the deliveries that may go out before the next report
// stands. A simcast that does not know the names goes by the reach, which holds them all.
func OfDay(s *plan.SendPlan, run, space string, ended bool, mayGoOut []*plan.Delivery) *Report {
	report := unlimited(s, run, space, ended)
	named := map[string]bool{}
	for _, d := range mayGoOut {
		if name := s.NameOf(d); name != "" && !named[name] {
			named[name] = true
			report.MayGoOutNames = append(report.MayGoOutNames, name)
		}
	}
	lines := 0
	for i, d := range s.Deliveries {
		if named[s.NameOf(d)] {
			lines = i + 1
		}
	}
	report.Reach = newReach(report.Lines, lines).String()
	return report
}

// MayGoOutText is what PropMayGoOut has: the names of a day's file, separated by spaces, else a number.
func (r *Report) MayGoOutText() string {
	if len(r.MayGoOutNames) > 0 {
		return strings.Join(r.MayGoOutNames, " ")
	}
	return strconv.Itoa(r.MayGoOut)
}

// ParseMayGoOut reads what MayGoOutText gives, of the file of a round: a number, or the names of deliveries. ok is false where
// it is neither.
func ParseMayGoOut(text, round string) (count int, names []string, ok bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return max(n, 0), nil, true
	}
	for rest := text; ; { // the round may hold spaces, and a hash holds none
		hash, found := strings.CutPrefix(rest, round+":")
		if !found {
			return 0, nil, false
		}
		hash, rest, found = strings.Cut(hash, " ")
		if _, known := deliveryhash.ParseMark(hash); !known {
			return 0, nil, false
		}
		if names = append(names, round+":"+hash); !found {
			return 0, names, true
		}
	}
}

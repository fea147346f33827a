package torture

import (
	"math/rand/v2"
	"slices"
	"time"
)

// dayFaults are what the POSTs of a day meet: those that a day has to go through, and none that takes long.
func dayFaults() []fault {
	names := []string{"201 with a body", "204", "400 with the key", "500", "502 before publishing", "502 after publishing", "closed before publishing",
		"closed after publishing", "reset after publishing", "stalled after publishing", "reset unread", "gone for a while", "headers that drip"}
	known := slices.DeleteFunc(faults(), func(f fault) bool { return !slices.Contains(names, f.name) })
	return append(known,
		fault{name: "429 without Retry-After", means: limited, storms: 1, do: func(x *exchange) bool { return x.say(429, "", "") }},
		fault{name: "429, come back in a second", means: limited, do: func(x *exchange) bool { return x.say(429, "Retry-After: 1\r\n", "") }},
		fault{name: "500, several", means: busy, storms: 4, do: func(x *exchange) bool { return x.say(500, "", "") }},
		fault{name: "gone for seconds", means: accepted, do: func(x *exchange) bool { return x.leaveFor(x.span(2500)) }},
		fault{name: "slow answer", means: accepted, do: func(x *exchange) bool {
			time.Sleep(x.span(1200))
			return x.accept(200)
		}})
}

// dayFaultAt draws one of them.
func dayFaultAt(dice *rand.Rand) fault { return chance(dice, dayFaults()) }

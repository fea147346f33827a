package simulator

import (
	"cmp"
	"math/rand/v2"
	"net/http"
	"time"

	"golang.org/x/time/rate"
)

// Cut is a way to break the connection; 0 is none.
type Cut int

const (
	CutClose Cut = iota + 1 // closed without an answer (FIN)
	CutReset                // reset without an answer (RST)
	CutBody                 // closed in the middle of the answer's body
)

// Fault is what goes wrong with one request. The zero value is none.
//
// A fault comes before the request is looked at, so that nothing is published, unless After is
// set: then only the answer is lost or replaced. Status is from 200 to 599. 3xx, 4xx, 500 and 503 never publish (interface.md,
// section 7), whatever After says; another 2xx and CutBody always let the request through.
type Fault struct {
	Status     int  // instead of the answer's own; 0: that one
	HTML       bool // a web page as the body, with Status or 200
	Cut        Cut
	After      bool          // the request is served first
	RetryAfter string        // a Retry-After header, as given
	Latency    time.Duration // before the answer
}

// Chance is a fault that falls on a POST with a probability from 0 to 1.
type Chance struct {
	Probability float64
	Fault       Fault
}

// GetFault is a fault of a GET: of its first Times requests, or of all if Times is 0.
type GetFault struct {
	Fault
	Times int
}

// Faults are the faults of a stand-in. For each POST, whatever its key and body, one decides: the
// script while it lasts, then the rate limit, then chance.
type Faults struct {
	Script     []Fault             // one for each POST, the zero Fault being a plain answer
	Rate       float64             // POSTs a second that the token bucket refills by; 0: no limit
	Burst      int                 // POSTs that the full bucket holds; less than 1 is 1
	RetryAfter string              // header of every 429 that has none of its own; empty: none
	Random     []Chance            // at most one of them falls on a POST; their sum is at most 1
	Latency    time.Duration       // of each POST, scripted ones too
	Gets       map[string]GetFault // by personas, archive, teams, smartwords
}

// lets tells whether the request is served under this fault.
func (f Fault) lets() bool {
	kind := f.Status / 100
	switch {
	case kind == 3, kind == 4, f.Status == http.StatusInternalServerError, f.Status == http.StatusServiceUnavailable:
		return false
	case kind == 5, f.HTML, f.Cut == CutClose, f.Cut == CutReset:
		return f.After
	}
	return true
}

// apply gives the answer under this fault. Where the fault is another 2xx, a refusal by the
// service stays a refusal.
func (f Fault) apply(serve func() answer) answer {
	var given answer
	if f.lets() {
		given = serve()
	}
	switch {
	case f.HTML:
		given = webPage(cmp.Or(f.Status, http.StatusOK))
	case f.Status >= 300:
		given = refuse(f.Status, http.StatusText(f.Status))
	case f.Status != 0 && given.status == http.StatusOK:
		given.status = f.Status
	}
	if f.Status/100 == 3 {
		given.location = BasePath + "/messages" // a client that follows it publishes, and is seen
	}
	given.retryAfter, given.cut, given.latency = f.RetryAfter, f.Cut, f.Latency
	return given
}

// forecast deals out the faults in their order.
type forecast struct {
	faults  Faults
	posts   int // scripted faults given
	limiter *rate.Limiter
	gets    map[string]int // faults given, by the path's name
}

func newForecast(f Faults) forecast {
	c := forecast{faults: f, gets: map[string]int{}}
	if f.Rate > 0 {
		c.limiter = rate.NewLimiter(rate.Limit(f.Rate), max(f.Burst, 1))
	}
	return c
}

func (c *forecast) nextPost(now time.Time, dice *rand.Rand) Fault {
	f := c.withRetryAfter(c.draw(now, dice))
	f.Latency += c.faults.Latency
	return f
}

func (c *forecast) withRetryAfter(f Fault) Fault {
	if f.Status == http.StatusTooManyRequests {
		f.RetryAfter = cmp.Or(f.RetryAfter, c.faults.RetryAfter)
	}
	return f
}

func (c *forecast) draw(now time.Time, dice *rand.Rand) Fault {
	if c.posts < len(c.faults.Script) {
		c.posts++
		return c.faults.Script[c.posts-1]
	}
	if c.limiter != nil && !c.limiter.AllowN(now, 1) {
		return Fault{Status: http.StatusTooManyRequests}
	}
	point := dice.Float64()
	for _, chance := range c.faults.Random {
		if point < chance.Probability {
			return chance.Fault
		}
		point -= chance.Probability
	}
	return Fault{}
}

func (c *forecast) nextGet(name string) Fault {
	f, ok := c.faults.Gets[name]
	if !ok || f.Times > 0 && c.gets[name] >= f.Times {
		return Fault{}
	}
	c.gets[name]++
	return c.withRetryAfter(f.Fault)
}

package send

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"

	"simcast/apiclient"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
)

// limitedService lets through what a bucket of tokens has. What happens to it at its
// n-th message is told before.
type limitedService struct {
	bucket  *rate.Limiter
	latency time.Duration
	before  func(n int) // n messages are through; may be nil
	deaf    int         // turns so many away, whatever the bucket has
	through []time.Time
	refused []int // how many messages were through at each 429
}

func (s *limitedService) Post(context.Context, apiclient.Endpoint, []byte, func() error) apiclient.Answer {
	if s.before != nil {
		s.before(len(s.through))
	}
	start := time.Now()
	time.Sleep(s.latency)
	if s.deaf > 0 {
		s.deaf--
		s.refused = append(s.refused, len(s.through))
		return status(429).Answer
	}
	if !s.bucket.AllowN(time.Now(), 1) {
		s.refused = append(s.refused, len(s.through))
		return status(429).Answer
	}
	s.through = append(s.through, start)
	return ok.Answer
}

// among counts the requests of the last messages that were turned away.
func (s *limitedService) among(last int) int {
	n := 0
	for _, at := range s.refused {
		if at >= len(s.through)-last {
			n++
		}
	}
	return n
}

// rate is that of the last messages, in messages a second.
func (s *limitedService) rate(last int) float64 {
	from := s.through[len(s.through)-last-1]
	return float64(last) / s.through[len(s.through)-1].Sub(from).Seconds()
}

// cast sends a plan of so many deliveries at an adaptive pace, in fake time.
func (s *limitedService) cast(t *testing.T, path string, space *space.Space, least time.Duration, dice *rand.Rand) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		sendPlan := plantest.ReconcilePlan(t, plantest.TakeFile(t, path, space, plan.Options{}), nil, plan.ResendOptions{})
		ending, err := Send(sendPlan, context.Background(), context.Background(), Config{Queue: EverythingNow(sendPlan), Name: "run", Poster: s, Ledger: noLog{}, Results: &sendFixture{},
			Clock: pipetest.BubbleClock{}, Jitter: dice.Float64, Interval: pace.DefaultInterval, MinInterval: least, Limits: DefaultLimits()})
		pipetest.Must(t, err)
		if ending.Sent != len(sendPlan.ToPost) {
			t.Errorf("%d of %d sent, stopped for %q", ending.Sent, len(sendPlan.ToPost), ending.Stopped)
		}
	})
}

func seedOf(t *testing.T, name string) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given := os.Getenv(name); given != "" {
		var err error
		seed, err = strconv.ParseUint(given, 10, 64)
		pipetest.Must(t, err)
	}
	t.Logf("%s=%d", name, seed)
	return seed
}

// TestAdaptivePaceFindsTheLimit draws a hundred services: from the documented two
// messages a second to twenty, and a bucket of one to fifty tokens.
func TestAdaptivePaceFindsTheLimit(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(seedOf(t, "SIMCAST_PACE_SEED"), 0))
	numbered := numberedPlan(t)
	for range 100 {
		perSecond := 2 * math.Pow(10, dice.Float64())
		burst := int(math.Pow(50.99, dice.Float64()))
		numbered.holdLimit(t, perSecond, burst, time.Duration(1+dice.IntN(40))*time.Millisecond, dice)
	}
}

// TestAdaptivePaceKnowsManyTokens has a bucket that lets the quickest pace through until
// the messages that are judged begin. The second 429 comes just after a step, as it does
// where the bucket holds a single token.
func TestAdaptivePaceKnowsManyTokens(t *testing.T) {
	t.Parallel()
	numberedPlan(t).holdLimit(t, 15.9, 50, 34*time.Millisecond, rand.New(rand.NewPCG(3, 7)))
}

// pacedPlan is a plan of 500 deliveries, and its space.
type pacedPlan struct {
	path  string
	space *space.Space
}

func numberedPlan(t *testing.T) pacedPlan {
	t.Helper()
	return pacedPlan{pipetest.SaveCSV(t, pipetest.Numbered(500)...), pipetest.Harbour(t)}
}

// holdLimit holds that the last half of the plan comes to 95 % of the limit at least, with
// fewer than 2 % turned away.
func (p pacedPlan) holdLimit(t *testing.T, perSecond float64, burst int, latency time.Duration, dice *rand.Rand) {
	t.Helper()
	const judged = 250
	s := &limitedService{bucket: rate.NewLimiter(rate.Limit(perSecond), burst), latency: latency}
	s.cast(t, p.path, p.space, pace.DefaultMinInterval, dice)
	t.Logf("%5.2f a second, burst %2d: %.3f of it, %d of %d turned away", perSecond, burst, s.rate(judged)/perSecond, s.among(judged), judged)
	if s.rate(judged) < 0.95*perSecond || s.among(judged)*100 >= 2*judged {
		t.Errorf("%.2f a second, burst %d: it came to %.2f, with %d of the last %d turned away", perSecond, burst, s.rate(judged), s.among(judged), judged)
	}
}

// TestAdaptivePaceFollows holds that a pace once found is no pace for ever.
func TestAdaptivePaceFollows(t *testing.T) {
	t.Parallel()
	const limit = 8.0
	for name, c := range map[string]struct {
		deliveries int
		change     func(*limitedService)
		least      float64 // messages a second, over the last hundred
	}{
		"the limit is raised":              {1200, func(s *limitedService) { s.bucket.SetLimitAt(time.Now(), 3*limit) }, 0.9 * 20},
		"the limit is lowered":             {700, func(s *limitedService) { s.bucket.SetLimitAt(time.Now(), limit/4) }, 0.9 * limit / 4},
		"the service turns ten away":       {700, func(s *limitedService) { s.deaf = 10 }, 0.7 * limit},
		"the service is away for a minute": {700, func(s *limitedService) { time.Sleep(time.Minute) }, 0.9 * limit},
		"the limit is gone":                {1200, func(s *limitedService) { s.bucket.SetLimitAt(time.Now(), rate.Inf) }, 0.9 * 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := &limitedService{bucket: rate.NewLimiter(limit, 5), latency: 5 * time.Millisecond}
			changed := false
			s.before = func(n int) {
				if n == 200 && !changed {
					changed = true
					c.change(s)
				}
			}
			s.cast(t, pipetest.SaveCSV(t, pipetest.Numbered(c.deliveries)...), pipetest.Harbour(t), pace.DefaultMinInterval, rand.New(rand.NewPCG(1, 2)))
			if got := s.rate(100); got < c.least {
				t.Errorf("it came to %.2f messages a second, not %.2f", got, c.least)
			}
		})
	}
}

// TestAdaptivePaceIsNeverQuickerThanAsked holds the least interval, where nobody else does.
func TestAdaptivePaceIsNeverQuickerThanAsked(t *testing.T) {
	t.Parallel()
	const least = 80 * time.Millisecond
	s := &limitedService{bucket: rate.NewLimiter(rate.Inf, 1), latency: time.Millisecond}
	s.cast(t, pipetest.SaveCSV(t, pipetest.Numbered(60)...), pipetest.Harbour(t), least, rand.New(rand.NewPCG(1, 2)))
	for i := range s.through[1:] {
		gap := s.through[i+1].Sub(s.through[i])
		if gap < least || i == 0 && gap < 400*time.Millisecond {
			t.Errorf("message %d came %s after the one before", i+2, gap)
		}
	}
	if last := s.through[59].Sub(s.through[58]); last != least {
		t.Errorf("the last gap is %s, and %s is allowed", last, least)
	}
}

// TestSpanOf is as long as can be counted, and no shorter for more.
func TestSpanOf(t *testing.T) {
	for _, c := range []struct {
		n        int
		interval time.Duration
		want     time.Duration
	}{{0, time.Second, 0}, {-1, time.Second, 0}, {3, 0, 0}, {3, time.Second, 3 * time.Second},
		{400, pace.MaxInterval, math.MaxInt64}, {2 << 20, pace.MaxInterval, math.MaxInt64}} {
		if got := pace.SpanOf(c.n, c.interval); got != c.want {
			t.Errorf("%d times %s: %s", c.n, c.interval, got)
		}
	}
}

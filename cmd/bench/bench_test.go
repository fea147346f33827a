package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

const ms = int64(time.Millisecond)

// TestPacing lays two spaces beside each other: the second begins later, and is late once.
func TestPacing(t *testing.T) {
	var posts []post
	for n := range int64(21) {
		late := int64(0)
		if n == 10 {
			late = 30
		}
		posts = append(posts, post{Space: 0, Began: n * 500 * ms}, post{Space: 1, Began: (n*500 + 200 + late) * ms})
	}
	p := pacingOf(posts, 500*time.Millisecond, 5*time.Second)
	if p.rate != 4 {
		t.Errorf("%v POSTs a second, not 2 in each of 2 spaces", p.rate)
	}
	want := make([]time.Duration, 20)
	want[0], want[19] = -30*time.Millisecond, 30*time.Millisecond // after one that is late, the next comes sooner
	if !slices.Equal(p.lateness, want) {
		t.Errorf("lateness %v", p.lateness)
	}
	if got := []float64{p.late(0.5), p.late(0.95), p.late(0.99), p.late(1)}; !slices.Equal(got, []float64{0, 0, 30, 30}) {
		t.Errorf("percentiles %v", got)
	}
}

// TestPacingOfAShortRun has fewer seconds than the middle is long, or nothing at all.
func TestPacingOfAShortRun(t *testing.T) {
	if p := pacingOf(nil, time.Second, time.Minute); p.rate != 0 || p.late(0.99) != 0 {
		t.Errorf("of nothing: %v", p)
	}
	posts := []post{{Began: 7 * ms}, {Began: 507 * ms}, {Began: 1007*ms - 1}}
	if p := pacingOf(posts, 500*time.Millisecond, time.Minute); p.rate != 3 || len(p.lateness) != 2 {
		t.Errorf("of a second: %v", p)
	}
}

func TestRate(t *testing.T) {
	r := record{Posts: []post{{Began: 100 * ms, Ended: 400 * ms}, {Began: 200 * ms, Ended: 350 * ms}, {Began: 300 * ms, Ended: 1100 * ms}}}
	if r.rate() != 3 {
		t.Errorf("%v POSTs a second, not 3 from the first request to the last answer", r.rate())
	}
}

// TestTable holds one contest to the rows that it becomes.
func TestTable(t *testing.T) {
	ours := series{{value: 3, peak: 2048}, {value: 1, peak: 1024}, {value: 2}}
	peer := series{{value: 8}, {value: 10, size: 1 << 20}, {value: 12}}
	c := contest{work: "reading", unit: "s", targets: []target{timeRatio(0.25, "peer"), memory(1), rateRatio(0.5, "peer")}}
	s := c.section([]contender{{name: "simcast"}, {name: "peer"}, {name: "other"}}, []series{ours, peer, nil})
	var out strings.Builder
	writeTable(&out, []string{"a machine"}, []section{s}, true)
	const want = `- a machine

| work | target | found | met |
|---|---|---|---|
| reading | time at most 0.25 of peer's | 0.200 | yes |
|  | memory at most 1 MiB | 2.00 MiB | **no** |
|  | rate at least 0.5 of peer's | 0.200 | **no** |

| work | by | median | least – most | memory, MiB | file, MiB | ours ÷ this |
|---|---|---|---|---|---|---|
| reading | simcast | 2.00 s | 1.00 – 3.00 | 2.00 |  |  |
|  | peer | 10.0 s | 8.00 – 12.0 |  | 1.00 | 0.200 |
|  | other | not installed |  |  |  |  |
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
	if !missed([]section{s}) || missed([]section{{verdicts: s.verdicts[:1]}}) {
		t.Error("what was missed is not told")
	}
}

func TestFigure(t *testing.T) {
	for value, want := range map[float64]string{0: "0", 0.0214: "0.021", 1.372: "1.37", 12.46: "12.5", 437.6: "438", 999.7: "1,000", 1234567: "1,234,567"} {
		if got := figure(value); got != want {
			t.Errorf("%v is shown as %s, not %s", value, got, want)
		}
	}
}

package compare

import (
	"strings"
	"testing"
)

// TestTable holds one contest to the rows that it becomes.
func TestTable(t *testing.T) {
	ours := Series{{Value: 3, Peak: 2048}, {Value: 1, Peak: 1024}, {Value: 2}}
	peer := Series{{Value: 8}, {Value: 10, Size: 1 << 20}, {Value: 12}}
	c := Contest{Work: "reading", Unit: "s", Targets: []Target{TimeRatio(0.25, "peer"), Memory(1), RateRatio(0.5, "peer")}}
	s := c.section([]Contender{{Name: "simcast"}, {Name: "peer"}, {Name: "other"}}, []Series{ours, peer, nil})
	var out strings.Builder
	WriteTable(&out, []string{"a machine"}, []Section{s}, true)
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
	if !Missed([]Section{s}) || Missed([]Section{{Verdicts: s.Verdicts[:1]}}) {
		t.Error("what was missed is not told")
	}
}

func TestFigure(t *testing.T) {
	for value, want := range map[float64]string{0: "0", 0.0214: "0.021", 1.372: "1.37", 12.46: "12.5", 437.6: "438", 999.7: "1,000", 1234567: "1,234,567"} {
		if got := Figure(value); got != want {
			t.Errorf("%v is shown as %s, not %s", value, got, want)
		}
	}
}

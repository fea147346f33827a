package torture

import (
	"strings"
	"testing"
	"time"
)

// TestDayLeftSees tells the judge of days lies about what a patient day has left.
func TestDayLeftSees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		lie  func(*toldDay)
		sees string // in what the judge says; "" for nothing
	}{
		{"no lie", func(d *toldDay) { d.comes("tok-2", 20); d.comes("tok-3", 20.1); d.verb("endex", 30) }, ""},
		{"not sent", func(d *toldDay) { d.comes("tok-2", 20); d.verb("endex", 30) }, "row A-3 had to go"},
		{"not sent, and the end came soon", func(d *toldDay) { d.comes("tok-2", 20); d.verb("endex", 22) }, ""},
		{"not sent, and something else just before the end", func(d *toldDay) { d.comes("tok-2", 28); d.verb("endex", 30) }, ""},
		{"not sent, on hold", func(d *toldDay) { d.verb("hold", 10); d.verb("endex", 30) }, ""},
		{"not sent after a hold", func(d *toldDay) { d.verb("hold", 10); d.verb("resume", 12); d.comes("tok-2", 22); d.verb("endex", 30) }, "row A-3 had to go"},
		{"not sent, and skipped", func(d *toldDay) { d.verb("skip", 10, "A-3"); d.comes("tok-2", 20); d.verb("endex", 30) }, ""},
		{"not sent, and a jump has passed over it", func(d *toldDay) {
			d.rows[2].at = 22 * time.Second
			d.verb("jump", 10, "A-2")
			d.comes("tok-2", 10.1)
			d.verb("endex", 30)
		}, ""},
		{"not sent, and nothing played", func(d *toldDay) { d.startsAgain(15, 29); d.comes("tok-2", 29.1); d.verb("endex", 31) }, ""},
		{"not sent after a kill", func(d *toldDay) { d.startsAgain(15, 23); d.comes("tok-2", 23.1); d.verb("endex", 33) }, "row A-3 had to go"},
		{"a contingency", func(d *toldDay) {
			d.verb("release", 10, "A-1")
			d.comes("tok-2", 20)
			d.comes("tok-3", 20.1)
			d.verb("endex", 30)
		}, "row A-1 had to go"},
		{"the rest of it", func(d *toldDay) {
			d.rows[2].teams = []int64{1, 2}
			d.comes("tok-2", 20)
			d.comes("tok-3", 20.1)
			d.verb("endex", 30)
		}, "had to go to [1 2]"},
		{"another one before one that was called", func(d *toldDay) {
			d.verb("now", 19, "A-1")
			d.comes("tok-2", 20)
			d.comes("tok-1", 20.1)
		}, "row A-2, which nobody had called"},
		{"another one that was called, too", func(d *toldDay) {
			d.verb("now", 18, "A-2")
			d.verb("now", 19, "A-1")
			d.comes("tok-2", 20)
			d.comes("tok-1", 20.1)
		}, ""},
		{"another one before one that was skipped after its call", func(d *toldDay) {
			d.verb("now", 18, "A-1")
			d.verb("skip", 19, "A-1")
			d.comes("tok-2", 20)
		}, ""},
	} {
		heard := hearDay(t, func(d *toldDay) {
			d.isPatient, d.pastAfter = true, time.Minute
			c.lie(d)
		})
		if c.sees == "" && len(heard) > 0 || !strings.Contains(strings.Join(heard, "\n"), c.sees) {
			t.Errorf("%s: the judge says %.2000q, and nothing of %q", c.name, heard, c.sees)
		}
	}
}

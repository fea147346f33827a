package plan

import (
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/day"
	"simcast/pipeline/schema"
)

func TestDayReason(t *testing.T) {
	for reason, want := range map[string]day.StateWord{DayReason(day.IsMissed, ""): "missed", DayReason(day.IsPast, "hold: fire"): "past", "skipped: too late": "skipped",
		"skipped before": "", "": "", "past 9": "", "not tried: missed": ""} {
		if state, ok := ParseDayReason(reason); ok != (want != "") || ok && state != want {
			t.Errorf("%q: %q, %v", reason, state, ok)
		}
	}
}

// A message whose ts cell is at shows its expected moment in a day, and one without ts the moment of its post.
func TestMessageShowsItsExpectedMoment(t *testing.T) {
	posted := time.Unix(2_000_000_000, 0)
	for name, c := range map[string]struct {
		isAt, isTimed bool
		expected      time.Time
		want          time.Time
	}{
		"at":             {true, true, posted.Add(-time.Minute), posted.Add(-time.Minute)},
		"at, in send":    {true, false, time.Time{}, posted},
		"at, of no time": {true, true, time.Time{}, posted},
		"an empty ts":    {false, true, posted.Add(-time.Minute), posted},
	} {
		d := &Delivery{Inject: &Inject{Cells: &schema.Cells{}, ShowsExpected: c.isAt}, Team: &apiclient.Team{ID: 1}, MessageWithoutTeam: &apiclient.Message{}, Timed: c.isTimed, Expected: c.expected}
		body, err := d.RequestBody(posted)
		message := d.Message()
		message.TS = c.want.Unix()
		want, _ := message.Encode()
		if err != nil || string(body) != string(want) {
			t.Errorf("%s: %s, %v; want %s", name, body, err, want)
		}
	}
}

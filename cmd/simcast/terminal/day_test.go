package terminal

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// Without a terminal an entry that goes out by itself has one line; that the service makes the run wait is said, and not more
// often than every ten seconds.
func TestADayWithoutATerminal(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	now, board := at("09:30:00"), day.Board{Mode: day.ModeAuto}
	s := NewDays(DayDisplay{Out: &out, Screen: func() Screen { return NewScreenOf(&out, 0) }, Now: func() time.Time { return now }, Zone: zone, StartEx: now}).Add("", func() day.Board { return board }, nil)
	l := &day.Line{Entry: day.Entry{ID: "A1", Kind: day.Inject, Teams: []string{"City"}, Subject: "Smoke", Deliveries: 1}}
	show := func(event string) {
		s.Show(play.Happening{Time: now, Event: event, Line: l, Results: &day.Results{Sent: 1}})
	}
	waits := send.Progress{Waiting: "no connection\nto it", WaitFor: 5 * time.Second}
	show("due")
	show("sending")
	s.Progress(waits)
	now = now.Add(5 * time.Second)
	s.Progress(waits)
	now = now.Add(5 * time.Second)
	s.Progress(waits)
	s.Progress(send.Progress{})
	show("played")
	l.IsCue = true
	show("due")
	l.IsCue = false
	l.LateBy, l.IsLate = 64*time.Second, true
	s.Show(play.Happening{Time: now, Event: "late", Line: l, Cause: day.CausePace})
	show("played")
	show("played")
	want := `09:30:00          waits      5 s: no connection to it
09:30:10          waits      5 s: no connection to it
09:30:10  A1      sent       to City: Smoke
09:30:10  A1      due        waits for now: Smoke
09:30:10  A1      sent       to City, 1 min 4 s late (pace): Smoke
09:30:10  A1      sent       to City, 1 min 4 s late: Smoke
`
	if out.String() != want {
		t.Errorf("it says\n%snot\n%s", out.String(), want)
	}
}

package dayrecord_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// TestFollow holds that a reader which followed a day, whatever was written between its updates, has what one has that reads
// it all at once, and says that something changed where something did.
func TestFollow(t *testing.T) {
	for seed := range uint64(12) {
		path, player := newLedger(t)
		w := &writer{TB: t, random: rand.New(rand.NewPCG(seed, 1)), player: player, asker: open(t, path)}
		followed, reading := read(t, open(t, path)), open(t, path)
		for step := range 25 {
			for range w.random.IntN(6) {
				w.writeOne()
			}
			before, waiting, state := followed.Record(), followed.Waiting(), followed.State()
			changed, err := followed.Update(w.Context())
			must(t, err)
			whole := read(t, reading)
			empty := cmpopts.EquateEmpty()
			if diff := cmp.Diff(whole.Record(), followed.Record(), empty) + cmp.Diff(whole.Waiting(), followed.Waiting(), empty); diff != "" {
				t.Fatalf("seed %d, step %d (-read at once +followed):\n%s", seed, step, diff)
			}
			if isOther := !cmp.Equal(before, followed.Record(), empty) || !cmp.Equal(waiting, followed.Waiting(), empty); isOther && (!changed || followed.State() == state) {
				t.Fatalf("seed %d, step %d: the record is another one, but the update says %v, or the state is that of before", seed, step, changed)
			}
		}
	}
}

// writer writes to a day what a player and its controllers may write.
type writer struct {
	testing.TB
	random        *rand.Rand
	player, asker ledger.Ledger
	ms            int // the last moment
	runs          int
	run           ledger.OpenRun
	inFlight      int64
	cutOff        []func() // each ends a request that was on its way when the next run began
	waiting       []ledger.DayControl
}

func (w *writer) writeOne() {
	w.ms += 1 + w.random.IntN(50)
	switch what := w.random.IntN(10); {
	case what == 0 || w.run == nil: // the one before may have been killed, with its request on its way, or stopped until it goes on
		if run, n := w.run, w.inFlight; n > 0 {
			w.cutOff = append(w.cutOff, func() { end(w, run, n, w.ms, ledger.Accepted) })
		}
		w.runs++
		w.run, w.inFlight = start(w, w.player, w.ms, fmt.Sprint("run ", w.runs), w.random.IntN(4) > 0), 0
	case what == 1:
		write(w, w.player, w.ms, day.Event{Control: day.Control{Verb: day.VerbNote, Reason: fmt.Sprint(w.ms)}})
	case what <= 3:
		w.waiting = append(w.waiting, ask(w, w.asker, day.Control{Verb: day.VerbNote}))
	case what <= 5 && len(w.waiting) > 0:
		w.answer(w.random.IntN(len(w.waiting)))
	case what == 6 && len(w.cutOff) > 0:
		i := w.random.IntN(len(w.cutOff))
		w.cutOff[i]()
		w.cutOff = slices.Delete(w.cutOff, i, i+1)
	case w.inFlight == 0:
		w.inFlight = post(w, w.run, w.ms, fmt.Sprint("A", w.random.IntN(5)))
	default:
		outcomes := []ledger.Outcome{ledger.Accepted, ledger.Refused, ledger.NotNow, ledger.Unsent, ledger.Unknown}
		end(w, w.run, w.inFlight, w.ms, outcomes[w.random.IntN(len(outcomes))])
		w.inFlight = 0
	}
}

func (w *writer) answer(i int) {
	w.Helper()
	c := w.waiting[i]
	c.State = []ledger.ControlState{ledger.ControlTaken, ledger.ControlRefused, ledger.ControlWaits}[w.random.IntN(3)]
	if c.State == ledger.ControlTaken {
		c.At = startEx.Add(time.Duration(w.ms) * time.Millisecond)
	}
	kept := appends(w, w.player, c)
	if w.waiting[i] = kept; c.State != ledger.ControlWaits {
		w.waiting = append(w.waiting[:i], w.waiting[i+1:]...)
	}
}

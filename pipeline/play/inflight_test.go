package play_test

import (
	"reflect"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/pipetest"
)

// What is asked for while a request is on its way is read after it, and the board of the player is then that of whoever reads the whole record.
func TestAskedWhileARequestIsOnItsWay(t *testing.T) {
	t.Parallel()
	plan := teamsHeader + "A,petra_lindqvist,gosocial,Port operations; Communications; City crisis cell,Text of A,+1m\n" +
		"B,petra_lindqvist,gosocial,Communications,Text of B,after A +10s\nC,petra_lindqvist,gosocial,Communications,Text of C,+30m\n"
	bubble(t, plan, func(s *stage) {
		s.refuseFirst() // all others take five seconds
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(62 * time.Second)
		for _, c := range []day.Control{{Verb: day.VerbSlip, Length: time.Minute, IDs: []string{"C"}}, {Verb: day.VerbHold},
			{Verb: day.VerbSkip, IDs: []string{"A"}, Reason: "enough"}} {
			time.Sleep(time.Second)
			s.must("ann", c)
		}
		time.Sleep(time.Minute)
		equal(t, "posted", s.posted(startex), []int{60, 61})
		s.must("ann", day.Control{Verb: day.VerbResume, CatchUp: true})
		time.Sleep(time.Minute)
		reader, _, err := dayrecord.Open(s.Context(), s.ledger, s.space(), "day")
		pipetest.Must(t, err)
		shown := r.player.Board()
		if read := reader.State().Board(shown.At); !reflect.DeepEqual(shown, read) {
			t.Errorf("the player has\n%+v\nand the record\n%+v", shown, read)
		}
		if r.state("A") != day.IsPlayed || r.state("B") != day.IsPast || r.state("C") != day.IsWaiting {
			t.Errorf("A is %s, B is %s, C is %s", r.state("A"), r.state("B"), r.state("C"))
		}
		s.must("ann", day.Control{Verb: day.VerbEndEx})
		r.wait()
	})
}

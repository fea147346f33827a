package day

import (
	"testing"
	"time"
)

func wordIs(t *testing.T, s *State, id string, minutes float64, want StateWord) {
	t.Helper()
	if got := s.StateOf(s.Entry(id), at(minutes)); got != want {
		t.Errorf("%s is %s at %s, not %s", id, got, at(minutes).Format(time.TimeOnly), want)
	}
}

func (s *State) does(minutes float64, c Control) {
	s.Apply(Event{N: 9, At: at(minutes), By: "ann", Control: c})
}

// plays has an entry be sent, all of it at once.
func (s *State) plays(id string, minutes float64, results Results) {
	s.RequestStarted(id, at(minutes))
	s.RequestEnded(id, at(minutes), true)
	s.Apply(Event{N: 9, At: at(minutes), Control: Control{Verb: EventPlayed, IDs: []string{id}}, Results: &results})
}

// A follower waits for its cause, however late that is.
func TestFollowerWaits(t *testing.T) {
	s := begun(Entry{ID: "A", Kind: Manual, Planned: at(5)}, Entry{ID: "B", After: "A", Span: 10 * time.Minute}, Entry{ID: "C", After: "B", Span: time.Minute, Deliveries: 1, Kind: Inject})
	wordIs(t, s, "B", 40, IsWaiting)
	if queue := s.Queue(at(40)); len(queue) > 0 {
		t.Errorf("%s would go before its cause", queue[0].ID)
	}
	s.does(40, Control{Verb: VerbDone, IDs: []string{"A"}})
	expectedOf(t, s, "B", 50)
	wordIs(t, s, "B", 50, IsDue)
	s.RequestStarted("B", at(50))
	expectedOf(t, s, "C", 51)
	wordIs(t, s, "C", 52, IsWaiting) // nothing is known of B
	s.RequestEnded("B", at(50), true)
	s.Apply(Event{N: 9, At: at(52), Control: Control{Verb: EventPlayed, IDs: []string{"B"}}, Results: &Results{Failed: 1}})
	wordIs(t, s, "C", 52, IsUnscheduled)
}

// What waits for an entry that somebody has to play first has no moment that can be told, and is told by what it waits for.
func TestWaitsFor(t *testing.T) {
	after := func(id, cause string, span time.Duration) Entry {
		return Entry{ID: id, After: cause, Span: span * time.Minute, Deliveries: 1, Kind: Inject}
	}
	s := begun(Entry{ID: "M", Kind: Manual, Planned: at(5)}, after("M1", "M", 10), after("M2", "M1", 10),
		Entry{ID: "K", Kind: Contingency, Planned: at(50)}, after("K1", "K", 1), after("K2", "K1", 1),
		Entry{ID: "U", Deliveries: 1, Kind: Inject}, after("U1", "U", 1),
		Entry{ID: "Q", Cue: true, Planned: at(6), Deliveries: 1, Kind: Inject}, after("Q1", "Q", 30),
		Entry{ID: "A", Planned: at(45), Deliveries: 1, Kind: Inject}, after("A1", "A", 1), after("A2", "A1", 1))
	holds := func(minutes float64, want map[string]string) {
		t.Helper()
		for _, e := range s.Entries {
			if got := s.Line(e, at(minutes)).WaitsFor; got != want[e.ID] {
				t.Errorf("at %g %s waits for %q, not %q", minutes, e.ID, got, want[e.ID])
			}
		}
	}
	holds(1, map[string]string{"K1": "K", "K2": "K1", "U1": "U"})
	holds(7, map[string]string{"M1": "M", "M2": "M1", "K1": "K", "K2": "K1", "U1": "U", "Q1": "Q"})
	s.does(8, Control{Verb: VerbDone, IDs: []string{"M"}})
	s.does(8, Control{Verb: VerbSkip, IDs: []string{"U"}})
	s.plays("Q", 9, Results{Sent: 1})
	holds(10, map[string]string{"K1": "K", "K2": "K1"})
	holds(47, map[string]string{"M2": "M1", "K1": "K", "K2": "K1", "A1": "A", "A2": "A1"}) // nothing plays: what is late is not late for them alone
}

// A moment that was given by hand stays where reloads have a row be a note meanwhile, also while the moment goes by.
func TestMomentByHandOfANote(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(5), Deliveries: 2, Kind: Inject})
	s.RequestStarted("A", at(5))
	added := Entry{ID: "X1", Deliveries: 1, Kind: Inject, Cue: true, TimeCells: "9"}
	s.Apply(Event{At: at(22), By: "ann", Control: Control{Verb: VerbAdd, Moment: at(22)}, Entries: []Entry{added}})
	note := added
	note.Kind = Note
	s.Apply(Event{At: at(25), By: "ann", Control: Control{Verb: VerbReload}, Entries: []Entry{note}})
	s.RequestEnded("A", at(26), true)
	s.Apply(Event{At: at(31), By: "ann", Control: Control{Verb: VerbReload}, Entries: []Entry{added}})
	expectedOf(t, s, "X1", 22)
	wordIs(t, s, "X1", 32, IsDue)
}

// A note is no cause: what follows one goes out only when somebody says so. A note that follows an entry is shown after it.
func TestNoteIsNoCause(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(5)}, Entry{ID: "N", Kind: Note, After: "A", Span: 10 * time.Minute}, Entry{ID: "B", After: "N", Span: time.Minute},
		Entry{ID: "P", Kind: Note, PlanKind: "expected", Planned: at(8)}, Entry{ID: "C", After: "P"}, Entry{ID: "D", Kind: Note, After: "P"})
	expectedOf(t, s, "N", 15)
	s.plays("A", 6, Results{Sent: 1})
	expectedOf(t, s, "N", 16)
	for _, id := range []string{"B", "C"} {
		wordIs(t, s, id, 40, IsUnscheduled)
	}
	if queue := s.Queue(at(40)); len(queue) > 0 {
		t.Errorf("%s would go out, and nobody knows whether the players did what it follows", queue[0].ID)
	}
	if got := s.Expected(s.Entry("D")); !got.IsZero() {
		t.Errorf("a note that follows a note is expected at %s", got)
	}
	s.does(41, Control{Verb: VerbRetime, IDs: []string{"B"}, Moment: at(42)})
	wordIs(t, s, "B", 42, IsDue)
}

// Past shift sends nothing without its cause: a call that nobody has made, an entry that was skipped meanwhile.
func TestPastShiftKeepsCauses(t *testing.T) {
	s := begun(Entry{ID: "M1", Kind: Manual, Planned: at(2)}, Entry{ID: "A6", After: "M1", Span: 3 * time.Minute}, Entry{ID: "B1", Planned: at(3)},
		Entry{ID: "B2", After: "B1", Span: 2 * time.Minute}, Entry{ID: "B3", After: "B2", Span: time.Minute}, Entry{ID: "E", Planned: at(500)})
	s.does(1, Control{Verb: VerbHold})
	s.does(8, Control{Verb: VerbResume, CatchUp: true})
	for _, id := range []string{"M1", "A6", "B1", "B2", "B3"} {
		wordIs(t, s, id, 8, IsPast)
	}
	s.does(9, Control{Verb: VerbSkip, IDs: []string{"B1"}})
	s.does(10, Control{Verb: VerbPast, Choice: PastShift})
	expectedOf(t, s, "M1", 10)
	expectedOf(t, s, "A6", 13)
	expectedOf(t, s, "E", 508)
	for id, want := range map[string]StateWord{"M1": IsDue, "A6": IsWaiting, "B2": IsUnscheduled, "B3": IsUnscheduled} {
		wordIs(t, s, id, 100, want)
	}
	if queue := s.Queue(at(100)); len(queue) > 0 {
		t.Errorf("%s goes out without its cause", queue[0].ID)
	}
	s.does(100, Control{Verb: VerbDone, IDs: []string{"M1"}})
	expectedOf(t, s, "A6", 103)
	s.does(101, Control{Verb: VerbNow, IDs: []string{"B1"}})
	expectedOf(t, s, "B2", 103)
	expectedOf(t, s, "B3", 104)
	s.plays("B1", 102, Results{Failed: 1})
	wordIs(t, s, "B2", 110, IsUnscheduled)
}

// A chain that is past is moved as a whole, whatever its order in the plan, with what a slip has put between. What was given
// a moment by hand keeps that, and what follows an anchor waits for it.
func TestPastShiftOfChains(t *testing.T) {
	s := begun(Entry{ID: "C", After: "B", Span: time.Minute}, Entry{ID: "B", After: "A", Span: 2 * time.Minute}, Entry{ID: "A", Planned: at(5)}, Entry{ID: "R", After: "A", Span: time.Minute},
		Entry{ID: "K", Planned: at(2), Anchor: true}, Entry{ID: "D", After: "K"}, Entry{ID: "Z", Planned: at(60)})
	s.does(0, Control{Verb: VerbSlip, IDs: []string{"C"}, Length: 4 * time.Minute})
	s.does(0, Control{Verb: VerbRetime, IDs: []string{"R"}, Moment: at(6)})
	s.does(1, Control{Verb: VerbHold})
	s.does(20, Control{Verb: VerbResume, CatchUp: true})
	wordIs(t, s, "D", 20, IsPast)
	expectedOf(t, s, "C", 12)
	s.does(25, Control{Verb: VerbPast, Choice: PastShift})
	for id, minutes := range map[string]float64{"A": 25, "B": 27, "C": 32, "R": 26, "Z": 84} {
		expectedOf(t, s, id, minutes)
	}
	wordIs(t, s, "K", 25, IsPast)
	wordIs(t, s, "D", 25, IsUnscheduled)
	wordIs(t, s, "R", 26, IsDue)
	wordIs(t, s, "B", 30, IsWaiting)
	s.plays("A", 30, Results{Sent: 1})
	expectedOf(t, s, "B", 32)
	expectedOf(t, s, "C", 37)
}

// What is past, and whose cause has its actual start, keeps its moment, moved by the shift. While nothing is known of the
// cause it waits for that, and on hold as well.
func TestPastShiftAfterItsCause(t *testing.T) {
	for _, isHeld := range []bool{false, true} {
		for _, want := range []StateWord{IsDue, IsUnscheduled} {
			s := begun(Entry{ID: "A", Planned: at(5)}, Entry{ID: "B", After: "A", Span: time.Minute}, Entry{ID: "M", Kind: Manual, Planned: at(5)}, Entry{ID: "N", After: "M", Span: 2 * time.Minute})
			s.does(1, Control{Verb: VerbHold})
			s.does(20, Control{Verb: VerbResume, CatchUp: true})
			if isHeld {
				s.does(20, Control{Verb: VerbHold})
			}
			s.does(22, Control{Verb: VerbDone, IDs: []string{"M"}})
			s.does(23, Control{Verb: VerbNow, IDs: []string{"A"}, Anyway: true})
			s.RequestStarted("A", at(24))
			s.RequestEnded("A", at(24), true)
			s.does(26, Control{Verb: VerbPast, Choice: PastShift})
			wordIs(t, s, "B", 26, IsWaiting)
			present := 26.0
			if isHeld {
				expectedOf(t, s, "N", 21)
				s.does(30, Control{Verb: VerbResume})
				present = 30
			}
			expectedOf(t, s, "B", present)
			expectedOf(t, s, "N", present+1)
			wordIs(t, s, "B", present, IsWaiting)
			results := map[StateWord]*Results{IsDue: {Uncertain: 1}, IsUnscheduled: {Failed: 1}}[want]
			s.Apply(Event{N: 9, At: at(present), Control: Control{Verb: EventPlayed, IDs: []string{"A"}}, Results: results})
			wordIs(t, s, "B", present, want)
			wordIs(t, s, "N", present+1, IsDue)
		}
	}
}

// What is done on hold counts for its followers from the end of the hold: no exercise time has passed.
func TestDoneOnHold(t *testing.T) {
	s := begun(Entry{ID: "A", Kind: Manual, Planned: at(5)}, Entry{ID: "B", After: "A", Span: 10 * time.Minute})
	s.does(10, Control{Verb: VerbHold})
	s.does(20, Control{Verb: VerbDone, IDs: []string{"A"}})
	s.does(50, Control{Verb: VerbResume})
	expectedOf(t, s, "B", 60)
}

// A jump that passes over a cause passes over its follower as well, whichever stands first in the plan.
func TestJumpOverBoth(t *testing.T) {
	s := begun(Entry{ID: "B", After: "A", Span: time.Minute}, Entry{ID: "A", Planned: at(10)}, Entry{ID: "C", After: "A", Span: time.Minute}, Entry{ID: "Z", Planned: at(30)})
	s.does(0, Control{Verb: VerbJump, IDs: []string{"Z"}})
	for _, id := range []string{"A", "B", "C"} {
		wordIs(t, s, id, 0, IsPast)
	}
	expectedOf(t, s, "B", -19)
	expectedOf(t, s, "C", -19)
	wordIs(t, s, "Z", 0, IsDue)
}

// A hold stops everything, also what was called to go out on another hold.
func TestHoldStopsAll(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(30)}, Entry{ID: "B", Planned: at(40)})
	s.does(1, Control{Verb: VerbNow, IDs: []string{"A"}, Anyway: true})
	s.does(2, Control{Verb: VerbHold})
	if len(s.Queue(at(2))) > 0 {
		t.Error("a hold does not stop what was called before")
	}
	s.does(3, Control{Verb: VerbNow, IDs: []string{"B"}, Anyway: true})
	if queue := s.Queue(at(3)); len(queue) != 1 || queue[0].ID != "B" {
		t.Error("what was called on hold to go out all the same does not")
	}
	s.does(4, Control{Verb: VerbResume})
	s.does(5, Control{Verb: VerbHold})
	if len(s.Queue(at(5))) > 0 {
		t.Error("a hold does not stop what was called on another one")
	}
}

// An entry whose only request was on its way at ENDEX is missed if it did not begin the entry, for all who fold the record.
func TestOnItsWayAtEndEx(t *testing.T) {
	for _, counts := range []bool{true, false} {
		record := Record{Day: fixed, Requests: []Request{{ID: "A", Started: at(1), Ended: at(3), Counts: counts}}, Events: []Event{
			{N: 1, At: at(0), Control: Control{Verb: EventTake}, Entries: []Entry{{ID: "A", Kind: Inject, Planned: at(1), Deliveries: 2}}},
			{N: 2, At: at(2), Control: Control{Verb: VerbEndEx}}}}
		want := map[bool]StateWord{true: IsSending, false: IsMissed}[counts] // its rest is left out, which the player writes down
		wordIs(t, Fold(record), "A", 4, want)
	}
}

// A row that was edited after now had called it is not skipped once more by the plan's old skip cell.
func TestCalledStaysCalled(t *testing.T) {
	row := Entry{ID: "A", Planned: at(30), Skip: "a draft", SkipCells: "yes"}
	s := begun(row)
	s.does(1, Control{Verb: VerbNow, IDs: []string{"A"}})
	changed := s.Entry("A").Entry
	changed.Content = "another body"
	s.Apply(Event{N: 9, At: at(2), Control: Control{Verb: VerbEdit, IDs: []string{"A"}}, Entries: []Entry{changed}})
	wordIs(t, s, "A", 2, IsDue)
}

// In a day of mode cue an entry that is due waits for now, unless its own cell says auto, or past send has sent it. The board's
// turns are the queue, on hold as after resume.
func TestCueAndTurns(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(5), Auto: true}, Entry{ID: "B", Planned: at(4)}, Entry{ID: "C", Planned: at(3)}, Entry{ID: "D", Planned: at(30)})
	s.does(0, Control{Verb: VerbMode, Choice: ModeCue})
	s.Apply(Event{N: 9, At: at(6), Control: Control{Verb: EventBecamePast, IDs: []string{"C"}}, Cause: CauseMachine})
	s.does(7, Control{Verb: VerbPast, Choice: PastSend})
	s.does(8, Control{Verb: VerbHold})
	want := map[string]Line{"A": {State: IsDue, Turn: 2}, "B": {State: IsDue, IsCue: true}, "C": {State: IsDue, Turn: 1}, "D": {State: IsWaiting, IsCue: true}}
	for _, line := range s.Board(at(9)).Lines {
		if w := want[line.ID]; line.State != w.State || line.Turn != w.Turn || line.IsCue != w.IsCue {
			t.Errorf("%s is %s, its turn %d, it waits for now: %t", line.ID, line.State, line.Turn, line.IsCue)
		}
	}
}

// A slip is exercise time, and so is what the board says of it, however fast the day is.
func TestOffsetIsExerciseTime(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(30)})
	s.Speed = 60
	s.does(0, Control{Verb: VerbSlip, Length: 10 * time.Minute})
	expectedOf(t, s, "A", 30+10.0/60)
	if got := s.Board(at(1)).Offset; got != 10*time.Minute {
		t.Errorf("the offset is %v", got)
	}
}

// A moment that was given by hand stays where a plan that is taken again changes other cells, or has the row back, and goes where
// the cell of its time was changed.
func TestMomentByHandStays(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(30), TimeCells: "30"}, Entry{ID: "Z", Planned: at(90)})
	s.Apply(Event{N: 9, At: at(1), Control: Control{Verb: VerbRetime, IDs: []string{"A"}, Moment: at(60)}})
	reload := func(minutes float64, entries []Entry, gone ...string) {
		s.Apply(Event{N: 9, At: at(minutes), Control: Control{Verb: VerbReload}, Entries: entries, Gone: gone})
	}
	manual := s.Entry("A").Entry
	manual.Kind = Manual
	reload(2, []Entry{manual})
	expectedOf(t, s, "A", 60)
	reload(3, nil, "A")
	reload(4, []Entry{manual})
	expectedOf(t, s, "A", 60)
	wordIs(t, s, "A", 5, IsWaiting)
	manual.TimeCells, manual.Planned = "40", at(40)
	reload(6, []Entry{manual})
	expectedOf(t, s, "A", 40)
}

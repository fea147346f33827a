package torture

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPlannerJudgeSees tells the judge of planners lies about a life that went well, one at a time.
func TestPlannerJudgeSees(t *testing.T) {
	t.Parallel()
	p := newPlanner(t, 9000, "rows")
	l := p.nextLife("send")
	p.asked[0] = p.asks(l)
	p.live(l)
	p.hold(l)
	results, err := readTable(p.results)
	p.must(err)
	record := p.service.read()
	// The lies are told of a delivery that has an id and no equal.
	at := slices.IndexFunc(record, func(e entry) bool { return p.idOf(e) != "" && p.asked[0].of[e.delivery] == 1 })
	first := record[at]
	set := func(column, text string) func([][]string, *service) { return setCell(first, column, text) }
	for _, c := range []struct {
		name string
		lie  func(rows [][]string, s *service)
		sees string // in what the judge says; "" for nothing
	}{
		{"no lie", func([][]string, *service) {}, ""},
		{"published twice", func(_ [][]string, s *service) { s.add(&first) }, "had accepted it as often as it was asked for"},
		{"sent again though it may be out", func(_ [][]string, s *service) { s.entries[at].means = lost; again(at, accepted, 1)(nil, s) }, "nobody wanted to have that sent again"},
		{"to another team", func(_ [][]string, s *service) { s.entries[at].team = 4711 }, "nobody has asked for it in this space"},
		{"told to be sent, and was not published", func(_ [][]string, s *service) { s.entries[at].published = false }, "was published 0 times in this space"},
		{"told to be sent, and went to another space", func(_ [][]string, s *service) { s.entries = slices.Delete(s.entries, at, at+1) }, "was published 0 times in this space"},
		{"told to be pending", set("result", "pending"), "at least 1 are out or may be"},
		{"told to have failed", set("result", "failed"), "the service never refused it"},
		{"another row's message", set("message_id", record[(at+1)%len(record)].id), "and so is another row"},
		{"a message that nobody published", set("message_id", "b0b"), "no such one was published here"},
		{"a row is gone", func(rows [][]string, _ *service) { copy(rows[2:], rows[3:]) }, "stands "},
		{"pending without a cause", func(rows [][]string, s *service) {
			s.entries = slices.Delete(s.entries, at, at+1)
			set("result", "pending")(rows, s)
		}, "nothing has stopped the run"},
		{"uncertain without a cause", set("result", "uncertain"), "there are 0 causes"},
		{"posted under the id of another message", func([][]string, *service) {
			p.at.stood[standing{p.idOf(first), delivery{"tok-x", first.team}}] = true
		}, "its id stands for another message"},
	} {
		rows := slices.Clone(results)
		for i := range rows {
			rows[i] = slices.Clone(rows[i])
		}
		p.service.entries = nil
		for _, e := range record {
			p.service.entries = append(p.service.entries, &e)
		}
		p.at = newExercise(p.service, p.results)
		c.lie(rows, p.service)
		p.must(writeTable(p.results, rows))
		heard := &ears{TB: t}
		other, sandbox := *p, *p.sandbox
		sandbox.TB, sandbox.figures, other.sandbox = heard, newFigures(), &sandbox
		other.hold(l)
		if said := strings.Join(heard.heard, "\n"); !strings.Contains(said, c.sees) || c.sees == "" && said != "" {
			t.Errorf("%s: the judge says %.2000q, and nothing of %q", c.name, said, c.sees)
		}
	}
}

// TestPlannerJudgeUnhears has a planner say that an uncertain delivery is not there, in results that nobody reads: it is
// uncertain all the same, and stands under the ids that it gets from then on.
func TestPlannerJudgeUnhears(t *testing.T) {
	t.Parallel()
	d := delivery{"tok-1", 5202}
	x := newExercise(nil, "")
	x.open[d] = 1
	x.deny(d)
	a := &asking{of: map[delivery]int{}}
	a.add(askedRow{delivery: d, id: "new"})
	j := &plannerJudge{planner: &planner{at: x}, asked: a, lines: []line{{delivery: d, ref: "new", result: "uncertain"}}}
	j.remember()
	if x.open[d] != 1 || !x.stood[standing{"new", d}] {
		t.Errorf("the judge has it as uncertain %d times, and standing under %v", x.open[d], x.stood)
	}
	x.deny(d)
	j.lines[0].result = "failed"
	if j.remember(); x.open[d] != 0 {
		t.Errorf("the judge has it as uncertain %d times, and the results have it as failed", x.open[d])
	}
}

// TestPlannerJudgeHolds has an uncertain delivery get an id that another message was sent under.
func TestPlannerJudgeHolds(t *testing.T) {
	t.Parallel()
	d := delivery{"tok-1", 5202}
	x := newExercise(nil, "")
	x.stand(standing{"1", delivery{"tok-2", d.team}}, true)
	a := &asking{of: map[delivery]int{}}
	a.add(askedRow{delivery: d, id: "1"})
	j := &plannerJudge{planner: &planner{at: x}, asked: a}
	for _, c := range []struct {
		open          int
		resends, must bool
	}{{0, false, true}, {0, true, true}, {1, false, true}, {1, true, false}} {
		x.open[d], a.resends = c.open, c.resends
		if j.mustHold(d) != c.must {
			t.Errorf("%+v: the judge says %v", c, !c.must)
		}
	}
}

// TestPlannerJudgeRemembers has a delivery uncertain of whose request the service has read nothing, under a new id: who
// changes its row then may find it held back.
func TestPlannerJudgeRemembers(t *testing.T) {
	t.Parallel()
	d := delivery{"tok-1", 5202}
	a := &asking{of: map[delivery]int{}}
	a.add(askedRow{delivery: d, id: "new"})
	j := &plannerJudge{planner: &planner{at: newExercise(nil, "")}, asked: a, lines: []line{{delivery: d, ref: "new", result: "uncertain"}}}
	j.remember()
	changed := askedRow{delivery: delivery{"tok-2", d.team}, id: "new"}
	if !j.mayHold(changed) || j.mustHoldRow(changed) {
		t.Errorf("the judge has standing: %v", j.at.stood)
	}
}

// TestPlannerJudgeAllowsNewIDs has a message that is out get a new id, and the next life interrupted before its first
// request: who changes the row then may find it held back, or sent.
func TestPlannerJudgeAllowsNewIDs(t *testing.T) {
	t.Parallel()
	p := newPlanner(t, 0, "rows")
	l := p.nextLife("send")
	l.number, l.exit, l.signals = 1, 130, 1
	d, other := delivery{"tok-1", 5202}, delivery{"tok-2", 5202}
	p.at.accepted[d] = 1
	a := &asking{of: map[delivery]int{}}
	a.add(askedRow{delivery: d, id: "new"})
	a.add(askedRow{delivery: other, id: "other"})
	p.asked = map[int]*asking{1: a}
	p.must(writeTable(p.results, [][]string{{"result"}}))
	p.hold(l)
	j := &plannerJudge{planner: p, asked: &asking{}}
	for _, c := range []struct {
		id   string
		held bool
	}{{"new", true}, {"other", false}} {
		row := askedRow{delivery: delivery{"tok-3", d.team}, id: c.id}
		if j.mayHold(row) != c.held || j.mustHoldRow(row) {
			t.Errorf("row %q: it may be held back %v, and must be %v", c.id, j.mayHold(row), j.mustHoldRow(row))
		}
	}
}

// idOf is the id of the row that a message came from.
func (p *planner) idOf(e entry) string {
	return p.asked[0].rowsOf(e.delivery)[0].id
}

// TestPlannerForgets has two equal messages out, of which the results have one, with a copy of its row: another machine
// knows of that one alone.
func TestPlannerForgets(t *testing.T) {
	t.Parallel()
	p := &planner{sandbox: &sandbox{TB: t}}
	p.at = newExercise(nil, filepath.Join(t.TempDir(), "plan.results.csv"))
	d := delivery{"tok-0001", 5200}
	p.at.accepted[d] = 2
	row := []string{"tok-0001", "5200", "sent", "b0b", "1", ":0301", "", ""}
	p.must(writeTable(p.at.results, [][]string{{"body", "team_id", "result", "message_id", "attempts", "delivery", "id", "sent_at"}, row, row}))
	p.forget()
	if p.at.accepted[d] != 1 || p.at.open[d] != 0 {
		t.Errorf("there it is known as sent %d times, and as uncertain %d times", p.at.accepted[d], p.at.open[d])
	}
}

// TestPlannerIsUnsure has a run cut off after it has written its results and before the ledger knows its space: the space is new.
func TestPlannerIsUnsure(t *testing.T) {
	t.Parallel()
	p := &planner{sandbox: &sandbox{TB: t}}
	for range 2 {
		p.spaces = append(p.spaces, newExercise(&service{}, filepath.Join(t.TempDir(), "plan.results.csv")))
	}
	p.at = p.spaces[1]
	p.must(writeTable(p.at.results, [][]string{{"result"}, {"pending"}}))
	for _, c := range []struct {
		cutOff bool
		says   string
	}{{false, "--same-space"}, {true, "--new-space"}} {
		p.at.cutOff = c.cutOff
		if flags, known := p.space(&life{}); !known || !slices.Equal(flags, []string{c.says}) {
			t.Errorf("cut off %v: the planner says %v", c.cutOff, flags)
		}
	}
	// New was said, and that was refused because of the results.
	again := &life{args: []string{"rerun", "plan.results.csv", "--new-space"}}
	for _, listed := range []bool{false, true} {
		p.at.isListed = listed
		if flags, known := p.space(again); known != listed || listed && !slices.Equal(flags, []string{"--same-space"}) {
			t.Errorf("named by simcast %v: the planner says %v", listed, flags)
		}
	}
}

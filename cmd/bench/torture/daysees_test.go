package torture

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDayJudgeSees tells the judge of days lies of each kind, about a day of four rows that went well.
func TestDayJudgeSees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		lie  func(*toldDay)
		sees string // in what the judge says; "" for nothing
	}{
		{"no lie", func(*toldDay) {}, ""},
		{"published twice", func(d *toldDay) { d.comes("tok-0", 2) }, "was published twice"},
		{"again, and nobody knows what became of it", func(d *toldDay) {
			d.entries[0].means, d.entries[0].published = lost, false
			d.comes("tok-0", 2)
		}, "came again"},
		{"again, after too many requests", func(d *toldDay) {
			d.entries[0].means, d.entries[0].published, d.record.tries[0].outcome = limited, false, "not now"
			d.comes("tok-0", 2)
		}, ""},
		{"not in the record", func(d *toldDay) { d.comes("tok-2", 20); d.record.tries = d.record.tries[:1] }, "has no such request"},
		{"before it is in the record", func(d *toldDay) { d.comes("tok-2", 20); d.record.tries[1].started = d.moment(21) }, "has no such request"},
		{"on hold", func(d *toldDay) { d.verb("hold", 10); d.verb("resume", 30); d.comes("tok-2", 20) }, "1 requests came"},
		{"on hold, at once", func(d *toldDay) { d.verb("hold", 19); d.verb("resume", 30); d.comes("tok-2", 20) }, "was begun at"},
		{"on hold of simcast's own", func(d *toldDay) { d.own("hold", 19); d.verb("resume", 30); d.comes("tok-2", 20) }, "was begun at"},
		{"on hold, called anyway", func(d *toldDay) {
			d.verb("hold", 10)
			d.verb("now", 11, "A-2").anyway = true
			d.verb("resume", 30)
			d.comes("tok-2", 12)
		}, ""},
		{"on the hold after the one on which it was called anyway", func(d *toldDay) {
			d.verb("hold", 10)
			d.verb("now", 11, "A-2").anyway = true
			d.verb("resume", 12)
			d.verb("hold", 13)
			d.comes("tok-2", 14)
		}, "was begun at"},
		{"on hold, called though it is refused", func(d *toldDay) { d.verb("hold", 10); d.verb("now", 11, "A-2") }, "on hold since"},
		{"on hold, a request that was under way", func(d *toldDay) {
			d.verb("hold", 19)
			d.verb("resume", 40)
			d.comes("tok-2", 20.1)
			d.record.tries[1].started = d.moment(19.04)
			d.rows[2].at = 19 * time.Second
		}, ""},
		{"on hold, two", func(d *toldDay) { d.verb("hold", 19); d.comes("tok-2", 20.1); d.comes("tok-3", 20.2) }, "2 requests came"},
		{"two holds", func(d *toldDay) { d.verb("hold", 10); d.verb("hold", 11) }, "on hold since"},
		{"resume without a hold", func(d *toldDay) { d.verb("resume", 11) }, "was not on hold"},
		{"after the end", func(d *toldDay) { d.verb("endex", 10); d.comes("tok-2", 20) }, "1 requests came"},
		{"a verb after the end", func(d *toldDay) { d.verb("endex", 10); d.verb("note", 11) }, "after the end"},
		{"missed, and sent after the day was taken up again", func(d *toldDay) { d.reopens(10, 15); d.comes("tok-2", 20) }, "or missed"},
		{"missed, and asked for after the day was taken up again", func(d *toldDay) {
			d.reopens(10, 15)
			d.verb("retime", 16, "A-2").moment = d.moment(18)
			d.comes("tok-2", 18)
		}, ""},
		{"a verb while nothing plays", func(d *toldDay) { d.startsAgain(15, 23); d.verb("jump", 16, "A-2") }, "nothing played"},
		{"a verb that waits while nothing plays", func(d *toldDay) { d.startsAgain(15, 23); d.verb("note", 16) }, ""},
		{"a verb about what was played", func(d *toldDay) { d.verb("skip", 10, "A-0") }, "all of A-0 was played"},
		{"skipped by hand", func(d *toldDay) { d.verb("skip", 10, "A-2"); d.comes("tok-2", 20) }, "1 requests came"},
		{"skipped by hand at once", func(d *toldDay) { d.verb("skip", 19, "A-2"); d.comes("tok-2", 20) }, "was begun at"},
		{"skipped, then asked for", func(d *toldDay) { d.verb("skip", 10, "A-2"); d.verb("now", 20, "A-2"); d.comes("tok-2", 21) }, ""},
		{"out of the plan", func(d *toldDay) { d.verb("reload", 10, "A-2"); d.comes("tok-2", 20) }, "was begun at"},
		{"out of the plan at a start", func(d *toldDay) { d.startsAgain(15, 16); delete(d.plans[1], "A-2"); d.comes("tok-2", 20) }, "is not in the plan"},
		{"contingency", func(d *toldDay) { d.comes("tok-1", 20) }, "nobody has asked for it"},
		{"contingency, released", func(d *toldDay) { d.verb("release", 19, "A-1"); d.comes("tok-1", 20) }, ""},
		{"contingency, a release that was refused", func(d *toldDay) { d.verb("release", 19, "A-1").exit = 1; d.comes("tok-1", 20) }, "nobody has asked for it"},
		{"refused, and done", func(d *toldDay) { d.verb("note", 19).exit = 1 }, "has taken effect"},
		{"a cue", func(d *toldDay) { d.rows[2].cued = true; d.comes("tok-2", 20) }, "nobody has asked for it"},
		{"a day of mode cue", func(d *toldDay) { d.isCue, d.rows[0].auto = true, true; d.comes("tok-2", 20) }, "nobody has asked for it"},
		{"a cue that was past, and all of that is sent", func(d *toldDay) {
			d.rows[2].cued = true
			d.verb("past", 19).args = []string{"send"}
			d.comes("tok-2", 20)
		}, ""},
		{"too early", func(d *toldDay) { d.comes("tok-2", 19) }, "before its moment"},
		{"earlier than a slip allows", func(d *toldDay) { d.verb("slip", 5).span = 10 * time.Second; d.comes("tok-2", 25) }, "before its moment"},
		{"earlier than a hold allows", func(d *toldDay) { d.verb("hold", 5); d.verb("resume", 15); d.comes("tok-2", 25) }, "before its moment"},
		{"at the moment that a jump has given it", func(d *toldDay) { d.verb("jump", 5, "A-3"); d.comes("tok-2", 5.1) }, ""},
		{"passed over by a jump", func(d *toldDay) { d.rows[3].at = 22 * time.Second; d.verb("jump", 5, "A-3"); d.comes("tok-2", 5.1) }, "before the present"},
		{"a slip from a later entry", func(d *toldDay) {
			d.rows[3].at = 22 * time.Second
			d.verb("slip", 5, "A-3").span = -10 * time.Second
			d.comes("tok-2", 19)
		}, "before its moment"},
		{"before what it follows", func(d *toldDay) { d.rows[2].after = "A-3"; d.comes("tok-2", 20) }, "before its moment"},
		{"right after what it follows", func(d *toldDay) {
			d.rows[2].after, d.rows[2].at = "A-3", time.Second
			d.comes("tok-3", 20)
			d.comes("tok-2", 20.5)
		}, "before its moment"},
		{"after what it follows", func(d *toldDay) {
			d.rows[2].after, d.rows[2].at = "A-3", time.Second
			d.comes("tok-3", 20)
			d.comes("tok-2", 21.5)
		}, ""},
		{"went by on hold, with its clock time kept", func(d *toldDay) {
			d.verb("hold", 15)
			d.verb("resume", 21).catchUp = true
			d.comes("tok-2", 21.2)
		}, "before the present"},
		{"an anchored row that a hold has moved", func(d *toldDay) {
			d.rows[2].anchored = true
			d.verb("hold", 5)
			d.verb("resume", 15)
			d.comes("tok-2", 30)
		}, "its moment was at most"},
		{"an anchored row that past shift has moved", func(d *toldDay) {
			d.rows[2].anchored, d.past = true, "shift"
			d.verb("hold", 15)
			d.verb("resume", 21)
			d.comes("tok-2", 21.2)
		}, "before the present"},
		{"slipped before now", func(d *toldDay) { d.verb("slip", 15).span = -6 * time.Second; d.comes("tok-2", 15.2) }, "before the present"},
		{"past", func(d *toldDay) { d.comes("tok-2", 27) }, "its moment was at most"},
		{"past, and asked for", func(d *toldDay) { d.verb("now", 26, "A-2"); d.comes("tok-2", 27) }, ""},
		{"late by a slip", func(d *toldDay) { d.verb("slip", 5).span = 10 * time.Second; d.comes("tok-2", 31) }, ""},
		{"past at the start", func(d *toldDay) { d.startsAgain(15, 23); d.comes("tok-2", 23.2) }, "its moment was at most"},
		{"in a kill, where the least is past", func(d *toldDay) { d.pastAfter = 0; d.startsAgain(15, 21); d.comes("tok-2", 21.2) }, "its moment was at most"},
		{"in a kill, less than is past", func(d *toldDay) { d.startsAgain(15, 21); d.comes("tok-2", 21.2) }, ""},
		{"a verb is forgotten", func(d *toldDay) { delete(d.record.controls, d.verb("note", 5).n) }, "was forgotten"},
		{"a verb is undone", func(d *toldDay) {
			n := d.verb("note", 5).n
			d.record.controls[n] = kept{verb: "note", by: "ada", state: "withdrawn"}
		}, "was forgotten"},
		{"an edit is forgotten", func(d *toldDay) { d.verb("edit", 5, "A-2").version = 1; d.rows[2].version = 1; d.comes("tok-2", 20) }, "older text"},
		{"a changed plan is forgotten at the start", func(d *toldDay) {
			d.startsAgain(15, 16)
			d.plans[1]["A-2"], d.rows[2].version = 1, 1
			d.comes("tok-2", 20)
		}, "older text"},
		{"a row is in the results twice", func(d *toldDay) { d.results = append(d.results, d.results[0]) }, "stands in the results 2 times"},
		{"a row is in no results", func(d *toldDay) { d.results = d.results[1:] }, "stands in the results 0 times"},
		{"not sent", func(d *toldDay) { d.results[2] = "tok-2,sent" }, "was not published"},
		{"slipped twice", func(d *toldDay) { d.verb("slip", 5).span = time.Second; d.comes("tok-2", 23); d.expected["tok-2"] = 22 }, "is said to be expected"},
		{"slipped once", func(d *toldDay) { d.verb("slip", 5).span = time.Second; d.comes("tok-2", 21); d.expected["tok-2"] = 21 }, ""},
		{"not as late as that", func(d *toldDay) { d.comes("tok-2", 21); d.late["tok-2"] = 0.5 }, "and late by"},
		{"sent, and pending", func(d *toldDay) { d.results[0] = "tok-0,pending" }, "is said to be pending"},
		{"uncertain without a kill", func(d *toldDay) { d.record.tries[0].outcome = "" }, "without an end"},
		{"two of a kill", func(d *toldDay) {
			d.startsAgain(15, 16)
			d.record.tries[0].outcome = ""
			d.record.tries = append(d.record.tries, d.record.tries[0])
		}, "has left 2"},
		{"after Ctrl-C", func(d *toldDay) {
			d.lives[0].signals, d.lives[0].signalled = 1, d.moment(10)
			d.comes("tok-2", 20)
			d.comes("tok-3", 20)
		}, "after Ctrl-C"},
		{"cut by Ctrl-C", func(d *toldDay) {
			d.lives[0].signals, d.lives[0].signalled = 1, d.moment(1.015)
			d.record.tries[0].outcome = "unknown"
		}, "has cut"},
		{"uncertain without a fault", func(d *toldDay) { d.results[0] = "tok-0,uncertain" }, "met no fault"},
	} {
		heard := hearDay(t, c.lie)
		if c.sees == "" && len(heard) > 0 || !strings.Contains(strings.Join(heard, "\n"), c.sees) {
			t.Errorf("%s: the judge says %.2000q, and nothing of %q", c.name, heard, c.sees)
		}
	}
}

// toldDay is a day that nobody has played.
type toldDay struct {
	*dayBox
	record  dayRecord
	entries []entry
	results []string // token and result
	// What the results say of when a message was expected, and by how much it was late, where that is not as it was.
	expected, late map[string]float64
}

// hearDay is what the judge says of a day with a lie: its rows have their moments 1 s and 20 s after STARTEX, and the first has
// gone out.
func hearDay(t *testing.T, lie func(*toldDay)) []string {
	heard := &ears{TB: t}
	d := &toldDay{dayBox: &dayBox{sandbox: &sandbox{TB: heard, round: dayNumbers, results: filepath.Join(t.TempDir(), "results.csv")}, pastAfter: 2 * time.Second, past: "keep"},
		record: dayRecord{startEx: time.Now().Add(-2 * time.Minute).Truncate(time.Second), controls: map[int64]kept{}}, expected: map[string]float64{}, late: map[string]float64{}}
	d.plans = []planned{{"A-0": 0, "A-1": 0, "A-2": 0, "A-3": 0}}
	for i, kind := range []string{"", "contingency", "", ""} {
		r := &dayRow{id: "A-" + string(rune('0'+i)), token: "tok-" + string(rune('0'+i)), teams: []int64{1}, kind: kind, at: 20 * time.Second}
		d.rows = append(d.rows, r)
		d.results = append(d.results, r.token+",pending")
	}
	d.rows[0].at, d.results[0] = time.Second, "tok-0,sent"
	d.starts, d.ends = []time.Time{d.moment(-1)}, []time.Time{d.moment(100)}
	d.lives = []*life{{pid: 1}}
	d.comes("tok-0", 1.01)
	lie(d)
	text := "id,team_id,body,result,message_id,attempts,sent_at,delivery,planned_at,expected_at,late_by\n"
	for _, line := range d.results {
		token, result, _ := strings.Cut(line, ",")
		text += ",1," + token + ": version 0.," + result + ",,,,," + d.moments(token) + "\n"
	}
	if err := os.WriteFile(d.sandbox.results, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	j := newDayJudge(d.dayBox, d.record, d.entries)
	j.holdPosts(newFigures())
	j.holdResults(newFigures())
	return heard.heard
}

// moments are the last cells of a row's results.
func (d *toldDay) moments(token string) string {
	r := d.rows[token[len(token)-1]-'0']
	expected, isGiven := d.expected[token]
	if !isGiven {
		expected = r.at.Seconds()
		j := newDayJudge(d.dayBox, d.record, d.entries)
		if k := j.momentOf(r, j.begunAt(r)); !k.isVague {
			expected = k.first.Sub(d.record.startEx).Seconds()
		}
	}
	late, isGiven := d.late[token]
	for _, t := range d.record.tries {
		if !isGiven && t.token == token {
			late = max(t.started.Sub(d.moment(expected)).Seconds(), 0)
		}
	}
	return fmt.Sprintf("%s,%s,%.3f", d.moment(r.at.Seconds()).Format(time.RFC3339), d.moment(expected).Format(time.RFC3339), late)
}

// moment is so many seconds after STARTEX.
func (d *toldDay) moment(seconds float64) time.Time {
	return d.record.startEx.Add(time.Duration(seconds * float64(time.Second)))
}

// comes has a message be published.
func (d *toldDay) comes(token string, at float64) {
	text := token + ": version 0."
	d.entries = append(d.entries, entry{delivery: delivery{token, 1}, life: len(d.starts) - 1, means: accepted, published: true, came: d.moment(at), text: text})
	d.record.tries = append(d.record.tries, try{delivery: delivery{token, 1}, id: "A-" + token[len(token)-1:], pid: len(d.starts), started: d.moment(at), ended: d.moment(at + 0.01), outcome: "accepted", text: text})
	for i, line := range d.results {
		if line == token+",pending" {
			d.results[i] = token + ",sent"
		}
	}
}

// verb has a verb be asked for, and take effect.
func (d *toldDay) verb(verb string, at float64, ids ...string) *asked {
	a := &asked{verb: verb, ids: ids, by: "ada", begun: d.moment(at), answered: d.moment(at + 0.1), n: int64(len(d.record.controls) + 1), state: "waits"}
	if d.isPlayed(at) {
		a.state, a.at = "taken", d.moment(at+0.05).Format(time.RFC3339Nano)
	}
	d.record.controls[a.n] = kept{verb: verb, by: "ada", state: "taken", at: d.moment(at + 0.05)}
	d.done = append(d.done, a)
	return a
}

// isPlayed reports whether play runs at a moment.
func (d *toldDay) isPlayed(at float64) bool {
	for i := range d.starts {
		if d.moment(at).After(d.starts[i]) && d.moment(at).Before(d.ends[i]) {
			return true
		}
	}
	return false
}

// own has simcast do something of its own.
func (d *toldDay) own(verb string, at float64) {
	d.record.controls[int64(len(d.record.controls)+1)] = kept{verb: verb, by: "simcast", state: "taken", at: d.moment(at)}
}

// startsAgain has play be killed, and started again.
func (d *toldDay) startsAgain(killed, started float64) {
	d.ends = []time.Time{d.moment(killed), d.moment(100)}
	d.starts = append(d.starts, d.moment(started))
	d.lives = []*life{{pid: 1, killed: true}, {pid: 2}}
	d.plans = append(d.plans, maps.Clone(d.plans[0]))
}

// reopens has the day be ended, and taken up again.
func (d *toldDay) reopens(ended, started float64) {
	d.verb("endex", ended)
	d.startsAgain(ended+1, started)
	d.lives[0].killed = false
	d.reopened = []int{1}
}

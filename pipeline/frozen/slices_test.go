package frozen

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
)

// TestServiceOutOfReach holds that a worker is told why no request gets out, and not of other answers after which a message is tried
// again.
func TestServiceOutOfReach(t *testing.T) {
	t.Parallel()
	for status, told := range map[int]string{0: "north: no connection (", 429: "", 503: ""} {
		x := newSent(t, status)
		if status == 0 {
			var err error
			x.client, err = apiclient.New(apiclient.Config{BaseURL: "http://127.0.0.1:1", Key: "a-key"})
			pipetest.Must(t, err)
			t.Cleanup(x.client.Close)
		}
		soft, end := context.WithCancel(t.Context())
		config, heard, outcomes := someConfig(), "", 0
		config.NotReached = func(space, why string) { heard = space + ": " + why }
		config.Answered = func(ledger.Outcome, time.Duration) {
			if outcomes++; outcomes == 2 {
				end()
			}
		}
		if ended, err := x.lane(config).Post(soft, t.Context(), time.Now().Add(time.Hour)); err != nil || ended.Done {
			t.Errorf("after %d the slice ends as %+v: %v", status, ended, err)
		}
		if !strings.HasPrefix(heard, told) || told == "" && heard != "" {
			t.Errorf("after %d it tells %q", status, heard)
		}
		end()
	}
}

// TestTaken holds that the messages which were checked are posted, and no other ones, that the last one ends the run in its space as
// finished, and that a slice which is over leaves the rest.
func TestTaken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		until    time.Duration
		posted   int // by other workers
		requests int
		want     ledger.PostEnd
	}{
		{time.Hour, 0, 2, ledger.PostEnd{Done: true, How: "finished"}},
		{time.Hour, 1, 1, ledger.PostEnd{Done: true, How: "finished"}},
		{time.Hour, 2, 0, ledger.PostEnd{Done: true, How: "finished"}},
		{-time.Hour, 0, 0, ledger.PostEnd{}},
	} {
		x := newSent(t, http.StatusOK)
		x.taken.posted = map[string]bool{}
		for _, d := range x.run.SendPlan.ToPost[:c.posted] {
			x.taken.posted[d.Hash] = true
		}
		config, outcomes := someConfig(), map[ledger.Outcome]int{}
		config.Answered = func(outcome ledger.Outcome, _ time.Duration) { outcomes[outcome]++ }
		ended, err := x.lane(config).Post(t.Context(), t.Context(), time.Now().Add(c.until))
		if err != nil || ended.Done != c.want.Done || ended.How != c.want.How || outcomes[ledger.Accepted] != c.requests || len(outcomes) > 1 {
			t.Errorf("%+v: it ends as %+v, with %v: %v", c, ended, outcomes, err)
		}
		if len(x.bodies) == 2 && (!strings.Contains(x.bodies[0], "In Bremen") || !strings.Contains(x.bodies[1], "Two")) {
			t.Errorf("%+v: posted are %q", c, x.bodies)
		}
	}
}

// TestZoneOfPlan holds that clock times are those of whoever has left the plan, whatever zone a worker's machine has, and whether it has a name.
func TestZoneOfPlan(t *testing.T) {
	t.Parallel()
	named, err := time.LoadLocation("Asia/Tokyo")
	pipetest.Must(t, err)
	for _, zone := range []*time.Location{named, time.FixedZone(withoutName, 9*60*60)} {
		x := newSent(t, http.StatusOK)
		x.zone = zone
		x.leave(pipetest.PostRow.With("id", "A", "ts", "2026-11-20 06:30"))
		want := fmt.Sprint(time.Date(2026, 11, 20, 6, 30, 0, 0, zone).Unix())
		ended, err := x.lane(someConfig()).Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
		if err != nil || ended.How != "finished" || len(x.bodies) != 1 || !strings.Contains(x.bodies[0], want) {
			t.Errorf("%s: it ends as %+v, %v, and has posted %q", zone, ended, err, x.bodies)
		}
	}
}

// TestNextSlice holds that a message to which nothing final has come is posted in the next slice as it was in the first one.
func TestNextSlice(t *testing.T) {
	t.Parallel()
	x := newSent(t, http.StatusTooManyRequests)
	config := someConfig()
	soft, end := context.WithCancel(t.Context())
	config.Answered = func(ledger.Outcome, time.Duration) { end() }
	lane := x.lane(config)
	if ended, err := lane.Post(soft, t.Context(), time.Now().Add(time.Hour)); err != nil || ended.Done {
		t.Fatalf("the first slice ends as %+v: %v", ended, err)
	}
	x.mu.Lock()
	x.answer = http.StatusOK
	x.mu.Unlock()
	if ended, err := lane.Post(t.Context(), t.Context(), time.Now().Add(time.Hour)); err != nil || ended.How != "finished" {
		t.Errorf("the second slice ends as %+v: %v", ended, err)
	}
	withoutTime := func(body string) string { before, _, _ := strings.Cut(body, `"ts":`); return before }
	if len(x.bodies) != 3 || withoutTime(x.bodies[0]) != withoutTime(x.bodies[1]) {
		t.Errorf("posted are %q", x.bodies)
	}
}

// TestLostAttempt holds that the run ends in the space where the ledger has lost an attempt that was made: another worker would make it
// once more. Where the end of one could not be written down for another reason, another worker may go on.
func TestLostAttempt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		isDone bool
	}{{ledger.ErrNoAttempt, true}, {errDiskFull, false}} {
		x := newSent(t, http.StatusOK)
		x.taken.end = c.err
		ended, err := x.lane(someConfig()).Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
		if ended.Done != c.isDone || strings.Contains(ended.How, c.err.Error()) != c.isDone || errors.Is(err, c.err) == c.isDone {
			t.Errorf("after %v it ends as %+v: %v", c.err, ended, err)
		}
	}
}

// TestPortion holds that a slice has what it can post at its pace, and never more than a whole portion.
func TestPortion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		interval, minInterval, slice time.Duration
		want                         int
	}{
		{time.Second, 0, 8 * time.Second, 10},
		{time.Second, 500 * time.Millisecond, 8 * time.Second, 18}, // the pace may become faster
		{time.Millisecond, 0, 8 * time.Second, maxPortion},
		{0, 0, 8 * time.Second, maxPortion},
		{time.Minute, 0, 0, 2},
	} {
		lane := Lane{}
		lane.options.Asked = pipeline.SendOptions{Interval: c.interval, MinInterval: c.minInterval}
		if c.minInterval > 0 {
			lane.options.Asked.Pace = pace.Adaptive
		}
		if got := lane.portion(c.slice); got != c.want {
			t.Errorf("%+v: it takes %d", c, got)
		}
	}
}

// TestOtherMessages holds that nothing is posted where a worker makes other messages than those that were checked, as one of another simcast
// may: the run is left to other workers.
func TestOtherMessages(t *testing.T) {
	t.Parallel()
	const header = "id,persona,channel,body,skip\n"
	rows := header + "A,petra_lindqvist,gosocial,In {{.city}},\nB,petra_lindqvist,gosocial,Two,\nC,petra_lindqvist,gosocial,Two,yes\n"
	for what, change := range map[string]func(x *sent){
		"another text":    func(x *sent) { x.replace("plan", strings.Replace(rows, "Two", "Three", 1)) },
		"another persona": func(x *sent) { x.replace("plan", strings.Replace(rows, "B,petra_lindqvist", "B,verrin_courier", 1)) },
		"rows in another order": func(x *sent) {
			x.replace("plan", header+"B,petra_lindqvist,gosocial,Two,\nA,petra_lindqvist,gosocial,In {{.city}},\nC,petra_lindqvist,gosocial,Two,yes\n")
		},
		"fewer rows":          func(x *sent) { x.replace("plan", header+"A,petra_lindqvist,gosocial,In {{.city}},\n") },
		"a row with an error": func(x *sent) { x.replace("plan", strings.Replace(rows, "B,petra_lindqvist", "B,nobody", 1)) },
		"a smartword": func(x *sent) {
			x.replace("space", strings.ReplaceAll(string(x.contents[x.sumOf("space")]), "Bremen", "Hamburg"))
		},
		"decisions of tomorrow":   func(x *sent) { x.replace("decided", `{"Digest":"","Lines":[],"More":1}`) },
		"no decisions":            func(x *sent) { x.replace("decided", `{"Digest":"","Lines":[]}`) },
		"options that it lacks":   func(x *sent) { x.replace("options", `{"Format":1,"Politeness":1}`) },
		"a plan that it can read": func(x *sent) { x.replace("plan", "\x00") },
	} {
		x := newSent(t, http.StatusOK)
		change(x)
		ended, err := x.lane(someConfig()).Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
		if err == nil || ended.Done || len(x.bodies) > 0 {
			t.Errorf("%s: it ends as %+v, %v, and has posted %q", what, ended, err, x.bodies)
		}
	}
}

// TestLostParts holds that a run whose plan the ledger has lost ends in its space, with a reason that names the worker.
func TestLostParts(t *testing.T) {
	t.Parallel()
	x := newSent(t, http.StatusOK)
	x.parts = nil
	ended, err := x.lane(someConfig()).Post(t.Context(), t.Context(), time.Now().Add(time.Hour))
	if err != nil || !ended.Done || !strings.HasPrefix(ended.How, "stopped: ") || !strings.HasSuffix(ended.How, "(worker one, process 1)") || len(x.bodies) > 0 {
		t.Errorf("it ends as %+v, %v, and has posted %q", ended, err, x.bodies)
	}
}

// TestLateSlice holds that a slice which is over before it has begun to send ends no run.
func TestLateSlice(t *testing.T) {
	t.Parallel()
	for late := range 5 {
		x := newSent(t, http.StatusOK)
		x.options.Asked.Interval = 500 * time.Millisecond
		if ended, err := x.lane(someConfig()).Post(t.Context(), t.Context(), time.Now().Add(-time.Duration(late)*400*time.Millisecond)); err != nil || ended.Done {
			t.Errorf("it ends as %+v: %v", ended, err)
		}
	}
}

// TestIdleRun holds that a run in which nothing was sent for longer than --max-outage is stopped. The last attempt of another run says
// nothing of that, and a lane that waits for room while the worker is there stops nothing.
func TestIdleRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		came     ledger.Handover
		workerIs time.Duration // how long there has been a worker
		stops    bool
	}{
		{ledger.Handover{SinceLast: time.Hour}, 0, true},
		{ledger.Handover{SinceLast: time.Hour, IsOfEarlier: true}, 0, false},
		{ledger.Handover{SinceLast: -1}, 0, false},
		{ledger.Handover{SinceLast: time.Minute}, 0, false},
		{ledger.Handover{SinceLast: time.Hour}, 2 * time.Hour, true},
		{ledger.Handover{SinceLast: time.Hour, IsGivenBack: true}, 2 * time.Hour, false},
		{ledger.Handover{SinceLast: 3 * time.Hour, IsGivenBack: true}, 2 * time.Hour, true},
	} {
		x := newSent(t, http.StatusOK)
		x.taken.came = c.came
		config := someConfig()
		config.Started = config.Started.Add(-c.workerIs)
		ended, err := x.lane(config).Post(t.Context(), t.Context(), time.Now().Add(time.Minute))
		if err != nil || !ended.Done || strings.Contains(ended.How, fmt.Sprintf("nothing was sent for %s (", c.came.SinceLast)) != c.stops {
			t.Errorf("with %+v it ends as %+v: %v", c.came, ended, err)
		}
	}
}

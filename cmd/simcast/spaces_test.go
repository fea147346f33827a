package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
)

// A question about a gap is put once to all runs that met it, and again for the next one.
func TestOnceForAll(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return at
	}
	pass := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		at = at.Add(d)
	}
	asked := 0
	slept := onceForAll(now, func(time.Duration) bool {
		asked++
		pass(10 * time.Minute) // somebody thinks about it
		return asked == 1
	})
	together := func(gap time.Duration, want bool) {
		t.Helper()
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if slept(gap) != want {
					t.Errorf("not %v", want)
				}
			})
		}
		all.Wait()
	}
	pass(time.Hour)
	together(time.Hour, true)
	pass(time.Minute)
	if !slept(time.Hour + 11*time.Minute) { // one whose request was in flight all the while
		t.Error("the answer was forgotten")
	}
	if asked != 1 {
		t.Errorf("%d questions about one gap", asked)
	}
	pass(time.Hour)
	together(time.Hour, false)
	if asked != 2 {
		t.Errorf("%d questions about two gaps", asked)
	}
}

// waitMore starts simcast, and waits until so many more POSTs were served, or it has ended.
func (d *workplace) waitMore(posts int, args []string) {
	d.Helper()
	d.mu.Lock()
	before := d.arrived
	d.mu.Unlock()
	d.must(d.launch(d.folder, d.env, "simcast", args...))
	d.waitFor(func() bool { return d.arrived >= before+posts })
}

// A send to many spaces is killed at any moment and started again: each message is in each
// space once, and what may be there or not is uncertain.
func TestManySpacesKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	const spaces, rows = 3, 20
	d := newWorkplace(t)
	list := []string{"name,base_url,key_file"}
	for i := range spaces {
		name := fmt.Sprint("city-", i)
		d.must(d.choose(name, ""))
		d.keyFiles[d.path(name+".key")] = true
		d.must(os.WriteFile(d.path(name+".key"), []byte(d.standIn().Key()), 0o600))
		list = append(list, fmt.Sprintf("%s,%s,%s.key", name, d.baseURL, name))
	}
	plan := []string{"id,persona,channel,body"}
	for i := range rows {
		plan = append(plan, fmt.Sprintf("A%d,Leila Dufour,microblog,token %d.", i, i))
	}
	d.must(os.WriteFile(d.path("spaces.csv"), []byte(strings.Join(list, "\n")), 0o600))
	d.must(os.WriteFile(d.path("plan.csv"), []byte(strings.Join(plan, "\n")), 0o600))
	send := []string{"send", "plan.csv", "--spaces", "spaces.csv", "--new-hosts", "--yes", "--interval", "1ms"}
	dice := rand.New(rand.NewPCG(6, uint64(time.Now().UnixNano())))
	for range 3 {
		after := 1 + dice.IntN(spaces*rows/4)
		d.waitMore(after, send)
		d.process.kill()
		d.process = nil
	}
	d.must(d.launch(d.folder, d.env, "simcast", append(send, "--json")...))
	p := d.process
	<-p.done
	d.process = nil
	d.printed.WriteString(p.stdout.String() + p.stderr.String())
	var out jsonout.ManyOutcome
	d.must(json.Unmarshal(p.stdout.Bytes(), &out))
	sum := 0
	for i, space := range out.Spaces {
		published := d.standIns[space.Space].Published()
		times := map[string]int{}
		for _, p := range published {
			for row := range rows {
				if strings.Contains(string(p.Raw), fmt.Sprintf("token %d.", row)) {
					times[fmt.Sprint(row)]++
				}
			}
		}
		for row, n := range times {
			if n != 1 {
				t.Errorf("%s has row %s %d times", space.Space, row, n)
			}
		}
		if missing := rows - len(times); missing > space.Uncertain || space.Sent+space.Already+space.Uncertain != rows {
			t.Errorf("space %d: %d missing of %+v", i, missing, space.Totals)
		}
		sum += space.Sent
	}
	if len(out.Spaces) != spaces || sum != out.Sent {
		t.Errorf("%d spaces, %d sent, %d in sum", len(out.Spaces), sum, out.Sent)
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/writers/sheet"
)

// TestWorker holds that a worker sends what a run has left to it, says what it has done where somebody asks, ends when it is told
// so, and that everything is in the results then.
func TestWorker(t *testing.T) {
	t.Parallel()
	x := leaveRun(t, sheet.XLSX, "north", "south")
	list := "name,base_url,key_env\n"
	for _, name := range []string{"north", "south"} {
		variable := strings.ToUpper(name) + "_KEY"
		list += fmt.Sprintf("%s,%s,%s\n", name, x.baseURL, variable)
		x.env = append(x.env, variable+"="+x.keyOf(name))
	}
	list += fmt.Sprintf("west,%s,WEST_KEY\n", x.baseURL)
	x.env = append(x.env, "WEST_KEY=nobody-knows-it")
	x.must(os.WriteFile(x.path("spaces.csv"), []byte(list), 0o600))
	args := []string{"worker", "--spaces", "spaces.csv", "--listen", "127.0.0.1:0", "--json"}
	x.must(x.launch(x.folder, x.env, "simcast", append(args, "--new-hosts")...))
	t.Cleanup(x.process.kill)
	x.says("sends in 0 spaces; 6 sent so far")
	for _, want := range []string{"This worker serves 3 spaces of spaces.csv, 1000 at one time at most: north, south, west.", "The ledger does not know one of them yet: west."} {
		if said := x.said(); !strings.Contains(said, want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	where := regexp.MustCompile(`Metrics: (http://127\.0\.0\.1:\d+)/metrics`).FindStringSubmatch(x.said())
	if where == nil {
		t.Fatalf("it does not say where it listens:\n%s", x.said())
	}
	if got := x.page(where[1] + "/healthz"); got != "ok\n" {
		t.Errorf("it is %q", got)
	}
	if got := x.page(where[1] + "/metrics"); !strings.Contains(got, `simcast_worker_messages_total{result="sent"} 6`) || strings.Contains(got, x.keyOf("north")) || strings.Contains(got, "north") {
		t.Errorf("it measures\n%s", got)
	}
	x.must(x.process.cmd.Process.Signal(os.Interrupt))
	<-x.process.done
	described, err := readSchemas()
	x.must(err)
	x.must(described.hold("worker", x.process.stdout.Bytes()))
	var ended jsonout.WorkerEnded
	x.must(json.Unmarshal(x.process.stdout.Bytes(), &ended))
	if code := x.process.cmd.ProcessState.ExitCode(); code != 0 || ended != (jsonout.WorkerEnded{Served: 3, Sent: 6}) {
		t.Errorf("it ends with %d and %+v:\n%s", code, ended, x.said())
	}
	x.simcast(0, nil, "results", x.name, "-o", "end")
	list, _, _ = strings.Cut(list, "west,")
	x.must(os.WriteFile(x.path("spaces.csv"), []byte(list), 0o600))
	x.simcast(0, nil, "rerun", "end", "--spaces", "spaces.csv", "--new-hosts", "--yes")
	for _, name := range []string{"north", "south"} {
		if got := x.states("end/" + name + ".results.xlsx"); got != "sent sent sent skipped" {
			t.Errorf("%s is %s", name, got)
		}
		x.must(x.choose(name, ""))
		if n := len(x.standIn().Published()); n != 3 {
			t.Errorf("%s has %d messages", name, n)
		}
	}
}

// TestTwoKeysOfOneSpace holds that a worker does not start with two keys of one space, of which it cannot know which one is in use.
func TestTwoKeysOfOneSpace(t *testing.T) {
	t.Parallel()
	x := leaveRun(t, sheet.CSV, "north")
	x.env = append(x.env, "NORTH_KEY="+x.keyOf("north"), "OLD_KEY=the-old-key")
	x.must(x.record.RememberSpace(t.Context(), ledger.Space{ID: x.lane("north").Space, Seen: pipetest.Noon}, space.Fingerprint("the-old-key"), nil, nil))
	x.must(os.WriteFile(x.path("spaces.csv"), []byte(fmt.Sprintf("name,base_url,key_env\nnorth,%s,NORTH_KEY\nold,%[1]s,OLD_KEY\n", x.baseURL)), 0o600))
	code, said := x.run(nil, "worker", "--spaces", "spaces.csv", "--new-hosts")
	if code != 1 || !strings.Contains(said, "north and old are one space with two keys") {
		t.Errorf("it ends with %d: %s", code, said)
	}
}

// TestKnowsRun holds that a worker knows the runs of this simcast, and none of another one.
func TestKnowsRun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		run  ledger.WorkersRun
		says string
	}{
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: frozen.Options{Options: dayplan.Options{Asked: pipeline.SendOptions{Interval: time.Second, Limits: send.DefaultLimits()}}}.String()}, ""},
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: `{"Format":1,"Asked":{"Interval":1,"Politeness":5}}`}, `unknown field "Politeness"`},
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: `{"Format":1000}`}, "need the same simcast"},
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: `{"Asked":{"Interval":"1 s"}}`}, "cannot be read"},
		{ledger.WorkersRun{Kind: ledger.KindPlay, Options: frozen.Options{Day: &frozen.Day{Options: play.Options{SameAs: &day.Day{Zone: "UTC"}}}}.String()}, ""},
		{ledger.WorkersRun{Kind: ledger.KindPlay, Options: `{"Format":1000}`}, "need the same simcast"},
		{ledger.WorkersRun{Kind: "a new kind", Options: `{}`}, `the kind "a new kind"`},
	} {
		if err := cannotPost(c.run); c.says == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.run, err)
		}
	}
}

// keyOf is the key of a stand-in.
func (x *leftRun) keyOf(name string) string {
	x.Helper()
	x.must(x.choose(name, ""))
	return x.standIn().Key()
}

// says waits until the process has said something.
func (x *leftRun) says(text string) {
	x.Helper()
	if !x.waitFor(func() bool { return strings.Contains(x.process.stderr.String(), text) }) {
		x.Fatalf("it does not say %q:\n%s", text, x.process.stderr.String())
	}
}

// said is what the process has said so far.
func (x *leftRun) said() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.process.stderr.String()
}

// page is what stands at an address.
func (x *leftRun) page(address string) string {
	x.Helper()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get(address)
	x.must(err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	x.must(err)
	return string(body)
}

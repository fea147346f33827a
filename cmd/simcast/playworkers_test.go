package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
)

// workersDay is a workplace with a shared ledger, a list of two spaces, and a plan for a day.
type workersDay struct {
	*workplace
	workers  []*process
	database string // its address
}

// The plan: one entry at STARTEX, one somewhat later, and one for whenever somebody releases it.
const dayOfWorkers = "id,persona,channel,body,at,kind\n" +
	"A,petra_lindqvist,gosocial,Text A for {{.city}},+0s,\n" +
	"B,petra_lindqvist,gosocial,Text B for {{.city}},+1s,\n" +
	"C,petra_lindqvist,gosocial,Text C for {{.city}},,contingency\n"

func newWorkersDay(t *testing.T) *workersDay {
	t.Helper()
	if err := pgtest.Available(); err != nil {
		pgtest.Missing(t, err)
	}
	address, drop, err := pgtest.NewDatabase(t.Context())
	x := &workersDay{workplace: newWorkplace(t), database: address}
	x.must(err)
	t.Cleanup(func() { x.must(drop()) })
	x.env = append(x.env, "SIMCAST_LEDGER="+address, "TMPDIR="+t.TempDir()) // one that is killed leaves its files
	list := "name,base_url,key_env,city\n"
	for _, name := range []string{"north", "south"} {
		x.must(x.choose(name, ""))
		variable := strings.ToUpper(name) + "_KEY"
		list += fmt.Sprintf("%s,%s,%s,%s town\n", name, x.baseURL, variable, name)
		x.env = append(x.env, variable+"="+x.standIns[name].Key())
	}
	x.must(os.WriteFile(x.path("spaces.csv"), []byte(list), 0o600))
	x.must(os.WriteFile(x.path("plan.csv"), []byte(dayOfWorkers), 0o600))
	return x
}

// start starts simcast in the background, which is waited for by says from then on.
func (x *workersDay) start(args ...string) *process {
	x.Helper()
	x.must(x.launch(x.folder, x.env, "simcast", args...))
	x.Cleanup(x.process.kill)
	return x.process
}

// work starts a worker.
func (x *workersDay) work(more ...string) {
	x.Helper()
	x.workers = append(x.workers, x.start(append([]string{"worker", "--spaces", "spaces.csv", "--new-hosts"}, more...)...))
	x.says("Ctrl-C ends it")
}

// ends waits until a process has ended.
func (x *workersDay) ends(p *process, code int) {
	x.Helper()
	<-p.done
	if got := p.cmd.ProcessState.ExitCode(); got != code {
		x.Fatalf("it ends with %d, not %d:\n%s\n%s", got, code, p.stderr.String(), p.stdout.String())
	}
}

// says waits until the process has said something.
func (x *workersDay) says(text string) {
	x.Helper()
	p := x.process
	if !x.waitFor(func() bool { return strings.Contains(p.stderr.String(), text) }) {
		x.Fatalf("it does not say %q:\n%s", text, p.stderr.String())
	}
}

// publish waits until each space has so many messages.
func (x *workersDay) publish(n int) {
	x.Helper()
	if !x.waitFor(func() bool { return x.standIns["north"].Count() >= n && x.standIns["south"].Count() >= n }) {
		x.Fatalf("north has %d messages, south %d, and not %d:\n%s", x.standIns["north"].Count(), x.standIns["south"].Count(), n, x.process.stderr.String())
	}
}

// play is simcast play for workers.
func playForWorkers(round string, more ...string) []string {
	return append([]string{"play", "plan.csv", "--spaces", "spaces.csv", "--round", round, "--startex", "now", "--interval", "1ms", "--new-hosts", "--yes", "--workers"}, more...)
}

// TestPlayWorkers holds that workers play a day in two spaces, that people act on it from anywhere, and take a corrected plan that stands on
// their own machine, and that the results have everything, each message once.
func TestPlayWorkers(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	if code, said := x.run(nil, playForWorkers("day")...); code != 1 || !strings.Contains(said, "no worker is running, so nobody would play the day") {
		t.Errorf("without workers: %d\n%s", code, said)
	}
	x.work("--max-lanes", "1")
	if code, said := x.run(nil, playForWorkers("day")...); code != 1 || !strings.Contains(said, "in 2 spaces at one time, and the workers have room for 1 space") {
		t.Errorf("with one slot: %d\n%s", code, said)
	}
	x.workers[0].kill()
	x.work()
	x.work()
	x.must(os.WriteFile(x.path("plan.csv"), []byte(strings.Replace(dayOfWorkers, "Text C", "Draft C", 1)), 0o600))
	x.must(os.WriteFile(x.path("corrected.csv"), []byte(dayOfWorkers), 0o600)) // which no worker has
	played := x.start(playForWorkers("day", "--json")...)
	x.publish(2)
	x.says("To look at the day: simcast control status --spaces spaces.csv --round day, or simcast web")
	if strings.Contains(x.said(), "Start another worker") {
		t.Errorf("with two workers that have room for both spaces it says\n%s", x.said())
	}
	name := regexp.MustCompile(`The run (\S+) is left to the workers: the day in 2 spaces`).FindStringSubmatch(x.said())[1]
	for _, verb := range []string{"send", "play"} {
		if code, said := x.run(nil, verb, "plan.csv", "--spaces", "spaces.csv", "--round", "day", "--yes", "--new-hosts"); code != 1 || !strings.Contains(said, name) {
			t.Errorf("%s ends with %d:\n%s", verb, code, said)
		}
	}
	x.simcast(0, nil, "control", "hold", "--spaces", "spaces.csv", "--round", "day", "--reason", "lunch")
	x.simcast(0, nil, "control", "resume", "--spaces", "spaces.csv", "--round", "day")
	for { // results files follow the messages
		if code, _ := x.run(nil, "results", name, "-o", "now"); code == 0 && x.states("now/north.results.csv") == "sent sent skipped" {
			break
		}
	}
	if code, said := x.run(nil, "control", "reload", "corrected.csv", "--spaces", "spaces.csv", "--round", "day"); code != 0 || strings.Count(said, "C is changed") != 2 {
		t.Errorf("reload ends with %d:\n%s", code, said)
	}
	x.simcast(0, nil, "control", "release", "C", "--spaces", "spaces.csv", "--round", "day")
	x.ends(played, 0)
	x.endsAs(played, name)
}

// said is what the process has said.
func (x *workersDay) said() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.process.stderr.String()
}

// endsAs looks at what play has left.
func (x *workersDay) endsAs(played *process, name string) {
	x.Helper()
	described, err := readSchemas()
	x.must(err)
	x.must(described.hold("play", played.stdout.Bytes()))
	var last jsonout.LastOfAll
	x.must(json.Unmarshal(played.stdout.Bytes(), &last))
	if last.Event != "endex" || last.Sent != 6 || last.Run != name || len(last.Spaces) != 2 || last.Spaces[1].Sent != 3 || last.Missed != 0 {
		x.Errorf("the last line is %+v", last)
	}
	for _, in := range []string{"north", "south"} {
		if got := x.states("plan.day.results/" + in + ".results.csv"); got != "sent sent sent" {
			x.Errorf("%s is %s", in, got)
		}
		texts := map[string]int{}
		for _, published := range x.standIns[in].Published() {
			texts[published.Message.Body]++
		}
		for _, id := range []string{"A", "B", "C"} {
			if n := texts[fmt.Sprintf("Text %s for %s town", id, in)]; n != 1 {
				x.Errorf("%s has %s %d times: %v", in, id, n, texts)
			}
		}
	}
}

// states are the results in a results file, from top to bottom.
func (x *workersDay) states(name string) string {
	x.Helper()
	return (&leftRun{workplace: x.workplace}).states(name)
}

// TestStopPlayWorkers holds that a day whose run is stopped goes on with the next play, and that its results can be written.
func TestStopPlayWorkers(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	x.must(os.WriteFile(x.path("plan.csv"), []byte(strings.Replace(dayOfWorkers, "+1s", "+1h", 1)), 0o600))
	x.work()
	if code, said := x.run(nil, playForWorkers("day", "--detach")...); code != 0 || !strings.Contains(said, "ends, no other one that has the key has room for north, south. Start another worker.") {
		t.Errorf("with one worker: %d\n%s", code, said)
	}
	x.publish(1)
	var runs jsonout.Runs
	x.simcast(0, &runs, "runs")
	x.simcast(0, nil, "control", "stop", runs.Runs[0].Run)
	for runs.Runs[0].State != "stopped" {
		x.simcast(0, &runs, "runs")
	}
	x.simcast(3, nil, "results", runs.Runs[0].Run, "-o", "end")
	if got := x.states("end/south.results.csv"); got != "sent pending skipped" {
		t.Errorf("south is %s", got)
	}
	x.start(playForWorkers("day", "--skip-spaces", "--past", "keep")...)
	x.says("is left to the workers")
	pipetest.Must(t, x.process.cmd.Process.Signal(os.Interrupt))
	x.ends(x.process, 130)
	if said := x.said(); !strings.Contains(said, "To end the day: simcast control endex --spaces spaces.csv --round day") {
		t.Errorf("it says\n%s", said)
	}
	for { // a worker may be about to begin
		if code, _ := x.run(nil, "control", "endex", "--yes", "--spaces", "spaces.csv", "--round", "day"); code == 0 {
			break
		}
	}
	x.simcast(0, &runs, "runs")
	for runs.Runs[0].State != "done" {
		x.simcast(0, &runs, "runs")
	}
	if n := x.standIns["north"].Count(); n != 1 {
		t.Errorf("north has %d messages", n)
	}
}

// TestResultsOfEarlierPlay holds that the results of a run have its own plan, and what became of that while it played, also once a later run plays
// the day with another plan.
func TestResultsOfEarlierPlay(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	text := strings.Replace(dayOfWorkers, "+1s", "+1h", 1)
	x.must(os.WriteFile(x.path("plan.csv"), []byte(text), 0o600))
	x.work()
	x.simcast(0, nil, playForWorkers("day", "--detach")...)
	x.publish(1)
	var runs jsonout.Runs
	x.simcast(0, &runs, "runs")
	first := runs.Runs[0].Run
	x.must(os.WriteFile(x.path("plan.csv"), []byte(text+"E,petra_lindqvist,gosocial,Text E,+3h,\n"), 0o600))
	x.simcast(0, nil, "control", "reload", "plan.csv", "--spaces", "spaces.csv", "--round", "day")
	x.simcast(0, nil, "control", "stop", first)
	for runs.Runs[0].State != "stopped" {
		x.simcast(0, &runs, "runs")
	}
	x.simcast(3, nil, "results", first, "-o", "before")
	x.must(os.WriteFile(x.path("plan.csv"), []byte(strings.NewReplacer("\nC,", "\nD,", "Text C", "Text D", ",,contingency", ",+2h,").Replace(text)), 0o600))
	x.simcast(0, nil, playForWorkers("day", "--skip-spaces", "--detach")...)
	for _, id := range []string{"D", "B"} { // a worker may be about to begin
		for code := 1; code != 0; {
			code, _ = x.run(nil, "control", "now", id, "--spaces", "spaces.csv", "--round", "day")
		}
	}
	x.publish(3)
	x.simcast(3, nil, "results", first, "-o", "after")
	for _, in := range []string{"north", "south"} {
		name := in + ".results.csv"
		before, err := os.ReadFile(x.path("before/" + name))
		x.must(err)
		after, err := os.ReadFile(x.path("after/" + name))
		x.must(err)
		if got := x.states("after/" + name); got != "sent pending skipped pending" || string(before) != string(after) {
			t.Errorf("the results of the first run in %s are %s:\n%s\nand were\n%s", in, got, after, before)
		}
	}
}

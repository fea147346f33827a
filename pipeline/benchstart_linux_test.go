package pipeline_test

import (
	"bytes"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
)

// maxStart is how long a planner may wait for the first POST.
const maxStart = 150 * time.Millisecond

// startsEach is how many starts one measurement has: a single one says little on a machine that does other things.
const startsEach = 5

// BenchmarkStart runs the command send on a plan of 40 rows, each time in a process of its own and on a stand-in without
// latency, and ms-to-first-POST is from the start of the process to the moment at which the first POST has
// arrived, in the median. A ledger is new, or the one of the run before, with another round.
func BenchmarkStart(b *testing.B) {
	command := filepath.Join(b.TempDir(), "simcast")
	if out, err := exec.Command("go", "build", "-o", command, "simcast/cmd/simcast").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	plans := []string{pipetest.LargeCSV(b, 40), pipetest.LargeWorkbook(b, 40)}
	firstPost(b, command, plans[0], b.TempDir(), "") // the program that was just built comes from the disk
	for _, plan := range plans {
		for _, ledger := range []string{"new", "old"} {
			b.Run(filepath.Ext(plan)[1:]+"/"+ledger, func(b *testing.B) {
				kept := b.TempDir()
				if ledger == "old" {
					firstPost(b, command, plan, kept, "before")
				}
				var times []time.Duration
				for i := range b.N * startsEach {
					folder := kept
					if ledger == "new" {
						folder = b.TempDir()
					}
					times = append(times, firstPost(b, command, plan, folder, "r"+strconv.Itoa(i)))
				}
				slices.Sort(times)
				median := times[len(times)/2]
				b.ReportMetric(float64(median)/float64(time.Millisecond), "ms-to-first-POST")
				if median > maxStart {
					b.Errorf("the first POST takes %v, and %v are allowed", median, maxStart)
				}
			})
		}
	}
}

// firstPost sends the plan in a round of its own, on a stand-in of its own, and gives the time until the first POST.
func firstPost(b *testing.B, command, plan, folder, round string) time.Duration {
	b.Helper()
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour(), Key: "a-key-of-the-bench"})
	service := &countingService{standIn: standIn}
	server := httptest.NewServer(service)
	defer server.Close()
	cmd := exec.Command(command, "send", plan, "--yes", "--interval", "0", "--round", round,
		"--results", filepath.Join(folder, "results"+filepath.Ext(plan)))
	cmd.Env = append(os.Environ(), "SIMCAST_BASE_URL="+server.URL+simulator.BasePath, "SIMCAST_API_KEY="+standIn.Key(),
		"SIMCAST_LEDGER="+filepath.Join(folder, "ledger.db"))
	var said bytes.Buffer
	cmd.Stderr = &said
	var first time.Time
	service.told = func(n int) {
		if n == 1 {
			first = time.Now()
		}
	}
	begun := time.Now()
	if err := cmd.Run(); err != nil || first.IsZero() {
		b.Fatalf("%v\n%s", err, &said)
	}
	return first.Sub(begun)
}

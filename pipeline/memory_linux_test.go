package pipeline_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
)

// countingService is a service that keeps nothing of what it is sent. It tells of each POST, before its answer.
type countingService struct {
	standIn http.Handler
	posts   atomic.Int64
	told    func(n int)
}

func (c *countingService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		c.standIn.ServeHTTP(w, r)
		return
	}
	_, _ = io.Copy(io.Discard, r.Body)
	c.told(int(c.posts.Add(1)))
	_, _ = io.WriteString(w, `{}`)
}

// longRun is of how many deliveries memory has to be flat: in a short one the collector still settles.
const longRun = 100_000

// BenchmarkSendMemory runs the command send in a process of its own, with so many deliveries as -benchtime
// says (100000x for a long run, and 1,000 at least) as quick as they go, the ledger on disk. MiB-at-10,
// MiB-at-50 and MiB-at-100 are its resident memory, the most of the last hundredth of the run, when so many
// percent are out. growth-MiB is the last without the first: it is what a long run costs beyond its plan,
// and an eighth of that at most.
func BenchmarkSendMemory(b *testing.B) {
	command := filepath.Join(b.TempDir(), "simcast")
	if out, err := exec.Command("go", "build", "-o", command, "simcast/cmd/simcast").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, ending := range []string{"csv", "xlsx"} {
		b.Run(ending, func(b *testing.B) {
			rows := max(b.N, 1000)
			at := residentDuring(b, command, pipetest.LargeCSV(b, rows), "out."+ending, rows)
			for _, percent := range []int{10, 50, 100} {
				b.ReportMetric(at[percent]/1024, fmt.Sprintf("MiB-at-%d", percent))
			}
			growth := at[100] - at[10]
			b.ReportMetric(growth/1024, "growth-MiB")
			if most := at[10] / 8; rows >= longRun && growth > most {
				b.Errorf("the run has grown by %.0f MiB, and %.0f are flat enough", growth/1024, most/1024)
			}
		})
	}
}

// residentDuring sends a plan, and gives the process's resident memory in KiB by the percent that is out.
func residentDuring(b *testing.B, command, plan, results string, rows int) map[int]float64 {
	b.Helper()
	folder := b.TempDir()
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	service := &countingService{standIn: standIn}
	server := httptest.NewServer(service)
	defer server.Close()
	var said bytes.Buffer
	cmd := exec.Command(command, "send", plan, "--yes", "--interval", "0", "--results", filepath.Join(folder, results))
	cmd.Stderr = &said
	cmd.Env = append(os.Environ(), "SIMCAST_BASE_URL="+server.URL+simulator.BasePath, "SIMCAST_API_KEY="+standIn.Key(),
		"SIMCAST_LEDGER="+filepath.Join(folder, "ledger.db"))
	at := map[int]float64{}
	service.told = func(n int) {
		if n%10 == 0 {
			percent := (n*100 + rows - 1) / rows
			at[percent] = max(at[percent], float64(residentNow(cmd.Process.Pid))) // one request at a time
		}
	}
	pipetest.Must(b, cmd.Start())
	if err := cmd.Wait(); err != nil || service.posts.Load() != int64(rows) {
		b.Fatalf("%v, %d posts\n%s", err, service.posts.Load(), &said)
	}
	for percent := 5; percent <= 100; percent += 5 {
		b.Logf("%3d %%: %.0f MiB", percent, at[percent]/1024)
	}
	return at
}

func residentNow(pid int) (kib int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(status, []byte("VmRSS:"))
	_, _ = fmt.Fscan(bytes.NewReader(after), &kib)
	return kib
}

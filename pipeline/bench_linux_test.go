package pipeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
)

// BenchmarkCheckMemory runs the command check in a process of its own on a large
// CSV. MiB is the most memory that the process ever had: 100 at most.
func BenchmarkCheckMemory(b *testing.B) {
	const rows = 100_000
	command := filepath.Join(b.TempDir(), "simcast")
	out, err := exec.Command("go", "build", "-o", command, "simcast/cmd/simcast").CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	path := pipetest.LargeCSV(b, rows)
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	baseURL, stop, err := simulator.Start(b.Context(), "127.0.0.1:0", standIn)
	pipetest.Must(b, err)
	defer stop()
	env := append(os.Environ(), "SIMCAST_BASE_URL="+baseURL, "SIMCAST_API_KEY="+standIn.Key())
	for _, with := range []struct {
		name string
		args []string
	}{{"space", []string{"check", path}}, {"offline", []string{"check", "--offline", path}}} {
		b.Run(with.name, func(b *testing.B) {
			most := 0
			for b.Loop() {
				cmd := exec.Command(command, with.args...)
				cmd.Env = env
				most = max(most, peakOf(b, cmd))
			}
			b.ReportMetric(float64(most)/1024, "MiB")
		})
	}
}

// peakOf runs a command that is to end well, and gives its peak memory in KiB as
// Linux last told it. What rusage says instead counts in the parent at its fork.
func peakOf(b *testing.B, cmd *exec.Cmd) int {
	b.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	pipetest.Must(b, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	peak := 0
	for {
		select {
		case err := <-ended:
			if err != nil || peak == 0 {
				b.Fatal(errors.Join(err, errors.New(said.String())))
			}
			return peak
		case <-time.After(time.Millisecond):
			peak = max(peak, peakNow(cmd.Process.Pid))
		}
	}
}

func peakNow(pid int) (kib int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(status, []byte("VmHWM:"))
	_, _ = fmt.Fscan(bytes.NewReader(after), &kib) // a process that is ending has none
	return kib
}

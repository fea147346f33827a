package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
)

// BenchmarkExport runs the command export, in a process of its own, on a space of
// 10,000 personas. MiB is the most memory that the process ever had.
func BenchmarkExport(b *testing.B) {
	const personas = 10_000
	command := filepath.Join(b.TempDir(), "simcast")
	if out, err := exec.Command("go", "build", "-o", command, "simcast/cmd/simcast").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	space := simulator.Harbour()
	for n := 0; len(space.Personas) < personas; n++ {
		// Another address for each image: a workbook of them has as many links.
		persona := strings.ReplaceAll(string(space.Personas[n]), ".jpg", fmt.Sprintf("-%d.jpg", n))
		space.Personas = append(space.Personas, json.RawMessage(persona))
	}
	standIn := simulator.New(simulator.Options{Space: space})
	baseURL, stop, err := simulator.Start(b.Context(), "127.0.0.1:0", standIn)
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	for _, ending := range []string{"xlsx", "csv", "json"} {
		b.Run(ending, func(b *testing.B) {
			most := 0
			for b.Loop() {
				cmd := exec.Command(command, "export", "personas", "-o", filepath.Join(b.TempDir(), "space."+ending))
				cmd.Env = append(os.Environ(), "SIMCAST_BASE_URL="+baseURL, "SIMCAST_API_KEY="+standIn.Key(),
					"SIMCAST_LEDGER="+filepath.Join(b.TempDir(), "ledger.db"))
				most = max(most, peakOf(b, cmd))
			}
			b.ReportMetric(float64(most)/1024, "MiB")
		})
	}
}

// peakOf runs a command that is to end well, and gives its peak memory in KiB as
// Linux last told it.
func peakOf(b *testing.B, cmd *exec.Cmd) (peak int) {
	b.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil || peak == 0 {
				b.Fatal(err, said.String())
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

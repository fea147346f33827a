package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"simcast/apiclient/simulator"
)

// workplace is a planner's place: a folder, a ledger, and a stand-in for the service.
type workplace struct {
	*testing.T
	*sandbox
	folder string
	env    []string
}

func newWorkplace(t *testing.T) *workplace {
	t.Helper()
	d := &workplace{T: t, folder: t.TempDir()}
	var err error
	d.sandbox, err = newSandbox(d.folder)
	d.must(err)
	t.Cleanup(func() {
		if leak := d.sandbox.close(); leak != "" {
			t.Error(leak)
		}
	})
	home := filepath.Join(d.folder, ".home")
	d.must(os.Mkdir(home, 0o700))
	d.env = []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TZ=UTC", "GORACE=" + quickExit(), "GOGC=" + rarely(),
		"HOME=" + home, "USERPROFILE=" + home, "SIMCAST_TEST_KEYS=" + filepath.Join(home, "keys.json"),
		"SIMCAST_LEDGER=" + filepath.Join(home, "ledger.db"),
		"SIMCAST_BASE_URL=" + d.baseURL, "SIMCAST_API_KEY=" + d.standIn().Key()}
	return d
}

func (d *workplace) must(err error) {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
}

// path is that of a file in the workplace.
func (d *workplace) path(name string) string { return filepath.Join(d.folder, name) }

// simcast runs a command in the workplace's folder, holds it to an exit code, and
// reads the JSON that it writes, where into is one.
func (d *workplace) simcast(code int, into any, args ...string) {
	d.Helper()
	if got, stderr := d.run(into, args...); got != code {
		d.Fatalf("simcast %q: exit code %d, not %d\n%s", args, got, code, stderr)
	}
}

// run is simcast for a command that may end with any exit code.
func (d *workplace) run(into any, args ...string) (code int, stderr string) {
	d.Helper()
	path, err := exec.LookPath("simcast")
	d.must(err)
	if into != nil {
		args = append(args, "--json")
	}
	cmd := exec.CommandContext(d.Context(), path, args...)
	var stdout, said bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = d.folder, d.env, &stdout, &said
	err = cmd.Run()
	d.printed.Write(stdout.Bytes())
	d.printed.Write(said.Bytes())
	if cmd.ProcessState == nil {
		d.Fatalf("simcast %q: %v", args, err)
	}
	if into != nil && stdout.Len() > 0 {
		d.must(json.Unmarshal(stdout.Bytes(), into))
	}
	return cmd.ProcessState.ExitCode(), said.String()
}

// moveTo puts another space in the place of the one there was.
func (d *workplace) moveTo(space simulator.Space) {
	standIn := simulator.New(simulator.Options{Space: space})
	d.mu.Lock()
	d.standIns["moved"], d.current = standIn, "moved"
	d.mu.Unlock()
	d.env = append(d.env, "SIMCAST_API_KEY="+standIn.Key())
}

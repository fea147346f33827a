package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

var noCore = regexp.MustCompile(`(?m)^Max core file size +0 `)

// A simcast that crashes in the midst of a run leaves no key: not in what it says on the way down, and not
// in a file of its memory. While it runs, the list of processes does not have it either.
func TestCrashShowsNoKey(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	plan := d.copySample("harbour-light.xlsx")
	d.holdBack()
	allowed := `ulimit -c "$(ulimit -H -c)"; exec simcast "$@"` // a core file, as far as the machine lets it
	d.must(d.launch(d.folder, append(d.env, "GOTRACEBACK=crash"), "sh", "-c", allowed, "sh", "send", plan, "--yes"))
	p := d.process
	if !d.waitFor(func() bool { return d.arrived > 0 }) {
		t.Fatalf("it ended before its first POST:\n%s", &p.stderr)
	}
	of := func(name string) []byte {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", p.cmd.Process.Pid, name))
		d.must(err)
		return text
	}
	if limits := of("limits"); !noCore.Match(limits) {
		t.Errorf("a crash may leave its memory:\n%s", limits)
	}
	if args := of("cmdline"); holdsAny(args, []string{d.standIn().Key()}) || !strings.Contains(string(args), "send") {
		t.Errorf("the list of processes shows %q", args)
	}
	d.must(p.cmd.Process.Signal(syscall.SIGABRT))
	<-p.done
	d.process = nil
	d.printed.WriteString(p.stdout.String() + p.stderr.String()) // the workplace looks for the key there, and in its files
	if !strings.Contains(p.stderr.String(), "goroutine ") {
		t.Errorf("it did not crash:\n%s", &p.stderr)
	}
	if cores, err := filepath.Glob(d.path("*core*")); err != nil || len(cores) > 0 {
		t.Errorf("it left %q, %v", cores, err)
	}
}

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// journey is a planner who works in the page: simcast as a process of its own that
// serves it, the service that it sends to, and a browser.
type journey struct {
	*workplace
	*webtest.Browser
	address string
}

// newJourney opens the page, as simcast web with these flags serves it.
func newJourney(t *testing.T, flags ...string) *journey {
	t.Helper()
	j := &journey{workplace: newWorkplace(t), Browser: webtest.Open(t)}
	j.serve(flags...)
	j.enter()
	return j
}

// enter opens the printed address, which leads on to the page without the token.
func (j *journey) enter() {
	j.workplace.Helper()
	j.Navigate(j.address)
	j.WaitFor(`location.search === "" && ` + webtest.Loaded)
}

var printedAddress = regexp.MustCompile(`The page: (http://127\.0\.0\.1:\d+/\?token=\w+)\n`)

// serve starts simcast web, which is not under way.
func (d *workplace) serve(flags ...string) (address string) {
	d.Helper()
	d.must(d.launch(d.folder, d.env, "simcast", append([]string{"web", "--no-browser"}, flags...)...))
	p := d.process
	if !d.waitFor(func() bool { return strings.Contains(p.stderr.String(), "Ctrl-C ends it.") }) {
		d.Fatalf("the page does not open:\n%s", &p.stderr)
	}
	return printedAddress.FindStringSubmatch(p.stderr.String())[1]
}

func (j *journey) serve(flags ...string) {
	j.workplace.Helper()
	j.address = j.workplace.serve(flags...)
}

// interrupt is Ctrl-C.
func (d *workplace) interrupt() {
	d.Helper()
	d.must(d.process.cmd.Process.Signal(os.Interrupt))
}

// ends waits for the end of simcast, and holds it to an exit code.
func (d *workplace) ends(code int) (said string) {
	d.Helper()
	p := d.process
	<-p.done
	d.process = nil
	d.printed.WriteString(p.stdout.String() + p.stderr.String())
	if got := p.cmd.ProcessState.ExitCode(); got != code {
		d.Fatalf("exit code %d, not %d\n%s", got, code, &p.stderr)
	}
	return p.stderr.String()
}

// copySample puts one of the samples in the workplace.
func (d *workplace) copySample(name string) (path string) {
	d.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "samples", name))
	d.must(err)
	path = d.path(name)
	d.must(os.WriteFile(path, content, 0o600))
	return path
}

// quiet holds that no page asked another host, opened anything, or erred, but for
// the refusals that the journey wanted: the browser notes their status.
func (j *journey) quiet(refusals ...string) {
	j.workplace.Helper()
	noted := slices.Concat(j.Outside(), j.Dialogs(), j.Windows())
	for _, line := range j.Console() {
		if !slices.ContainsFunc(refusals, func(part string) bool { return strings.Contains(line, part) }) {
			noted = append(noted, line)
		}
	}
	if len(noted) > 0 {
		j.Errorf("the pages are not quiet:\n%s", strings.Join(noted, "\n"))
	}
}

func copyFile(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o600)
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// docEnds are the ends of commands in README, docs and help of which the exit code is not 0. The first pattern that
// fits counts.
var docEnds = []struct {
	command string // a pattern
	code    int
	says    string
}{
	{`^simcast rerun plan\.results\.xlsx.* --dry-run`, exitDone, ""},
	{`^simcast rerun plan\.results\.xlsx.* --resend-uncertain`, exitDone, ""},
	{`^simcast rerun plan\.results\.xlsx`, exitOpen, "uncertain"},               // one message of it is
	{`^simcast rerun plan\.day\.results\.xlsx`, exitCannot, "cannot be opened"}, // no day was ever played there
	{`^simcast resolve `, exitCannot, "there is nobody at a terminal"},
	{`^simcast (send|play) .*--workers`, exitCannot, "workers need a shared ledger"},
	{`^simcast play .*--startex`, exitDone, "Dry run"},
	{`^simcast play .*--reopen`, exitCannot, "there is no day in this round"},
	{`^simcast play `, exitCannot, "a day begins with its STARTEX"}, // no day was ever played there
	{`^simcast (worker|runs|results|control stop) .*postgres://simcast@db\.example/`, exitCannot, "cannot be reached"},
	{`^simcast (worker|runs|results|control stop)\b`, exitCannot, "workers need a shared ledger"},
	{`^simcast control .*--demo`, exitCannot, "no demo of simcast play was started"},
	{`^simcast control `, exitCannot, "the ledger does not know this key"}, // no day was ever played there
	{`^simcast check .*mistakes\.csv`, exitPlan, "error"},
	{`^simcast check --demo samples/chronogram\.csv`, exitPlan, `with --default "channel=mail" --default "subject=`},
	{`^simcast check .*--strict`, exitPlan, "L101"}, // nothing in it has the mark
	{`^simcast ledger copy `, exitCannot, "there is no ledger"},
	{`postgres://\w+@db\.example/`, exitCannot, "cannot be reached"}, // it is nobody's
	{`^simcast check nowhere\.csv`, exitCannot, "nowhere.csv"},
}

// docServers are the commands that go on until they are interrupted.
var docServers = regexp.MustCompile(`^simcast (web|simulator)\b`)

// TestDocsCommands runs each command of simcast that README, docs and help show, as a reader would: a shell runs its
// line, in a folder with the files that it names.
func TestDocsCommands(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no shell runs the lines of the docs")
	}
	commands := docCommands(t)
	if len(commands) < 30 {
		t.Errorf("only %d commands were found", len(commands))
	}
	r := newReader(t, shell)
	for _, command := range commands {
		t.Run(command.place, func(t *testing.T) {
			t.Parallel()
			r.runs(t, command.line)
		})
	}
}

// docCommand is a command in a text.
type docCommand struct{ place, line string }

// docCommands are the commands of README, docs and the help of each command, each once.
func docCommands(t *testing.T) (all []docCommand) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"README.md", "samples/README.md"}
	for _, path := range files {
		names = append(names, "docs/"+filepath.Base(path))
	}
	for _, name := range names {
		all = append(all, commandsIn(name, readDoc(t, name))...)
	}
	var look func(*cobra.Command)
	look = func(command *cobra.Command) {
		all = append(all, commandsIn("help of "+command.Name(), "```\n"+command.Example+"\n```\n")...)
		for _, below := range command.Commands() {
			look(below)
		}
	}
	look(new(app).rootCommand(nil))
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(c docCommand) bool {
		before := seen[c.line]
		seen[c.line] = true
		return before
	})
}

// commandsIn are the commands of simcast in the code of a text: in lines that are indented by four, or between fences.
func commandsIn(name, text string) (all []docCommand) {
	fenced, number, comment := false, 0, regexp.MustCompile(`\s+#\s.*`)
	for line := range strings.Lines(text) {
		number++
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			continue
		}
		code, isIndented := strings.CutPrefix(line, "    ")
		if !isIndented && !fenced {
			continue
		}
		code = strings.TrimPrefix(strings.TrimSpace(code), "$ ")
		if own, isRun := strings.CutPrefix(code, "go run ./cmd/simcast"); isRun {
			code = "simcast" + own
		}
		code = comment.ReplaceAllString(code, "")
		if code == "simcast" || strings.HasPrefix(code, "simcast ") {
			all = append(all, docCommand{fmt.Sprintf("%s:%d", name, number), code})
		}
	}
	return all
}

// TestCommandsAreFound: those in code, and no sentence that begins like one.
func TestCommandsAreFound(t *testing.T) {
	t.Parallel()
	text := "simcast is here\n\n    simcast check plan.xlsx   # what is wrong\n    go test ./...\n\n```\n$ simcast web\ngo run ./cmd/simcast send\n```\nsimcast is there\n"
	var got []string
	for _, command := range commandsIn("doc", text) {
		got = append(got, command.place+" "+command.line)
	}
	holdSame(t, "what is found", []string{"doc:3 simcast check plan.xlsx", "doc:7 simcast web", "doc:8 simcast send"}, got)
}

// runs runs a line in a folder of its own, and holds it to its exit code.
func (r *reader) runs(t *testing.T, line string) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(r.folderFor(line))); err != nil {
		t.Fatal(err)
	}
	r.makeRoom(t, folder, line)
	output, code := r.shells(t, folder, withAnswers(line))
	if want, says := endOf(line); code != want || !strings.Contains(output, says) {
		t.Errorf("%s: exit code %d, not %d with %q\n%s", line, code, want, says, output)
	}
}

// folderFor is the folder that a line is meant for.
func (r *reader) folderFor(line string) string {
	switch {
	case strings.Contains(line, "--take-over"):
		return r.cutOff
	case regexp.MustCompile(`\.results\b|simcast (rerun|resolve|history)\b`).MatchString(line):
		return r.sent
	}
	return r.fresh
}

// makeRoom removes what simcast new is to make, and makes what it is to refresh.
func (r *reader) makeRoom(t *testing.T, folder, line string) {
	t.Helper()
	words := strings.Fields(line)
	if len(words) < 2 || words[1] != "new" {
		return
	}
	if !strings.Contains(line, "--refresh") { // what it makes where the line names nothing
		words = append([]string{"", "plan.xlsx"}, words[2:]...)
	}
	for i, word := range words {
		if before := words[max(0, i-1)]; !strings.HasSuffix(word, ".xlsx") || before == "--from" || before == "--space-file" {
			continue
		}
		if err := os.RemoveAll(filepath.Join(folder, word)); err != nil {
			t.Fatal(err)
		}
		if words[i-1] == "--refresh" {
			if output, code := r.shells(t, folder, "simcast new "+word); code != exitDone {
				t.Fatalf("exit code %d\n%s", code, output)
			}
		}
	}
}

// withAnswers is a line with the answers that a reader would give, at a pace for tests, and with a free port.
func withAnswers(line string) string {
	for _, change := range [][2]string{
		{`^simcast (send|rerun)\b`, "simcast $1 --yes --interval=1ms"},
		{`^simcast play\b`, "simcast play --yes --dry-run"}, // a day lasts
		{`--startex \d\d:\d\d`, "--startex now"},            // which may have passed
		{`^simcast (send|rerun|play)\b(.*) --spaces\b`, "simcast $1$2 --new-hosts --spaces"},
		{`--port[ =]\d+`, "--port 0"},
		{`--listen[ =](\S+):\d+`, "--listen $1:0"},
		{`^simcast simulator\b`, "simcast simulator --listen 127.0.0.1:0"},
		{`/etc/bash_completion\.d/`, "./"},
	} {
		line = regexp.MustCompile(change[0]).ReplaceAllString(line, change[1])
	}
	if _, err := exec.LookPath("jq"); err != nil {
		line, _, _ = strings.Cut(line, " | jq ")
	}
	return line
}

// shells runs a line in a shell, interrupts it once it serves, and gives what it says, and its exit code.
func (r *reader) shells(t *testing.T, folder, line string) (output string, code int) {
	t.Helper()
	isServer := docServers.MatchString(line)
	if isServer {
		line = "exec " + line // so that it hears of the interrupt
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, r.shell, "-c", line)
	said := &saying{text: "Ctrl-C ends it.", said: make(chan struct{})}
	home := filepath.Join(folder, ".home")
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, said, said
	cmd.Env = append(slices.Clone(r.env), "LINT=on", "HOME="+home, "SIMCAST_TEST_KEYS="+filepath.Join(home, "keys.json"), "SIMCAST_LEDGER="+filepath.Join(home, "ledger.db"),
		"TMPDIR="+folder) // a demo that somebody plays on this machine is none of the reader's
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // ProcessState has it
	}()
	if isServer {
		select {
		case <-said.said:
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
		case <-ended:
		}
	}
	<-ended
	return said.written.String(), cmd.ProcessState.ExitCode()
}

// saying keeps what is written, and closes said once that has the text.
type saying struct {
	written bytes.Buffer
	text    string
	said    chan struct{}
	once    bool
}

func (s *saying) Write(text []byte) (int, error) {
	if s.written.Write(text); !s.once && strings.Contains(s.written.String(), s.text) {
		s.once = true
		close(s.said)
	}
	return len(text), nil
}

// endOf is the exit code with which a line is to end, and what it says.
func endOf(line string) (code int, says string) {
	for _, end := range docEnds {
		if regexp.MustCompile(end.command).MatchString(line) {
			return end.code, end.says
		}
	}
	return exitDone, ""
}

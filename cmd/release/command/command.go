// Package command runs the programs that a release needs beside simcast's own code: Go, git, and the makers of packages.
//
// Where to look:
//
//   - command.go: how a program is run
//   - environment.go: the variables that it has, and those that it does not get
//   - gocommand.go: how Go is run, and the tools that cmd/release/tools pins
package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Runner is how a program is run.
type Runner struct {
	Dir   string   // the folder it is run in
	Env   []string // what is set beside the environment of this process
	Stdin string
}

// timeToEnd is how long a program has to end by itself after the context ends.
const timeToEnd = 10 * time.Second

// Run runs a program, and returns what it wrote to standard output. The error of one that fails has what it wrote to standard error.
func (r Runner) Run(ctx context.Context, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = r.Dir
	command.Env = append(environment(os.Environ()), r.Env...)
	command.Stdin = strings.NewReader(r.Stdin)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // it removes its temporary files
	command.WaitDelay = timeToEnd
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("%s is not installed: docs/building.md lists the packages that a release needs", name)
	case err != nil:
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, strings.TrimSpace(stderr.String()+stdout.String()))
	}
	return stdout.String(), nil
}

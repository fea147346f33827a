// Package outside runs the programs that a release needs beside simcast's own code: Go, git, and the makers of packages.
package outside

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Command is how a program is run.
type Command struct {
	Dir   string   // the folder it is run in
	Env   []string // what is set beside the environment of this process
	Stdin string
}

// Run runs a program, and returns what it wrote to standard output. The error of one that fails has what it wrote to standard error.
func (c Command) Run(ctx context.Context, name string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = c.Dir
	command.Env = append(environment(os.Environ()), c.Env...)
	command.Stdin = strings.NewReader(c.Stdin)
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

// environment leaves out what would change what is made: the variables of git, as a hook has them, which lead it to another repository or configure
// it, and experiments of Go. It also leaves out the passwords of keys: who needs one reads it from standard input.
func environment(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return strings.HasPrefix(name, "GIT_") || slices.Contains([]string{"GOEXPERIMENT", "GOFIPS140", MinisignPassword, WindowsPassword}, name)
	})
}

// The variables that have the passwords of keys.
const (
	MinisignPassword = "MINISIGN_PASSWORD"
	WindowsPassword  = "WINDOWS_KEY_PASSWORD"
)

// AnyOwner lets git read a repository of another user.
func AnyOwner() []string {
	return []string{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=safe.directory", "GIT_CONFIG_VALUE_0=*"}
}

// Reproducible makes what a program writes the same on each machine: the time that makers of packages write down, the time zone, and the language.
func Reproducible(at time.Time) []string {
	return []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(at.Unix(), 10), "TZ=UTC", "LC_ALL=C"}
}

// GoTool is a call of a tool that cmd/release/tools/go.mod pins. It is run in the folder of a clone.
func GoTool(name string, args ...string) []string {
	return append([]string{"tool", "-modfile=cmd/release/tools/go.mod", name}, args...)
}

// ToolEnvironment is what such a tool is built with: for this machine, by its own list of modules.
func ToolEnvironment() []string {
	return []string{"GOFLAGS=-mod=readonly", "GOWORK=off", "GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH}
}

package main

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"

	"simcast/cmd/bench/compare"
)

// childNamed is what this command does as its own child, nil where it is not one.
func childNamed(args []string) func(context.Context, []string) error {
	if len(args) == 0 {
		return nil
	}
	switch args[0] {
	case "make":
		return makePlan
	case "serve":
		return serve
	case "peer-rows":
		return peerRows
	case "peer-csv":
		return peerCSV
	case "peer-gocsv":
		return peerGocsv
	case "results":
		return childResults
	case "peer-stream":
		return peerStream
	case "peer-post":
		return peerPost
	case "peer-spaces":
		return peerSpaces
	}
	return nil
}

// whole measures a process from its start to its end.
func whole(cmd func(context.Context) *exec.Cmd) func(context.Context) (compare.Trial, error) {
	return func(ctx context.Context) (compare.Trial, error) { return measured(cmd(ctx)) }
}

// ownTime measures a process that prints, as its last line, the seconds that count.
func ownTime(cmd func(context.Context) *exec.Cmd) func(context.Context) (compare.Trial, error) {
	return func(ctx context.Context) (compare.Trial, error) {
		c, said := cmd(ctx), &strings.Builder{}
		c.Stdout = said
		t, err := measured(c)
		if err != nil {
			return t, err
		}
		if t.Value, err = strconv.ParseFloat(strings.TrimSpace(said.String()), 64); err != nil {
			return t, fmt.Errorf("%s did not say its time: %w", strings.Join(c.Args, " "), err)
		}
		return t, nil
	}
}

// child is a contender that this command is itself.
func (b *bench) child(args ...string) func(context.Context) *exec.Cmd {
	return command(b.self, args...)
}

func command(name string, args ...string) func(context.Context) *exec.Cmd {
	return func(ctx context.Context) *exec.Cmd { return exec.CommandContext(ctx, name, args...) }
}

// installed finds a program, "" where there is none.
func installed(name string) string {
	path, _ := exec.LookPath(name)
	return path
}

// pythonWith is the first Python that has a library, "" where none has: one is often there for one Python
// and not for another.
func pythonWith(ctx context.Context, library string) string {
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.CommandContext(ctx, python, "-c", "import "+library).Run() == nil {
			return python
		}
	}
	return ""
}

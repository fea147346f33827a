package command

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
)

// Go runs the go command, so that it makes the same on each machine. No setting that changes what is built reaches it from the environment, nor from
// the file that `go env -w` writes. Where modules and built packages are kept, from where modules come, and which Go is chosen, stays as it is set.
func (r Runner) Go(ctx context.Context, args ...string) (string, error) {
	kept, err := r.keptSettings(ctx)
	if err != nil {
		return "", err
	}
	r.Env = slices.Concat(kept, fixedSettings(), r.Env)
	return r.Run(ctx, "go", args...)
}

// fixedSettings are those by which two machines would make different programs. What is empty is as Go has it by itself.
func fixedSettings() []string {
	return []string{
		"GOENV=off", "GOFLAGS=-mod=readonly", "GOWORK=off", "GO111MODULE=on", "GOAMD64=v1", "GOARM64=v8.0", "GOFIPS140=off", "GOEXPERIMENT=", "GODEBUG=",
		"GO_EXTLINK_ENABLED=",
	}
}

// keptSettings are those that say where Go finds what it needs, whether the user has set them in the environment, in that file, or not at all.
func (r Runner) keptSettings(ctx context.Context) ([]string, error) {
	names := []string{
		"GOMODCACHE", "GOCACHE", "GOPATH", "GOTMPDIR", "GOTOOLCHAIN",
		"GOPROXY", "GONOPROXY", "GOSUMDB", "GONOSUMDB", "GOPRIVATE", "GOINSECURE", "GOVCS", "GOAUTH",
	}
	said, err := r.Run(ctx, "go", append([]string{"env", "-json"}, names...)...)
	if err != nil {
		return nil, err
	}
	var values map[string]string
	if err := json.Unmarshal([]byte(said), &values); err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	var kept []string
	for _, name := range names {
		kept = append(kept, name+"="+values[name])
	}
	return kept, nil
}

// GoTool is a call of a tool that cmd/release/tools/go.mod pins. It is run by Go in the folder of a clone.
func GoTool(name string, args ...string) []string {
	return append([]string{"tool", "-modfile=cmd/release/tools/go.mod", name}, args...)
}

// ForThisMachine has such a tool built for the system that it is run on.
func ForThisMachine() []string { return []string{"GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH} }

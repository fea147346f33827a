// Package program builds simcast, and asks the built one for what it writes about itself.
package program

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/source"
)

// Builder builds programs of one clone.
type Builder struct {
	Source source.Source
	Cache  string // Go's build cache; empty is the one that Go has
}

// Build writes the program of a platform to a path. Nothing of this machine goes into it: no path, no setting of the user's, no C library.
func (b Builder) Build(ctx context.Context, platform layout.Platform, to string) error {
	env := append([]string{"CGO_ENABLED=0", "GOOS=" + platform.OS, "GOARCH=" + platform.Arch}, command.AnyOwner()...)
	if b.Cache != "" {
		env = append(env, "GOCACHE="+b.Cache)
	}
	_, err := command.Runner{Dir: b.Source.Dir, Env: env}.Go(ctx, "build", "-trimpath", "-ldflags=-s", "-buildvcs=true", "-o", to, "./cmd/simcast")
	return err
}

// Host is the platform of this machine, whether or not a release is made for it.
func Host() layout.Platform { return layout.Platform{OS: runtime.GOOS, Arch: runtime.GOARCH} }

// Completions has the program write what each shell needs to complete it, into a folder.
func Completions(ctx context.Context, program, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	files := map[string]string{"bash": "simcast.bash", "zsh": "_simcast", "fish": "simcast.fish", "powershell": "simcast.ps1"}
	for shell, name := range files {
		text, err := command.Runner{}.Run(ctx, program, "completion", shell)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Handbook has the program write its handbook below a folder, and reads it. The line is the program, and before it the command that runs it, if it needs one.
// A browser would show the handbook, but not on the far machine of an ssh connection.
func Handbook(ctx context.Context, folder string, line ...string) ([]byte, error) {
	args := slices.Concat(line[1:], []string{"help", "--web", "--json"})
	said, err := command.Runner{Env: []string{"XDG_CACHE_HOME=" + folder, "SSH_CONNECTION=none"}}.Run(ctx, line[0], args...)
	if err != nil {
		return nil, err
	}
	var written struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal([]byte(said), &written); err != nil {
		return nil, fmt.Errorf("%s help --web --json: %w", line[0], err)
	}
	return os.ReadFile(written.Path)
}

// ManPages has the program write its man pages into a folder.
func ManPages(ctx context.Context, program, folder string, from source.Source) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	_, err := command.Runner{Env: command.Reproducible(from.Time)}.Run(ctx, program, "help", "--man", folder)
	return err
}

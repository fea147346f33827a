package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// checkLinuxPrograms runs each Linux program: it says its version, and sends a sample to the demo. One for another processor is emulated.
func checkLinuxPrograms(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		if p.OS != "linux" {
			continue
		}
		line := append(emulator(p), filepath.Join(r.unpacked(p), p.Program()))
		if err := checkRuns(ctx, r, filepath.Join(r.unpacked(p), "samples", "harbour-light-msel.xlsx"), line); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}

// emulator is the command that runs programs of another processor.
func emulator(p layout.Platform) []string {
	if p.Arch == runtime.GOARCH {
		return nil
	}
	return []string{map[string]string{"arm64": "qemu-aarch64", "amd64": "qemu-x86_64"}[p.Arch]}
}

// checkRuns runs a program in an empty home. The line has its path, and before that its emulator, if it needs one.
func checkRuns(ctx context.Context, r release, sample string, line []string) error {
	home := filepath.Join(r.work, "home")
	in := command.Runner{Dir: r.work, Env: []string{"HOME=" + home, "XDG_DATA_HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_STATE_HOME=" + home, "XDG_CACHE_HOME=" + home}}
	said, err := in.Run(ctx, line[0], append(line[1:len(line):len(line)], "version")...)
	if err != nil {
		return err
	}
	if !strings.Contains(said, version.Number) || !strings.Contains(said, r.commit[:12]) {
		return fmt.Errorf("version says %q, and should say %s and %s", said, version.Number, r.commit)
	}
	results := filepath.Join(r.work, "results.xlsx")
	_, err = in.Run(ctx, line[0], append(line[1:len(line):len(line)], "send", "--demo", "--results", results, sample)...)
	return err
}

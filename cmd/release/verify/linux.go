package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"simcast/cmd/release/command"
	"simcast/cmd/release/files"
	"simcast/cmd/release/layout"
	"simcast/cmd/release/program"
	"simcast/cmd/simcast/handbook"
	"simcast/cmd/simcast/version"
)

// checkLinuxPrograms runs each Linux program: it says its version, sends a sample to the demo, and writes the manual and the handbook. One for another processor is emulated.
func checkLinuxPrograms(ctx context.Context, r release) error {
	for _, p := range r.platforms {
		if p.OS != "linux" {
			continue
		}
		if err := checkLinuxProgram(ctx, r, p, append(emulator(p), filepath.Join(r.unpacked(p), p.Program()))); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}

// checkLinuxProgram runs one. The line has its path, and before that its emulator, if it needs one.
func checkLinuxProgram(ctx context.Context, r release, p layout.Platform, line []string) error {
	if err := checkRuns(ctx, r, filepath.Join(r.unpacked(p), "samples", "harbour-light-msel.xlsx"), line); err != nil {
		return err
	}
	if err := checkManual(ctx, r.unpacked(p), filepath.Join(r.work, "manual", p.Arch), line); err != nil {
		return err
	}
	return checkHandbookOf(ctx, r.unpacked(p), filepath.Join(r.work, "handbook", p.Arch), line)
}

// checkHandbookOf looks whether an archive has the handbook that its program writes. The line is as in checkLinuxProgram.
func checkHandbookOf(ctx context.Context, archive, to string, line []string) error {
	written, err := program.Handbook(ctx, to, line...)
	if err != nil {
		return err
	}
	packed, err := os.ReadFile(filepath.Join(archive, handbook.FileName))
	if err == nil && !bytes.Equal(written, packed) {
		err = fmt.Errorf("%s is another handbook than the program writes", handbook.FileName)
	}
	return err
}

// checkManual looks whether an archive has the pages of the manual that its program writes. The line is as in checkLinuxProgram.
func checkManual(ctx context.Context, archive, to string, line []string) error {
	if _, err := (command.Runner{}).Run(ctx, line[0], append(line[1:len(line):len(line)], "help", "--man", to)...); err != nil {
		return err
	}
	written, err := files.Below(to)
	if err != nil {
		return err
	}
	packed, err := files.Below(filepath.Join(archive, "man", "man1"))
	if err == nil && !slices.Equal(written, packed) {
		err = fmt.Errorf("the program writes %d pages of the manual, and the archive has %d, or others", len(written), len(packed))
	}
	return err
}

// emulator is the command that runs programs of another processor.
func emulator(p layout.Platform) []string {
	if p.Arch == runtime.GOARCH {
		return nil
	}
	return []string{map[string]string{"arm64": "qemu-aarch64", "amd64": "qemu-x86_64"}[p.Arch]}
}

// checkRuns runs a program in an empty home. The line is as in checkLinuxProgram.
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

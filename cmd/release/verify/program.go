package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"simcast/cmd/release/layout"
	"simcast/cmd/simcast/version"
)

// checkPrograms reads how each program was built and of which modules, which the list of parts has to name, and looks whether a path of the machine that
// built it stands in it.
func checkPrograms(_ context.Context, r release) error {
	for _, p := range r.platforms {
		file := filepath.Join(r.unpacked(p), p.Program())
		info, err := buildinfo.ReadFile(file)
		if err != nil {
			return err
		}
		if err := checkParts(filepath.Join(r.unpacked(p), "parts.cdx.json"), info.Deps); err != nil {
			return fmt.Errorf("%s: %w", p.Archive(version.Number), err)
		}
		if err := checkProgram(file, info, p, r.commit); err != nil {
			return fmt.Errorf("the program for %s %w", p, err)
		}
	}
	return nil
}

// checkProgram looks at one, and at what Go has noted in it.
func checkProgram(file string, info *debug.BuildInfo, p layout.Platform, commit string) error {
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	level := map[string]string{"amd64": "GOAMD64=v1", "arm64": "GOARM64=v8.0"}[p.Arch]
	levelKey, levelValue, _ := strings.Cut(level, "=")
	for key, expected := range map[string]string{
		"GOOS": p.OS, "GOARCH": p.Arch, "CGO_ENABLED": "0", "-trimpath": "true", "vcs.revision": commit, "vcs.modified": "false", levelKey: levelValue,
		"GOEXPERIMENT": "", "GOFIPS140": "", "-tags": "", "-gcflags": "",
	} {
		if settings[key] != expected {
			return fmt.Errorf("was built with %s=%s, and should have been with %s", key, settings[key], expected)
		}
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if bytes.Contains(content, []byte("simcast-release-")) {
		return errors.New("names the folder that it was built in")
	}
	return nil
}

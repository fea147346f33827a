package main

import (
	"debug/buildinfo"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/release/command"
)

// TestDamagedBuild builds a small program as a release builds simcast, and in other ways.
func TestDamagedBuild(t *testing.T) {
	source := filepath.Join(t.TempDir(), "simcast-release-1")
	write(t, source, map[string]string{"go.mod": "module example.test/a\n", "main.go": "package main\n\nvar folder string\n\nfunc main() { println(folder) }\n"})
	git := exec.CommandContext(t.Context(), "sh", "-c", "git init -q && git add . && git -c user.name=a -c user.email=a@localhost commit -q -m one && git rev-parse HEAD")
	git.Dir = source
	said, err := git.Output()
	if err != nil {
		t.Fatal(err)
	}
	check := func(commit string, env []string, args ...string) error {
		t.Helper()
		file := filepath.Join(t.TempDir(), "program")
		all := slices.Concat([]string{"build", "-o", file}, args)
		if _, err := (command.Runner{Dir: source, Env: append([]string{"GOOS=linux", "GOARCH=amd64"}, env...)}).Go(t.Context(), all...); err != nil {
			t.Fatal(err)
		}
		info, err := buildinfo.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return checkProgram(file, info, linux, commit)
	}
	commit, static := strings.TrimSpace(string(said)), []string{"CGO_ENABLED=0"}
	if err := check(commit, static, "-trimpath", "-buildvcs=true"); err != nil {
		t.Errorf("a program of a release: %v", err)
	}
	for name, err := range map[string]error{
		"without -trimpath":             check(commit, static, "-buildvcs=true"),
		"with C":                        check(commit, []string{"CGO_ENABLED=1"}, "-trimpath", "-buildvcs=true"),
		"without a commit":              check(commit, static, "-trimpath", "-buildvcs=false"),
		"of another commit":             check("0123", static, "-trimpath", "-buildvcs=true"),
		"with tags":                     check(commit, static, "-trimpath", "-buildvcs=true", "-tags=other"),
		"with the folder of its source": check(commit, static, "-trimpath", "-buildvcs=true", "-ldflags=-X=main.folder=/tmp/simcast-release-1"),
	} {
		if err == nil {
			t.Errorf("that a program was built %s was not found", name)
		}
	}
	write(t, source, map[string]string{"main.go": "package main\n\nfunc main() {}\n"})
	if check(commit, static, "-trimpath", "-buildvcs=true") == nil {
		t.Error("that a program was built of changed files was not found")
	}
}

// TestDamagedSettings: each setting that changes what is built is looked at.
func TestDamagedSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program")
	write(t, filepath.Dir(file), map[string]string{"program": ""})
	whole := []debug.BuildSetting{
		{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}, {Key: "GOAMD64", Value: "v1"}, {Key: "CGO_ENABLED", Value: "0"}, {Key: "-trimpath", Value: "true"},
		{Key: "vcs.revision", Value: "a"}, {Key: "vcs.modified", Value: "false"},
	}
	if err := checkProgram(file, &debug.BuildInfo{Settings: whole}, linux, "a"); err != nil {
		t.Error(err)
	}
	for _, key := range []string{"GOOS", "GOARCH", "GOAMD64", "CGO_ENABLED", "-trimpath", "vcs.revision", "vcs.modified", "GOEXPERIMENT", "GOFIPS140", "-tags", "-gcflags"} {
		if checkProgram(file, &debug.BuildInfo{Settings: append(slices.Clone(whole), debug.BuildSetting{Key: key, Value: "another"})}, linux, "a") == nil {
			t.Errorf("another %s was not found", key)
		}
	}
}

package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
)

// versions are the machine and the programs that a table was made with.
func versions(ctx context.Context) []string {
	all := []string{
		fmt.Sprintf("%d × %s, Linux %s", runtime.NumCPU(), processor(), read("/proc/sys/kernel/osrelease")),
		"simcast " + cmp.Or(said(ctx, "git", "describe", "--always", "--dirty"), "of an unknown commit"),
		runtime.Version() + modules("github.com/xuri/excelize/v2", "github.com/gocarina/gocsv", "modernc.org/sqlite"),
	}
	if runtime.GOOS != "linux" {
		all[0] = fmt.Sprintf("%d cores, %s/%s: memory is not measured here", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	}
	for _, library := range []string{"openpyxl", "xlsxwriter"} {
		if python := pythonWith(ctx, library); python != "" {
			all = append(all, library+" "+said(ctx, python, "-c", "import "+library+" as l, platform as p; print(l.__version__ + ', Python ' + p.python_version())"))
		}
	}
	for _, program := range [][]string{{"mlr", "--version"}, {"curl", "--version"}} {
		if answer := said(ctx, program[0], program[1:]...); answer != "" {
			words := strings.Fields(answer)
			all = append(all, strings.Join(words[:min(2, len(words))], " "))
		}
	}
	return all
}

// said is the first line that a program answers, "" where it is not there.
func said(ctx context.Context, name string, args ...string) string {
	out, _ := exec.CommandContext(ctx, name, args...).Output()
	line, _, _ := bytes.Cut(out, []byte("\n"))
	return strings.TrimSpace(string(line))
}

func read(path string) string {
	text, _ := os.ReadFile(path)
	return strings.TrimSpace(string(text))
}

func processor() string {
	for line := range strings.Lines(read("/proc/cpuinfo")) {
		if name, isOne := strings.CutPrefix(line, "model name"); isOne {
			return strings.Trim(name, " \t\n:")
		}
	}
	return runtime.GOARCH
}

// modules are the versions of libraries that this command was built with.
func modules(paths ...string) (text string) {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	for _, path := range paths {
		for _, m := range info.Deps {
			if m.Path == path {
				text += ", " + strings.TrimPrefix(path, "github.com/") + " " + m.Version
			}
		}
	}
	return text
}

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"simcast/cmd/simcast/version"
)

// asRelease has TestMain run the release in place of tests.
const asRelease = "TEST_AS_RELEASE"

func TestMain(m *testing.M) {
	if os.Getenv(asRelease) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestSignalRemovesFolder: a release that a signal ends removes its temporary folder. Here it runs a go that does not end by itself.
func TestSignalRemovesFolder(t *testing.T) {
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		t.Run(name, func(t *testing.T) {
			command, runs, temporary := stuckRelease(t)
			var said strings.Builder
			command.Stderr = &said
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			ended, running := make(chan error, 1), make(chan error, 1)
			go func() { ended <- command.Wait() }()
			go func() {
				_, err := os.ReadFile(runs) // waits until go is run
				running <- err
			}()
			select {
			case err := <-ended:
				t.Fatalf("before go was run: %v: %s", err, said.String())
			case err := <-running:
				if err != nil {
					t.Fatal(err)
				}
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) != 1 {
				t.Errorf("before the signal there are %v, %v", left, err)
			}
			if err := command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if err := <-ended; err == nil || said.String() != "release: a signal has ended it\n" {
				t.Errorf("%v: %s", err, said.String())
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) != 0 {
				t.Errorf("it has left %v, %v", left, err)
			}
		})
	}
}

// stuckRelease is a release whose go does not end by itself. Once it is run, it writes into the pipe named runs. Temporary is the folder for temporary folders.
func stuckRelease(t *testing.T) (command *exec.Cmd, runs, temporary string) {
	t.Helper()
	in := t.TempDir()
	repository := filepath.Join(in, "repository")
	runs, temporary = filepath.Join(in, "runs"), filepath.Join(in, "tmp")
	for name, text := range map[string]string{
		"repository/docs/CHANGELOG.md": "## " + version.Number + "\n", "repository/cmd/release/windows/simcast.exe.manifest": "",
		"bin/go": "#!/bin/sh\necho >'" + runs + "'\nexec cat '" + runs + "'\n",
	} {
		file := filepath.Join(in, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(temporary, 0o700); err != nil {
		t.Fatal(err)
	}
	prepare := exec.CommandContext(t.Context(), "sh", "-c", "mkfifo ../runs && git init -q && git add . && git -c user.name=a -c user.email=a@localhost commit -q -m one")
	prepare.Dir = repository
	if said, err := prepare.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	command = exec.CommandContext(t.Context(), os.Args[0], "--without-msi")
	command.Dir, command.Env = repository, append(os.Environ(), asRelease+"=1", "TMPDIR="+temporary, "PATH="+filepath.Join(in, "bin")+":"+os.Getenv("PATH"))
	return command, runs, temporary
}

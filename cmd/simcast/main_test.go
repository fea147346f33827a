package main

import (
	"cmp"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"simcast/cmd/simcast/local"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
)

// TestMain lets the test binary play simcast: scripts run it
// as a process of its own. What login keeps goes to a file there, so that no test
// reaches the machine's own key store; and a file there puts its clock forward. Plans of
// tests are about other things than what lint finds: only with LINT=on is it asked.
func TestMain(m *testing.M) {
	testscript.Main(hearing{m}, map[string]func(){
		"simcast": func() {
			os.Args = withoutLint(os.Args, os.Getenv("LINT") == "on")
			os.Exit(run(fileKeys(os.Getenv("SIMCAST_TEST_KEYS")), clockFor(os.Getenv("SIMCAST_TEST_CLOCK"))))
		},
		"system-simcast": func() { os.Exit(run(local.SystemKeyStore{}, clock.System{})) },
	})
}

// withoutLint adds --no-lint to a command that takes it, unless lint is wanted.
func withoutLint(args []string, isWanted bool) []string {
	if isWanted || len(args) < 2 || slices.Contains(args, "--no-lint") {
		return args
	}
	at := slices.IndexFunc(args, func(arg string) bool {
		return slices.Contains([]string{"check", "send", "play", "rerun", "preview"}, arg)
	})
	if at != 1 {
		return args
	}
	return slices.Insert(args, 2, "--no-lint")
}

// hearing runs tests whose processes hear of a closed terminal, also where the tests
// themselves are run so that they do not, as under nohup: what is caught here, and
// not ignored, is as ever in a process that is started.
type hearing struct{ *testing.M }

func (h hearing) Run() int {
	if signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	pipetest.CollectRarely()
	pgtest.WaitTogether(8) // much of their time is spent waiting for LibreOffice, other processes, and a turn with a browser
	return h.M.Run()
}

// TestScripts runs testdata/script. Beyond testscript's own commands a script has
// those of scriptCommands. Whatever simcast writes there with --json is held to its schema.
func TestScripts(t *testing.T) {
	t.Parallel()
	described, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("..", "..", "testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Values[schemasKey{}] = described
			return setUp(env)
		},
		Cmds: scriptCommands(),
		Condition: func(name string) (bool, error) {
			if name != "postgres" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			return hasPostgres()
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// setUp gives a script a home, a ledger and a stand-in of its own.
func setUp(env *testscript.Env) error {
	home := filepath.Join(env.WorkDir, ".home")
	for name, path := range map[string]string{
		"HOME": home, "USERPROFILE": home, "APPDATA": home, "LOCALAPPDATA": home,
		"XDG_DATA_HOME": filepath.Join(home, "data"), "XDG_CONFIG_HOME": filepath.Join(home, "config"),
		"XDG_STATE_HOME": filepath.Join(home, "state"), "XDG_CACHE_HOME": filepath.Join(home, "cache"),
		"XDG_RUNTIME_DIR":          filepath.Join(home, "run"),
		"DBUS_SESSION_BUS_ADDRESS": "unix:path=" + filepath.Join(home, "no-bus"),
		"SIMCAST_LEDGER":           filepath.Join(home, "ledger.db"),
		"SIMCAST_TEST_KEYS":        filepath.Join(home, "keys.json"),
		"SIMCAST_TEST_CLOCK":       filepath.Join(env.WorkDir, "clock"),
		"TZ":                       "UTC",
	} {
		env.Setenv(name, path)
	}
	if err := os.MkdirAll(home, 0o700); err != nil {
		return err
	}
	b, err := newSandbox(env.WorkDir)
	if err != nil {
		return err
	}
	env.Values[sandboxKey{}] = b
	env.Setenv("GORACE", quickExit())
	env.Setenv("GOGC", rarely())
	env.Setenv("SIMCAST_BASE_URL", b.baseURL)
	env.Setenv("ROOT_URL", b.server.URL) // without the version segment
	env.Setenv("SIMCAST_API_KEY", b.standIn().Key())
	env.Defer(func() {
		if leak := b.close(); leak != "" {
			env.T().Fatal(leak)
		}
	})
	return nil
}

// quickExit is GORACE for the processes of a race build, which else sleep a
// second at their end.
func quickExit() string { return cmp.Or(os.Getenv("GORACE"), "atexit_sleep_ms=10") }

// rarely is GOGC for the processes that tests start: nearly all end before they have 16 MB, and would spend a fifth of
// their time on collecting garbage.
func rarely() string { return cmp.Or(os.Getenv("GOGC"), "400") }

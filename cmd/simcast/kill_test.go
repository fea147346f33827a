package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"simcast/apiclient/simulator"
)

// TestKilledAtAnyMoment kills simcast again and again over one plan, lets it
// finish, and holds what it says against what the stand-in has published.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("SIMCAST_KILL_SEED"); text != "" {
		given, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = given
	}
	t.Logf("SIMCAST_KILL_SEED=%d", seed)
	for _, c := range []struct {
		ending      string
		rows, kills int
	}{{"csv", 200, 50}, {"xlsx", 80, 12}} {
		t.Run(c.ending, func(t *testing.T) {
			t.Parallel()
			k := newKilling(t, c.ending, c.rows, rand.New(rand.NewPCG(seed, uint64(c.kills))))
			for n := range c.kills {
				k.kill(n)
			}
			k.finish()
			k.judge(c.kills)
		})
	}
}

// killing is a plan that is cast by processes that do not live long.
type killing struct {
	*testing.T
	folder  string
	plan    string
	results string
	tokens  []string
	standIn *simulator.Simulator
	posted  chan struct{} // gets one at a POST, where there is room
	env     []string
	dice    *rand.Rand
}

const (
	killInterval = 8 * time.Millisecond
	killLatency  = 4 * time.Millisecond
	killTeams    = 6 // of Harbour Light: a row goes to all of them
)

func newKilling(t *testing.T, ending string, rows int, dice *rand.Rand) *killing {
	folder, home := t.TempDir(), t.TempDir()
	k := &killing{T: t, folder: folder, dice: dice, posted: make(chan struct{}, 1),
		plan: filepath.Join(folder, "plan."+ending), results: filepath.Join(folder, "plan.results."+ending),
		standIn: simulator.New(simulator.Options{Space: simulator.Harbour(), AnswerID: true,
			Faults: simulator.Faults{Latency: killLatency}})}
	table := [][]string{{"id", "persona", "channel", "team", "body"}}
	for n := range rows {
		k.tokens = append(k.tokens, fmt.Sprintf("token-%04d", n))
		table = append(table, []string{fmt.Sprintf("A%d", n), "port_authority", "microblog", "all", k.tokens[n]})
	}
	k.must(writeTable(k.plan, table))
	server := &http.Server{Handler: k, ReadHeaderTimeout: time.Minute}
	listener, err := listen(t.Context())
	k.must(err)
	go func() { _ = server.Serve(listener) }() // ends with the test
	t.Cleanup(func() { _ = server.Close() })
	k.env = []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TZ=UTC", "GORACE=" + quickExit(),
		"HOME=" + home, "USERPROFILE=" + home, "SIMCAST_TEST_KEYS=" + filepath.Join(home, "keys.json"),
		"SIMCAST_LEDGER=" + filepath.Join(home, "ledger.db"),
		"SIMCAST_BASE_URL=http://" + listener.Addr().String() + simulator.BasePath, "SIMCAST_API_KEY=" + k.standIn.Key()}
	return k
}

func (k *killing) must(err error) {
	k.Helper()
	if err != nil {
		k.Fatal(err)
	}
}

func (k *killing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		select {
		case k.posted <- struct{}{}:
		default:
		}
	}
	k.standIn.ServeHTTP(w, r)
}

func (k *killing) command(ctx context.Context, interval time.Duration, command, file string) *exec.Cmd {
	path, err := exec.LookPath("simcast")
	k.must(err)
	cmd := exec.CommandContext(ctx, path, command, file, "--yes", "--interval", interval.String())
	cmd.Env = k.env
	return cmd
}

// kill starts a send, or once there is a results file perhaps a rerun, and kills
// it: mostly a while after its first POST, sometimes before that.
func (k *killing) kill(n int) {
	ctx, cancel := context.WithTimeout(k.Context(), time.Minute)
	defer cancel()
	cmd := k.command(ctx, killInterval, "send", k.plan)
	if _, err := os.Stat(k.results); err == nil && k.dice.IntN(2) == 0 {
		cmd = k.command(ctx, killInterval, "rerun", k.results)
	}
	select {
	case <-k.posted: // of the process before
	default:
	}
	k.must(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	life := time.Duration(k.dice.IntN(100)) * time.Millisecond
	if k.dice.IntN(5) > 0 {
		life = time.Duration(20+k.dice.IntN(280)) * time.Millisecond
		select {
		case <-k.posted:
		case err := <-ended:
			k.Fatalf("kill %d: it ended by itself before its first POST: %v", n, err)
		}
	}
	select {
	case <-time.After(life): // the moment of the kill, which may be any
	case err := <-ended:
		k.Fatalf("kill %d: it was done before the kills were, so the plan is too short: %v", n, err)
	}
	k.must(cmd.Process.Kill())
	<-ended
	k.wholeResults(n)
}

// wholeResults holds the results file, where there is one, to being whole.
func (k *killing) wholeResults(n int) {
	if _, err := os.Stat(k.results); errors.Is(err, os.ErrNotExist) {
		return
	}
	rows, err := readTable(k.results)
	k.must(err)
	if want := 1 + len(k.tokens)*killTeams; len(rows) != want {
		k.Fatalf("after kill %d the results have %d rows, not %d", n, len(rows), want)
	}
}

// finish lets it run to its end.
func (k *killing) finish() {
	out, err := k.command(k.Context(), time.Millisecond, "send", k.plan).CombinedOutput()
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.ExitCode() == exitOpen {
		err = nil
	}
	if err != nil {
		k.Fatalf("%v\n%s", err, out)
	}
}

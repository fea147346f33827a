package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/apiclient/simulator"
)

// TestTakenOverAtAnyMoment kills a run at a random moment, carries on from its results
// with another ledger, and takes them back to the first: nothing goes out twice, and
// no more is uncertain than the file has said.
func TestTakenOverAtAnyMoment(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("SIMCAST_TAKEOVER_SEED"); text != "" {
		given, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = given
	}
	t.Logf("SIMCAST_TAKEOVER_SEED=%d", seed)
	for n := range 12 {
		ending := []string{".xlsx", ".xlsx", ".csv"}[n%3]
		t.Run(fmt.Sprint(n, ending), func(t *testing.T) {
			t.Parallel()
			dice := rand.New(rand.NewPCG(seed, uint64(n)))
			h := newHandover(t, ending)
			if h.cutOff(n > 2, time.Duration(dice.IntN(700))*time.Millisecond) {
				h.carryOn()
			}
		})
	}
}

// handover is a plan that one machine has begun to cast, and another carries on.
type handover struct {
	*testing.T
	plan, results string
	standIn       *simulator.Simulator
	posted        chan struct{} // gets one at the first POST
	url           string
}

const (
	handoverRows     = 40                    // each to the six teams of Harbour Light
	handoverInterval = 50 * time.Millisecond // 202 messages to a file
)

func newHandover(t *testing.T, ending string) *handover {
	folder := t.TempDir()
	h := &handover{T: t, plan: filepath.Join(folder, "plan.csv"), results: filepath.Join(folder, "plan.results"+ending), posted: make(chan struct{}, 1),
		standIn: simulator.New(simulator.Options{Space: simulator.Harbour(), AnswerID: true, Faults: simulator.Faults{Latency: 4 * time.Millisecond}})}
	var text strings.Builder
	table := [][]string{{"id", "persona", "channel", "team", "body"}}
	for i := range handoverRows {
		table = append(table, []string{fmt.Sprint("A", i), "port_authority", "microblog", "all", fmt.Sprint("token ", i)})
	}
	h.must(csv.NewWriter(&text).WriteAll(table))
	h.must(os.WriteFile(h.plan, []byte(text.String()), 0o600))
	url, stop, err := simulator.Start(context.Background(), "127.0.0.1:0", h)
	h.must(err)
	t.Cleanup(stop)
	h.url = url
	return h
}

func (h *handover) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *handover) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		select {
		case h.posted <- struct{}{}:
		default:
		}
	}
	h.standIn.ServeHTTP(w, r)
}

// simcast is the program on one of the machines.
func (h *handover) simcast(machine string, args ...string) *exec.Cmd {
	path, err := exec.LookPath("simcast")
	h.must(err)
	home := filepath.Join(filepath.Dir(h.plan), machine)
	h.must(os.MkdirAll(home, 0o700))
	cmd := exec.CommandContext(h.Context(), path, append(args, "--yes")...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TZ=UTC", "GORACE=" + quickExit(), "GOGC=" + rarely(),
		"HOME=" + home, "USERPROFILE=" + home, "SIMCAST_TEST_KEYS=" + filepath.Join(home, "keys.json"),
		"SIMCAST_LEDGER=" + filepath.Join(home, "ledger.db"), "SIMCAST_BASE_URL=" + h.url, "SIMCAST_API_KEY=" + h.standIn.Key()}
	return cmd
}

// cutOff begins the plan on the first machine and kills it so long after its first
// POST, or after its start. It gives false where there are no results by then.
func (h *handover) cutOff(afterPost bool, life time.Duration) bool {
	cmd := h.simcast("first", "send", h.plan, "--results", h.results, "--interval", handoverInterval.String())
	h.must(cmd.Start())
	if afterPost {
		<-h.posted
	}
	<-time.After(life) // the moment of the kill, which may be any
	h.must(cmd.Process.Kill())
	_ = cmd.Wait() // it was killed
	_, err := os.Stat(h.results)
	if n := len(h.standIn.Published()); err != nil && n > 0 {
		h.Errorf("%d messages are out, and there are no results: %v", n, err)
	}
	return err == nil
}

// carryOn runs the results again on the second machine, then on the first.
func (h *handover) carryOn() {
	before, allowed := h.fates(), 0
	for _, result := range before {
		if result == "pending" {
			allowed++
		}
	}
	if isWorkbook(h.results) {
		allowed = h.mayGoOut()
	}
	h.run(h.simcast("second", "rerun", h.results, "--take-over", "--interval", "1ms"))
	after, uncertain := h.fates(), 0
	for what, result := range after {
		if result == "uncertain" {
			uncertain++
		} else if result != "sent" {
			h.Errorf("%v ended as %s", what, result)
		}
	}
	if uncertain > allowed || len(after) != handoverRows*6 {
		h.Errorf("%d uncertain of %d, %d were allowed", uncertain, len(after), allowed)
	}
	h.judge(after)
	posted := len(h.standIn.Published())
	h.run(h.simcast("first", "rerun", h.results, "--interval", "1ms"))
	h.judge(h.fates())
	if n := len(h.standIn.Published()); n != posted {
		h.Errorf("back on the first machine %d more are posted", n-posted)
	}
	h.Logf("%d deliveries, %d uncertain, %d out", len(after), uncertain, posted)
}

// run lets it run to its end, which may leave something uncertain.
func (h *handover) run(cmd *exec.Cmd) {
	h.Helper()
	out, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.ExitCode() == exitOpen {
		err = nil
	}
	if err != nil {
		h.Fatalf("%v\n%s", err, out)
	}
}

type handed struct{ body, team string }

// judge holds what the results say against what was published.
func (h *handover) judge(said map[handed]string) {
	h.Helper()
	times := map[handed]int{}
	for _, p := range h.standIn.Published() {
		var body struct {
			Body   string      `json:"body"`
			TeamID json.Number `json:"team_id"`
		}
		h.must(json.Unmarshal(p.Raw, &body))
		times[handed{body.Body, body.TeamID.String()}]++
	}
	for what, result := range said {
		if n := times[what]; n > 1 || n == 0 && result == "sent" {
			h.Errorf("%v is %s, and was published %d times", what, result, n)
		}
	}
}

// fates reads the results.
func (h *handover) fates() map[handed]string {
	h.Helper()
	rows, err := readTable(h.results)
	h.must(err)
	at := map[string]int{}
	for _, name := range []string{"body", "team_id", "result"} {
		at[name], err = columnOf(rows, name)
		h.must(err)
	}
	fates := map[handed]string{}
	for _, row := range rows[1:] {
		fates[handed{row[at["body"]], row[at["team_id"]]}] = row[at["result"]]
	}
	return fates
}

// mayGoOut is how many deliveries the workbook says may go out before it is written again.
func (h *handover) mayGoOut() int {
	book, err := excelize.OpenFile(h.results)
	h.must(err)
	defer book.Close()
	properties, err := book.GetCustomProps()
	h.must(err)
	for _, p := range properties {
		if p.Name == "simcast_may_go_out" {
			n, err := strconv.Atoi(fmt.Sprint(p.Value))
			h.must(err)
			return n
		}
	}
	h.Fatal("the workbook does not say how many may go out")
	return 0
}

//go:build linux || darwin

package send

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
)

// TestFrozenProcess stops a process that sends, by a signal, between the record of its attempt and the end of its request's
// first write, while somebody else takes its space. If the time that passes is too long it posts nothing, wherever it was
// stopped before its last look at the clock. Behind that look its request goes out: the one POST of a frozen holder, whose
// end is recorded.
func TestFrozenProcess(t *testing.T) {
	if where := os.Getenv("FROZEN_WHERE"); where != "" {
		frozenSender(t, where, os.Getenv("FROZEN_SERVICE"), os.Getenv("FROZEN_KEY"), os.Getenv("FROZEN_CLOCK"))
		return
	}
	for _, c := range []struct {
		where string
		pause time.Duration // by the clock of the process
		posts int
		ends  string
	}{
		{"recorded", 20 * time.Second, 0, "pending pending, unsent, " + errTaken().Error()},
		{"connected", 20 * time.Second, 0, "pending pending, unsent, " + errTaken().Error()},
		{"recorded", time.Second, 1, "sent pending, accepted, " + errTaken().Error()},
		{"writing", 20 * time.Second, 1, "sent pending, accepted, " + errTaken().Error()},
	} {
		t.Run(fmt.Sprint(c.where, " ", c.pause), func(t *testing.T) {
			standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
			server := httptest.NewServer(standIn)
			defer server.Close()
			ends := freeze(t, c.pause, "FROZEN_WHERE="+c.where, "FROZEN_SERVICE="+server.URL+simulator.BasePath, "FROZEN_KEY="+standIn.Key())
			if posts := len(standIn.Published()); posts != c.posts || ends != c.ends {
				t.Errorf("%d published, and it ends with %q; want %d and %q", posts, ends, c.posts, c.ends)
			}
		})
	}
}

// freeze runs this test as another process, stops that where it says that it is there, lets its clock go ahead by the pause, and
// has it go on. It returns what the process says in the end.
func freeze(t *testing.T, pause time.Duration, env ...string) string {
	t.Helper()
	self, err := os.Executable()
	pipetest.Must(t, err)
	ahead := filepath.Join(t.TempDir(), "ahead")
	cmd := exec.Command(self, "-test.run=^TestFrozenProcess$")
	cmd.Env, cmd.Stderr = append(os.Environ(), append(env, "FROZEN_CLOCK="+ahead)...), os.Stderr
	in, err := cmd.StdinPipe()
	pipetest.Must(t, err)
	out, err := cmd.StdoutPipe()
	pipetest.Must(t, err, cmd.Start())
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "there" {
		t.Fatalf("it says %q", lines.Text())
	}
	pipetest.Must(t, cmd.Process.Signal(syscall.SIGSTOP))
	var status syscall.WaitStatus
	_, err = syscall.Wait4(cmd.Process.Pid, &status, syscall.WUNTRACED, nil)
	if pipetest.Must(t, err); !status.Stopped() {
		t.Fatalf("it is not stopped, but %v", status)
	}
	pipetest.Must(t, os.WriteFile(ahead, []byte(pause.String()), 0o600))
	_, err = io.WriteString(in, "go on\n")
	pipetest.Must(t, err, cmd.Process.Signal(syscall.SIGCONT))
	if !lines.Scan() {
		t.Fatal("it says nothing in the end")
	}
	said := lines.Text()
	_, err = io.Copy(io.Discard, out) // it removes its files, and ends
	pipetest.Must(t, err, cmd.Wait())
	return said
}

// standStill says where the process is, and waits until it was stopped and goes on.
func standStill() {
	fmt.Println("there")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
}

// aheadClock is the machine's, and ahead by what a file says.
type aheadClock struct {
	clock.System
	file string
}

func (c aheadClock) ahead() time.Duration {
	text, err := os.ReadFile(c.file)
	if err != nil {
		return 0 // it is not written yet
	}
	by, err := time.ParseDuration(string(text))
	if err != nil {
		panic(err)
	}
	return by
}

func (c aheadClock) Now() time.Time { return time.Now().Add(c.ahead()) }

func (c aheadClock) Until(ctx context.Context, moment time.Time) error {
	return c.System.Until(ctx, moment.Add(-c.ahead()))
}

// takenLane is a record in which somebody else has the space from the second attempt on. It keeps how the first one ends.
type takenLane struct {
	AttemptLedger
	where string
	begun int
	ended ledger.Outcome
}

func (b *takenLane) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	if b.begun++; b.begun > 1 {
		return 0, errTaken()
	}
	n, err := b.AttemptLedger.Begin(ctx, a)
	if b.where == "recorded" {
		standStill()
	}
	return n, err
}

func (b *takenLane) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	b.ended = end.Outcome
	return b.AttemptLedger.End(ctx, n, started, end)
}

// writingConn stands still in its first write.
type writingConn struct {
	net.Conn
	began bool
}

func (c *writingConn) Write(p []byte) (int, error) {
	if !c.began {
		c.began = true
		standStill()
	}
	return c.Conn.Write(p)
}

// frozenSender is the other process: it sends two deliveries, stands still where it is told to, and says how it ends.
func frozenSender(t *testing.T, where, service, key, ahead string) {
	client, err := apiclient.New(apiclient.Config{BaseURL: service, Key: key, Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		switch where {
		case "connected":
			standStill()
		case "writing":
			conn = &writingConn{Conn: conn}
		}
		return conn, err
	}})
	pipetest.Must(t, err)
	defer client.Close()
	sendPlan := plantest.ReconcileNew(t, plantest.TakeGood(t, pipetest.PostRow, pipetest.MailRow))
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	open, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
	pipetest.Must(t, err)
	lane := &takenLane{AttemptLedger: open, where: where}
	ending, err := Send(sendPlan, t.Context(), t.Context(), Config{Queue: EverythingNow(sendPlan), Name: "run", Space: "space", Poster: client, Ledger: lane,
		Results: &sendFixture{}, Clock: aheadClock{file: ahead}, Jitter: func() float64 { return 0.5 }, Interval: time.Millisecond, Limits: DefaultLimits()})
	pipetest.Must(t, err)
	var states []string
	for _, d := range sendPlan.Deliveries {
		states = append(states, string(d.Status.State))
	}
	fmt.Printf("%s, %s, %s\n", strings.Join(states, " "), lane.ended, ending.Stopped)
}

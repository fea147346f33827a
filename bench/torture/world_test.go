package torture

import (
	"cmp"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// world is where one round is played: a plan in a folder of its own, a ledger, and a
// service with a key and a record.
type world struct {
	testing.TB
	round   int
	dice    *rand.Rand // of the plan and the lives; the service has its own
	folder  string     // of plan and results
	home    string     // of the ledger, and all else that simcast keeps
	ledger  string
	results string
	plan    *plan
	service *service
	root    string // the certificate that the service bears, where it speaks TLS
	resend  bool   // lives send what is uncertain again
	lives   []*life
	ahead   time.Duration // of the clock that some lives go by
	figures *figures      // to which the judge adds
}

// newWorld draws a world. Its plan and results are CSV or workbooks, as ending says.
func newWorld(t testing.TB, round int, ending string) *world {
	t.Helper()
	folder, home := t.TempDir(), t.TempDir()
	w := &world{TB: t, round: round, dice: rand.New(rand.NewPCG(seed, uint64(round))), folder: folder, home: home, figures: newFigures(),
		ledger: filepath.Join(home, "ledger.db"), results: filepath.Join(folder, "plan.results."+ending)}
	w.plan = drawPlan(w.dice, filepath.Join(folder, "plan."+ending))
	w.must(writeTable(w.plan.path, w.plan.table))
	var err error
	w.service, err = newService(w.dice.Uint64(), w.host(), w.drawTLS())
	w.must(err)
	t.Cleanup(w.service.close)
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatalf("round %d: %v", w.round, err)
	}
}

// host is where the service listens: on Linux a loopback address of the round's own, so that nobody
// takes its port while it is out of reach.
func (w *world) host() string {
	if runtime.GOOS != "linux" {
		return "127.0.0.1"
	}
	return net.IPv4(127, byte(1+os.Getpid()%200), byte(w.round>>8), byte(1+w.round%250)).String()
}

// environment is what simcast lives in. The key is there, and nowhere else.
func (w *world) environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TMPDIR=" + os.Getenv("TMPDIR"), "TZ=UTC",
		"GORACE=" + cmp.Or(os.Getenv("GORACE"), "atexit_sleep_ms=10"), // else a race build sleeps a second at its end
		"HOME=" + w.home, "USERPROFILE=" + w.home, "SIMCAST_LEDGER=" + w.ledger,
		"SSL_CERT_FILE=" + w.root, "SIMCAST_BASE_URL=" + w.service.scheme() + w.service.address + "/v1.1/interface", "SIMCAST_API_KEY=" + w.service.standIn.Key()}
}

// newLife is a life of send or rerun, under a service that does as the interface says, and
// ended by itself. What is to be otherwise is changed before [world.live].
func (w *world) newLife(command string) *life {
	file := w.plan.path
	if command == "rerun" {
		file = w.results
	}
	l := &life{number: len(w.lives), program: program, args: []string{command, file, "--yes", "--json", "--interval", "0s"}, env: w.environment()}
	if w.resend {
		l.args = append(l.args, "--resend-uncertain")
	}
	return l
}

// anyLife is newLife of send or, where there are results, perhaps of rerun.
func (w *world) anyLife() *life {
	again := w.dice.IntN(2) == 0 // drawn in any case, so that what is drawn next does not hang on when a life was cut
	if _, err := os.Stat(w.results); err == nil && again {
		return w.newLife("rerun")
	}
	return w.newLife("send")
}

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

// sandbox is where one round is played: a plan in a folder of its own, a ledger, and a
// service with a key and a record.
type sandbox struct {
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

// newSandbox draws a sandbox. Its plan and results are CSV or workbooks, as ending says.
func newSandbox(t testing.TB, round int, ending string) *sandbox {
	t.Helper()
	folder, home := t.TempDir(), t.TempDir()
	b := &sandbox{TB: t, round: round, dice: rand.New(rand.NewPCG(seed, uint64(round))), folder: folder, home: home, figures: newFigures(),
		ledger: filepath.Join(home, "ledger.db"), results: filepath.Join(folder, "plan.results."+ending)}
	b.plan = drawPlan(b.dice, filepath.Join(folder, "plan."+ending))
	b.must(writeTable(b.plan.path, b.plan.table))
	var err error
	b.service, err = newService(b.dice.Uint64(), b.host(), b.drawTLS())
	b.must(err)
	t.Cleanup(b.service.close)
	return b
}

func (b *sandbox) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatalf("round %d: %v", b.round, err)
	}
}

// host is where the service listens: on Linux a loopback address of the round's own, so that nobody
// takes its port while it is out of reach.
func (b *sandbox) host() string {
	if runtime.GOOS != "linux" {
		return "127.0.0.1"
	}
	return net.IPv4(127, byte(1+os.Getpid()%200), byte(b.round>>8), byte(1+b.round%250)).String()
}

// environment is what simcast lives in. The key is there, and nowhere else.
func (b *sandbox) environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TMPDIR=" + os.Getenv("TMPDIR"), "TZ=UTC",
		"GORACE=" + cmp.Or(os.Getenv("GORACE"), "atexit_sleep_ms=10"), // else a race build sleeps a second at its end
		"GOGC=" + cmp.Or(os.Getenv("GOGC"), "400"),                    // else a life, most of which are short, spends a fifth of its time on collecting garbage
		"HOME=" + b.home, "USERPROFILE=" + b.home, "SIMCAST_LEDGER=" + b.ledger,
		"SSL_CERT_FILE=" + b.root, "SIMCAST_BASE_URL=" + b.service.scheme() + b.service.address + "/v1.1/interface", "SIMCAST_API_KEY=" + b.service.standIn.Key()}
}

// newLife is a life of send or rerun, under a service that does as the interface says, and
// ended by itself. What is to be otherwise is changed before [sandbox.live].
func (b *sandbox) newLife(command string) *life {
	file := b.plan.path
	if command == "rerun" {
		file = b.results
	}
	l := &life{number: len(b.lives), program: program, args: []string{command, file, "--yes", "--json", "--interval", "0s"}, env: b.environment()}
	if b.resend {
		l.args = append(l.args, "--resend-uncertain")
	}
	return l
}

// anyLife is newLife of send or, where there are results, perhaps of rerun.
func (b *sandbox) anyLife() *life {
	again := b.dice.IntN(2) == 0 // drawn in any case, so that what is drawn next does not hang on when a life was cut
	if _, err := os.Stat(b.results); err == nil && again {
		return b.newLife("rerun")
	}
	return b.newLife("send")
}

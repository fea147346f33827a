package torture

import (
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
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
	resend  bool // lives send what is uncertain again
	lives   []*life
}

// newWorld draws a world. Its plan and results are CSV or workbooks, as ending says.
func newWorld(t testing.TB, round int, ending string) *world {
	t.Helper()
	folder, home := t.TempDir(), t.TempDir()
	w := &world{TB: t, round: round, dice: rand.New(rand.NewPCG(seed, uint64(round))), folder: folder, home: home,
		ledger: filepath.Join(home, "ledger.db"), results: filepath.Join(folder, "plan.results."+ending)}
	w.plan = drawPlan(w.dice, filepath.Join(folder, "plan."+ending))
	w.must(writeTable(w.plan.path, w.plan.table))
	var err error
	w.service, err = newService(w.dice.Uint64())
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

// environment is what simcast lives in. The key is there, and nowhere else.
func (w *world) environment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TMPDIR=" + os.Getenv("TMPDIR"), "TZ=UTC",
		"GORACE=" + cmp.Or(os.Getenv("GORACE"), "atexit_sleep_ms=10"), // else a race build sleeps a second at its end
		"HOME=" + w.home, "USERPROFILE=" + w.home, "SIMCAST_LEDGER=" + w.ledger,
		"SIMCAST_BASE_URL=http://" + w.service.address + "/v1.1/interface", "SIMCAST_API_KEY=" + w.service.standIn.Key()}
}

// newLife is a life of send or rerun, under a service that does as the interface says, and
// ended by itself. What is to be otherwise is changed before [world.live].
func (w *world) newLife(command string) *life {
	file := w.plan.path
	if command == "rerun" {
		file = w.results
	}
	l := &life{number: len(w.lives), args: []string{command, file, "--yes", "--json", "--interval", "0s"}, env: w.environment()}
	if w.resend {
		l.args = append(l.args, "--resend-uncertain")
	}
	return l
}

// anyLife is newLife of send or, where there are results, perhaps of rerun.
func (w *world) anyLife() *life {
	if _, err := os.Stat(w.results); err == nil && w.dice.IntN(2) == 0 {
		return w.newLife("rerun")
	}
	return w.newLife("send")
}

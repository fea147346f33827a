package torture

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The flags of a run; what they mean is in the package comment.
var (
	wantDeliveries = flag.Int("torture.deliveries", 40, "rounds go on until so many deliveries have met a fault")
	wantKills      = flag.Int("torture.kills", 3, "rounds go on until so many processes were killed")
	roundsAtOnce   = flag.Int("torture.at-once", 4, "rounds side by side")
	givenSeed      = flag.Uint64("torture.seed", 0, "what everything is drawn from; 0: the time")
	onlyRound      = flag.Int("torture.round", -1, "this round of the seed alone")
	plannerRounds  = flag.Int("torture.planners", len(draws())/2, "so many rounds of careless planners, and one for each 100 of -torture.deliveries")
	onlyDraw       = flag.String("torture.draw", "", "of careless planners these draws alone, separated by commas")
	dayKills       = flag.Int("torture.day-kills", 2, "days go on until so many processes of play were killed; from 10 on they are longer")
	dayLives       = flag.Int("torture.day-lives", 6, "a day is killed so often at most, less one")
	isLong         = flag.Bool("torture.long", false, "also faults that take a minute each")
)

// program is the path of the simcast that is tortured, and clockedProgram that of the one that its
// own tests run, which takes the time and the key store from files. Both are set once before any test.
var program, clockedProgram string

// seed is what this run draws from, set once before any test.
var seed uint64

func TestMain(m *testing.M) {
	flag.Parse()
	seed = *givenSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	hearInterrupts()
	if err := waitTogether(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if err := lookAtSources(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(withProgram(m.Run))
}

// hearInterrupts has the lives hear a Ctrl-C from their first moment on, also where this test was started in the background of a
// shell: there it is ignored until a program listens to it.
func hearInterrupts() {
	if signal.Ignored(os.Interrupt) {
		signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	}
}

// waitTogether runs more tests side by side than there are processors, where nobody has said how
// many: most of their time is spent waiting.
func waitTogether() error {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if given {
		return nil
	}
	return flag.Set("test.parallel", "12")
}

// lookAtSources has go test see on what its verdict hangs: the sources of the program are built
// by another process, and what was found of older ones is not to be shown for them.
func lookAtSources() error {
	return filepath.WalkDir(filepath.Join("..", "..", ".."), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && len(entry.Name()) > 2 {
			return fs.SkipDir
		}
		return err
	})
}

// withProgram builds simcast, without what debuggers need, in a folder that goes with the process.
func withProgram(run func() int) int {
	folder, err := os.MkdirTemp("", "simcast-torture-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	program, clockedProgram = filepath.Join(folder, "simcast"), filepath.Join(folder, "clocked", "simcast")
	if runtime.GOOS == "windows" {
		program, clockedProgram = program+".exe", clockedProgram+".exe"
	}
	for _, args := range [][]string{{"build", "-ldflags=-w", "-o", program}, {"test", "-c", "-ldflags=-w", "-o", clockedProgram}} {
		if raceBuild {
			args = append(args, "-race")
		}
		build := exec.Command("go", append(args, "simcast/cmd/simcast")...)
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "simcast could not be built:", err)
			return 1
		}
	}
	return run()
}

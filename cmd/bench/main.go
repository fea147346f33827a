// Command bench measures simcast beside what people use today for the same work, in turn with it
// and on the same data, and prints a table of ratios. docs/performance.md says how it is called, and what the rows mean.
//
// How long something takes differs between machines, and from minute to minute; ratios differ less. So each run goes through all
// contenders one after another, and what is compared are the medians of several such runs. Every contender is a
// process of its own, measured from the outside: time by the clock, memory as Linux tells it
// (elsewhere there is no figure). Peers that are not installed are left out, and named.
//
// Where to look: contests.go has what is measured, a contest a line; run.go runs it, with workers.go, standin.go and process.go;
// measure.go and table.go say how it went; plans.go, loops.go and postloop.go are the plans and the bare loops.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
)

// bench is what every contest needs.
type bench struct {
	simcast string // the program under test
	self    string // this command, whose children some contenders are
	dir     string // of the data
	runs    int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if len(os.Args) > 2 && os.Args[1] == "loop" {
		err = loop(ctx, os.Args[2], os.Args[3:])
	} else {
		err = run(ctx, os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures and prints. It goes on after a contest that failed: the others are worth their time.
func run(ctx context.Context, args []string) (err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := flags.Bool("quick", false, "small sizes and one run: that it works, not how fast")
	only := flags.String("only", "", "these contests alone, separated by commas")
	program := flags.String("simcast", "", "measure this `program` (default: the one of this tree, built again)")
	runs := flags.Int("runs", 5, "how often each contender is measured")
	spaces := flags.Int("spaces", 1_000, "how many spaces at once")
	if err := flags.Parse(args); err != nil {
		return err
	}
	size := sizes{workbook: 100_000, csv: 1_000_000, messages: 2_000, spaces: *spaces, pacedRows: 130, entries: 1_000, runs: *runs}
	if *quick {
		size = sizes{workbook: 2_000, csv: 20_000, messages: 100, spaces: 20, pacedRows: 8, entries: 10, runs: 1}
	}
	chosen := slices.DeleteFunc(contests(size), func(c contest) bool { return *only != "" && !slices.Contains(strings.Split(*only, ","), c.name) })
	if len(chosen) == 0 {
		return fmt.Errorf("there is no contest %q", *only)
	}
	b := &bench{simcast: *program, runs: size.runs}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp("", "simcast-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	if b.simcast == "" {
		b.simcast = filepath.Join(b.dir, "simcast")
		if out, err := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", b.simcast, "simcast/cmd/simcast").CombinedOutput(); err != nil {
			return fmt.Errorf("simcast cannot be built: %w\n%s", err, out)
		}
	}
	fmt.Printf("%d cores, %s/%s, %s\n\n%s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), tableHead)
	for _, c := range chosen {
		trials, failed := b.measure(ctx, c)
		if failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", c.work, failed))
		} else {
			fmt.Print(rows(c, trials))
		}
	}
	return err
}

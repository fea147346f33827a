package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"simcast/cmd/bench/compare"
)

// sizes are how much work each row is.
type sizes struct {
	workbook   int // rows
	csv        int // rows
	results    int // rows
	deliveries int
	spaces     int
	seconds    int // that many spaces are held to their pace
	starts     int
	entries    int // of the day that is played
	day        time.Duration
	runs       int
}

func fullSizes() sizes {
	return sizes{workbook: 100_000, csv: 1_000_000, results: 100_000, deliveries: 2_000, spaces: 1_000, seconds: 60, starts: 20, runs: 5,
		entries: 2_000, day: 10 * time.Minute}
}

func quickSizes() sizes {
	return sizes{workbook: 2_000, csv: 20_000, results: 2_000, deliveries: 100, spaces: 20, seconds: 3, starts: 3, runs: 1,
		entries: 60, day: 6 * time.Second}
}

// bench is what every row needs.
type bench struct {
	sizes
	simcast string // the program under test
	self    string // this command, whose children some contenders are
	dir     string // of the data
	tell    func(format string, args ...any)
}

// work is a group of rows that can be chosen by its name.
type work struct {
	name string
	run  func(*bench, context.Context) ([]compare.Section, error)
}

func works() []work {
	return []work{
		{"workbook", (*bench).readWorkbooks},
		{"csv", (*bench).readCSV},
		{"results", (*bench).writeResults},
		{"post", (*bench).postOneSpace},
		{"spaces", (*bench).postManySpaces},
		{"ledgers", (*bench).compareLedgers},
		{"workers", (*bench).postByWorkers},
		{"start", (*bench).startToPost},
		{"play", (*bench).playedByTheClock},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if child := childNamed(os.Args[1:]); child != nil {
		err = child(ctx, os.Args[2:])
	} else {
		err = run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

var errMissed = errors.New("a target was missed")

// run measures and prints. It ends with an error if a row could not be measured, or a target was
// missed at full size.
func run(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := flags.Bool("quick", false, "small sizes and one run; targets are not judged")
	only := flags.String("only", "", "these rows alone, separated by commas: "+names())
	data := flags.String("data", "", "keep the data in this `folder`, and take what is there (default: a temporary one)")
	program := flags.String("simcast", "", "measure this `program` (default: the one of this tree, built again)")
	runs := flags.Int("runs", 0, "how often each contender is measured (default 5)")
	spaces := flags.Int("spaces", 0, "how many spaces at once (default 1000)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := choose(*only)
	if err != nil {
		return err
	}
	b := &bench{sizes: fullSizes(), dir: *data, tell: func(format string, args ...any) { fmt.Fprintf(progress, format+"\n", args...) }}
	if *quick {
		b.sizes = quickSizes()
	}
	if *runs > 0 {
		b.runs = *runs
	}
	if *spaces > 0 {
		b.spaces = *spaces
	}
	done, err := b.prepare(ctx, *program)
	if err != nil {
		return err
	}
	defer done()
	sections, err := b.measureAll(ctx, chosen)
	compare.WriteTable(out, versions(ctx), sections, !*quick)
	if err == nil && !*quick && compare.Missed(sections) {
		err = errMissed
	}
	return err
}

func names() string {
	var all []string
	for _, w := range works() {
		all = append(all, w.name)
	}
	return strings.Join(all, ",")
}

func choose(only string) ([]work, error) {
	if only == "" {
		return works(), nil
	}
	var chosen []work
	for name := range strings.SplitSeq(only, ",") {
		at := slices.IndexFunc(works(), func(w work) bool { return w.name == name })
		if at < 0 {
			return nil, fmt.Errorf("there is no row %q; there are %s", name, names())
		}
		chosen = append(chosen, works()[at])
	}
	return chosen, nil
}

// prepare finds or makes what every row needs; done takes it away again.
func (b *bench) prepare(ctx context.Context, program string) (done func(), err error) {
	temporary, err := os.MkdirTemp("", "simcast-bench-")
	if err != nil {
		return nil, err
	}
	done = func() { os.RemoveAll(temporary) }
	if b.dir == "" {
		b.dir = temporary
	}
	if b.simcast = program; program == "" {
		b.simcast = filepath.Join(temporary, "simcast")
		build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", b.simcast, "simcast/cmd/simcast")
		if out, err := build.CombinedOutput(); err != nil {
			done()
			return nil, fmt.Errorf("simcast cannot be built: %w\n%s", err, out)
		}
	}
	b.self, err = os.Executable()
	return done, errors.Join(err, os.MkdirAll(b.dir, 0o755))
}

// measureAll goes on after a row that failed: the others are worth their time.
func (b *bench) measureAll(ctx context.Context, chosen []work) (all []compare.Section, err error) {
	for _, w := range chosen {
		sections, failed := w.run(b, ctx)
		all = append(all, sections...)
		if failed != nil {
			b.tell("%s: %v", w.name, failed)
			err = errors.Join(err, fmt.Errorf("%s: %w", w.name, failed))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return all, err
}

package main

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/bench/compare"
)

// daySpeed is how fast exercise time passes. A plan's moments are whole seconds; in a rehearsal they are parts of one, so that
// no two entries have the same moment and none waits for another.
const daySpeed = 10

// playedByTheClock plays a day whose entries are spread evenly over it, as a rehearsal. No peer does that.
func (b *bench) playedByTheClock(ctx context.Context) ([]compare.Section, error) {
	s, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	own, err := os.MkdirTemp(b.dir, "play-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(own)
	plan, results := filepath.Join(own, "plan.csv"), filepath.Join(own, "results.csv")
	if err := makeDay(plan, b.entries, b.day*daySpeed); err != nil {
		return nil, err
	}
	b.tell("playing %d entries in %s", b.entries, b.day)
	t, err := measured(b.program(ctx, s.settings(0), "play", plan, "--round", "bench", "--startex", "now", "--interval", "0", "--yes",
		"--redirect", "Port operations", "--speed", strconv.Itoa(daySpeed), "--ledger", filepath.Join(own, "ledger.db"), "--results", results))
	if err != nil {
		return nil, err
	}
	r, err := s.record()
	if err != nil {
		return nil, err
	}
	p, err := lateToday(r.Posts, results, b.day/time.Duration(b.entries))
	if err != nil {
		return nil, err
	}
	return []compare.Section{playedSection(b, p, t)}, nil
}

func playedSection(b *bench, p pacing, t compare.Trial) compare.Section {
	most := func(what string, limit float64) compare.Target {
		return compare.Target{What: what, Limit: limit, Unit: " ms"}
	}
	return compare.Section{
		Work: fmt.Sprintf("playing by the clock, %s entries in %s: arrival of a POST after its entry's expected moment", compare.Figure(float64(b.entries)), b.day),
		Lines: []compare.Line{{
			Who:    "simcast play --interval 0",
			Median: compare.Figure(p.late(0.5)) + " ms",
			Spread: compare.Figure(p.late(0)) + " – " + compare.Figure(p.late(1)),
			Peak:   compare.Mebibytes(int64(t.Peak) << 10),
		}},
		Verdicts: []compare.Verdict{most("p50", 5).Say(p.late(0.5)), most("p99", 50).Say(p.late(0.99))},
	}
}

// makeDay writes a plan whose entries are spread evenly over a day.
func makeDay(path string, entries int, long time.Duration) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriter(file)
	out := csv.NewWriter(buffered)
	_ = out.Write([]string{"id", "persona", "channel", "body", "at"}) // Error tells
	for n := range entries {
		at := int((time.Duration(n) * long / time.Duration(entries)).Seconds())
		_ = out.Write([]string{fmt.Sprintf("A%05d", n), "petra_lindqvist", "gosocial", fmt.Sprintf("Message %d: smoke over the port", n),
			fmt.Sprintf("+%02d:%02d:%02d", at/3600, at/60%60, at%60)})
	}
	out.Flush()
	return errors.Join(out.Error(), buffered.Flush(), file.Close())
}

// lateToday is how long after their expected moments the POSTs arrived. They come in the order of the plan, so far apart. The
// results name the moments in whole seconds: that of the first is STARTEX, and the others show that none was moved.
func lateToday(posts []post, results string, apart time.Duration) (pacing, error) {
	text, err := os.ReadFile(results)
	if err != nil {
		return pacing{}, err
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff"))).ReadAll()
	if err != nil || len(rows) == 0 {
		return pacing{}, fmt.Errorf("the results cannot be read: %w", err)
	}
	column := slices.Index(rows[0], "expected_at")
	if column < 0 || len(rows)-1 != len(posts) {
		return pacing{}, fmt.Errorf("%d POSTs arrived; the results have %d rows, and the columns %q", len(posts), len(rows)-1, rows[0])
	}
	var p pacing
	var startex time.Time
	for i, one := range posts {
		shown, err := time.Parse(time.RFC3339Nano, rows[i+1][column])
		if err != nil {
			return pacing{}, err
		}
		if i == 0 {
			startex = shown
		}
		expected := startex.Add(time.Duration(i) * apart)
		if !expected.Truncate(time.Second).Equal(shown.Truncate(time.Second)) {
			return pacing{}, fmt.Errorf("entry %d was expected at %s, not at %s", i, shown, expected)
		}
		p.lateness = append(p.lateness, time.Duration(one.Began-expected.UnixNano()))
	}
	slices.Sort(p.lateness)
	return p, nil
}

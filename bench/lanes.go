package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"simcast/ledger"
)

const (
	interval = 500 * time.Millisecond // the default of send
	latency  = 100 * time.Millisecond
)

// postManySpaces sends one plan to many spaces at once, once: it takes as long as the plan does.
func (b *bench) postManySpaces(ctx context.Context) ([]section, error) {
	s, err := b.serve(ctx, b.spaces, latency)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	// Five seconds more than are looked at, in which spaces may begin one after another.
	rows := int((time.Duration(b.seconds+5) * time.Second) / interval)
	plan, err := b.plan(ctx, csvPlan, rows)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(b.dir, "spaces-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	list, err := writeSpaces(dir, s.spaces)
	if err != nil {
		return nil, err
	}
	b.tell("%d spaces, about %d s", b.spaces, b.seconds+5)
	book := filepath.Join(dir, "ledger.db")
	t, err := measured(b.program(ctx, nil, "send", plan, "--spaces", list, "--yes", "--ledger", book, "--results", filepath.Join(dir, "results")))
	if err != nil {
		return nil, err
	}
	r, err := s.record()
	if err != nil {
		return nil, err
	}
	if want := rows * b.spaces; len(r.Published) != want {
		return nil, fmt.Errorf("%d messages were published, not %d", len(r.Published), want)
	}
	lost, err := unrecorded(book, r.Published)
	if err != nil {
		return nil, err
	}
	return []section{b.lanesSection(t, pacingOf(r.Posts, interval, time.Duration(b.seconds)*time.Second), lost)}, nil
}

// writeSpaces writes the list of spaces, and a file for the key of each.
func writeSpaces(dir string, spaces []address) (string, error) {
	rows := [][]string{{"name", "base_url", "key_file"}}
	for n, one := range spaces {
		key := filepath.Join(dir, fmt.Sprintf("key-%04d", n))
		if err := os.WriteFile(key, []byte(one.Key), 0o600); err != nil {
			return "", err
		}
		rows = append(rows, []string{fmt.Sprintf("space-%04d", n), one.BaseURL, key})
	}
	path := filepath.Join(dir, "spaces.csv")
	file, err := os.Create(path)
	if err != nil {
		return "", err
	}
	return path, errors.Join(csv.NewWriter(file).WriteAll(rows), file.Close())
}

// unrecorded counts the published messages of which the ledger does not have the attempt and its
// outcome.
func unrecorded(book string, published []message) (int, error) {
	l, err := ledger.OpenToRead(book)
	if err != nil {
		return 0, err
	}
	defer l.Close()
	entries, err := l.History(time.Time{})
	if err != nil {
		return 0, err
	}
	known := map[string]string{}
	for _, e := range entries {
		if e.Outcome == ledger.Accepted && !e.Ended.IsZero() {
			known[e.MessageID] = e.Body
		}
	}
	lost := 0
	for _, m := range published {
		if known[m.ID] != m.Body {
			lost++
		}
	}
	return lost, nil
}

func (b *bench) lanesSection(t trial, p pacing, lost int) section {
	ideal := float64(b.spaces) / interval.Seconds()
	late := func(part float64) float64 { return p.percentile(part).Seconds() * 1000 }
	rate := target{what: "rate", limit: 0.95, atLeast: true, share: " of the ideal " + figure(ideal) + "/s"}
	p99 := target{what: "start lateness, p99,", limit: 20, unit: " ms"}
	all := verdict{target: "every message that was published has its attempt and outcome in the ledger",
		found: figure(float64(lost)) + " without", met: lost == 0}
	return section{
		work: fmt.Sprintf("%s spaces at %v, latency %v, for %d s", figure(float64(b.spaces)), interval, latency, b.seconds),
		lines: []line{
			{who: "simcast send --spaces, POSTs", median: figure(p.rate) + " /s", peak: mebibytes(int64(t.peak) << 10), ratio: figure(p.rate / ideal)},
			{who: "lateness of their start: p50", median: figure(late(0.5)) + " ms"},
			{who: "p99", median: figure(late(0.99)) + " ms"},
			{who: "the latest", median: figure(late(1)) + " ms"},
		},
		verdicts: []verdict{rate.say(p.rate / ideal), p99.say(late(0.99)), memory(300).judge(series{t}, nil), all},
	}
}

package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"simcast/cmd/bench/compare"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

const (
	interval = 500 * time.Millisecond // the default of send
	latency  = 100 * time.Millisecond
)

// postManySpaces sends one plan to many spaces at once, once: it takes as long as the plan does. After
// it, bare loops do the same, so that one sees what machine and stand-in let through at all.
func (b *bench) postManySpaces(ctx context.Context) ([]compare.Section, error) {
	s, err := b.serve(ctx, b.spaces, latency)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	dir, err := os.MkdirTemp(b.dir, "spaces-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ours, published, err := b.sendToSpaces(ctx, s, dir)
	if err != nil {
		return nil, err
	}
	lost, err := unrecorded(filepath.Join(dir, "ledger.db"), published)
	if err != nil {
		return nil, err
	}
	bare, err := b.loopToSpaces(ctx, s, dir, published)
	if err != nil {
		return nil, err
	}
	return []compare.Section{b.spacesSection(ours, bare, lost)}, nil
}

// paced is what one process made of many spaces.
type paced struct {
	compare.Trial
	pacing
}

func (b *bench) sendToSpaces(ctx context.Context, s *standIn, dir string) (paced, []message, error) {
	// Five seconds more than are looked at, in which spaces may begin one after another.
	rows := int((time.Duration(b.seconds+5) * time.Second) / interval)
	plan, err := b.plan(ctx, csvPlan, rows)
	if err != nil {
		return paced{}, nil, err
	}
	list, err := writeSpaces(dir, s.spaces)
	if err != nil {
		return paced{}, nil, err
	}
	return b.watched(s, rows*b.spaces, b.program(ctx, nil, "send", plan, "--spaces", list, "--new-hosts", "--yes",
		"--ledger", filepath.Join(dir, "ledger.db"), "--results", filepath.Join(dir, "results")))
}

func (b *bench) loopToSpaces(ctx context.Context, s *standIn, dir string, published []message) (paced, error) {
	text, err := json.Marshal(peerWork{s.spaces, published})
	if err != nil {
		return paced{}, err
	}
	path := filepath.Join(dir, "work.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return paced{}, err
	}
	p, _, err := b.watched(s, len(published), b.child("peer-spaces", path)(ctx))
	return p, err
}

// watched measures a process that is to publish so many messages, and tells how it went: it is long.
func (b *bench) watched(s *standIn, want int, cmd *exec.Cmd) (paced, []message, error) {
	b.tell("%d spaces, about %d s: %s", b.spaces, b.seconds+5, filepath.Base(cmd.Path))
	t, err := measured(cmd)
	if err != nil {
		return paced{}, nil, err
	}
	b.tell("it kept %.2f cores busy; load of this machine: %s", t.Cores, read("/proc/loadavg"))
	r, err := s.record()
	if err == nil && len(r.Published) != want {
		err = fmt.Errorf("%d messages were published, not %d", len(r.Published), want)
	}
	if err != nil {
		return paced{}, nil, err
	}
	return paced{t, pacingOf(r.Posts, interval, time.Duration(b.seconds)*time.Second)}, r.Published, nil
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
	l, err := sqlite.OpenToRead(book)
	if err != nil {
		return 0, err
	}
	defer l.Close()
	known := map[string]string{}
	for e, err := range l.Entries(ledger.EntryFilter{}) {
		if err != nil {
			return 0, err
		}
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

func (b *bench) spacesSection(ours, bare paced, lost int) compare.Section {
	ideal := float64(b.spaces) / interval.Seconds()
	rate := compare.Target{What: "rate", Limit: 0.95, AtLeast: true, Share: " of the ideal " + compare.Figure(ideal) + "/s"}
	p99 := compare.Target{What: "start lateness, p99,", Limit: 20, Unit: " ms"}
	return compare.Section{
		Work:  fmt.Sprintf("%s spaces at %v, latency %v, for %d s", compare.Thousands(strconv.Itoa(b.spaces)), interval, latency, b.seconds),
		Lines: append(spacesLines("simcast send --spaces", ours, ours), spacesLines("bare loops, no record", bare, ours)...),
		Verdicts: []compare.Verdict{rate.Say(ours.rate / ideal), p99.Say(ours.late(0.99)), compare.Memory(300).Judge(compare.Series{ours.Trial}, nil), {
			Target: "every published message has its attempt and outcome in the ledger",
			Found:  compare.Thousands(strconv.Itoa(lost)) + " without", Met: lost == 0,
		}},
	}
}

// spacesLines are the rate, and how late the starts were.
func spacesLines(who string, its, ours paced) []compare.Line {
	l := compare.Line{Who: who, Median: compare.Figure(its.rate) + " /s", Peak: compare.Mebibytes(int64(its.Peak) << 10)}
	if its.rate != ours.rate {
		l.Ratio = compare.Figure(ours.rate / its.rate)
	}
	return []compare.Line{l, {
		Who:    "its lateness: p50, and p99 – the latest",
		Median: fmt.Sprintf("%.1f ms", its.late(0.5)),
		Spread: fmt.Sprintf("%.1f – %.1f", its.late(0.99), its.late(1)),
	}}
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"simcast/cmd/bench/compare"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// postByWorkers has two workers post one plan to many spaces, with a PostgreSQL on this machine. No peer does that.
func (b *bench) postByWorkers(ctx context.Context) ([]compare.Section, error) {
	server, stop, err := startPostgres()
	if err != nil {
		return nil, err
	}
	defer stop()
	halved := *b
	halved.spaces = max(b.spaces/2, 1)
	s, err := halved.serve(ctx, halved.spaces, latency)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	dir, err := os.MkdirTemp(b.dir, "workers-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	list, err := writeSpaces(dir, s.spaces)
	if err != nil {
		return nil, err
	}
	end, err := b.startWorkers(ctx, 2, server, list)
	if err != nil {
		return nil, err
	}
	p, err := halved.leaveToWorkers(ctx, s, server, list, dir)
	return []compare.Section{halved.workersSection(p)}, errors.Join(err, end())
}

// startPostgres starts a server of its own.
func startPostgres() (*pgtest.Server, func(), error) {
	if err := pgtest.Available(); err != nil {
		return nil, nil, err
	}
	server, err := pgtest.New(pgtest.Options{OnDisk: true})
	if err != nil {
		return nil, nil, err
	}
	if err := server.Start(); err != nil {
		return nil, nil, errors.Join(err, server.Close())
	}
	return server, func() { _ = server.Close() }, nil
}

// startWorkers starts so many workers. end has them drain, and waits for them.
func (b *bench) startWorkers(ctx context.Context, workers int, server *pgtest.Server, list string) (end func() error, err error) {
	var started []*exec.Cmd
	said := make([]bytes.Buffer, workers)
	end = func() (err error) {
		for i, cmd := range started {
			err = errors.Join(err, cmd.Process.Signal(syscall.SIGTERM))
			if ended := cmd.Wait(); ended != nil {
				err = errors.Join(err, fmt.Errorf("a worker: %w\n%s", ended, tail(said[i].String())))
			}
		}
		return err
	}
	for i := range workers {
		cmd := b.program(ctx, nil, "worker", "--ledger", server.URL("postgres"), "--spaces", list)
		cmd.Stderr = &said[i]
		if err := cmd.Start(); err != nil {
			return nil, errors.Join(err, end())
		}
		started = append(started, cmd)
	}
	return end, nil
}

// leaveToWorkers leaves a plan to the workers, and waits for them.
func (b *bench) leaveToWorkers(ctx context.Context, s *standIn, server *pgtest.Server, list, dir string) (paced, error) {
	rows := int((time.Duration(b.seconds+10) * time.Second) / interval) // spaces begin one after another
	plan, err := b.plan(ctx, csvPlan, rows)
	if err != nil {
		return paced{}, err
	}
	p, _, err := b.watched(s, rows*b.spaces, b.program(ctx, nil, "send", plan, "--spaces", list, "--new-hosts", "--yes", "--round", "bench", "--workers",
		"--ledger", server.URL("postgres"), "--results", filepath.Join(dir, "results")))
	return p, err
}

func (b *bench) workersSection(p paced) compare.Section {
	ideal := float64(b.spaces) / interval.Seconds()
	rate := compare.Target{What: "rate", Limit: 0.95, AtLeast: true, Share: " of the ideal " + compare.Figure(ideal) + "/s"}
	p99 := compare.Target{What: "start lateness, p99,", Limit: 50, Unit: " ms"}
	return compare.Section{
		Work:     fmt.Sprintf("%s spaces at %v, latency %v, for %d s, by two workers and PostgreSQL", compare.Thousands(strconv.Itoa(b.spaces)), interval, latency, b.seconds),
		Lines:    spacesLines("simcast worker, twice (memory: of send --workers)", p, p),
		Verdicts: []compare.Verdict{rate.Say(p.rate / ideal), p99.Say(p.late(0.99))},
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"simcast/cmd/bench/compare"
)

// lanesAtOnce is how many spaces send side by side, as quick as they can.
const lanesAtOnce = 100

// compareLedgers sends to many spaces without an interval, in turns with a ledger in a file and with one in PostgreSQL: each message
// costs two writes that have to be durable.
func (b *bench) compareLedgers(ctx context.Context) ([]compare.Section, error) {
	server, stop, err := startPostgres()
	if err != nil {
		return nil, err
	}
	defer stop()
	spaces := min(lanesAtOnce, b.spaces)
	s, err := b.serve(ctx, spaces, 0)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	dir, err := os.MkdirTemp(b.dir, "ledgers-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	list, err := writeSpaces(dir, s.spaces)
	if err != nil {
		return nil, err
	}
	rows := max(b.deliveries/10, 1)
	plan, err := b.plan(ctx, csvPlan, rows)
	if err != nil {
		return nil, err
	}
	round := 0
	with := func(ledger string) func(context.Context) (compare.Trial, error) {
		return func(ctx context.Context) (compare.Trial, error) {
			round++
			send := b.posting(s, spaces*rows, func(ctx context.Context, own string) *exec.Cmd {
				return b.program(ctx, nil, "send", plan, "--spaces", list, "--new-hosts", "--yes", "--interval", "0", "--round", "round "+strconv.Itoa(round),
					"--ledger", ledger, "--results", filepath.Join(own, "results"))
			}, dir)
			return send.rate(ctx)
		}
	}
	result, err := compare.Contest{
		Work:    fmt.Sprintf("sending, %d spaces at once, no interval, %s messages, each durable before and after it", spaces, compare.Figure(float64(spaces*rows))),
		Unit:    "/s",
		Ours:    compare.Contender{Name: "simcast send --spaces, ledger in PostgreSQL", Run: with(server.URL("postgres"))},
		Peers:   []compare.Contender{{Name: "the same, ledger in a file", Run: with(filepath.Join(dir, "ledger.db"))}},
		Targets: []compare.Target{compare.RateRatio(0.5, "the ledger in a file")},
	}.Run(ctx, b.runs, b.tell)
	return []compare.Section{result}, err
}

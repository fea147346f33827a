package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"simcast/cmd/bench/compare"
)

// curlRounds is how many times curl is started: each takes as long as many of the others' POSTs.
const curlRounds = 100

// postOneSpace posts to one space without an interval. The server tells how quickly.
func (b *bench) postOneSpace(ctx context.Context) ([]compare.Section, error) {
	s, err := b.serve(ctx, 1, 0)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	plan, err := b.plan(ctx, csvPlan, b.deliveries)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(b.dir, "post-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ours := b.posting(s, b.deliveries, func(ctx context.Context, own string) *exec.Cmd {
		return b.program(ctx, s.settings(0), "send", plan, "--interval", "0", "--yes",
			"--ledger", filepath.Join(own, "ledger.db"), "--results", filepath.Join(own, "results.csv"))
	}, dir)
	first, err := ours(ctx) // not counted: the peers post what it posts
	if err != nil {
		return nil, err
	}
	peers, err := b.postPeers(s, dir, first.published)
	if err != nil {
		return nil, err
	}
	result, err := compare.Contest{
		Work:    "sending, one space, no interval, " + compare.Figure(float64(b.deliveries)) + " messages",
		Unit:    "/s",
		Ours:    compare.Contender{Name: "simcast send --interval 0", Run: ours.rate},
		Peers:   peers,
		Targets: []compare.Target{compare.RateRatio(0.5, "the bare loop")},
	}.Run(ctx, b.runs, b.tell)
	return []compare.Section{result}, err
}

// posted is a trial and what the server got in it.
type posted struct {
	compare.Trial
	published []message
}

// poster posts once, in a folder of its own.
type poster func(context.Context) (posted, error)

func (p poster) rate(ctx context.Context) (compare.Trial, error) {
	got, err := p(ctx)
	return got.Trial, err
}

// posting measures a process by what the server noted. It has to publish so many messages.
func (b *bench) posting(s *standIn, want int, cmd func(ctx context.Context, own string) *exec.Cmd, dir string) poster {
	return func(ctx context.Context) (posted, error) {
		own, err := os.MkdirTemp(dir, "run-")
		if err != nil {
			return posted{}, err
		}
		defer os.RemoveAll(own)
		t, err := measured(cmd(ctx, own))
		if err != nil {
			return posted{}, err
		}
		r, err := s.record()
		if err == nil && len(r.Published) != want {
			err = fmt.Errorf("%d messages were published, not %d", len(r.Published), want)
		}
		t.Value = r.rate()
		return posted{t, r.Published}, err
	}
}

// postPeers post the same bodies to the same server.
func (b *bench) postPeers(s *standIn, dir string, published []message) ([]compare.Contender, error) {
	bodies, one, header := filepath.Join(dir, "bodies.json"), filepath.Join(dir, "body.json"), filepath.Join(dir, "header")
	text, err := json.Marshal(published)
	if err != nil {
		return nil, err
	}
	url := s.spaces[0].BaseURL + "/messages"
	for path, content := range map[string]string{
		bodies: string(text), one: published[0].Body, header: "Authorization: Bearer " + s.spaces[0].Key,
	} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			return nil, err
		}
	}
	loop := func(connection string) func(context.Context) (compare.Trial, error) {
		return b.posting(s, len(published), func(ctx context.Context, own string) *exec.Cmd {
			return b.child("peer-post", url, s.spaces[0].Key, bodies, filepath.Join(own, "ledger.db"), connection)(ctx)
		}, dir).rate
	}
	hey, curl := installed("hey"), installed("curl")
	return []compare.Contender{
		{Name: "bare loop: commit, POST, commit; one connection", Run: loop("kept")},
		{Name: "the same, a connection for each POST as simcast has", Run: loop("new")},
		{Name: "hey, one connection, no record", Missing: hey == "", Run: b.posting(s, len(published), func(ctx context.Context, _ string) *exec.Cmd {
			return exec.CommandContext(ctx, hey, "-n", strconv.Itoa(len(published)), "-c", "1", "-m", "POST", "-T", "application/json",
				"-H", "Authorization: Bearer "+s.spaces[0].Key, "-D", one, url)
		}, dir).rate},
		{Name: "curl in a loop, no record", Missing: curl == "", Run: b.posting(s, curlRounds, func(ctx context.Context, _ string) *exec.Cmd {
			const again = `n=0; while [ $n -lt "$1" ]; do curl -sf -o /dev/null -H @"$2" -H 'Content-Type: application/json' -d @"$3" "$4" || exit 1; n=$((n+1)); done`
			return exec.CommandContext(ctx, "sh", "-c", again, "sh", strconv.Itoa(curlRounds), header, one, url)
		}, dir).rate},
	}, nil
}

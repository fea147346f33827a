package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// curlRounds is how many times curl is started: each takes as long as many of the others' POSTs.
const curlRounds = 100

// postOneSpace posts to one space without an interval. The server tells how quickly.
func (b *bench) postOneSpace(ctx context.Context) ([]section, error) {
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
	result, err := contest{
		work:    "sending, one space, no interval, " + figure(float64(b.deliveries)) + " messages",
		unit:    "/s",
		ours:    contender{name: "simcast send --interval 0", run: ours.rate},
		peers:   peers,
		targets: []target{rateRatio(0.5, "the bare loop")},
	}.run(ctx, b.runs, b.tell)
	return []section{result}, err
}

// posted is a trial and what the server got in it.
type posted struct {
	trial
	published []message
}

// poster posts once, in a folder of its own.
type poster func(context.Context) (posted, error)

func (p poster) rate(ctx context.Context) (trial, error) {
	got, err := p(ctx)
	return got.trial, err
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
		t.value = r.rate()
		return posted{t, r.Published}, err
	}
}

// postPeers post the same bodies to the same server.
func (b *bench) postPeers(s *standIn, dir string, published []message) ([]contender, error) {
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
	loop := func(connection string) func(context.Context) (trial, error) {
		return b.posting(s, len(published), func(ctx context.Context, own string) *exec.Cmd {
			return b.child("peer-post", url, s.spaces[0].Key, bodies, filepath.Join(own, "ledger.db"), connection)(ctx)
		}, dir).rate
	}
	hey, curl := installed("hey"), installed("curl")
	return []contender{
		{name: "bare loop: commit, POST, commit; one connection", run: loop("kept")},
		{name: "the same, a connection for each POST as simcast has", run: loop("new")},
		{name: "hey, one connection, no record", missing: hey == "", run: b.posting(s, len(published), func(ctx context.Context, _ string) *exec.Cmd {
			return exec.CommandContext(ctx, hey, "-n", strconv.Itoa(len(published)), "-c", "1", "-m", "POST", "-T", "application/json",
				"-H", "Authorization: Bearer "+s.spaces[0].Key, "-D", one, url)
		}, dir).rate},
		{name: "curl in a loop, no record", missing: curl == "", run: b.posting(s, curlRounds, func(ctx context.Context, _ string) *exec.Cmd {
			const again = `n=0; while [ $n -lt "$1" ]; do curl -sf -o /dev/null -H @"$2" -H 'Content-Type: application/json' -d @"$3" "$4" || exit 1; n=$((n+1)); done`
			return exec.CommandContext(ctx, "sh", "-c", again, "sh", strconv.Itoa(curlRounds), header, one, url)
		}, dir).rate},
	}, nil
}

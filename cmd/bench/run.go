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
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// stage is what runs beside a contest.
type stage struct {
	*bench
	contest
	dir     string
	standIn *standIn
	round   int

	// What the words after $ in command lines stand for: plan, rows, messages; dir, round and startex of that run; team; of spaces list and
	// work (all, as CSV and JSON), url, bearer, body and target (a message to the first); postgres, its address; duckdb, its program.
	words map[string]string
}

// measure has every contender do the work, one after another, so many times over: what the machine
// does beside falls on all of them. A contender that is not installed has no trials.
func (b *bench) measure(ctx context.Context, c contest) (trials [][]*trial, err error) {
	s := &stage{bench: b, contest: c, words: map[string]string{"rows": strconv.Itoa(c.plan.rows), "messages": strconv.Itoa(c.messages), "duckdb": duckDB, "team": "Port operations"}}
	if s.dir, err = os.MkdirTemp(b.dir, c.name+"-"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(s.dir)
	end, err := s.prepare(ctx)
	defer func() { err = errors.Join(err, end()) }()
	contenders := append([]contender{c.ours}, c.peers...)
	trials = make([][]*trial, len(contenders))
	for n := 0; err == nil && n < b.runs && !(c.isLong && n > 0); n++ {
		for i, one := range contenders {
			if !isInstalled(ctx, one) {
				continue
			}
			t, err := s.run(ctx, one, i == 0)
			if err != nil {
				return trials, fmt.Errorf("%s: %w", one.name, err)
			}
			fmt.Fprintf(os.Stderr, "%s, %d: %s %s %s\n", c.work, n+1, one.name, figure(t.value), c.unit)
			trials[i] = append(trials[i], t)
		}
	}
	return trials, err
}

// isInstalled reports whether the program of a contender is there; for node it is DuckDB's package, which is found in
// a folder node_modules above this one, or in NODE_PATH.
func isInstalled(ctx context.Context, one contender) bool {
	program, _, _ := strings.Cut(one.command, " ")
	switch program {
	case "simcast", "loop":
		return true
	case "node":
		return exec.CommandContext(ctx, "node", "-e", "require('@duckdb/node-api')").Run() == nil
	}
	_, err := exec.LookPath(program)
	return err == nil
}

// prepare makes the plan, and starts what runs beside the contest. end ends it, and is never nil.
func (s *stage) prepare(ctx context.Context) (end func() error, err error) {
	var ends []func() error
	end = func() (err error) {
		for _, one := range slices.Backward(ends) {
			err = errors.Join(err, one())
		}
		return err
	}
	if s.words["plan"], err = s.planPath(s.contest.plan); err != nil {
		return end, err
	}
	if s.spaces > 0 {
		if s.standIn, err = serve(s.spaces, s.latency); err != nil {
			return end, err
		}
		ends = append(ends, s.standIn.http.Close)
		if err := s.describe(s.standIn.addresses); err != nil {
			return end, err
		}
	}
	if s.postgres {
		server, err := pgtest.New(pgtest.Options{OnDisk: true}) // with durable commits
		if err != nil {
			return end, err
		}
		ends = append(ends, server.Close)
		if err := server.Start(); err != nil {
			return end, err
		}
		s.words["postgres"] = server.URL("postgres")
	}
	ends = append(ends, s.startWorkers(ctx))
	return end, nil
}

// describe writes what contenders read of the spaces: their list with a file for the key of each, the same as JSON for
// the loops, and a message and where it goes.
func (s *stage) describe(spaces []address) error {
	work, err := json.Marshal(spaces)
	first, url := spaces[0], spaces[0].BaseURL+"/messages"
	files := map[string]string{"work": string(work), "body": first.Body, "target": "POST " + url + "\nContent-Type: application/json\n"}
	list := [][]string{{"name", "base_url", "key_file"}}
	for n, one := range spaces {
		name := fmt.Sprintf("space-%04d", n)
		files[name] = one.Key
		list = append(list, []string{name, one.BaseURL, filepath.Join(s.dir, name)})
	}
	var text strings.Builder
	err = errors.Join(err, csv.NewWriter(&text).WriteAll(list))
	files["list"] = text.String()
	for name, content := range files {
		path := filepath.Join(s.dir, name)
		s.words[name] = path
		err = errors.Join(err, os.WriteFile(path, []byte(content), 0o600))
	}
	s.words["url"], s.words["bearer"] = url, "Authorization: Bearer "+first.Key
	return err
}

// run has one contender do the work once, in a folder of its own.
func (s *stage) run(ctx context.Context, one contender, isOurs bool) (*trial, error) {
	own, err := os.MkdirTemp(s.dir, "run-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(own)
	s.round++
	startex := time.Now().Add(4 * time.Second).Truncate(time.Second)
	s.words["dir"], s.words["round"], s.words["startex"] = own, fmt.Sprint("round-", s.round), startex.Format("15:04:05")
	t, err := measured(s.command(ctx, one.command))
	if err != nil {
		return nil, err
	}
	t.startex = startex
	if s.standIn != nil {
		posts, published := s.standIn.taken()
		if published != len(posts) || isOurs && s.messages > 0 && published != s.messages || s.contest.measure != nil && published == 0 {
			return nil, fmt.Errorf("%d messages were published by %d POSTs; %d were to be sent", published, len(posts), s.messages)
		}
		if s.contest.measure != nil {
			s.contest.measure(t, posts)
		}
	}
	return t, nil
}

// command is a command line as a process. simcast has nothing of the caller's settings.
func (s *stage) command(ctx context.Context, line string) *exec.Cmd {
	args := strings.Fields(line)
	for i := range args {
		args[i] = os.Expand(args[i], func(name string) string { return s.words[name] })
	}
	program := args[0]
	switch program {
	case "loop":
		program, args = s.self, append([]string{""}, args...)
	case "simcast":
		program = s.simcast
	}
	cmd := exec.CommandContext(ctx, program, args[1:]...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "SIMCAST_") })
	if s.spaces == 1 {
		cmd.Env = append(cmd.Env, "SIMCAST_BASE_URL="+s.standIn.addresses[0].BaseURL, "SIMCAST_API_KEY="+s.standIn.addresses[0].Key)
	}
	return cmd
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
)

// peerWork is what bare loops are to post, each space its own.
type peerWork struct {
	Spaces   []address
	Messages []message
}

// peerSpaces is the child that posts to many spaces, each message at its moment on a connection of its
// own as simcast does it, and keeps no record: FILE.
func peerSpaces(ctx context.Context, args []string) error {
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	var work peerWork
	if err := json.Unmarshal(text, &work); err != nil {
		return err
	}
	bodies := make([][]string, len(work.Spaces))
	for _, m := range work.Messages {
		bodies[m.Space] = append(bodies[m.Space], m.Body)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	began := time.Now()
	var loops errgroup.Group
	for n, space := range work.Spaces {
		loops.Go(func() error {
			// Spread over an interval, as spaces are that began one after another.
			next := began.Add(interval * time.Duration(n) / time.Duration(len(work.Spaces)))
			l := &bareLoop{client: client, url: space.BaseURL + "/messages", key: space.Key}
			for _, body := range bodies[n] {
				time.Sleep(time.Until(next))
				next = time.Now().Add(interval)
				if _, err := l.send(ctx, body); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return errors.Join(loops.Wait(), ctx.Err())
}

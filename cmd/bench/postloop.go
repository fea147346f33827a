package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
	_ "modernc.org/sqlite" // as the ledger's
)

// postLoop posts messages to each space, one after another with an interval between them, and does no more than has to be: SPACES MESSAGES
// INTERVAL, kept or new for the connection, and LEDGER, where it is to have a durable record of each attempt and of its outcome.
func postLoop(ctx context.Context, args []string) error {
	var spaces []address
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	messages, badNumber := strconv.Atoi(args[1])
	every, badSpan := time.ParseDuration(args[2])
	if err := errors.Join(json.Unmarshal(text, &spaces), badNumber, badSpan); err != nil {
		return err
	}
	l := &bareLoop{client: &http.Client{Transport: &http.Transport{DisableKeepAlives: args[3] == "new"}}}
	if len(args) > 4 {
		if err := l.openRecord(ctx, args[4]); err != nil {
			return err
		}
	}
	began := time.Now()
	var loops errgroup.Group
	for n, space := range spaces {
		loops.Go(func() error {
			// Spread over an interval, as spaces are that began one after another.
			next := began.Add(every * time.Duration(n) / time.Duration(len(spaces)))
			for i := range messages {
				time.Sleep(time.Until(next))
				next = time.Now().Add(every)
				if err := l.post(ctx, space, i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return loops.Wait()
}

// bareLoop posts, and writes an attempt before its POST and the outcome after it if it has a record.
type bareLoop struct {
	client     *http.Client
	begin, end *sql.Stmt
}

// openRecord makes a table that has what the ledger has, by the ledger's own settings.
func (l *bareLoop) openRecord(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	_, made := db.ExecContext(ctx, `CREATE TABLE attempts (n INTEGER PRIMARY KEY, space TEXT, delivery TEXT, body TEXT,
		started INTEGER, ended INTEGER, outcome TEXT, status INTEGER, message_id TEXT)`)
	var began, ended error
	l.begin, began = db.PrepareContext(ctx, `INSERT INTO attempts (n, space, delivery, body, started) VALUES ($1, $2, $3, $4, $5)`)
	l.end, ended = db.PrepareContext(ctx, `UPDATE attempts SET ended = $1, outcome = $2, status = $3, message_id = $4 WHERE n = $5`)
	return errors.Join(made, began, ended)
}

func (l *bareLoop) post(ctx context.Context, to address, n int) error {
	if l.begin != nil {
		if _, err := l.begin.ExecContext(ctx, n, to.Key, fmt.Sprintf("%032x", n), to.Body, time.Now().UnixMilli()); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.BaseURL+"/messages", strings.NewReader(to.Body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+to.Key)
	req.Header.Set("Content-Type", "application/json")
	answer, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	var published struct {
		MessageID string `json:"message_id"`
	}
	if err = errors.Join(err, json.Unmarshal(said, &published)); err != nil || answer.StatusCode != http.StatusOK {
		return errors.Join(fmt.Errorf("%s %s", answer.Status, said), err)
	}
	if l.end != nil {
		_, err = l.end.ExecContext(ctx, time.Now().UnixMilli(), "accepted", http.StatusOK, published.MessageID, n)
	}
	return err
}

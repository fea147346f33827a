package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	_ "modernc.org/sqlite" // as the ledger's
)

// bareLoop posts bodies one after another with no more than a durable record of each attempt and of
// its outcome, in a table that has what the ledger has and by the ledger's own settings.
type bareLoop struct {
	client     *http.Client
	db         *sql.DB
	begin, end *sql.Stmt
	url, key   string
}

// peerPost is that loop as a child: URL KEY BODIES LEDGER, and kept or new for the connection.
func peerPost(ctx context.Context, args []string) error {
	text, err := os.ReadFile(args[2])
	if err != nil {
		return err
	}
	var bodies []message
	if err := json.Unmarshal(text, &bodies); err != nil {
		return err
	}
	l := &bareLoop{url: args[0], key: args[1], client: &http.Client{Transport: &http.Transport{DisableKeepAlives: args[4] == "new"}}}
	if err := l.open(args[3]); err != nil {
		return err
	}
	defer l.db.Close()
	for n, m := range bodies {
		if err := l.post(ctx, n, m.Body); err != nil {
			return err
		}
	}
	return nil
}

func (l *bareLoop) open(path string) (err error) {
	query := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)"}}
	if l.db, err = sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode()); err != nil {
		return err
	}
	l.db.SetMaxOpenConns(1)
	if _, err := l.db.Exec(`CREATE TABLE attempts (n INTEGER PRIMARY KEY, space TEXT, delivery TEXT, body TEXT,
		started INTEGER, ended INTEGER, outcome TEXT, status INTEGER, message_id TEXT)`); err != nil {
		return err
	}
	if l.begin, err = l.db.Prepare(`INSERT INTO attempts (n, space, delivery, body, started) VALUES ($1, $2, $3, $4, $5)`); err != nil {
		return err
	}
	l.end, err = l.db.Prepare(`UPDATE attempts SET ended = $1, outcome = $2, status = $3, message_id = $4 WHERE n = $5`)
	return err
}

func (l *bareLoop) post(ctx context.Context, n int, body string) error {
	if _, err := l.begin.Exec(n, l.key, hashOf(n), body, time.Now().UnixMilli()); err != nil {
		return err
	}
	id, err := l.send(ctx, body)
	if err != nil {
		return err
	}
	_, err = l.end.Exec(time.Now().UnixMilli(), "accepted", http.StatusOK, id, n)
	return err
}

// send posts one body, and gives the message's id.
func (l *bareLoop) send(ctx context.Context, body string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, l.url, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+l.key)
	req.Header.Set("Content-Type", "application/json")
	answer, err := l.client.Do(req)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return "", errors.Join(fmt.Errorf("%s %s", answer.Status, said), err)
	}
	var published struct {
		MessageID string `json:"message_id"`
	}
	return published.MessageID, json.Unmarshal(said, &published)
}

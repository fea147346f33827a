package pipeline_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
)

// notingPoster is a timedPoster that keeps what was posted.
type notingPoster struct {
	timedPoster
	bodies [][]byte
	paths  []apiclient.Endpoint
}

func (p *notingPoster) Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer {
	p.bodies, p.paths = append(p.bodies, bytes.Clone(body)), append(p.paths, to)
	return p.timedPoster.Post(ctx, to, body, mayStart)
}

// BenchmarkSendAtOnce posts deliveries over a real socket without an interval, with the
// ledger and the results on disk, and after that the same bodies to the same server in a bare loop:
// a durable commit, a POST by net/http, a durable commit. They take turns, 250 deliveries each, so that
// both meet the disk as it is. of-bare is our pace over the bare loop's, from the first request to the
// last answer: 0.5 at least.
func BenchmarkSendAtOnce(b *testing.B) {
	const rows, turns = 250, 8
	path := pipetest.LargeCSV(b, rows)
	standIn, client, space := benchSpace(b, simulator.Faults{})
	var ours, bare time.Duration
	for b.Loop() {
		for range turns {
			poster := &notingPoster{timedPoster: timedPoster{Poster: client}}
			benchSend(b, path, space, poster, 0)
			ours += poster.last.Sub(poster.first)
			bare += bareLoop(b, "http://"+client.Host()+simulator.BasePath, standIn.Key(), poster)
		}
	}
	b.ReportMetric(ours.Seconds()/float64(rows*turns*b.N)*1e6, "ours-µs")
	b.ReportMetric(bare.Seconds()/float64(rows*turns*b.N)*1e6, "bare-µs")
	b.ReportMetric(bare.Seconds()/ours.Seconds(), "of-bare")
	if bare.Seconds() < 0.5*ours.Seconds() {
		b.Errorf("%.2f of the bare loop's pace", bare.Seconds()/ours.Seconds())
	}
}

// bareLoop posts what was posted once more, and tells how long that took.
func bareLoop(b *testing.B, baseURL, key string, posted *notingPoster) time.Duration {
	b.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
	pipetest.Must(b, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec(`CREATE TABLE attempts (n INTEGER PRIMARY KEY, space TEXT, delivery TEXT, body TEXT, started BIGINT,
		outcome TEXT, status BIGINT, message_id TEXT, ended BIGINT)`)
	pipetest.Must(b, err)
	begin, err := db.Prepare(`INSERT INTO attempts (n, space, delivery, body, started) VALUES ($1, $2, $3, $4, $5)`)
	pipetest.Must(b, err)
	end, err := db.Prepare(`UPDATE attempts SET outcome = $1, status = $2, message_id = $3, ended = $4 WHERE n = $5`)
	pipetest.Must(b, err)
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	bare := &http.Client{Transport: transport}
	started := time.Now()
	for n, body := range posted.bodies {
		_, err := begin.Exec(n, "space", "delivery", string(body), time.Now().UnixMilli())
		pipetest.Must(b, err)
		status, id := barePost(b, bare, baseURL+string(posted.paths[n]), key, body)
		_, err = end.Exec("accepted", status, id, time.Now().UnixMilli(), n)
		pipetest.Must(b, err)
	}
	return time.Since(started)
}

func barePost(b *testing.B, client *http.Client, url, key string, body []byte) (status int, id string) {
	b.Helper()
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	pipetest.Must(b, err)
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(req)
	pipetest.Must(b, err)
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	pipetest.Must(b, err)
	var answer struct {
		MessageID string `json:"message_id"`
	}
	pipetest.Must(b, json.Unmarshal(data, &answer))
	if resp.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s", resp.Status, data)
	}
	return resp.StatusCode, answer.MessageID
}

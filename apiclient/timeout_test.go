package apiclient

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// inFakeTime posts to a server at the other end of a pipe, and returns how long that took.
func inFakeTime(t *testing.T, server func(net.Conn)) (answer Answer, took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, Config{BaseURL: "http://service.test/v1.1/interface", Insecure: true,
			Dial: func(context.Context, string, string) (net.Conn, error) {
				near, far := net.Pipe()
				go func() {
					defer far.Close()
					server(far)
				}()
				return near, nil
			}})
		start := time.Now()
		answer = c.Post(t.Context(), Messages, []byte("{}"), nil)
		took = time.Since(start)
		time.Sleep(2 * time.Hour) // past what the server sleeps: a bubble ends with all its goroutines
	})
	return answer, took
}

func readRequest(conn net.Conn) {
	if req, err := http.ReadRequest(bufio.NewReader(conn)); err == nil {
		io.Copy(io.Discard, req.Body)
	}
}

// wait reads until the other end closes.
func wait(conn net.Conn) { io.Copy(io.Discard, conn) }

func TestNoAnswerInTime(t *testing.T) {
	for name, tt := range map[string]struct {
		server  func(net.Conn)
		written bool
	}{
		"nothing is read":   {func(net.Conn) { time.Sleep(time.Hour) }, false},
		"one byte is read":  {func(c net.Conn) { c.Read(make([]byte, 1)); time.Sleep(time.Hour) }, true},
		"the whole is read": {func(c net.Conn) { readRequest(c); wait(c) }, true},
		"half a head comes": {func(c net.Conn) { readRequest(c); io.WriteString(c, "HTTP/1.1 200 "); wait(c) }, true},
		"1xx answers drip": {func(c net.Conn) {
			readRequest(c)
			for err := error(nil); err == nil; time.Sleep(time.Second) {
				_, err = io.WriteString(c, "HTTP/1.1 102 Processing\r\n\r\n")
			}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			got, took := inFakeTime(t, tt.server)
			if got.Status != 0 || got.Written != tt.written || !errors.Is(got.Err, context.DeadlineExceeded) {
				t.Errorf("got %+v, want Written %v", got, tt.written)
			}
			if took != DefaultTimeout {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestDrippingBodyEnds(t *testing.T) {
	got, took := inFakeTime(t, func(c net.Conn) {
		readRequest(c)
		_, err := io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
		for ; err == nil; time.Sleep(10 * time.Second) {
			_, err = io.WriteString(c, "x")
		}
	})
	if got.Status != 200 || !got.Truncated || !got.Written || got.Err != nil || took != DefaultTimeout {
		t.Errorf("got %+v after %v", got, took)
	}
}

func TestDialThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, Config{BaseURL: "http://service.test/v1.1/interface", Insecure: true, Timeout: time.Second,
			Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			}})
		got := c.Post(t.Context(), Messages, []byte("{}"), nil)
		var network *NetworkError
		if got.Status != 0 || got.Written || !errors.As(got.Err, &network) || !network.Timeout() {
			t.Errorf("got %+v", got)
		}
	})
}

package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"simcast/pipeline/ledger"
)

// workerHealth says when a worker reached its ledger last; the zero moment is never.
type workerHealth struct {
	reached func() time.Time
	now     func() time.Time
}

// healthyFor is how long a worker counts as healthy after it has reached its ledger.
const healthyFor = ledger.LaneExpires

// sick is why a worker is not healthy, "" where it is.
func (h workerHealth) sick() string {
	reached := h.reached()
	if reached.IsZero() {
		return "the ledger was not reached yet"
	}
	if age := h.now().Sub(reached); age >= healthyFor {
		return fmt.Sprintf("the ledger was not reached for %s", age.Round(time.Second))
	}
	return ""
}

// workerHandler serves /healthz and /metrics, and nothing else.
func workerHandler(m *workerMetrics, health workerHealth) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		why := health.sick()
		if why == "" {
			why = "ok"
		} else {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		fmt.Fprintln(w, why)
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: answerWithin / 2}))
	return mux
}

// listenAddress is where to listen. An address without a host is one of this machine alone.
func listenAddress(given string) (string, error) {
	if given != "" && !strings.Contains(given, ":") {
		given = ":" + given
	}
	host, port, err := net.SplitHostPort(given)
	if err != nil {
		return "", err
	}
	if port == "" {
		return "", &net.AddrError{Err: "missing port in address", Addr: given}
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// answerWithin is how long an answer may take.
const answerWithin = 10 * time.Second

// listenAt serves a handler at an address, as [listenAddress] gives it, until stop, which waits for answers that are under way, for a second
// at most. at is the address with the port that was taken.
func listenAt(address string, handler http.Handler) (at string, stop func() error, err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: answerWithin, ReadTimeout: answerWithin, WriteTimeout: answerWithin, IdleTimeout: time.Minute,
		MaxHeaderBytes: 16 << 10}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	return listener.Addr().String(), func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		err := server.Shutdown(ctx)
		if errors.Is(err, context.DeadlineExceeded) {
			err = server.Close()
		}
		if served := <-ended; !errors.Is(served, http.ErrServerClosed) {
			err = errors.Join(err, served)
		}
		return err
	}, nil
}

package workers

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

// MetricsHealth says when a worker reached its ledger last; the zero moment is never.
type MetricsHealth struct {
	Reached func() time.Time
	Now     func() time.Time
}

// healthyFor is how long a worker counts as healthy after it has reached its ledger.
const healthyFor = ledger.LaneExpires

// sick is why a worker is not healthy, "" where it is.
func (h MetricsHealth) sick() string {
	reached := h.Reached()
	if reached.IsZero() {
		return "the ledger was not reached yet"
	}
	if age := h.Now().Sub(reached); age >= healthyFor {
		return fmt.Sprintf("the ledger was not reached for %s", age.Round(time.Second))
	}
	return ""
}

// MetricsHandler serves /healthz and /metrics, and nothing else.
func MetricsHandler(m *Metrics, health MetricsHealth) http.Handler {
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
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4, Timeout: answerIn / 2}))
	return mux
}

// MetricsAddress is where to listen. An address without a host is one of this machine alone.
func MetricsAddress(given string) (string, error) {
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

// answerIn is how long an answer may take.
const answerIn = 10 * time.Second

// MetricsServer is what listens.
type MetricsServer struct {
	// MetricsAddress is where, with the port that was taken.
	Address string
	http    *http.Server
	ended   chan error
}

// ListenMetrics serves a handler at an address, as [MetricsAddress] gives it, until Close.
func ListenMetrics(address string, handler http.Handler) (*MetricsServer, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &MetricsServer{Address: listener.Addr().String(), ended: make(chan error, 1), http: &http.Server{Handler: handler,
		ReadHeaderTimeout: answerIn, ReadTimeout: answerIn, WriteTimeout: answerIn, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}}
	go func() { s.ended <- s.http.Serve(listener) }()
	return s, nil
}

// Close ends it, and waits for answers that are under way, for a second at most.
func (s *MetricsServer) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	if served := <-s.ended; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}

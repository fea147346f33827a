package main

import (
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker"
)

// workerCounts are what a worker has by now.
type workerCounts struct {
	worker.Counts
	OldestBeat time.Duration // the age of the oldest sign of life of its lanes, 0 where it has none
	LedgerAge  time.Duration // since the ledger last answered it, or since its start
}

// registerCounts registers the counts of a worker.
func registerCounts(to *prometheus.Registry, counts func() workerCounts) {
	for _, m := range []struct {
		name, help string
		of         func(workerCounts) float64
	}{
		{"lanes", "Spaces in which this worker sends now.", func(c workerCounts) float64 { return float64(c.Lanes) }},
		{"max_lanes", "Spaces in which this worker sends at one time, at most.", func(c workerCounts) float64 { return float64(c.MaxLanes) }},
		{"oldest_beat_seconds", "Age of the oldest sign of life in the ledger of the spaces in which this worker sends. After 15 seconds another worker may take such a space.",
			func(c workerCounts) float64 { return c.OldestBeat.Seconds() }},
		{"ledger_age_seconds", "How long ago the ledger last answered this worker.", func(c workerCounts) float64 { return c.LedgerAge.Seconds() }},
		{"lanes_taken_total", "How often this worker took a space.", func(c workerCounts) float64 { return float64(c.Taken) }},
		{"lanes_lost_total", "How often somebody else took a space from this worker.", func(c workerCounts) float64 { return float64(c.Lost) }},
	} {
		opts, value := prometheus.Opts{Name: "simcast_worker_" + m.name, Help: m.help}, func() float64 { return m.of(counts()) }
		if strings.HasSuffix(m.name, "_total") {
			to.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts(opts), value))
		} else {
			to.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts(opts), value))
		}
	}
}

// workerMetrics are the measures of one worker. No key, no name of a space and no text of a message is part of them.
type workerMetrics struct {
	registry *prometheus.Registry
	messages *prometheus.CounterVec
	lateness prometheus.Histogram
}

// newWorkerMetrics are the measures of a worker that has these counts, which are asked for at each look.
func newWorkerMetrics(counts func() workerCounts) *workerMetrics {
	m := &workerMetrics{
		registry: prometheus.NewRegistry(),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "simcast_worker_messages_total",
			Help: "Requests for messages by what they came to: sent, failed, uncertain, or again where the message is tried once more."}, []string{"result"}),
		lateness: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "simcast_worker_lateness_seconds",
			Help: "How much later than its time a request began.", Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15}}),
	}
	for _, result := range [...]string{"sent", "failed", "uncertain", "again"} { // they are there before the first message
		m.messages.WithLabelValues(result)
	}
	m.registry.MustRegister(m.messages, m.lateness)
	registerCounts(m.registry, counts)
	return m
}

// observe counts a request that has come to an outcome, and how late it began.
func (m *workerMetrics) observe(outcome ledger.Outcome, late time.Duration) {
	m.messages.WithLabelValues(resultOf(outcome)).Inc()
	m.lateness.Observe(max(late, 0).Seconds())
}

// resultOf is the value of the label.
func resultOf(outcome ledger.Outcome) string {
	switch outcome {
	case ledger.Accepted:
		return "sent"
	case ledger.Refused, ledger.GaveUp:
		return "failed"
	case ledger.NotNow, ledger.Unsent:
		return "again"
	}
	return "uncertain"
}

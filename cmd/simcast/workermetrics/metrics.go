package workermetrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker"
)

// Counts are what a worker has by now.
type Counts struct {
	worker.Counts
	OldestBeat time.Duration // the age of the oldest sign of life of its lanes, 0 where it has none
	LedgerAge  time.Duration // since the ledger last answered it, or since its start
}

// measure is one of the counts as Prometheus shows it.
type measure struct {
	name, help string // the name follows simcast_worker_
	kind       prometheus.ValueType
	of         func(Counts) float64
}

// measures are all of them.
func measures() []measure {
	return []measure{
		{"lanes", "Spaces in which this worker sends now.", prometheus.GaugeValue, func(c Counts) float64 { return float64(c.Lanes) }},
		{"max_lanes", "Spaces in which this worker sends at one time, at most.", prometheus.GaugeValue, func(c Counts) float64 { return float64(c.MaxLanes) }},
		{"oldest_beat_seconds", "Age of the oldest sign of life in the ledger of the spaces in which this worker sends. After 15 seconds another worker may take such a space.",
			prometheus.GaugeValue, func(c Counts) float64 { return c.OldestBeat.Seconds() }},
		{"ledger_age_seconds", "How long ago the ledger last answered this worker.", prometheus.GaugeValue, func(c Counts) float64 { return c.LedgerAge.Seconds() }},
		{"lanes_taken_total", "How often this worker took a space.", prometheus.CounterValue, func(c Counts) float64 { return float64(c.Taken) }},
		{"lanes_lost_total", "How often somebody else took a space from this worker.", prometheus.CounterValue, func(c Counts) float64 { return float64(c.Lost) }},
	}
}

// Metrics are the measures of one worker.
type Metrics struct {
	registry *prometheus.Registry
	messages *prometheus.CounterVec
	lateness prometheus.Histogram
}

// New are the measures of a worker that has these counts, which are asked for at each look.
func New(counts func() Counts) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "simcast_worker_messages_total",
			Help: "Requests for messages by what they came to: sent, failed, uncertain, or again where the message is tried once more."}, []string{"result"}),
		lateness: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "simcast_worker_lateness_seconds",
			Help: "How much later than its time a request began.", Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15}}),
	}
	for _, result := range [...]string{sent, failed, uncertain, again} { // they are there before the first message
		m.messages.WithLabelValues(result)
	}
	m.registry.MustRegister(m.messages, m.lateness, newCollector(counts))
	return m
}

// The values of the label result.
const (
	sent      = "sent"
	failed    = "failed"
	uncertain = "uncertain"
	again     = "again"
)

// Observe counts a request that has come to an outcome, and how late it began.
func (m *Metrics) Observe(outcome ledger.Outcome, late time.Duration) {
	m.messages.WithLabelValues(resultOf(outcome)).Inc()
	m.lateness.Observe(max(late, 0).Seconds())
}

func resultOf(outcome ledger.Outcome) string {
	switch outcome {
	case ledger.Accepted:
		return sent
	case ledger.Refused, ledger.GaveUp:
		return failed
	case ledger.NotNow, ledger.Unsent:
		return again
	}
	return uncertain
}

// collector gives the counts of a worker, all of one moment.
type collector struct {
	counts   func() Counts
	measures []measure
	descs    []*prometheus.Desc // of the measures, in their order
}

func newCollector(counts func() Counts) *collector {
	c := &collector{counts: counts, measures: measures()}
	for _, m := range c.measures {
		c.descs = append(c.descs, prometheus.NewDesc("simcast_worker_"+m.name, m.help, nil, nil))
	}
	return c
}

// Describe implements [prometheus.Collector].
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range c.descs {
		to <- desc
	}
}

// Collect implements [prometheus.Collector].
func (c *collector) Collect(to chan<- prometheus.Metric) {
	now := c.counts()
	for i, m := range c.measures {
		to <- prometheus.MustNewConstMetric(c.descs[i], m.kind, m.of(now))
	}
}

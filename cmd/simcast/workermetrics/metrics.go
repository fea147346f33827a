package workermetrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"simcast/pipeline/ledger"
)

// Counts are what a worker has by now.
type Counts struct {
	Lanes      int           // that it holds
	MaxLanes   int           // that it takes at one time
	OldestBeat time.Duration // the age of the oldest sign of life of its lanes, 0 where it has none
	Taken      int64         // how often it took a lane
	Lost       int64         // lanes that somebody else took from it
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
	counts                             func() Counts
	lanes, maxLanes, beat, taken, lost *prometheus.Desc
}

func newCollector(counts func() Counts) *collector {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc("simcast_worker_"+name, help, nil, nil)
	}
	return &collector{counts: counts,
		lanes:    desc("lanes", "Spaces in which this worker posts now."),
		maxLanes: desc("max_lanes", "Spaces in which this worker posts at one time, at most."),
		beat:     desc("oldest_beat_seconds", "Age of the oldest sign of life in the ledger of the spaces in which this worker posts. After 15 seconds another worker may take such a space."),
		taken:    desc("lanes_taken_total", "How often this worker took a space."),
		lost:     desc("lanes_lost_total", "How often somebody else took a space from this worker.")}
}

// Describe implements [prometheus.Collector].
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{c.lanes, c.maxLanes, c.beat, c.taken, c.lost} {
		to <- desc
	}
}

// Collect implements [prometheus.Collector].
func (c *collector) Collect(to chan<- prometheus.Metric) {
	now := c.counts()
	to <- prometheus.MustNewConstMetric(c.lanes, prometheus.GaugeValue, float64(now.Lanes))
	to <- prometheus.MustNewConstMetric(c.maxLanes, prometheus.GaugeValue, float64(now.MaxLanes))
	to <- prometheus.MustNewConstMetric(c.beat, prometheus.GaugeValue, now.OldestBeat.Seconds())
	to <- prometheus.MustNewConstMetric(c.taken, prometheus.CounterValue, float64(now.Taken))
	to <- prometheus.MustNewConstMetric(c.lost, prometheus.CounterValue, float64(now.Lost))
}

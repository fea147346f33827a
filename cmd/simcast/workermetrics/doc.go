// Package workermetrics serves what a worker says of itself: /healthz for whoever watches over it, and /metrics for Prometheus.
// No key, no name of a space and no text of a message is part of either.
//
// Files:
//
//	metrics.go  what is measured
//	server.go   where it is served
package workermetrics

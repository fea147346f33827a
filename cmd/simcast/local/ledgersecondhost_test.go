package local

import (
	"net"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
)

// TestSecondHost holds that people who wait for an answer have it from the second host of an address whose first one is silent.
func TestSecondHost(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	silent, err := net.Listen("tcp", "127.0.0.1:0") // its connections come, and nobody answers
	pipetest.Must(t, err)
	defer silent.Close()
	address := server.TCPURL("postgres")
	for _, hosts := range []string{address, strings.Replace(address, "@", "@"+silent.Addr().String()+",", 1) + "?sslmode=disable"} {
		place, err := FindLedger(hosts, func(string) string { return "" }, false)
		pipetest.Must(t, err)
		record, err := place.Open(ledger.Within(t.Context(), ledger.Soon))
		pipetest.Must(t, err)
		pipetest.Must(t, record.Close())
	}
}

package pgconnect

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// requireTLS takes out the ways without TLS to other machines, and has each connection looked at again when it is there.
func requireTLS(config *pgconn.Config, shown string, insecure bool) error {
	if insecure {
		return nil
	}
	all := targets(config)
	kept := slices.DeleteFunc(slices.Clone(all), func(t *pgconn.FallbackConfig) bool { return t.TLSConfig == nil && !isSocket(t) && !isLoopback(t.Host) })
	for _, target := range all {
		if !slices.ContainsFunc(kept, func(k *pgconn.FallbackConfig) bool { return k.Host == target.Host && k.Port == target.Port }) {
			return &Error{Address: shown, What: "sslmode=disable would send the ledger and the password unencrypted to another machine",
				Do: "leave sslmode out, or set it to verify-full; --insecure allows it without TLS"}
		}
	}
	config.Host, config.Port, config.TLSConfig = kept[0].Host, kept[0].Port, kept[0].TLSConfig
	config.Fallbacks = kept[1:]
	config.AfterNetConnect = requireLoopback
	return nil
}

// isLoopback goes by the name alone; requireLoopback looks at where it led.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// errNotLoopback says that localhost is another machine.
var errNotLoopback = errors.New("the name of the host is not this machine's")

// requireLoopback refuses a connection without TLS that left this machine, before anything is sent on it.
func requireLoopback(_ context.Context, _ *pgconn.Config, conn net.Conn) (net.Conn, error) {
	if _, isTLS := conn.(*tls.Conn); isTLS {
		return conn, nil
	}
	if there, isTCP := conn.RemoteAddr().(*net.TCPAddr); isTCP && !there.IP.IsLoopback() {
		return conn, fmt.Errorf("%w, but that of %s", errNotLoopback, there.IP)
	}
	return conn, nil
}

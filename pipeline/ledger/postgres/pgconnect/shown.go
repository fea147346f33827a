package pgconnect

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// Shown is the address without anything secret.
func (a Address) Shown() string { return a.shown }

// String is Shown.
func (a Address) String() string { return a.shown }

// GoString is Shown.
func (a Address) GoString() string { return a.shown }

// show writes a configuration as an address, each host once.
func show(config *pgconn.Config) string {
	database := config.Database
	if database == "" {
		database = config.User // as the server has it
	}
	var hosts []string
	last := ""
	for _, target := range targets(config) {
		host := net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port)))
		if isSocket(target) {
			host = url.QueryEscape(target.Host) + ":" + strconv.Itoa(int(target.Port))
		}
		if host != last {
			hosts = append(hosts, host)
		}
		last = host
	}
	return "postgres://" + url.QueryEscape(config.User) + "@" + strings.Join(hosts, ",") + "/" + url.QueryEscape(database)
}

// targets are the ways that are tried in turn.
func targets(config *pgconn.Config) []*pgconn.FallbackConfig {
	return append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
}

func isSocket(target *pgconn.FallbackConfig) bool {
	network, _ := pgconn.NetworkAddress(target.Host, target.Port)
	return network == "unix"
}

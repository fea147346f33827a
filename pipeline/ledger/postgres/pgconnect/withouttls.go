package pgconnect

import (
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// serversWithoutTLS says which servers offer no TLS that may not be used without, "" where there is none, and gives why connections could not
// be made beside that. A server that was asked without TLS after that has said more since.
func serversWithoutTLS(err error) (offerNone string, others []error) {
	failed, is := errors.AsType[*pgconn.ConnectError](err)
	if !is {
		return "", []error{err}
	}
	var servers []string
	for _, one := range connectErrors(failed.Unwrap()) {
		server, isRefusal := refusedTLS(one)
		switch {
		case !isRefusal:
			others = append(others, one)
		case !maySkipTLS(failed.Config, server) && !slices.Contains(servers, server):
			servers = append(servers, server)
		}
	}
	switch {
	case len(serversOf(failed.Config)) == 1 && len(servers) == 1:
		offerNone = "the server offers no TLS"
	case len(servers) == 1:
		offerNone = servers[0] + " offers no TLS"
	case len(servers) > 1:
		offerNone = strings.Join(servers, " and ") + " offer no TLS"
	}
	return offerNone, others
}

// connectErrors are the errors of all connections that were tried, each on its own.
func connectErrors(err error) []error {
	if joined, is := err.(interface{ Unwrap() []error }); is {
		return joined.Unwrap()
	}
	return []error{err}
}

// refusedTLS is the server, with its port, and says whether it offers no TLS.
func refusedTLS(err error) (server string, is bool) {
	return askedServer(err), strings.HasSuffix(err.Error(), "server refused TLS connection")
}

// askedServer is the server, with its port, to which a connection could not be made, "" where none was asked, as where its name is not known.
// It goes by the text, for pgx has no type for it: "127.0.0.1:5432 (localhost): ".
func askedServer(why error) string {
	address, rest, _ := strings.Cut(why.Error(), " (")
	host, _, isAsked := strings.Cut(rest, "): ")
	_, port, err := net.SplitHostPort(address)
	if !isAsked || err != nil {
		return ""
	}
	return net.JoinHostPort(host, port)
}

// maySkipTLS says whether a server is also asked without TLS.
func maySkipTLS(config *pgconn.Config, server string) bool {
	return slices.ContainsFunc(targets(config), func(t *pgconn.FallbackConfig) bool { return t.TLSConfig == nil && serverOf(t) == server })
}

func serverOf(target *pgconn.FallbackConfig) string {
	return net.JoinHostPort(target.Host, strconv.Itoa(int(target.Port)))
}

// serversOf are the servers that are asked, each once.
func serversOf(config *pgconn.Config) (servers []string) {
	for _, target := range targets(config) {
		if server := serverOf(target); !slices.Contains(servers, server) {
			servers = append(servers, server)
		}
	}
	return servers
}

package pgconnect

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
)

func TestExplain(t *testing.T) {
	address := Address{shown: "postgres://ann@h:5432/d"}
	for _, c := range []struct {
		code, message, words string
		later                bool
	}{
		{"42501", "permission denied for schema simcast", "permission denied for schema simcast", false},
		{"28000", "no pg_hba.conf entry for host", "pg_hba.conf", false},
		{"28P01", "password authentication failed", "PGPASSFILE", false},
		{"3D000", "database does not exist", "createdb", false},
		{"53300", "too many clients already", "max_connections", true},
		{"57P01", "terminating connection", "starting or stopping", true},
		{"57P03", "the database system is starting up", "starting or stopping", true},
		{"25006", "cannot execute INSERT in a read-only transaction", "takes no writes any more", true},
		{"25P03", "terminating connection due to idle-in-transaction timeout", "in the way for too long", true},
		{"57014", "canceling statement due to statement timeout", "ended what took long", true},
		{"25P04", "terminating connection due to transaction timeout", "ended what took long", true},
		{"55P03", "canceling statement due to lock timeout", "in the way for too long", true},
		{"40P01", "deadlock detected", "", false},
		{"08006", "connection failure", "the connection to the server failed", true},
		{"08P01", "query_wait_timeout", "has connections left", true},
		{"08P01", "unsupported startup parameter: options", "PGOPTIONS", false},
		{"08P01", "SASL authentication failed", "the password", false},
		{"23505", "duplicate key", "", false},
	} {
		err := fmt.Errorf("at work: %w", &pgconn.PgError{Code: c.code, Message: c.message})
		if IsUnreachable(err) != c.later {
			t.Errorf("%s %s: unreachable is not %v", c.code, c.message, c.later)
		}
		explained := address.Explain(err)
		if c.words == "" {
			if explained != err {
				t.Errorf("%s is explained as %v", c.code, explained)
			}
			continue
		}
		var plain *Error
		if !errors.As(explained, &plain) || !strings.Contains(explained.Error(), c.words) || plain.Address != address.Shown() || !errors.Is(explained, err) {
			t.Errorf("%s %s: %v", c.code, c.message, explained)
		}
		if IsUnreachable(explained) != c.later {
			t.Errorf("%s %s, explained: unreachable is not %v", c.code, c.message, c.later)
		}
	}
	if address.Explain(nil) != nil {
		t.Error("no error is explained")
	}
}

// noTLSServer is the address of a server that offers no TLS, and is starting up.
func noTLSServer(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return // the test has ended
			}
			go answerWithoutTLS(conn)
		}
	}()
	return listener.Addr().String()
}

func answerWithoutTLS(conn net.Conn) {
	defer conn.Close()
	server := pgproto3.NewBackend(conn, conn)
	switch asked, _ := server.ReceiveStartupMessage(); asked.(type) {
	case *pgproto3.SSLRequest:
		_, _ = conn.Write([]byte("N"))
	case *pgproto3.StartupMessage:
		server.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: "57P03", Message: "the database system is starting up"})
		_ = server.Flush()
	}
}

// TestNoTLS holds that a server which offers no TLS is refused where it needs it. Where it may be used without, or another server is asked
// too, the one that may answer later is waited for; and it is told which ones offer no TLS that need it.
func TestNoTLS(t *testing.T) {
	const nobody, unknown = "127.0.0.1:1", "db.example"
	server, another := noTLSServer(t), noTLSServer(t)
	for _, c := range []struct {
		hosts, mode string
		later       bool
		says, not   string
	}{
		{server, "require", false, "the server offers no TLS", "besides"},
		{nobody + "," + server, "require", true, server + " offers no TLS", nobody + " offers"},
		{server + "," + nobody, "require", true, server + " offers no TLS", ""},
		{server + "," + nobody, "require", true, "besides, " + nobody + ": the server cannot be reached: ", ""},
		{server + "," + unknown, "require", true, "besides, the server cannot be reached: ", ""},
		{server + "," + another, "require", false, server + " and " + another + " offer no TLS", "besides"},
		{server, "prefer", true, "starting or stopping", "TLS"},
		{nobody, "require", true, "cannot be reached", "TLS"},
	} {
		config, err := pgconn.ParseConfig("postgres://ann:x@" + c.hosts + "/d?sslmode=" + c.mode)
		if err != nil {
			t.Fatal(err)
		}
		config.LookupFunc = func(_ context.Context, host string) ([]string, error) {
			if host == unknown {
				return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
			}
			return []string{host}, nil
		}
		holdsRefusal(t, config, c.later, c.says, c.not)
	}
}

// TestNoTLSOfOne holds that a server which needs TLS and offers none is told, whatever others may be used without, and what they say.
func TestNoTLSOfOne(t *testing.T) {
	here, there := noTLSServer(t), noTLSServer(t)
	host, port, _ := strings.Cut(there, ":")
	for _, hosts := range []string{here + ",db.example:" + port, "db.example:" + port + "," + here} {
		address, err := Parse("postgres://ann:x@"+hosts+"/d", Environment, noEnv, false)
		if err != nil {
			t.Fatal(err)
		}
		config := address.parsed().Config
		config.LookupFunc = func(context.Context, string) ([]string, error) { return []string{host}, nil }
		for _, says := range []string{"db.example:" + port + " offers no TLS", "besides, " + here + ": the server is starting or stopping"} {
			holdsRefusal(t, &config, true, says, here+" offers")
		}
	}
}

// holdsRefusal holds what is said of connections that cannot be made.
func holdsRefusal(t *testing.T, config *pgconn.Config, later bool, says, not string) {
	t.Helper()
	_, err := pgconn.ConnectConfig(t.Context(), config)
	if explained := fmt.Sprint(Address{}.Explain(err)); IsUnreachable(err) != later || !strings.Contains(explained, says) || not != "" && strings.Contains(explained, not) {
		t.Errorf("unreachable is %v, and it has to say %q:\n%s", IsUnreachable(err), says, explained)
	}
}

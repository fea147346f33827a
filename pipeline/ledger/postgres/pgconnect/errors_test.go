package pgconnect

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
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

// TestSeveralWays holds that a server which offers no TLS, and is then asked without, is unreachable where it cannot answer for now.
func TestSeveralWays(t *testing.T) {
	refused := errors.New("server refused TLS connection")
	answer := func(code string) error { return fmt.Errorf("without TLS: %w", &pgconn.PgError{Code: code}) }
	for what, c := range map[string]struct {
		err   error
		later bool
	}{
		"no other way":                  {refused, false},
		"the server is starting":        {errors.Join(refused, answer("57P03")), true},
		"it does not let the user in":   {errors.Join(refused, answer("28000")), false},
		"the connection is lost":        {errors.Join(refused, &net.OpError{Op: "read", Err: errors.New("connection reset by peer")}), true},
		"the certificate is not proper": {errors.Join(x509.UnknownAuthorityError{}, io.EOF), false},
	} {
		if is := IsUnreachable(fmt.Errorf("failed to connect: %w", c.err)); is != c.later {
			t.Errorf("%s: unreachable is %v", what, is)
		}
	}
	if explained := (Address{}).Explain(refused); !strings.Contains(explained.Error(), "offers no TLS") {
		t.Error(explained)
	}
}

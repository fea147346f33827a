package pgconnect

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// IsUnreachable says that the connection could not be made or was lost, so that the same may work later. A server that
// answers and refuses is not unreachable, unless it is starting, stopping, or full, or ends what takes long. Where several were asked, or one in two ways, one that
// offers no TLS does not count: another one is waited for.
func IsUnreachable(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, errNotLoopback) || isTLSFault(err) {
		return false
	}
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		switch answer.Code {
		case "57P01", "57P02", "57P03", "57P05", "53300", "25P03", queryCanceled, transactionTimeout, lockNotAvailable, readOnlyTransaction:
			return true
		}
		return strings.HasPrefix(answer.Code, "08") && !isPoolersRefusal(answer)
	}
	for _, lost := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, driver.ErrBadConn, pgconn.ErrConnClosed, context.DeadlineExceeded} {
		if errors.Is(err, lost) {
			return true
		}
	}
	var network net.Error
	return errors.As(err, &network) || pgconn.Timeout(err)
}

// What a server answers that says nothing of the statement.
const (
	lockNotAvailable    = "55P03"
	deadlockDetected    = "40P01"
	readOnlyTransaction = "25006" // it has become a standby since
	queryCanceled       = "57014" // a limit of the server, or an administrator; what this program cancels gets no answer, and is an error of its context
	transactionTimeout  = "25P04" // a limit of the server
)

// IsDeadlock says that a transaction was undone so that another one which waited for it could go on: the same works when it is tried
// again.
func IsDeadlock(err error) bool { return hasCode(err, deadlockDetected) }

// IsLocked says that another transaction has kept a row for too long.
func IsLocked(err error) bool { return hasCode(err, lockNotAvailable) }

func hasCode(err error, code string) bool {
	answer := (*pgconn.PgError)(nil)
	return errors.As(err, &answer) && answer.Code == code
}

// isTLSFault says that the server has a certificate that is not trusted.
func isTLSFault(err error) bool {
	var certificate *tls.CertificateVerificationError
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var alert tls.AlertError
	return errors.As(err, &certificate) || errors.As(err, &unknown) || errors.As(err, &host) || errors.As(err, &invalid) || errors.As(err, &alert)
}

// isStartupParameter says that a pooler refuses a parameter.
func isStartupParameter(answer *pgconn.PgError) bool {
	return strings.Contains(answer.Message, "unsupported startup parameter")
}

// isPoolersRefusal finds what PgBouncer refuses for good, with the code of a broken connection.
func isPoolersRefusal(answer *pgconn.PgError) bool {
	for _, text := range []string{"authentication failed", "no such database", "no such user", "does not exist", "transaction blocks not allowed"} {
		if strings.Contains(answer.Message, text) {
			return true
		}
	}
	return isStartupParameter(answer)
}

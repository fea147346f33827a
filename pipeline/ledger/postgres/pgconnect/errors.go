package pgconnect

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// Error says what is wrong with an address or its server, and what to do. It has no password in it.
type Error struct {
	Address string // as Shown; empty where the address could not be read
	What    string
	Do      string
	cause   error
}

// Error is all of it in one line.
func (e *Error) Error() string {
	text := e.What + "; " + e.Do
	if e.Address != "" {
		text = e.Address + ": " + text
	}
	return text
}

// Unwrap is what the driver said.
func (e *Error) Unwrap() error { return e.cause }

// Explain says in an *Error what an error of this address's connections means. It leaves others as they are.
func (a Address) Explain(err error) error {
	var done *Error
	var connecting *pgconn.ConnectError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &connecting) && errors.As(connecting, &done): // what begin has found
		return done
	case errors.As(err, &done):
		return err
	}
	what, do := explainAll(err)
	if what == "" {
		return err
	}
	return &Error{Address: a.shown, What: what, Do: do, cause: err}
}

// explainAll is explain of the servers without TLS, and of why another one was of no use.
func explainAll(err error) (what, do string) {
	offerNone, others := serversWithoutTLS(err)
	what, do = explain(errors.Join(others...))
	if offerNone == "" {
		return what, do
	}
	turnOn := "turn it on there (ssl = on), or give --insecure and no sslmode, if nobody else is on the network"
	if what != "" {
		turnOn += "; besides, " + serverPrefix(others, what) + what + "; " + do
	}
	return offerNone, turnOn
}

// serverPrefix is the server of which what is said, with a colon behind it, and "" where no error names one.
func serverPrefix(errs []error, what string) string {
	for _, err := range errs {
		if of, _ := explain(err); of == what && askedServer(err) != "" {
			return askedServer(err) + ": "
		}
	}
	return ""
}

func explain(err error) (what, do string) {
	var answer *pgconn.PgError
	switch {
	case errors.As(err, &answer):
		return explainAnswer(answer)
	case errors.Is(err, errNotLoopback):
		return "localhost is not this machine, and a connection without TLS would show the ledger to the network", "set sslmode=verify-full, or look at where localhost leads"
	case isTLSFault(err):
		return "the server's certificate is not trusted: " + innermost(err), "name the authority that signed it with sslrootcert, and the host as the certificate does"
	case IsUnreachable(err):
		return "the server cannot be reached: " + innermost(err), "look whether it runs, whether host and port are right, and whether a firewall is between"
	}
	return "", ""
}

// explainAnswer is about what the server itself said.
func explainAnswer(answer *pgconn.PgError) (what, do string) {
	switch answer.Code {
	case "28P01":
		return "the password is wrong or missing", "give it in a file that PGPASSFILE names, in PGPASSWORD, or in SIMCAST_LEDGER"
	case "28000":
		return "the server does not let this user in: " + answer.Message, "have its administrator allow it (pg_hba.conf)"
	case "3D000":
		return "there is no such database", "create it (createdb), or correct the name"
	case "42501":
		return answer.Message, "have the database's owner grant it to this user"
	case "53300":
		return "the server has no connection left: " + answer.Message, "end other programs that use it, or raise max_connections"
	case readOnlyTransaction:
		return "the server takes no writes any more: " + answer.Message, "wait until it does, or until another one has its address"
	case lockNotAvailable, "25P03":
		return "another transaction was in the way for too long: " + answer.Message, "try again; if it stays so, end the program that has the transaction open"
	case queryCanceled, transactionTimeout:
		return "the server has ended what took long: " + answer.Message, "try again; if it stays so, look why the server is slow, and what its limits are"
	case "57P01", "57P02", "57P03":
		return "the server is starting or stopping: " + answer.Message, "wait until it runs"
	}
	if isStartupParameter(answer) {
		return "a pooler before the server refuses this connection: " + answer.Message, "leave PGOPTIONS unset, or connect to PostgreSQL itself"
	}
	if isPoolersRefusal(answer) {
		return "a pooler before the server refuses this connection: " + answer.Message, "correct the user, the password or the database, or what the pooler knows of them"
	}
	if IsUnreachable(answer) {
		return "the connection to the server failed: " + answer.Message, "look whether the server runs, and whether a pooler before it has connections left"
	}
	return "", ""
}

// innermost is the innermost error, which has neither user nor addresses in it twice.
func innermost(err error) string {
	for {
		inner := errors.Unwrap(err)
		if joined, isJoined := err.(interface{ Unwrap() []error }); isJoined && len(joined.Unwrap()) > 0 {
			inner = joined.Unwrap()[0]
		}
		if inner == nil {
			return err.Error()
		}
		err = inner
	}
}

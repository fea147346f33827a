package pgconnect

import (
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Source is where an address was written.
type Source int

const (
	Argument    Source = iota // on the command line, which others on the machine can read
	Environment               // in SIMCAST_LEDGER
)

// Address is a database and the way to it. It prints as Shown.
type Address struct {
	shown  string
	parsed func() *pgx.ConnConfig // a function, so that no way of printing shows the password
}

// IsAddress says whether a text is the address of a PostgreSQL database, and not the name of a file.
func IsAddress(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Parse reads an address. What it leaves open comes from the environment, as libpq has it; insecure allows connections to
// other machines without TLS.
func Parse(text string, source Source, env func(string) string, insecure bool) (Address, error) {
	if !IsAddress(text) {
		return Address{}, &Error{What: "this is not the address of a PostgreSQL database", Do: "write it as postgres://USER@HOST/DATABASE"}
	}
	if strayAt(text) {
		return Address{}, notUnderstood("it has an @ that is not the one before the host", "write an @ in a name or a password as %40, and a / as %2F")
	}
	if err := checkKeys(text, source); err != nil {
		return Address{}, err
	}
	config, err := pgx.ParseConfig(withEnvironment(text, env))
	if err != nil {
		return Address{}, notUnderstood("PostgreSQL's variables in the environment (PG…), or a file that the address or they name, cannot be used",
			"look at PGSERVICE, PGSSLMODE, PGSSLCERT, PGSSLKEY and PGSSLROOTCERT")
	}
	shown := show(&config.Config)
	if err := requireTLS(&config.Config, shown, insecure); err != nil {
		return Address{}, err
	}
	return Address{shown: shown, parsed: config.Copy}, nil
}

// allowedKeys are the parameters that an address may have. Those of a session are simcast's own.
func allowedKeys() []string {
	return []string{"host", "port", "user", "dbname", "passfile", "connect_timeout", "target_session_attrs", "ssl", "sslmode", "sslrootcert", "sslcert", "sslkey",
		"sslcertmode", "sslsni", "sslnegotiation", "channel_binding", "require_auth", "min_protocol_version", "max_protocol_version", "krbsrvname", "krbspn"}
}

// checkKeys reads the text alone. No error quotes it, for what cannot be read may be a password.
func checkKeys(text string, source Source) error {
	withPasswords := append(allowedKeys(), "password", "sslpassword")
	if _, err := pgconn.ParseConfigWithOptions(text, pgconn.ParseConfigOptions{ConnStringAllowedKeys: withPasswords}); err != nil {
		return notUnderstood("it cannot be read, or has a parameter that simcast does not take, or names a file that cannot be used",
			"write it as postgres://USER@HOST:PORT/DATABASE, other signs than letters and digits as %XX, and after a ? only these: "+strings.Join(allowedKeys(), ", "))
	}
	if source == Environment {
		return nil
	}
	if _, err := pgconn.ParseConfigWithOptions(text, pgconn.ParseConfigOptions{ConnStringAllowedKeys: allowedKeys()}); err != nil {
		return &Error{What: "the address has a password, which others on this machine can read in the list of processes",
			Do: "leave it out, and give it in a file that PGPASSFILE names, in PGPASSWORD, or with the whole address in SIMCAST_LEDGER"}
	}
	return nil
}

func notUnderstood(what, do string) error {
	return &Error{What: "the address of the PostgreSQL database is not understood: " + what, Do: do}
}

// strayAt finds an @ of a password that is not written as %40, or that follows such a /: parts of the password would be
// taken for a host or a database, and shown.
func strayAt(text string) bool {
	_, rest, _ := strings.Cut(text, "://")
	user, _, _ := strings.Cut(rest, "/")
	return strings.Count(rest, "@") > strings.Count(user, "@") || strings.Count(user, "@") > 1
}

// Package pgconnect is the way to a PostgreSQL database: from the text of --ledger or SIMCAST_LEDGER to connections that
// were checked. It knows no tables.
//
// No password is in the text of an error, or in an Address as it is printed. To any host but loopback TLS is needed,
// unless somebody has allowed to go without it (--insecure). A server that may lose what it has committed is refused, and so is a
// pooler that hands out another connection for each transaction.
//
// Where to look:
//
//	address.go            the text of an address, and what it may hold
//	environment.go        what is taken from the environment
//	shown.go              an address without its secrets
//	requiretls.go         which connections may go without TLS
//	config.go             what every connection has: its settings and time-outs
//	usertimeout_linux.go  how long what was sent may stay unanswered; usertimeout_other.go, the same elsewhere
//	open.go               opening a database
//	conn.go               connections, as database/sql uses them
//	timely.go             connections whose server has to answer in time
//	texts.go              texts that PostgreSQL cannot keep
//	check.go              what a server has to be
//	pooler.go             finding a pooler that does not keep sessions
//	errors.go             errors, in words
//	withouttls.go         servers that offer no TLS, in words
//	unreachable.go        whether the server may be reached later
package pgconnect

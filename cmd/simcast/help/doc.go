// Package help is how simcast is called: the help of each command, the commands of simcast control, what a shell completes, and what is
// wrong with a call that cannot be meant. What cobra and pflag say comes with what to write instead.
//
// Where to look:
//
//	help.go, helpwrap.go     how the help of a command is laid out, and where its lines end; package flags lists the flags
//	helpcommand.go           simcast help; topics.go and the files in topics, its topics
//	manpage.go               pages of the manual, which have the same help
//	flagerrors.go            errors of flags and of their values
//	unknown.go               names that are no command, and what cobra finds that was meant
//	arguments.go             how many arguments a command takes
//	verbs.go, verbspans.go   the commands of simcast control, one for each verb, from its Spec
//	complete*.go             what a shell completes. It asks this machine alone: the plan of the line, and the ledger; where one of
//	                         them cannot be read there is nothing to offer, and no error
package help

// Package help explains how simcast is called: the help of each command, and what is wrong with a call that cannot be
// meant. What cobra and pflag say comes with what to write instead.
//
// Where to look:
//
//	help.go         how the help of a command is laid out; wrap.go, where its lines end; package flags lists the flags
//	helpcommand.go  simcast help; topics.go and the files in topics, its topics
//	manpage.go      pages of the manual, which have the same help
//	flags.go        errors of flags and of their values
//	names.go        names that are no command, and what cobra finds that was meant
//	arguments.go    how many arguments a command takes
package help

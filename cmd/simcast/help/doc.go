// Package help explains how simcast is called: the help of each command, and what is wrong with a call that cannot be
// meant. No text of it comes from a library, but what cobra says of the scripts of shells.
//
// Where to look:
//
//	help.go      how the help of a command is laid out; wrap.go, where its lines end; package flags lists the flags
//	helpcommand.go  simcast help; topics.go and the files in topics, its topics
//	manpage.go   the same as pages of the manual, which cobra lays out
//	flags.go     errors of flags and of their values
//	names.go     names that are no command, and which one was meant
//	arguments.go how many arguments a command takes
package help

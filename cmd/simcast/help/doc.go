// Package help explains how simcast is called: the help of each command, and what is wrong with a call that cannot be
// meant. No text of it comes from a library.
//
// Where to look:
//
//	help.go      how the help of a command is laid out; helpcommand.go, simcast help; topics.go, its topics
//	manpage.go   the same as pages of the manual, which cobra lays out
//	groups.go    under which heading a flag is listed, and in which help; tasks.go, the same of a command
//	flags.go     errors of flags; flagvalues.go, of their values
//	commands.go  names that are no command, and which one was meant
//	arguments.go how many files a command takes
package help

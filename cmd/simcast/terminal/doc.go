// Package terminal shows text to people, at a terminal or in a file that its output goes to.
//
// A [Screen] writes lines made of phrases: a text, and the [view.Look] that says what the text is. The text of a phrase may
// come from anybody. It is made printable before anything else is added, so that it can neither steer the
// terminal nor colour it. At a terminal a line is wrapped at words; elsewhere it stays one line.
//
//	screen := terminal.NewScreen(os.Stderr, terminal.Auto, os.Getenv)
//	screen.Line(view.Word("failed"), view.Plain(": "+reason))
//	screen.Hanging(10, view.Plain("To        "+place)) // what is wrapped begins at column 10
//
// Files:
//
//	block.go      blocks of what is said: facts, tables, lines, steps
//	look.go       how each look is coloured
//	screen.go     lines on a screen, and whether it has colour
//	wrap.go       where a line is wrapped
//	command.go    commands as they can be pasted into a shell
//	tallies.go    names with their counts, in columns
//	width.go      how many columns there are, and how many a text takes
//	progress*.go  how far a run in one space or in many is, or a file that is written: a bar at a terminal, elsewhere a line every ten seconds
//	day*.go       a day while it is played: its events, and in daynow.go, daynext.go and dayspaces.go what stays at the end of a terminal
//	history.go    the messages of the history, a line each
//	live.go       lines that are drawn in place, with others above them
//	printable.go  what is left of a text that a terminal may show
//	console_*.go  how the console of Windows is told to obey colours
package terminal

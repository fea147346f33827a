// Package play plays a plan by the clock. A [Player] is a queue for package send: it gives each delivery at its moment, and
// takes what controllers ask for meanwhile. What it decides, and what it finds, is written down as an event of the day
// (package day) before it counts; its state is the fold of that record. So a player that was killed is gone on with by another.
//
// One lock (mu) keeps the state, and these goroutines take it:
//
//   - that of package send, which calls [Player.Next] and what belongs to it; it alone changes the send plan
//   - the watcher, which looks at the record for what others have appended, at most four times a second
//   - one that looks at the clock as often, and so finds that the process stood still
//   - one that loads a plan that others have changed, so that nothing waits for it but what they have changed
//   - one that shows what happens, so that the day does not wait for a slow terminal
//   - callers of [Player.Board]
//
// Who changes the state takes another one before (deciding), and keeps it while the change is written down, where mu is not held: the
// ledger may take long.
//
// Where to look:
//
//	options.go      what is asked for: STARTEX, speed, when what is late is past
//	prepare.go      the day: begun, or gone on with
//	spaces.go       the same in several spaces, with one STARTEX
//	startex.go      STARTEX, and what follows from it
//	elsewhere.go    the same day, played by other processes
//	messages.go     the deliveries of an entry, and what became of them
//	begin.go        the first events of a process, and the last one
//	player.go       the player, its board, and its waits
//	record.go       events are appended to the record, and what others have appended is read
//	queue.go        what goes out next: Next, Wait, Start, Answered
//	tick.go         what changes by the clock: past, played, ENDEX
//	cause.go        why something is late or past
//	watch.go        the clock and the record are looked at
//	unreachable.go  what happens while the ledger cannot be reached, and where nothing can be written any more
//	wall.go         the machine's clock is set while the day runs
//	waiting.go      what waited for a start takes effect or is refused
//	change.go       what others have changed of the plan: add, edit, reload
//	replan.go       a changed plan as the send plan of the run
//	results.go      what the results say of entries
//	gone.go         the same of entries whose rows are gone from the plan
//	happening.go    what is said of the day while it runs
//	briefing.go     what is shown before it begins
package play

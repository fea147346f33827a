// Package play plays a plan by the clock. A [Player] is a queue for package send: it gives each delivery at its moment, and
// takes what controllers ask for meanwhile. What it decides, and what it finds, is written down as an event of the day
// (package day) before it counts; its state is the fold of that record. So a player that was killed is gone on with by another.
//
// All of that is done in one loop, in the goroutine of package send: it asks for what goes out next ([Player.Next]), and while it waits the
// player looks at the record for what others have appended, four times a second, and so it does while a request is on its way
// ([Player.During]). A control has taken effect when it stands in the record, and no attempt is written behind one that the player has not
// read. Each event is put on the state in its order; those that came during a request once more at its end, which tells whether it counts.
// Besides there are:
//
//   - callers of [Player.Board] and the like, for which alone there is a lock
//   - a goroutine that looks at the clock as often, and so finds that the process stood still
//   - one that loads a plan that others have changed, so that nothing waits for it but what they have changed
//   - one that shows what happens, so that the day does not wait for a slow terminal
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
//	player.go       the player, and its board
//	record.go       events are appended to the record, and what others have appended is read
//	queue.go        what goes out next: Next, Wait, Start, During, Answered
//	tick.go         what changes by the clock: past, played, ENDEX
//	cause.go        why something is late or past
//	look.go         the record and the clocks are looked at while it waits
//	standstill.go   times in which this process did not run
//	unreachable.go  what happens while the ledger cannot be reached, and where nothing can be written any more
//	wall.go         the machine's clock is set while the day runs
//	waiting.go      what waited for a start takes effect or is refused
//	change.go       what others have changed of the plan: add, edit, reload
//	replan.go       a changed plan as the send plan of the run
//	results.go      what the results say of entries
//	gone.go         the same of entries whose rows are gone from the plan
//	happening.go    what is said of the day while it runs
//	showing.go      and shown, one after another
//	briefing.go     what is shown before it begins
package play

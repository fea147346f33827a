// Package plan has the types that the steps of a plan hand on to one another, and what can be said of them without the
// service or the ledger. It decides nothing about what is sent.
//
// In the order of the steps:
//
//	plan.go                   Plan, what the check says of it (Verdict), how it is taken (Options), and what nobody needs after the check
//	filter.go, selection.go   which rows and teams are asked for, and which deliveries that leaves in
//	inject.go, delivery.go    a row, and the message to one team that it becomes
//	preview.go                a message as players will see it
//	prior.go                  what a results file says of a row
//	status.go, reasons.go     what became of a delivery, and the words beside it
//	sentagain.go              the words beside what was sent a second time
//	need.go                   what is not sent, or not certain, by what people can do about it
//	dayreason.go              the words beside what an exercise day has left
//	skipped.go                which rows are skipped
//	sendplan.go               a plan with what is to be done about each delivery, and what a take-over came to
//	briefing.go               what a planner sees before the first POST
//	senddigest.go             what would be posted, as a text that can be compared
//	counts.go, byteam.go, summary.go  how many came to what, in all and by team, at the end and on the way
package plan

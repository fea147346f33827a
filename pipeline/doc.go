// Package pipeline takes a plan from its rows to its results, in one direction:
//
//	rows → injects → deliveries → checked → reconciled → sent, with the results file
//
// A row becomes an inject: its cells are parsed, its persona and teams are found, and every rule is checked. An inject
// becomes one delivery a team. The deliveries are compared with the ledger, which says which of them are to be posted.
// Those are posted, one at a time, at the service's pace, with each attempt in the ledger before it is made. Every row
// ends in exactly one place: a delivery's result, a problem, or skipped.
//
// This package has the [Job], which takes these steps in order, in one space or in many side by side: a [SpaceRun] each. What goes wrong
// in one of many spaces leaves the others alone. The rooms that it calls, in the order of the steps:
//
//	readers             the file → its rows, with their places
//	pipeline/space      the space that the key reaches: personas, teams, smartwords
//	pipeline/check      rows → injects → deliveries, with problems; previews of messages
//	pipeline/identify   which of the ledger's spaces it is
//	pipeline/reconcile  plan × ledger × results file → what to send
//	pipeline/send       deliveries → requests, answers and results files
//	pipeline/resolve    uncertain deliveries, and what somebody found who looked in the exercise → ledger and results file
//	writers             what became of each row → files
//
// What more than one step knows:
//
//	pipeline/plan       the types that the steps hand on: Plan, Inject, Delivery, SendPlan, Report
//	pipeline/schema     the columns of an inject and the rules of its channels, as tables
//	pipeline/problem    what is wrong with a plan, and how it is shown
//	pipeline/newplan    the rows of a new plan, of planners' own sheets (newfrom.go opens them)
//	pipeline/catalog    a space's lists, as tables and files
//	pipeline/ledger     the record of attempts
//	pipeline/history    what the record says of earlier runs
//	pipeline/pace       when the next request may start
//	pipeline/clock      the time that a run goes by
package pipeline

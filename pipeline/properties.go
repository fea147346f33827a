package pipeline

// The custom document properties that a results workbook carries, so that a
// rerun and a take-over know what they have before them.
const (
	PropRun      = "simcast_run"        // the run's name in the ledger
	PropRound    = "simcast_round"      // the round, "" where it has no name
	PropRedirect = "simcast_redirect"   // the one team of a redirected round, else ""
	PropZone     = "simcast_zone"       // IANA name of the zone in which the date cells were taken
	PropEnded    = "simcast_ended"      // "true" once the run has ended, else "false"
	PropMayGoOut = "simcast_may_go_out" // deliveries that may go out before the file is written again
	PropSum      = "simcast_sum"        // proof that the workbook is as simcast wrote it
)

package resultsreport

import (
	"crypto/sha256"
	"encoding/hex"

	"simcast/pipeline/space"
)

// The custom document properties that a results workbook carries, so that a
// rerun and a take-over know what they have before them.
const (
	PropPlan     = "simcast_plan"       // the plan's file, which a rerun would not know otherwise
	PropRun      = "simcast_run"        // the run's name in the ledger
	PropSpace    = "simcast_space"      // SpaceMark of the space that it was sent to
	PropRound    = "simcast_round"      // the round, "" where it has no name
	PropRedirect = "simcast_redirect"   // the one team of a redirected round, else ""
	PropZone     = "simcast_zone"       // IANA name of the zone in which the date cells were taken
	PropEnded    = "simcast_ended"      // "true" once the run has ended, else "false"
	PropEndedAs  = "simcast_ended_as"   // how it ended, as the ledger calls it; "" where it has not, or nobody says
	PropMayGoOut = "simcast_may_go_out" // how many deliveries may go out before the file is written again; of a day which, by name
	PropReach    = "simcast_reach"      // how many lines, the first ones, hold them all, and the sum of what these are
	PropSum      = "simcast_sum"        // proof that the workbook is as simcast wrote it
)

// SpaceMark tells the spaces of results files apart. It is made of the space's
// id in the ledger, and too short to find out a key by trying.
func SpaceMark(id string) string {
	sum := sha256.Sum256([]byte("results of " + id))
	return hex.EncodeToString(sum[:4])
}

// IsOfDemo reports whether the mark is that of the demo's space. There is one of it, whatever its key: it has the
// fingerprint of no key.
func IsOfDemo(mark string) bool { return mark == SpaceMark(space.Fingerprint("")) }

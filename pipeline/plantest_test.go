package pipeline

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
	"simcast/readers"
)

var (
	wasSent      = past{{Outcome: ledger.Accepted, Status: 200, MessageID: "m-1"}}
	wasRefused   = past{{Outcome: ledger.Refused, Status: 400, Reason: "400 (Bad Request)"}}
	wasUncertain = past{{Outcome: ledger.Unknown, Reason: "no answer came back"}}
	wasCutOff    = past{{Outcome: ledger.InFlight}}
)

// takeFile takes the plan at path; the options' zone and moment may be left out.
func takeFile(t testing.TB, path string, space *space.Space, options Options) *Plan {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	if options.Zone == nil {
		options.Zone = time.UTC
	}
	if options.Now.IsZero() {
		options.Now = pipetest.Noon
	}
	plan, err := Load(file, space, options)
	pipetest.Must(t, err)
	return plan
}

func takeRows(t testing.TB, rows ...pipetest.Row) *Plan {
	t.Helper()
	return takeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), Options{})
}

// takeGood takes rows that must pass the check without an error.
func takeGood(t testing.TB, rows ...pipetest.Row) *Plan {
	t.Helper()
	plan := takeRows(t, rows...)
	if plan.Errors() > 0 {
		t.Fatalf("the plan has errors: %v", plan.Problems)
	}
	return plan
}

// deliveriesOf are a plan's deliveries in its order.
func deliveriesOf(plan *Plan) []*Delivery {
	var all []*Delivery
	for _, in := range plan.Injects {
		all = append(all, in.Deliveries...)
	}
	return all
}

// reconcileNew reconciles a plan that no run has posted anything of.
func reconcileNew(t testing.TB, plan *Plan) *SendPlan {
	t.Helper()
	sendPlan, err := Reconcile(plan, map[string]ledger.Standing{}, ResendOptions{})
	pipetest.Must(t, err)
	return sendPlan
}

// past is what a ledger has of one delivery: its attempts, the oldest first.
type past []ledger.Attempt

// standingsAfter writes into a real ledger what became of deliveries, and reads
// back where they stand.
func standingsAfter(t *testing.T, deliveries []*Delivery, pasts ...past) map[string]ledger.Standing {
	t.Helper()
	book, err := sqlite.InMemory()
	pipetest.Must(t, err)
	defer book.Close()
	run, err := book.BeginRun(ledger.Run{Name: "earlier", Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err)
	for i, attempts := range pasts {
		for j, a := range attempts {
			entry := attemptOf((&Plan{}), deliveries[i])
			entry.Started = pipetest.Noon.Add(time.Duration(-60+i+j) * time.Minute)
			n, err := run.Begin(entry)
			pipetest.Must(t, err)
			if a.Outcome != ledger.InFlight {
				pipetest.Must(t, run.End(n, entry.Started, a))
			}
		}
	}
	standings, err := book.Standings("space", "")
	pipetest.Must(t, err)
	return standings
}

func reconcilePlan(t *testing.T, plan *Plan, standings map[string]ledger.Standing, wishes ResendOptions) *SendPlan {
	t.Helper()
	sendPlan, err := Reconcile(plan, standings, wishes)
	pipetest.Must(t, err)
	return sendPlan
}

// actionsOf are the tasks and results of a reconciled plan, a word a delivery.
func actionsOf(s *SendPlan) string {
	var words []string
	for _, d := range s.Deliveries {
		words = append(words, [...]string{ActionNone: "leave", ActionSend: "post", ActionAlreadySent: "already"}[d.Action]+"/"+string(d.Status.State))
	}
	return strings.Join(words, " ")
}

// hashes are what the deliveries of rows are that no ledger knows yet, in the plan's order, "" where a
// row is none.
func hashes(plan *Plan) []string {
	_, _ = Reconcile(plan, nil, ResendOptions{}) // it gives an error for a choice alone, which was taken before
	var all []string
	for _, d := range deliveriesOf(plan) {
		all = append(all, d.Hash)
	}
	return all
}

// inResults is a row as a results file has it after a run.
func inResults(t *testing.T, r pipetest.Row, result string, attempts int) pipetest.Row {
	t.Helper()
	return r.With("result", result, "attempts", strconv.Itoa(attempts), "delivery", ":"+hashes(takeGood(t, r))[0],
		"message_id", "", "reason", "as the file says", "http_status", "", "sent_at", "", "team_id", "")
}

func takeResults(t *testing.T, rows ...pipetest.Row) *Plan {
	t.Helper()
	path := pipetest.SaveCSV(t, rows...)
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	origin, err := ReadOrigin(file)
	pipetest.Must(t, err)
	return takeFile(t, path, pipetest.Harbour(t), Options{Rerun: true, Copied: origin.Copied})
}

// Package plantest has what tests do with plans that pipetest has written: it checks them, reconciles
// them with a ledger of its own, and shows what came of them.
package plantest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/check"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/space"
	"simcast/readers"
)

// What a ledger may have of a delivery.
var (
	WasSent      = Past{{Outcome: ledger.Accepted, HTTPStatus: 200, MessageID: "m-1"}}
	WasRefused   = Past{{Outcome: ledger.Refused, HTTPStatus: 400, Reason: "400 (Bad Request)"}}
	WasUncertain = Past{{Outcome: ledger.Unknown, Reason: "no answer came back"}}
	WasCutOff    = Past{{Outcome: ledger.InFlight}}
)

// TakeFile takes the plan at path; the options' zone and moment may be left out.
func TakeFile(t testing.TB, path string, space *space.Space, options plan.Options) *plan.Plan {
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
	plan, err := check.Load(file, space, options)
	pipetest.Must(t, err)
	return plan
}

// TakeRows takes a plan of these rows in the harbour.
func TakeRows(t testing.TB, rows ...pipetest.Row) *plan.Plan {
	t.Helper()
	return TakeFile(t, pipetest.SaveCSV(t, rows...), pipetest.Harbour(t), plan.Options{})
}

// TakeGood takes rows that must pass the check without an error.
func TakeGood(t testing.TB, rows ...pipetest.Row) *plan.Plan {
	t.Helper()
	plan := TakeRows(t, rows...)
	if plan.Verdict.Errors() > 0 {
		t.Fatalf("the plan has errors: %v", plan.Verdict.Problems)
	}
	return plan
}

// DeliveriesOf are a plan's deliveries in its order.
func DeliveriesOf(checked *plan.Plan) []*plan.Delivery {
	var all []*plan.Delivery
	for _, in := range checked.Injects {
		all = append(all, in.Deliveries...)
	}
	return all
}

// ReconcileNew reconciles a plan that no run has posted anything of.
func ReconcileNew(t testing.TB, checked *plan.Plan) *plan.SendPlan {
	t.Helper()
	sendPlan, err := reconcile.Reconcile(checked, map[string]ledger.Standing{}, reconcile.Options{})
	pipetest.Must(t, err)
	return sendPlan
}

// Past is what a ledger has of one delivery: its attempts, the oldest first.
type Past []ledger.Attempt

// StandingsAfter writes into a real ledger what became of deliveries, and reads
// back where they stand.
func StandingsAfter(t *testing.T, deliveries []*plan.Delivery, pasts ...Past) map[string]ledger.Standing {
	t.Helper()
	book, err := sqlite.InMemory(t.Context())
	pipetest.Must(t, err)
	defer book.Close()
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "earlier", Space: "space", Started: pipetest.Noon})
	pipetest.Must(t, err)
	for i, attempts := range pasts {
		for j, a := range attempts {
			entry := reconcile.AttemptOf(deliveries[i])
			entry.Started = pipetest.Noon.Add(time.Duration(-60+i+j) * time.Minute)
			if a.Source == ledger.SourceResolved {
				entry.Started, entry.Ended, entry.Outcome, entry.Reason, entry.By = time.Time{}, pipetest.Noon, a.Outcome, a.Reason, a.By
				before, err := book.Standings(t.Context(), "space", "")
				pipetest.Must(t, err)
				pipetest.Must(t, run.Resolve(t.Context(), entry, before[entry.Hash].Requests))
				continue
			}
			n, err := ledgertest.Begin(t.Context(), run, entry)
			pipetest.Must(t, err)
			if a.Outcome != ledger.InFlight {
				pipetest.Must(t, run.End(t.Context(), n, entry.Started, a.End()))
			}
		}
	}
	standings, err := book.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	return standings
}

// ReconcilePlan reconciles a plan with what a ledger has.
func ReconcilePlan(t *testing.T, plan *plan.Plan, standings map[string]ledger.Standing, resend plan.ResendOptions) *plan.SendPlan {
	t.Helper()
	sendPlan, err := reconcile.Reconcile(plan, standings, reconcile.Options{Resend: resend})
	pipetest.Must(t, err)
	return sendPlan
}

// ActionsOf are the actions and states of a reconciled plan, a word a delivery.
func ActionsOf(s *plan.SendPlan) string {
	var words []string
	for _, d := range s.Deliveries {
		words = append(words, [...]string{plan.ActionNone: "leave", plan.ActionSend: "post", plan.ActionAlreadySent: "already"}[d.Action]+"/"+string(d.Status.State))
	}
	return strings.Join(words, " ")
}

// Hashes are what the deliveries of rows are that no ledger knows yet, in the plan's order, "" where a
// row has none.
func Hashes(checked *plan.Plan) []string {
	_, _ = reconcile.Reconcile(checked, nil, reconcile.Options{}) // it gives an error for a choice alone, which was taken before
	var all []string
	for _, d := range DeliveriesOf(checked) {
		all = append(all, d.Hash)
	}
	return all
}

// InResults is a row as a results file has it after a run.
func InResults(t *testing.T, r pipetest.Row, result string, attempts int) pipetest.Row {
	t.Helper()
	return r.With("result", result, "attempts", strconv.Itoa(attempts), "delivery", ":"+Hashes(TakeGood(t, r))[0],
		"message_id", "", "reason", "as the file says", "http_status", "", "sent_at", "", "team_id", "")
}

// TakeResults takes a results file of these rows, as a rerun does.
func TakeResults(t *testing.T, rows ...pipetest.Row) *plan.Plan {
	t.Helper()
	path := pipetest.SaveCSV(t, rows...)
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	origin, err := reconcile.ReadOrigin(file)
	pipetest.Must(t, err)
	return TakeFile(t, path, pipetest.Harbour(t), plan.Options{IsRerun: true, Copied: origin.Copied})
}

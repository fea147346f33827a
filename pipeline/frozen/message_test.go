package frozen

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// TestMessage holds that a message which was frozen is posted, and written down, as the one that was checked.
func TestMessage(t *testing.T) {
	t.Parallel()
	likes := int64(7)
	in := &plan.Inject{ID: "A7", Endpoint: "social", Persona: &apiclient.Persona{}, Cells: new(schema.Cells), Row: readers.Row{Number: 9, Line: 12}, File: &readers.File{Name: "plan.xlsx", Sheet: "Injects"}}
	in.Persona.SystemInfo.Hash, in.Persona.SystemInfo.Name = "p1", "Harbour master"
	in.Cells[schema.ColChannel], in.Cells[schema.ColDraft] = "twitter", "1"
	d := &plan.Delivery{Inject: in, Team: &apiclient.Team{ID: 3, Name: "Port <ops>"}, Hash: "abc", Generation: 2, Before: plan.Sent, SentBefore: time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC),
		Status: plan.Status{State: plan.Pending, Attempts: 1}, MessageWithoutTeam: &apiclient.Message{Persona: "p1", Channel: "twitter", Type: "team", Body: "<b>Fire</b> & smoke", Likes: &likes, IsDraft: 1}}
	frozen, err := Messages([]*plan.Delivery{d})
	if err != nil || len(frozen) != 1 || frozen[0].N != 1 || frozen[0].Hash != "abc" {
		t.Fatalf("%+v: %v", frozen, err)
	}
	read, err := deliveryOf(frozen[0])
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(reconcile.AttemptOf(d), reconcile.AttemptOf(read)); diff != "" {
		t.Errorf("the attempt is another one (-checked +frozen):\n%s", diff)
	}
	at := time.Unix(1_795_000_000, 0)
	want, err := d.RequestBody(at)
	got, err2 := read.RequestBody(at)
	if err != nil || err2 != nil || string(want) != string(got) {
		t.Errorf("the body is\n%s, and not\n%s", got, want)
	}
	if read.ReasonRefused("no") != d.ReasonRefused("no") || read.Status != d.Status || read.Action != plan.ActionSend {
		t.Errorf("it is %+v", read)
	}
}

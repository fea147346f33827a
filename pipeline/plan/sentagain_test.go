package plan_test

import (
	"testing"

	"simcast/pipeline/plan"
)

// TestSentAgainIsNotForged: the service's own words at the end of a reason do not make a message one that was sent before.
func TestSentAgainIsNotForged(t *testing.T) {
	said := plan.ServiceSays + "no; refused this time, so it is there once"
	if (plan.Status{State: plan.Failed, Reason: "400 (Bad Request); " + said}).IsRefusedAgain() {
		t.Error("the service's words are taken for simcast's")
	}
	if !(plan.Status{State: plan.Failed, Reason: "sent at 2026-11-20T09:00:00Z, so the team has it; sent again: 400; refused this time, so it is there once"}).IsRefusedAgain() {
		t.Error("simcast's own words are not recognised")
	}
	if (plan.Status{State: plan.Uncertain, Reason: "502; " + plan.ServiceSays + "; perhaps it is there twice"}).IsPerhapsTwice() {
		t.Error("the service's words are taken for simcast's")
	}
}

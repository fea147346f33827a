package proof_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/plan"
)

// largePlan is a plan of that many messages of all kinds, at many moments.
func largePlan(t testing.TB, messages int) *plan.Plan {
	t.Helper()
	records := [][]string{{"id", "persona", "channel", "team", "title", "subject", "body", "to", "assets", "sentiment", "likes", "ts"}}
	body := strings.Repeat("{{.Team.Name}}, keep windows shut in {{.quarter}}. We look into it, and tell you more within the hour. ", 6)
	for i := range messages / 4 {
		at := now.Add(time.Duration(i) * time.Minute).Format(time.RFC3339)
		r := []string{fmt.Sprintf("A%04d", i), "verrin_courier", "microblog", "players", "", "", body, "", "", "negative", "12", at}
		switch i % 5 {
		case 0:
			r = []string{r[0], "Leila Dufour", "mail", "players", "", "What burns at {{.berth}}?", body, "press@port.example", "", "", "", at}
		case 1:
			r = []string{r[0], "verrin_courier", "websites", "players", "Ship burns in {{.port_name}}", "", "<p>" + body + "</p><p>" + body + "</p>", "", "image | https://example.org/a.jpg | The quay", "", "", at}
		case 2:
			r = []string{r[0], "verrin_courier", "notifications", "players", "", "Look", body, "", "video | https://example.org/a.mp4 | The quay", "", "", at}
		}
		records = append(records, r)
	}
	plan := take(t, csvPlan(t, records...), harbour(t, nil), plan.Options{})
	if plan.Verdict.Deliveries != messages || plan.Verdict.Errors() > 0 {
		t.Fatalf("%d deliveries, %v", plan.Verdict.Deliveries, plan.Verdict.Problems)
	}
	return plan
}

package proof_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"simcast/pipeline/plan"
)

// Beside a message stand the planner's own columns and the planned time, by which messages without a ts are in order.
func TestOwnColumnsAndPlannedTime(t *testing.T) {
	checked := take(t, csvPlan(t,
		[]string{"id", "persona", "channel", "team", "body", "Planned", "Owner", "Notes", "ts"},
		[]string{"A1", "Leila Dufour", "microblog", "Port operations", "late", "2026-11-20 10:15", "Ada", "<b>mind</b> the quay", ""},
		[]string{"A2", "Leila Dufour", "microblog", "Port operations", "early", "2026-11-20 09:05", "", "", ""},
		[]string{"A3", "Leila Dufour", "microblog", "Port operations", "own time", "2026-11-20 12:00", "", "", "2026-11-20T09:30:00Z"},
		[]string{"A4", "Leila Dufour", "microblog", "Port operations", "some day", "after lunch", "", "", ""}), harbour(t, nil), plan.Options{})
	page := parse(t, write(t, checked))
	hold(t, page)
	captions := map[string]string{}
	var order []string
	for _, message := range all(page, ".p-msg") {
		caption := text(all(message, ".p-cap")[0])
		id, _, _ := strings.Cut(caption, " ")
		captions[id], order = caption, append(order, id)
	}
	if !slices.Equal(order, []string{"A2", "A3", "A1", "A4"}) {
		t.Errorf("the messages are in the order %v", order)
	}
	for id, wanted := range map[string][]string{"A1": {"planned for 20 Nov 10:15", "Owner Ada", "Notes <b>mind</b> the quay"}, "A3": {"20 Nov 09:30", "planned for 20 Nov 12:00"}, "A4": {"planned for after lunch"}} {
		for _, want := range wanted {
			if !strings.Contains(captions[id], want) {
				t.Errorf("beside %s is no %q: %s", id, want, captions[id])
			}
		}
	}
	if strings.Contains(captions["A2"], "Owner") || strings.Contains(captions["A2"], "at the time of sending") {
		t.Errorf("beside A2 is %s", captions["A2"])
	}
	headings := all(page, "h3")
	if text(headings[0]) != "Fri 20 November 2026, 09:00–10:00" || text(headings[len(headings)-1]) != "At the time of sending" {
		t.Errorf("the first heading is %s", text(headings[0]))
	}
	boxes := all(page, ".p-box")
	if said := text(boxes[2]); !strings.Contains(said, "of the planned times. These times schedule nothing") {
		t.Errorf("the chart says %s", said)
	}
}

// The list of problems stays short, however many there are: blocks, of which long ones are closed.
func TestManyProblemsAreAShortList(t *testing.T) {
	records := [][]string{{"id", "persona", "channel", "team", "body", "ts"}}
	for i := range 1000 {
		persona := "port_authority"
		if i%100 == 0 {
			persona = fmt.Sprint("nobody of all ", i)
		}
		records = append(records, []string{fmt.Sprint("A", i), persona, "microblog", "session", fmt.Sprint("Report ", i), "1600000000"})
	}
	page := parse(t, write(t, take(t, csvPlan(t, records...), harbour(t, nil), plan.Options{})))
	list := all(page, ".p-list")[0]
	items := all(list, "li")
	if len(items) != 2 {
		t.Fatalf("%d blocks: %s", len(items), text(list))
	}
	if said := text(items[0]); !strings.Contains(said, "the space has no such persona") || !strings.Contains(said, `"nobody of all 100"`) || !strings.Contains(said, "row 102 A100") {
		t.Errorf("the first block is %s", said)
	}
	isOpen := func(n *html.Node) bool {
		return slices.ContainsFunc(all(n, "details")[0].Attr, func(a html.Attribute) bool { return a.Key == "open" })
	}
	if !isOpen(items[0]) || isOpen(items[1]) {
		t.Error("ten errors are closed, or a thousand warnings open")
	}
	if links := len(all(items[1], "a")); links != 200 || !strings.Contains(text(items[1]), "and 800 more") {
		t.Errorf("%d links: %s", links, text(items[1]))
	}
}

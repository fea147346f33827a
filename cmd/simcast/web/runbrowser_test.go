package web

import (
	"fmt"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// Whoever changes a choice and presses Send at once, before the numbers have followed,
// sends neither what was shown nor what nobody has seen.
func TestAChoiceIsNotOvertaken(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(30))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	for _, change := range []string{`#team-5204`, `#send-2`, `#round`} {
		b.Navigate(s.base + "/plans/" + plan.ID)
		b.WaitText("#send-button", "Send 30 messages")
		webtest.Eval[bool](b, fmt.Sprintf(`(() => {
			const field = document.querySelector(%q);
			if (field.type === "checkbox") field.click();
			else { field.value = "two"; field.dispatchEvent(new Event("change", { bubbles: true })); }
			document.querySelector("#sure").click();
			document.querySelector("#send-button").click();
			return true;
		})()`, change))
		b.WaitText("#trouble", "Nothing was sent")
		if !webtest.Eval[bool](b, fmt.Sprintf(`(f => f.type === "checkbox" ? !f.checked : f.value === "two")(document.querySelector(%q))`, change)) {
			t.Errorf("%s: the choice is not kept", change)
		}
	}
	if len(s.session.Runs()) != 0 || len(s.access.standIn.Published()) != 0 {
		t.Error("it was sent")
	}
	b.Click("#sure")
	b.Click("#send-button")
	b.Wait("#run")
	if runs := s.session.Runs(); len(runs) != 1 || s.ended(runs[0]).Briefing.Round != "two" {
		t.Error("looked at again, it is not sent as it was chosen")
	}
	for _, line := range b.Console() {
		if !strings.Contains(line, "409 (Conflict)") { // the browser's own word on the refusals
			t.Errorf("on the console: %s", line)
		}
	}
}

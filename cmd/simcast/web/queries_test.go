package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestAQueryThatCannotBeMeant is told as the planner's, not as a mistake of simcast's own.
func TestAQueryThatCannotBeMeant(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := "/plans/" + s.take("plan.csv", injects(3)).ID
	const noZone, noSheet = "There is no time zone", "“plan.csv” has no sheets: it is text."
	for address, says := range map[string]string{
		plan + "?timezone=Nowhere":                noZone,
		plan + "?timezone=..%2F..%2Fetc%2Fpasswd": noZone,
		plan + "?timezone=%00":                    noZone,
		plan + "/proof?timezone=Nowhere":          noZone,
		plan + "/checked?timezone=Nowhere":        noZone,
		plan + "?sheet=None":                      noSheet,
		plan + "/proof?sheet=None":                noSheet,
		plan + "/checked?sheet=None":              noSheet,
		plan + "/proof?rows=x":                    "as the spreadsheet numbers them",
		plan + "/proof?rows=999":                  "Write rows as the spreadsheet numbers them",
		plan + "/proof?rows=99999999999999999999": "as the spreadsheet numbers them",
		plan + "/proof?team=none":                 "no team",
		plan + "/proof?channel=none":              "no channel",
		plan + "/proof?round=%00":                 "The round&#39;s name",
		plan + "/proof?interval=x":                "The interval",
		"/history?since=99999999999h":             "is not a time",
		"/history.csv?since=%00":                  "is not a time",
		"/history.xlsx?since=2026-11-31":          "is not a time",
	} {
		a := s.get(address, http.StatusUnprocessableEntity)
		if !strings.Contains(a.body, says) || strings.Contains(a.body, "desk/") {
			t.Errorf("%s: it does not say %q\n%s", address, says, a.body)
		}
	}
}

// TestATimezoneThatIsNone leaves the plan's page with its form, where another can be written.
func TestATimezoneThatIsNone(t *testing.T) {
	s := newPageServer(t, knows).enter()
	path := "/plans/" + s.take("plan.csv", injects(3)).ID
	p := s.page(s.get(path+"?timezone=Nowhere", http.StatusUnprocessableEntity))
	if !strings.Contains(p.text("trouble"), `There is no time zone "Nowhere"`) || p.form("choose").Get("timezone") != "Nowhere" || p.at("send") != nil {
		t.Errorf("%q, with %v", p.text("trouble"), p.form("choose"))
	}
	if part := s.get(path+"/brief?timezone=Nowhere", http.StatusOK); !strings.Contains(part.body, "There is no time zone") {
		t.Errorf("the part that is put in place says\n%s", part.body)
	}
}

package msel

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// harbourLight is the sample exercise as an agency keeps it. The records are those of samples/harbour-light.csv, its header first;
// senders stand by the names that the space displays. What the list of an agency has no column for is left out.
func harbourLight(records [][]string, names map[string]string) (family, error) {
	sheets := map[string]*sheet{}
	f := family{name: "harbour-light-msel"}
	order := []string{"MSEL", "Media", "Cyber", "Deleted"}
	for _, name := range order {
		sheets[name] = &sheet{name: name, header: harbourHeader()}
	}
	sheets["MSEL"].titles = []string{"EXERCISE HARBOUR LIGHT - MASTER SCENARIO EVENTS LIST (MSEL)", "EXERCISE EXERCISE EXERCISE - 20 November 2026, Port Verrin - all of it is invented"}
	phases := map[string]string{} // by sheet, the last
	for _, record := range records[1:] {
		cell := func(name string) string { return record[slices.Index(records[0], name)] }
		e, s, err := harbourEntry(cell, names)
		if err != nil {
			return family{}, fmt.Errorf("row %s: %w", cell("ID"), err)
		}
		name := harbourSheet(cell)
		to := sheets[name]
		if phase := cell("Phase"); phases[name] != phase && name != "Deleted" {
			phases[name] = phase
			to.rows = append(to.rows, []any{"PHASE: " + strings.ToUpper(phase)})
		}
		to.rows = append(to.rows, harbourRow(e, s, cell("Assets")))
		if action, known := playerActions()[cell("ID")]; known {
			e := entry{id: cell("ID") + "-X", day: e.day, kind: "Player Action", by: e.by, to: action[0]}
			to.rows = append(to.rows, harbourRow(e, story{subject: action[1], expect: action[1]}, ""))
		}
	}
	for _, name := range order {
		f.sheets = append(f.sheets, *sheets[name])
	}
	f.sheets = append(f.sheets, harbourLists()...)
	return f, nil
}

func harbourHeader() []string {
	return []string{"MSEL NUMBER", "DATE", "Time", "STATUS", "EVENT TYPE", "SUBJECT", "INJECT MODE", "SEND FROM (Simulated)", "INJECTED BY", "SEND TO",
		"DESCRIPTION", "EXPECTED ACTION", "NOTES", "TRIGGER", "ATTACHMENT", "IMPLEMENTER (Actual Narrative)"}
}

func harbourRow(e entry, s story, attachment string) []any {
	return []any{e.id, e.day, e.at, e.status, e.kind, s.subject, e.mode, e.from, e.by, e.to, s.about, s.expect, e.note, e.thread, attachment, s.text}
}

// harbourSheet is the sheet of a row's author. What the rest of the day hangs on stands in the first one, whoever wrote it.
func harbourSheet(cell func(string) string) string {
	switch id := cell("ID"); {
	case id == "A16":
		return "Deleted"
	case slices.Contains([]string{"A09", "A11", "B01", "B03", "B05", "B13"}, id):
		return "MSEL"
	}
	switch cell("Owner") {
	case "Sol":
		return "Media"
	case "Nadia":
		return "Cyber"
	}
	return "MSEL"
}

// harbourEntry puts a row of the plan into an agency's words. Its thread is what a contingency waits for.
func harbourEntry(cell func(string) string, names map[string]string) (entry, story, error) {
	planned, err := time.Parse("2006-01-02 15:04", cell("Planned"))
	if err != nil {
		return entry{}, story{}, err
	}
	id, short := cell("ID"), inShort()[cell("ID")]
	e := entry{
		id: id, day: date(planned.Day()), at: 100*planned.Hour() + planned.Minute(), status: "Ready to Inject", kind: "Inject",
		mode: modes()[cell("Channel")], from: names[strings.ToLower(cell("Persona"))], by: cell("Owner"), to: cell("Team"), note: cell("Note"),
	}
	if e.from == "" {
		e.from = cell("Persona")
	}
	if e.to == "" {
		e.to = "Everyone"
	}
	if e.by == "" {
		e.by = "Ruben"
	}
	if change, changed := harbourChanges()[id]; changed {
		change(&e)
	}
	literal := strings.NewReplacer(`{{date "15:04 on 2 January 2006" "Europe/Berlin" .Row.planned}}`, planned.Format("15:04 on 2 January 2006"),
		`{{date "15:04" "Europe/Berlin" .Row.planned}}`, planned.Format("15:04"), "{{.Row.phase}}", cell("Phase"), "{{.Row.planned}}", cell("Planned"),
		`{{.Row.owner | default "exercise control"}}`, "exercise control").Replace
	subject := literal(cell("Subject") + cell("Title"))
	if subject == "" {
		subject = short[0]
	}
	return e, story{subject, literal(cell("Body")), short[0], short[1]}, nil
}

// modes are an agency's words for the channels of the plan. Others it writes as they are.
func modes() map[string]string {
	return map[string]string{"mail": "Email", "notifications": "Pop-up", "websites": "Article", "microblog": "Twitter", "gosocial": "Facebook",
		"messenger": "Text message", "msngr": "Phone", "backchannel": "Radio", "log": "Log", "forum": "Forum", "gosocialgroups": "GoSocialGroups",
		"videoblog": "Videoblog", "mediablog": "Mediablog", "tv": "TV", "bulletin": "Bulletin", "blog": "Blog", "ticketing-system": "Ticketing-system",
		"telegraph": "Telegraph", "bearsocial": "Bearsocial", "panda": "Panda", "browser": "Browser"}
}

// harbourChanges are the rows that an agency plays in another way than the plan: to one person by telephone, or only if needed.
func harbourChanges() map[string]func(*entry) {
	byHand := func(mode, to string) func(*entry) {
		return func(e *entry) { e.mode, e.to = mode, to }
	}
	ifNeeded := func(at any, trigger string) func(*entry) {
		return func(e *entry) { e.kind, e.at, e.thread = "Contingency Inject", at, trigger }
	}
	website := func(e *entry) { e.kind, e.mode, e.to = "Controller Action", "Simulation", "IT response" }
	return map[string]func(*entry){
		"A10": byHand("Cell phone", "City crisis cell"),
		"A13": byHand("Email and phone", "Communications"),
		"A14": ifNeeded("after A13 +10m", "The players told the residents nothing by 07:45"),
		"A15": byHand("Phone call to hotline", "City crisis cell"),
		"A16": func(e *entry) { e.status = "Deleted" },
		"B04": byHand("Pop-up", "IT response"),
		"B07": website,
		"B14": byHand("Radio", "City crisis cell"),
		"B16": byHand("Phone", "City crisis cell"),
		"B21": func(e *entry) { e.status, e.at, e.thread = "Contingency", "", "The day is slow" },
		"B23": ifNeeded("+05:15", "Communications wrote nothing of its own"),
		"B25": func(e *entry) { e.at = "201215NOV2026" },
		"C04": byHand("Email", "City crisis cell"),
		"C05": website,
		"C08": byHand("Email", "City crisis cell"),
		"C11": byHand("Landline", "Communications"),
		"C15": byHand("Log", "moderators"),
	}
}

// playerActions are what exercise control waits to see, by the inject before it: who, and what.
func playerActions() map[string][2]string {
	return map[string][2]string{
		"A04": {"City crisis cell", "Decision on Sailmaker Row by 07:20"},
		"A09": {"Communications", "Holding statement to the newspaper"},
		"B02": {"IT response", "Servers off the network"},
		"B05": {"Port operations", "Port closed or open: a decision, and who made it"},
		"B12": {"IT response", "Sample handed to the fire brigade"},
		"B22": {"City crisis cell", "Northern end of Sailmaker Row evacuated"},
		"C09": {"Communications", "Wrong all-clear noticed and corrected"},
		"C11": {"Communications", "Correction published within 20 minutes"},
	}
}

// harbourLists are the sheets behind the lists: words for cells, the mapping and the settings.
func harbourLists() []sheet {
	words := [][]any{{"STATUS", "EVENT TYPE", "INJECT MODE"}, {"Ready to Inject", "Inject", "Email"}, {"Injected", "Contingency Inject", "Phone"},
		{"Deferred", "Player Action", "Radio"}, {"Deleted", "Controller Action", "Facebook"}, {"Contingency", "Administrative", "Twitter"}}
	return []sheet{
		{name: "Pull Down list", rows: words},
		{name: "Mapping", header: []string{"for", "written", "means"}, rows: [][]any{{"header", "ATTACHMENT", "assets"}, {"team", "Everyone", "session"}, {"persona", "", ""}, {"channel", "", ""}}},
		{name: "Settings", header: []string{"name", "value"}, rows: [][]any{{"mark", "EXERCISE"}, {"startex", "06:30"}, {"endex", "18:00"}}},
	}
}

package msel

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// harbourRow is a row of the sample as an agency keeps it. Its thread is what a contingency waits for.
type harbourRow struct {
	entry
	story
	sheet      string
	minute     int // of the day: rows stand in the order of their times
	phase      string
	objective  string
	attachment string
}

// harbourLight is the morning of the sample exercise as an agency keeps it. The records are those of samples/harbour-light.csv, its
// header first; senders stand by the names that the space displays, or by the agency's own. What the list of an agency has no
// column for is left out, and so is the mark of each message: it stands in Settings.
func harbourLight(records [][]string, names map[string]string) (family, error) {
	rows := append(harbourFrame(), harbourExtras()...)
	for _, record := range records[1:] {
		cell := func(name string) string { return record[slices.Index(records[0], name)] }
		if strings.HasPrefix(cell("ID"), "C") && cell("ID") != lastOfDay {
			continue // of the afternoon
		}
		row, err := harbourInject(cell, names)
		if err != nil {
			return family{}, fmt.Errorf("row %s: %w", cell("ID"), err)
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b harbourRow) int { return cmp.Compare(a.minute, b.minute) })
	f := family{name: "harbour-light-msel"}
	for _, name := range []string{"MSEL", "Media", "Cyber"} {
		f.sheets = append(f.sheets, harbourSheet(name, rows))
	}
	f.sheets = append(f.sheets, harbourLists()...)
	return f, nil
}

// lastOfDay is the inject of the afternoon that ends the morning here.
const lastOfDay = "C16"

// harbourSheet is what one of the authors has written. In the first sheet, where phases begin is a line of its own.
func harbourSheet(name string, rows []harbourRow) sheet {
	s := sheet{name: name, header: []string{"MSEL NUMBER", "DAY", "Time", "STATUS", "EVENT TYPE", "SUBJECT", "INJECT MODE", "SEND FROM (Simulated)", "SEND TO",
		"DESCRIPTION", "IMPLEMENTER (Actual Narrative)", "ATTACHMENT", "EXPECTED ACTION", "OBJECTIVE", "INJECTED BY", "TRIGGER", "NOTES", "ANCHOR"}}
	if name == "MSEL" {
		s.titles = []string{"EXERCISE HARBOUR LIGHT - MASTER SCENARIO EVENTS LIST (MSEL)", "EXERCISE EXERCISE EXERCISE - 20 November 2026, Port Verrin - all of it is invented"}
	}
	phase := ""
	for _, r := range rows {
		if r.sheet != name {
			continue
		}
		if name == "MSEL" && r.phase != "" && r.phase != phase {
			phase = r.phase
			s.rows = append(s.rows, []any{"PHASE: " + strings.ToUpper(phase)})
		}
		s.rows = append(s.rows, []any{r.id, r.day, r.at, r.status, r.kind, r.subject, r.mode, r.from, r.to, r.about, r.text, r.attachment, r.expect, r.objective, r.by, r.thread, r.note, anchorOf(r.id)})
	}
	return s
}

// anchorOf is yes for the inject that keeps its clock time whatever the day does: the blackmailers' deadline is at noon.
func anchorOf(id any) any {
	if id == "B24" {
		return "yes"
	}
	return nil
}

// harbourInject puts a row of the plan into an agency's words.
func harbourInject(cell func(string) string, names map[string]string) (harbourRow, error) {
	planned, err := time.Parse("2006-01-02 15:04", cell("Planned"))
	if err != nil {
		return harbourRow{}, err
	}
	if cell("ID") == lastOfDay {
		planned = planned.Truncate(24 * time.Hour).Add(endOfDay * time.Minute)
	}
	minute, short := 60*planned.Hour()+planned.Minute(), inShort()[cell("ID")]
	r := harbourRow{sheet: harbourAuthor(cell("ID")), minute: minute, phase: cell("Phase"), attachment: cell("Assets"), entry: entry{
		id: cell("ID"), day: "Day 1", at: military(minute), status: "Ready to Inject", kind: "Inject", mode: modes()[cell("Channel")],
		from: harbourSender(cell, names), by: cmp.Or(cell("Owner"), "Ruben"), to: harbourTeams(cell("Team")), note: harbourNote(cell("ID")),
	}}
	literal := strings.NewReplacer(`{{date "15:04 on 2 January 2006" "Europe/Berlin" .Row.planned}}`, planned.Format("15:04 on 2 January 2006"),
		`{{date "15:04" "Europe/Berlin" .Row.planned}}`, planned.Format("15:04"), "{{.Row.phase}}", cell("Phase"),
		`{{.Row.owner | default "exercise control"}}`, "exercise control").Replace
	plain := func(text string) string {
		return literal(strings.TrimSuffix(strings.TrimPrefix(text, "EXERCISE: "), "\nEXERCISE"))
	}
	r.story = story{cmp.Or(plain(cell("Subject")+cell("Title")), short[0]), plain(cell("Body")), short[0], short[1]}
	if cell("ID") == lastOfDay {
		r.phase = "" // it belongs to no phase of the morning
	}
	if change, isChanged := harbourChanges()[cell("ID")]; isChanged {
		change(&r)
	}
	r.objective = harbourObjective(r.to)
	return r, nil
}

// harbourSender is who speaks: by the agency's name for the role, else by that which the space displays.
func harbourSender(cell func(string) string, names map[string]string) string {
	name := cmp.Or(names[strings.ToLower(cell("Persona"))], cell("Persona"))
	if cell("Channel") == "ticketing-system" {
		return "Port IT"
	}
	for role, displayed := range map[string]string{"Port Tower": "Tomas Rehn", "Incident Commander": "Helga Brandt", "Mayor": "Ingrid Castellan"} {
		if name == displayed {
			return role
		}
	}
	return name
}

// harbourTeams are the agency's names for those who get an inject.
func harbourTeams(teams string) string {
	if teams == "" {
		return "Public"
	}
	return strings.NewReplacer(";moderators", "", "moderators", "EXCON", "Port operations", "Port Ops", "City crisis cell", "CCC", "Communications", "PIO",
		"IT response", "IT cell", "players", "All cells", "all", "All cells", ";", ", ").Replace(teams)
}

// harbourAuthor is the sheet of an inject. The exercise does not hang on what stands in the sheets behind the first.
func harbourAuthor(id string) string {
	switch id {
	case "A07", "B06", "B15", "B18":
		return "Media"
	case "B21":
		return "Cyber"
	}
	return "MSEL"
}

// harbourObjective is what an inject serves, by who gets it.
func harbourObjective(to string) string {
	for _, o := range [][2]string{{"Port Ops", "O1"}, {"CCC", "O2"}, {"PIO", "O3"}, {"IT cell", "O4"}, {"All cells", "O5"}, {"Public", "O3"}} {
		if strings.HasPrefix(to, o[0]) {
			return o[1]
		}
	}
	return ""
}

// harbourNote is what an agency notes beside an inject.
func harbourNote(id string) string {
	return map[string]string{"A04": "Asks for two decisions", "A08": "Declared wrongly: it is the root of the day", "B03": "Says that the manifest is false",
		"B10": "Takes away the fire watch", "B12": "The turning point", "B20": "2 and 3 are false, 4 is half true", lastOfDay: "Last message"}[id]
}

// harbourLists are the sheets behind the lists: objectives, words for cells, the mapping and the settings.
func harbourLists() []sheet {
	objectives := [][]any{{"O1", "Fight the fire, and keep the port safe"}, {"O2", "Decide in time on the people of Sailmaker Row"},
		{"O3", "Tell the public what is known, with one voice"}, {"O4", "Find the attack, contain it, and come back"}, {"O5", "Begin and end together"}}
	words := [][]any{{"STATUS", "EVENT TYPE", "INJECT MODE"}, {"Ready to Inject", "Inject", "Email"}, {"Injected", "Contingency Inject", "Phone"},
		{"Deferred", "Player Action", "Radio"}, {"Deleted", "Controller Action", "Facebook"}, {"Contingency", "Administrative", "Twitter"}}
	return []sheet{
		{name: "Objectives", header: []string{"OBJECTIVE", "IN WORDS"}, rows: objectives},
		{name: "Pull Down list", rows: words},
		{name: "Mapping", header: []string{"for", "written", "means"}, rows: [][]any{
			{"header", "ATTACHMENT", "assets"},
			{"persona", "Port Tower", "harbour_master"}, {"persona", "Incident Commander", "fire_chief"}, {"persona", "Mayor", "mayor_castellan"}, {"persona", "Port IT", "port_authority"},
			{"team", "Port Ops", "Port operations"}, {"team", "CCC", "City crisis cell"}, {"team", "PIO", "Communications"}, {"team", "IT cell", "IT response"},
			{"team", "All cells", "players"}, {"team", "Public", "session"},
			{"channel", "Ticket", "ticketing-system"}, {"channel", "Neighbourhood group", "gosocialgroups"}}},
		{name: "Settings", header: []string{"name", "value"}, rows: [][]any{{"mark", "EXERCISE"}, {"startex", "06:30"}, {"endex", "12:15"}}},
	}
}

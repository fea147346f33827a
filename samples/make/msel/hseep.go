package msel

// hseep is a template that has the time of the story alone, and no subject: the planner wrote it under Notes, and the mapping
// says so.
func hseep() family {
	header := []string{"Event Number", "Designated Scenario Time", "Event Type", "Inject Mode", "From", "To", "Message", "Expected Participant Response", "Exercise Objective", "Notes"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			message := s.text
			if message == "" {
				message = s.about
			}
			return []any{e.id, e.at, e.kind, e.mode, e.from, e.to, message, s.expect, "Operational Coordination", s.subject}
		}, entries...)
	}
	return family{
		name: "hseep",
		sheets: []sheet{
			{name: "MSEL", titles: []string{"Harbour Light Functional Exercise", "Master Scenario Events List (MSEL)", "FOR OFFICIAL EXERCISE USE ONLY"}, header: header, rows: put(
				entry{id: 1, at: clock(6, 30), kind: "Administrative", mode: "---", from: "SimCell", to: "All Players", what: "STARTEX"},
				entry{id: 2, at: clock(6, 40), kind: "Inject", mode: "E-mail", from: "Harbor Master", to: "Port Operations Center", what: "smoke"},
				entry{id: 3, at: clock(6, 50), kind: "Inject", mode: "E-mail", from: "Fire Department", to: "Port Operations Center; Emergency Operations Center", what: "sitrep"},
				entry{id: 4, at: clock(6, 55), kind: "Expected Player Action", mode: "---", from: "", to: "Emergency Operations Center", what: "EOC decides on Sailmaker Row"},
				entry{id: 5, at: clock(7, 3), kind: "Inject", mode: "Facebook", from: "Parent", to: "All Players", what: "neighbours"},
				entry{id: 6, at: clock(7, 14), kind: "Inject", mode: "E-mail", from: "Journalist", to: "Joint Information Center", what: "questions"},
				entry{id: 7, at: clock(7, 25), kind: "Inject", mode: "Press", from: "Newspaper of Record", to: "All Players", what: "article"},
				entry{id: 8, at: clock(7, 48), kind: "Controller Action", mode: "Telephone", from: "Parent", to: "Emergency Operations Center", what: "asthma"},
				entry{id: 9, at: clock(8, 20), kind: "Inject", mode: "X", from: "Fire Department", to: "All Players", what: "found"},
				entry{id: 10, at: clock(9, 30), kind: "Inject", mode: "E-mail", from: "Terminal Operator", to: "Cyber Team", what: "screens"},
				entry{id: 11, at: clock(9, 41), kind: "Inject", mode: "E-mail", from: "Threat Actor", to: "Cyber Team", what: "ransom"},
				entry{id: 12, at: clock(10, 34), kind: "Inject", mode: "SMS", from: "Fire Department", to: "Emergency Operations Center", what: "batteries"},
				entry{id: 13, at: clock(12, 0), kind: "Contingency Inject", mode: "Facebook", from: "City Government", to: "All Players", what: "advice"},
				entry{id: 14, at: clock(16, 0), kind: "Administrative", mode: "---", from: "SimCell", to: "All Players", what: "ENDEX"},
			)},
			{name: "Pull Down list", hidden: true, rows: [][]any{{"Event Type"}, {"Inject"}, {"Contingency Inject"}, {"Expected Player Action"}, {"Administrative"}}},
		},
		mapping: append(columns("Notes", "subject"), append(personas("Harbor Master", "harbour_master", "Fire Department", "fire_chief", "Parent", "petra_lindqvist",
			"Journalist", "leila_dufour", "Newspaper of Record", "verrin_courier", "Terminal Operator", "port_authority", "Threat Actor", "null_tide", "City Government", "city_hall"),
			teams("Port Operations Center", "Port operations", "Emergency Operations Center", "City crisis cell", "Joint Information Center", "Communications",
				"Cyber Team", "IT response", "All Players", "all")...)...),
	}
}

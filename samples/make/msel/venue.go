package msel

// venue is the list of a full-scale exercise at a venue: most of its rows are what players are to do, times are cells with a
// time of day, sender and addressee are merged over rows, and the sheet that is read stands behind one of actors.
func venue() family {
	header := []string{"EVENT #", "EVENT TIME", "EVENT TYPE", "SUBJECT", "INJECT MODE", "SEND FROM (SIMULATED)", "INJECTED BY (RESPONSIBLE CONTROLLER)",
		"SEND TO (RECIPIENT PLAYERS)", "EVENT DESCRIPTION", "EXPECTED OUTCOMES", "QUESTIONS/ COMMENTS", "IMPLEMENTER/ NARRATIVE", "Notes"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.kind, s.subject, e.mode, e.from, e.by, e.to, s.about, s.expect, nil, s.text, e.note}
		}, entries...)
	}
	titles := []string{"Exercise Harbour Light - Eastquay Terminal", "Full-Scale Exercise MSEL, 20 November 2026"}
	return family{
		name: "venue",
		sheets: []sheet{
			{name: "ACTORS", header: []string{"NAME", "ROLE", "CALL TIME"}, rows: [][]any{{"Actor 1", "Second engineer", clock(6, 0)}, {"Actor 2", "Resident with a child", clock(6, 30)}}},
			{name: "Iteration #1", titles: titles, header: header, rows: put(venueRows(0)...), merged: []merge{{"SEND TO (RECIPIENT PLAYERS)", 1, 2}, {"SEND FROM (SIMULATED)", 10, 11}}},
			{name: "Iteration #2", titles: titles, header: header, rows: put(venueRows(2)...), merged: []merge{{"SEND TO (RECIPIENT PLAYERS)", 1, 2}, {"SEND FROM (SIMULATED)", 10, 11}}},
		},
		mapping: append(personas("Terminal Security", "port_authority", "Unified Command (Fire)", "fire_chief", "Dock Union Rep", "bartol_sand",
			"Live TV Crew", "marcus_oyelaran", "Bystander with phone", "mina_kovar", "Hackers", "null_tide"),
			teams("Venue Ops", "Port operations", "EOC", "City crisis cell", "PIO", "Communications", "Tech Team", "IT response")...),
	}
}

// venueRows are the rows of an iteration, which begins some hours late.
func venueRows(late int) []entry {
	at := func(hour, minute int) moment { return clock(hour+late, minute) }
	return []entry{
		{id: 1, at: at(6, 30), kind: "Administrative", by: "Ruben", what: "STARTEX", note: "All radios checked"},
		{id: 2, at: at(6, 40), kind: "Inject", mode: "Email", from: "Terminal Security", by: "Ada", to: "Venue Ops", what: "smoke"},
		{id: 3, at: at(6, 42), kind: "Simulation", mode: "Simulation", from: "Smoke machine crew", by: "Ada", what: "Smoke from bay 11"},
		{id: 4, at: at(6, 45), kind: "Player Action", by: "Ada", to: "Venue Ops", what: "Venue Ops alerts the fire brigade"},
		{id: 5, at: at(6, 50), kind: "Inject", mode: "Email", from: "Unified Command (Fire)", by: "Ada", to: "Venue Ops, EOC", what: "sitrep"},
		{id: 6, at: at(6, 55), kind: "Actor Action", mode: "In Person", from: "Actor 1", by: "Ada", to: "Venue Ops", what: "missing"},
		{id: 7, at: at(7, 0), kind: "Player Action", by: "Ruben", to: "EOC", what: "EOC decides on Sailmaker Row"},
		{id: 8, at: at(7, 5), kind: "Player Action", by: "Ruben", to: "EOC", what: "EOC opens the hotline"},
		{id: 9, at: at(7, 10), kind: "Contextual", mode: "Email", from: "Unified Command (Fire)", by: "Ada", to: "EOC", what: "found"},
		{id: 10, at: at(7, 15), kind: "Controller Action", mode: "Radio", from: "Venue control", by: "Ada", to: "Venue Ops", what: "Radio check, channel 4"},
		{id: 11, at: at(7, 20), kind: "Inject", mode: "TV", from: "Live TV Crew", by: "Sol", to: "PIO", what: "live"},
		{id: 12, at: at(7, 25), kind: "Inject", mode: "Email/phone", by: "Sol", to: "PIO", what: "questions"},
		{id: 13, at: at(7, 30), kind: "Expected Action", by: "Sol", to: "PIO", what: "PIO releases a holding statement"},
		{line: "PHASE 2 - DARK SCREENS"},
		{id: 14, at: at(9, 30), kind: "Inject", mode: "Email", from: "Terminal Security", by: "Nadia", to: "Tech Team", what: "screens"},
		{id: 15, at: at(9, 36), kind: "Player Action", by: "Nadia", to: "Tech Team", what: "Tech Team takes the servers off the network"},
		{id: 16, at: at(9, 41), kind: "Inject", mode: "Email", from: "Hackers", by: "Nadia", to: "Tech Team; EOC", what: "ransom"},
		{id: 17, at: at(9, 58), kind: "Inject", mode: "Social Media", from: "Bystander with phone", by: "Sol", to: "all", what: "trucks"},
		{id: 18, at: at(10, 15), kind: "Contingency Inject", mode: "Email", from: "Dock Union Rep", by: "Sol", to: "Venue Ops", what: "leave", note: "If the union was not called by 10:00"},
		{id: 19, at: at(10, 34), kind: "Inject", mode: "Cell", from: "Unified Command (Fire)", by: "Ada", to: "EOC", what: "batteries"},
		{id: 20, at: at(10, 40), kind: "Player Action", by: "Ruben", to: "EOC", what: "EOC orders the evacuation"},
		{id: 21, at: at(12, 0), kind: "Administrative", by: "Ruben", what: "ENDEX"},
	}
}

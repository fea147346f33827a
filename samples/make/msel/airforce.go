package msel

// airForce is the list of an air force's command post exercise: the day and a military number stand in two columns, a few
// days lack their year, and one header stands twice.
func airForce() family {
	header := []string{"Event #", "Date", "Time (0600-1800)", "Sent To:", "Sent From:", "Event Summary", "Expected Reaction to Inject", "Inject Method", "Status",
		"Unit/Organization", "Inject Implementer", "Impacted Event Location/ Venue", "Unit 1 Affected", "Unit 2 Affected", "Unit 3 Affected",
		"1st Objective Supported (UJTL/METL/CFETP)", "1st Objective Supported (UJTL/METL/CFETP)", "2nd Objective Supported (UJTL/METL/CFETP)", "Inject POC",
		"Secondary Location/Venue Affected", "Created by"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.day, e.at, e.to, e.from, s.subject, s.expect, e.mode, e.status, "Wing HQ", s.text, "Eastquay Terminal", "Fire flight", nil, nil,
				"Respond to a fire", "Inform the public", nil, e.by, nil, e.by}
		}, entries...)
	}
	return family{
		name: "air-force",
		sheets: []sheet{
			{name: "20NOV-A", header: header, rows: put(airForceRows()...)},
			{name: "21NOV-A", header: header, rows: put(
				entry{id: 201, day: date(21), at: 700, status: "Ready to Inject", mode: "Email", from: "Wing Legal", by: "Ruben", to: "CAT", what: "claim"},
				entry{id: 202, day: date(21), at: 900, status: "Ready to Inject", mode: "Email", from: "Wing Legal", by: "Ruben", to: "CAT", what: "statement"})},
			{name: "Deleted", header: header, rows: put(
				entry{id: 150, day: date(20), at: 1200, status: "Deleted", mode: "Email", from: "Local Press", by: "Sol", to: "PA", what: "website"})},
		},
		mapping: append(columns("Inject Implementer", "body"), append(personas("Control Tower", "harbour_master", "Fire Flight", "fire_chief", "Local Press", "leila_dufour",
			"Wing Legal", "norrlane", "Comm Focal Point", "port_authority", "Red Cell", "null_tide", "White Cell", "city_hall"),
			teams("CAT", "City crisis cell", "BDOC", "Port operations", "PA", "Communications", "CS", "IT response", "ALL", "players")...)...),
	}
}

// airForceRows are the rows of the first day.
func airForceRows() []entry {
	return []entry{
		{id: 101, day: date(20), at: 600, status: "Injected", mode: "Email", from: "White Cell", by: "Ruben", to: "ALL", what: "start"},
		{id: 102, day: date(20), at: 640, status: "Ready to Inject", mode: "Phone", from: "Control Tower", by: "Ada", to: "BDOC", what: "smoke"},
		{id: 103, day: date(20), at: 650, status: "Ready to Inject", mode: "Email", from: "Fire Flight", by: "Ada", to: "BDOC/CAT", what: "sitrep"},
		{id: 104, day: "20-Nov", at: 655, status: "Ready to Inject", mode: "Radio", from: "Fire Flight", by: "Ada", to: "BDOC", what: "missing"},
		{id: 105, day: "20- Nov", at: "0714", status: "Ready to Inject", mode: "Email", from: "Local Press", by: "Sol", to: "PA", what: "questions"},
		{id: 106, day: "20Nov", at: "0820L ", status: "Ready to Inject", mode: "Email", from: "Fire Flight", by: "Ada", to: "CAT", what: "found"},
		{id: 107, day: date(20), at: 930, status: "Ready to Inject", mode: "Email", from: "Comm Focal Point", by: "Nadia", to: "CS", what: "screens"},
		{id: 108, day: date(20), at: 936, status: "DRAFT", mode: "Email", from: "Comm Focal Point", by: "Nadia", to: "CS", what: "files"},
		{id: 109, day: date(20), at: 941, status: "Ready to Inject", mode: "Email", from: "Red Cell", by: "Nadia", to: "CS & CAT", what: "ransom"},
		{id: 110, day: date(20), at: 950, status: "Ready to Inject", mode: "Landline", from: "Control Tower", by: "Ada", to: "BDOC", what: "radar"},
		{id: 111, day: date(20), at: "00900", status: "Ready to Inject", mode: "Email", from: "Local Press", by: "Sol", to: "PA", what: "website"},
		{id: 112, day: date(20), at: 1200.5, status: "Ready to Inject", mode: "Email", from: "Fire Flight", by: "Ada", to: "CAT", what: "plume"},
		{id: 113, day: date(20), at: "Post fire", status: "Deferred", mode: "Runner", from: "Fire Flight", by: "Ada", to: "CAT", what: "clear"},
		{id: "113-A", day: date(20), at: 1345, status: "Ready to Inject", mode: "Email", from: "Wing Legal", by: "Ruben", to: "CAT", what: "claim"},
		{id: 114, day: date(20), at: 1800, status: "Ready to Inject", mode: "Email", from: "White Cell", by: "Ruben", to: "ALL", what: "end"},
	}
}

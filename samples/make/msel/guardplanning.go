package msel

// guardPlanning is the sheet that a National Guard plans in: one header stands twice, and the mapping takes the second away
// by its cell. A full date and time stands in Time although DATE has the day; where DATE was empty, a formula left day 0.
func guardPlanning() family {
	header := []string{"MSEL NUMBER", "DATE", "Time", "STATUS", "SUBJECT", "INJECT MODE", "SEND FROM (Simulated)", "INITIATED BY", "SEND TO",
		"OBJ. (Core Capability)", "INJECT MODE", "Inject Entry (Date/Initials)", "NARRATIVE", "EXPECTED ACTION", "BACKGROUND INFORMATION", "Inject Author"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.day, e.at, e.status, s.subject, e.mode, e.from, e.by, e.to, "2. Public Information", "planned: " + e.mode, "12 Oct / " + e.by, s.text, s.expect, s.about, e.by}
		}, entries...)
	}
	return family{
		name: "planning-sheet",
		sheets: []sheet{
			{name: "BACKUP", header: header, rows: put(
				entry{id: "90", day: date(20), at: full(20, 8, 0), status: "Omitted", mode: "Email", from: "Tug Operator", by: "J4", to: "Port operations", what: "smoke"})},
			{name: "PLANNING", header: header, rows: put(guardPlanned()...)},
			{name: "MISC EXAMPLE INJECTS", header: header, rows: put(
				entry{id: "X-1", status: "DRAFT", mode: "Email", from: "Tug Operator", by: "J4", to: "Port operations", what: "radar"})},
		},
		mapping: append(columns("K1", "ignore"), personas("Tug Operator", "old_akeroyd", "Ship's Agent", "norrlane", "VFD", "fire_chief",
			"Mayor Castellan's Aide", "mayor_castellan", "Port Newsroom", "leila_dufour", "Terminal IT Desk", "port_authority")...),
	}
}

// guardPlanned are the rows of the sheet that is read.
func guardPlanned() []entry {
	zero := "1/0/2020  08:00:00"
	return []entry{
		{id: "KEY EVENT", day: date(20), at: full(20, 6, 30), mode: "none", by: "Ruben", what: "Exercise begins"},
		{id: "20", day: date(20), at: full(20, 6, 40), status: "Ready to Inject", mode: "Email", from: "Tug Operator", by: "J4", to: "Port operations", what: "smoke"},
		{id: "21", day: date(20), at: full(20, 6, 55), status: "Ready to Inject", mode: "Radio", from: "VFD", by: "J4", to: "Port operations", what: "missing"},
		{id: "22", at: zero, status: "Ready to Inject", mode: "Email", from: "Ship's Agent", by: "J4", to: "Port operations", what: "stowage"},
		{id: "23", at: zero, status: "Ready to Inject", mode: "E-Mail", from: "Port Newsroom", by: "PAO", to: "Communications", what: "questions"},
		{id: "24", day: date(20), at: full(20, 7, 35), status: "Injected", mode: "Email", from: "Mayor Castellan's Aide", by: "PAO", to: "Communications; City crisis cell", what: "mayor"},
		{id: "25", day: date(20), at: "5/7/2013  22:15:00 AM", status: "Ready to Inject", mode: "Email", from: "Terminal IT Desk", by: "J6", to: "IT response", what: "screens"},
		{id: "26", day: date(20), at: "10:100:00 AM", status: "Ready to Inject", mode: "Email", from: "Terminal IT Desk", by: "J6", to: "IT response", what: "files"},
		{id: "27", day: date(20), at: "#REF!", status: "Deferred", mode: "Email", from: "Null Tide", by: "J6", to: "IT response", what: "ransom"},
		{id: "28", day: date(20), at: full(20, 10, 15), status: "Contingency", mode: "Email", from: "Bartol Sand", by: "J1", to: "Port operations", what: "leave"},
		{id: "29", day: date(20), at: full(20, 10, 30), status: "Ready to Inject", mode: "Memo", from: "Ship's Agent", by: "JAG", to: "City crisis cell", what: "statement"},
		{id: "30", day: date(20), at: full(20, 10, 34), status: "Ready to Inject", mode: "Text message", from: "VFD", by: "J4", to: "City crisis cell", what: "batteries"},
		{id: "31", day: date(20), at: full(20, 13, 45), status: "Ready to Inject", mode: "Email", from: "Ship's Agent", by: "JAG", to: "City crisis cell", what: "claim"},
	}
}

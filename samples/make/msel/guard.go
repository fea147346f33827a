package msel

// guardHeader is the header of a National Guard's list, in the order of its columns.
func guardHeader() []string {
	return []string{"MSEL NUMBER", "DATE", "Time", "STATUS", "INJECT DTG", "SUBJECT", "INJECT MODE", "SEND FROM (Simulated)", "INJECTED BY", "SEND TO",
		"STORYLINE/THREAD", "ESF", "DESCRIPTION", "EXPECTED ACTION", "NOTES/REMARKS", "IMPLEMENTER (Actual Narrative)", "BACKGROUND INFORMATION", "Inject Author"}
}

// guardRow puts an entry under the header of a National Guard's list.
func guardRow(e entry, s story) []any {
	return []any{e.id, e.day, e.at, e.status, e.group, s.subject, e.mode, e.from, e.by, e.to,
		e.thread, "ESF-4", s.about, s.expect, e.note, s.text, nil, e.by}
}

// guard is the list of a National Guard: two rows of titles, a sheet an author, sheets of what was deleted and of the words
// that cells may hold. Times are military numbers, and text in a few rows.
func guard() family {
	put := func(entries ...entry) [][]any { return rowsOf(stories(), guardRow, entries...) }
	return family{
		name: "national-guard",
		sheets: []sheet{
			{name: "MSEL", titles: []string{"EXERCISE HARBOUR LIGHT 2026 - MASTER SCENARIO EVENTS LIST", "EXERCISE - EXERCISE - EXERCISE"}, header: guardHeader(), rows: put(guardMorning()...),
				merged: []merge{{"SEND TO", 2, 3}, {"SEND FROM (Simulated)", 14, 15}}},
			{name: "J2", header: guardHeader(), rows: put(
				entry{id: "J2-1", day: date(20), at: 1010, status: "Ready to Inject", mode: "Email", from: "J2 Analysis Cell", by: "Nadia", to: "CIRT", what: "manifest", thread: "Cyber"},
				entry{id: "J2-2", day: date(20), at: 1100, status: "DRAFT", mode: "---", by: "Nadia", to: "CIRT", what: "files", thread: "Cyber"})},
			{name: "PAO", header: guardHeader(), rows: put(
				entry{id: "P-1", day: date(20), at: 1205, status: "Ready to Inject", mode: "Email", from: "Verrin Courier (Port Desk)", by: "Sol", to: "JIC", what: "readings", thread: "Media"})},
			{name: "Deleted", header: guardHeader(), rows: put(
				entry{id: "4-A", day: date(20), at: 730, status: "Deleted", mode: "Fax", from: "Norrlane Shipping", by: "Ada", to: "EOC", what: "statement"})},
			{name: "Pull Down list", rows: [][]any{{"STATUS", "INJECT MODE"}, {"Injected", "Email"}, {"Omitted", "Phone"}, {"Ready to Inject", "Radio"}, {"Deferred", "JIEE"}, {"Deleted", "In Person"}, {"Contingency", "Fax"}}},
		},
		mapping: append(append(personas("Harbor Tower", "harbour_master", "VFD Command Post", "fire_chief", "Verrin Courier (Port Desk)", "leila_dufour",
			"Coast 1 Newsroom", "marcus_oyelaran", "Office of the Mayor", "mayor_castellan", "Dock Workers Local", "bartol_sand",
			"Unknown Actor", "null_tide", "Port Terminal Ops", "port_authority", "Exercise Control", "city_hall"),
			teams("EOC", "City crisis cell", "JIC", "Communications", "Port Ops", "Port operations", "CIRT", "IT response", "ALL CELLS", "players")...),
			channels("JIEE", "ticketing-system")...),
	}
}

// guardMorning is the sheet that is read.
func guardMorning() []entry {
	return []entry{
		{id: "STARTEX", day: date(20), at: 600, status: "Injected", mode: "Email", from: "Exercise Control", by: "Ruben", to: "ALL CELLS", what: "start", group: "200600NOV2026"},
		{id: "1", day: date(20), at: 640, status: "Ready to Inject", mode: "Phone call to CCC", from: "Harbor Tower", by: "Ada", to: "Port Ops", what: "smoke", group: "200640NOV2026", thread: "Fire", note: "Caller speaks fast"},
		{id: "2", day: date(20), at: 650, status: "Ready to Inject", mode: "Email", from: "VFD Command Post", by: "Ada", to: "Port Ops; EOC", what: "sitrep", group: "200650NOV2026", thread: "Fire"},
		{id: "3", day: date(20), at: 655, status: "Ready to Inject", mode: "Radio", from: "VFD Command Post", by: "Ada", what: "missing", group: "200655NOV2026`", thread: "Fire"},
		{id: "5-A", day: date(20), at: 710, status: "Ready to Inject", mode: "Email", from: "Norrlane Shipping", by: "Ada", to: "Port Ops", what: "stowage", group: "200710NOV2026", thread: "Cargo"},
		{id: "5-B", day: date(20), at: 714, status: "Ready to Inject", mode: "Email/phone", from: "Verrin Courier (Port Desk)", by: "Sol", to: "JIC", what: "questions", group: "200714NOV26", thread: "Media"},
		{id: "FS-1", day: date(20), at: 735, status: "Ready to Inject", mode: "E-Mail", from: "Office of the Mayor", by: "Ruben", to: "JIC", what: "mayor", thread: "Media"},
		{line: "PHASE 2"},
		{id: "10", day: date(20), at: 930, status: "Ready to Inject", mode: "JIEE and email", from: "Port Terminal Ops", by: "Nadia", to: "CIRT", what: "screens", group: "200930NOV2026", thread: "Cyber"},
		{id: "11", day: date(20), at: 936, status: "Deferred", mode: "JIEE", from: "Port Terminal Ops", by: "Nadia", to: "CIRT", what: "files", group: "200936NOV2026", thread: "Cyber"},
		{id: "12", day: date(20), at: 941, status: "Ready to Inject", mode: "Email", from: "Unknown Actor", by: "Nadia", to: "CIRT;EOC", what: "ransom", group: "200941NOV2026", thread: "Cyber"},
		{id: "13", day: date(20), at: "0950L", status: "Ready to Inject", mode: "Phone, Cell phone and email", from: "Harbor Tower", by: "Ada", to: "Port Ops", what: "radar", thread: "Cyber"},
		{id: "13-A", day: date(20), at: "USED IN MEETING #1", status: "Omitted", mode: "Email", from: "Dock Workers Local", by: "Sol", to: "EOC", what: "union", thread: "Labor"},
		{id: nil, day: date(20), at: 1000, status: "Ready to Inject", mode: "---", by: "Ruben", what: "Key leader meeting in the EOC"},
		{id: "14", day: date(20), at: 1015, status: "Ready to Inject", mode: "Email", from: "Dock Workers Local", by: "Sol", to: "Port Ops & EOC", what: "leave", thread: "Labor"},
		{id: "15", day: date(20), at: 1016, status: "Contingency", mode: "Email", by: "Sol", to: "JIC", what: "union", thread: "Labor", note: "Only if the union was not answered"},
		{id: "16", day: date(20), at: 1030, status: "Deleted", mode: "Email", from: "Norrlane Shipping", by: "Ada", to: "EOC", what: "statement"},
		{id: "17", day: date(20), at: 1034, status: "Ready to Inject", mode: "In Person", from: "VFD Command Post", by: "Ada", to: "EOC", what: "batteries", thread: "Fire"},
		{id: "18", day: date(20), at: 1045, status: "DRAFT", mode: "Not Injected - MSEL Planning Info only", by: "Ruben", what: "Weather as in annex C"},
		{id: "19", day: date(20), at: 1130, status: "Ready to Inject", mode: "TV", from: "Coast 1 Newsroom", by: "Sol", to: "ALL CELLS", what: "live", thread: "Media"},
		{id: "ENDEX", day: date(20), at: 1600, status: "Ready to Inject", mode: "Email", from: "Exercise Control", by: "Ruben", to: "ALL CELLS", what: "end", group: "201600NOV2026"},
	}
}

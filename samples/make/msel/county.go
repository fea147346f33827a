package msel

// county is the list of a county's winter exercise: days are numbered, there is no time at all, and what kind a row is
// stands under TYPE.
func county() family {
	header := []string{"MSEL #", "Day", "TITLE", "SEND TO", "SENT FROM", "CONTROLLER", "METHOD", "TYPE", "DESCRIPTION/SCRIPT", "EXPECTED ACTION", "Comments/Notes"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.day, s.subject, e.to, e.from, e.by, e.mode, e.kind, s.text, s.expect, e.note}
		}, entries...)
	}
	return family{
		name: "county",
		sheets: []sheet{
			{name: "County", titles: []string{"", "Winter Exercise - Verrin County"}, header: header, merged: []merge{{"Day", 0, 6}, {"SEND TO", 4, 5}}, rows: put(countyRows()...)},
			{name: "City", titles: []string{"", "Winter Exercise - Verrin County"}, header: header, rows: put(
				entry{id: "C-1", day: 1, mode: "Email", kind: "Inject", from: "Hospital Liaison", by: "Sol", to: "County EOC", what: "asthma"})},
			{name: "Old", header: header, rows: put(
				entry{id: 3, day: 1, mode: "Email", kind: "Inject", from: "Hospital Liaison", by: "Sol", to: "County EOC", what: "plume"})},
		},
		mapping: append(personas("County Fire", "fire_chief", "Harbor Patrol", "harbour_master", "Hospital Liaison", "petra_lindqvist", "County Newspaper", "verrin_courier",
			"Neighborhood Watch", "old_akeroyd", "County Commissioner", "mayor_castellan", "Freight Company", "norrlane"),
			teams("County EOC", "City crisis cell", "Port Desk", "Port operations", "County PIO", "Communications", "Everyone", "all")...),
	}
}

// countyRows are the rows of the county.
func countyRows() []entry {
	return []entry{
		{id: "STARTEX", day: 1, mode: "n/a", kind: "Administrative", by: "Ruben", what: "Exercise begins"},
		{id: 1, mode: "Email", kind: "Inject", from: "Harbor Patrol", by: "Ada", to: "Port Desk", what: "smoke"},
		{id: 2, mode: "Phone call", kind: "Inject", from: "County Fire", by: "Ada", to: "County EOC", what: "missing", note: "Use the red phone"},
		{id: 3, mode: "Email", kind: "Inject", from: "County Fire", by: "Ada", to: "County EOC", what: "sitrep"},
		{id: "3-A", mode: "Email", kind: "Inject", from: "Hospital Liaison", by: "Sol", to: "County EOC", what: "found"},
		{id: 4, mode: "Text", kind: "Inject", from: "County Commissioner", by: "Ruben", what: "mayor"},
		{id: 5, mode: "Forum", kind: "Inject", from: "Neighborhood Watch", by: "Sol", to: "Everyone", what: "neighbours"},
		{line: "END OF DAY 1"},
		{id: 6, day: 2, mode: "Article", kind: "Inject", from: "County Newspaper", by: "Sol", to: "Everyone", what: "article"},
		{id: 7, day: 2, mode: "", kind: "Player Action", by: "Sol", to: "County PIO", what: "PIO answers the newspaper"},
		{id: 8, day: 2, mode: "Email", kind: "Inject", from: "Freight Company", by: "Ada", to: "Port Desk", what: "stowage"},
		{id: 9, day: 2, mode: "Email, fax", kind: "Inject", from: "Freight Company", by: "Ada", to: "County PIO", what: "statement"},
		{id: 10, day: 2, mode: "Email", kind: "Contingent", from: "County Commissioner", by: "Ruben", to: "County PIO", what: "readings", note: "Only if nobody corrected the all-clear"},
		{id: 11, day: 2, mode: "Face to face", kind: "Actor Action", from: "Neighborhood Watch", by: "Sol", to: "County EOC", what: "asthma"},
		{id: 12, day: 2, mode: "Email", kind: "Inject", from: "Freight Company", by: "Ruben", to: "County EOC & County PIO", what: "claim"},
		{id: "ENDEX", day: 2, mode: "-", kind: "Administrative", by: "Ruben", what: "Exercise ends"},
	}
}

package msel

// byValues is a list whose channel stands under a word that says nothing: its cells are words for channels.
func byValues() family {
	header := []string{"No", "Local time", "Source", "Target", "Card", "Title", "Script", "Desk"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.to, e.mode, s.subject, s.text, e.by}
		}, entries...)
	}
	return family{
		name: "channel-by-values",
		sheets: []sheet{{name: "Cards", titles: []string{"Harbour Light, the cards of the day"}, header: header, rows: put(
			entry{id: 11, at: "0900", from: "Harbour Tower", to: "Port Desk", mode: "E-mail", by: "Blue", what: "smoke"},
			entry{id: 12, at: "0905", from: "Fire Command", to: "Port Desk", mode: "Phone call", by: "Blue", what: "missing"},
			entry{id: 13, at: "0910", from: "Daily Courier", to: "Press Desk", mode: "E-mail", by: "Green", what: "questions"},
			entry{id: 14, at: "0915", from: "A neighbour", to: "all", mode: "Social media", by: "Green", what: "neighbours"},
			entry{id: 15, at: "0920", from: "Coast 1", to: "all", mode: "TV news", by: "Green", what: "live"},
			entry{id: 16, at: "0930", from: "Terminal IT", to: "Computer Desk", mode: "Ticket", by: "Blue", what: "screens"},
			entry{id: 17, at: "0935", from: "Unknown sender", to: "Computer Desk", mode: "E-mail", by: "Blue", what: "ransom"},
			entry{id: 18, at: "0940", from: "Fire Command", to: "Crisis Desk", mode: "SMS", by: "Blue", what: "batteries"},
			entry{id: 19, at: "0950", from: "Unknown sender", to: "all", mode: "Tweet", by: "Blue", what: "manifest"},
		)}},
		mapping: append(personas("Harbour Tower", "harbour_master", "Fire Command", "fire_chief", "Daily Courier", "leila_dufour", "A neighbour", "petra_lindqvist",
			"Coast 1", "marcus_oyelaran", "Terminal IT", "port_authority", "Unknown sender", "null_tide"), desks()...),
	}
}

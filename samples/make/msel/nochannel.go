package msel

// noChannel is a list without a column of the channel: all of it is mail, which a default says. Rows that are not sent keep
// their empty cells.
func noChannel() family {
	header := []string{"#", "Time", "Kind", "From", "To", "Subject", "Message", "Expected action"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.kind, e.from, e.to, s.subject, s.text, s.expect}
		}, entries...)
	}
	return family{
		name: "no-channel",
		sheets: []sheet{{name: "Injects by e-mail", titles: []string{"Exercise Harbour Light", "All injects are e-mails"}, header: header, rows: put(
			entry{id: 1, at: clock(9, 0), kind: "Information", what: "start"},
			entry{id: 2, at: clock(9, 5), kind: "Inject", from: "Harbour Tower", to: "Port Desk", what: "smoke"},
			entry{id: 3, at: clock(9, 10), kind: "Inject", from: "Fire Command", to: "Port Desk; Crisis Desk", what: "sitrep"},
			entry{id: 4, at: clock(9, 15), kind: "Manual", from: "Fire Command", to: "Port Desk", what: "missing"},
			entry{id: 5, at: clock(9, 20), kind: "Inject", from: "Daily Courier", to: "Press Desk", what: "questions"},
			entry{id: 6, at: clock(9, 30), kind: "Expected action", to: "Press Desk", what: "Press Desk names one speaker"},
			entry{line: "AFTER THE BREAK"},
			entry{id: 7, at: clock(10, 30), kind: "Inject", from: "Terminal IT", to: "Computer Desk", what: "files"},
			entry{id: 8, at: clock(10, 41), kind: "Inject", from: "Unknown sender", to: "Computer Desk / Crisis Desk", what: "ransom"},
			entry{id: 9, at: clock(11, 15), kind: "Contingency", from: "Dock Workers", to: "Port Desk", what: "leave"},
			entry{id: 10, at: clock(12, 0), kind: "Inject", from: "Fire Command", to: "players", what: "plume"},
		)}},
		mapping: append(defaults("channel", "mail"), append(personas("Harbour Tower", "harbour_master", "Fire Command", "fire_chief", "Daily Courier", "leila_dufour",
			"Terminal IT", "port_authority", "Unknown sender", "null_tide", "Dock Workers", "bartol_sand"), desks()...)...),
	}
}

// desks are the teams of lists that call them so.
func desks() []mapping {
	return teams("Port Desk", "Port operations", "Crisis Desk", "City crisis cell", "Press Desk", "Communications", "Computer Desk", "IT response")
}

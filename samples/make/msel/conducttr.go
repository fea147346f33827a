package msel

// conducttr is what a tool exports: a CSV, times from the start without a sign, and who it is addressed to beside the team.
func conducttr() family {
	header := []string{"Number", "Time (relative to start)", "From", "Faction", "To", "Team", "Method", "Subject", "Message", "Expected Action", "Tab"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.thread, e.note, e.to, e.mode, s.subject, s.text, s.expect, e.by}
		}, entries...)
	}
	return family{
		name:  "conducttr",
		isCSV: true,
		sheets: []sheet{{header: header, rows: put(
			entry{id: 1, at: "00:00", from: "City Hall Desk", thread: "Control", note: "All staff", to: "players", mode: "Email", what: "start", by: "Smoke"},
			entry{id: 2, at: "00:10", from: "Tomas Rehn", thread: "Port", note: "Duty desk", to: "Port operations", mode: "Email", what: "smoke", by: "Smoke"},
			entry{id: 3, at: "00:20", from: "Helga Brandt", thread: "Responders", note: "Duty desk", to: "Port operations;City crisis cell", mode: "Email", what: "sitrep", by: "Smoke"},
			entry{id: 4, at: "00:33", from: "Petra Lindqvist", thread: "Public", to: "players", mode: "Gosocial", what: "neighbours", by: "Smoke"},
			entry{id: 5, at: "00:44", from: "Leila Dufour", thread: "Media", note: "Press office", to: "Communications", mode: "Email", what: "questions", by: "Smoke"},
			entry{id: 6, at: "00:55", from: "The Verrin Courier", thread: "Media", to: "players", mode: "News", what: "article", by: "Smoke"},
			entry{id: 7, at: "01:01", from: "Bartol Sand", thread: "Public", to: "players", mode: "Microblog", what: "union", by: "Smoke"},
			entry{id: 8, at: "01:30", from: "Ingrid Castellan", thread: "City", to: "City crisis cell", mode: "Phone", what: "mayor", by: "Smoke"},
			entry{id: 9, at: "03:00", from: "Port IT", thread: "Port", note: "Service desk", to: "IT response", mode: "Email", what: "screens", by: "Dark screens"},
			entry{id: 10, at: "03:06", from: "Port IT", thread: "Port", note: "Service desk", to: "IT response", mode: "Email", what: "files", by: "Dark screens"},
			entry{id: 11, at: "03:11", from: "Null Tide", thread: "Attackers", note: "Whoever reads this", to: "IT response;City crisis cell", mode: "Email", what: "ransom", by: "Dark screens"},
			entry{id: 12, at: "03:56", from: "Null Tide", thread: "Attackers", to: "players", mode: "Twitter", what: "manifest", by: "Dark screens"},
			entry{id: 13, at: "04:04", from: "Helga Brandt", thread: "Responders", to: "City crisis cell", mode: "Messenger", what: "batteries", by: "Dark screens"},
			entry{id: 14, at: "09:30", from: "City Hall Desk", thread: "Control", note: "All staff", to: "players", mode: "Email", what: "end", by: "Afternoon"},
		)}},
		mapping: personas("City Hall Desk", "city_hall", "Port IT", "port_authority"),
	}
}

package msel

// noSubject is an exported list without a column of the subject: a default gives one to its mails, articles and pop-ups, with
// the row's number. Posts take none.
func noSubject() family {
	header := []string{"Inject No.", "Offset", "Sender", "Team", "Method", "Text", "Controller", "Media"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.to, e.mode, s.text, e.by, e.note}
		}, entries...)
	}
	return family{
		name:  "no-subject",
		isCSV: true,
		sheets: []sheet{{header: header, rows: put(
			entry{id: "A-01", at: "00:00", from: "City Hall", to: "players", mode: "Email", what: "start", by: "Ruben"},
			entry{id: "A-02", at: "00:10", from: "Tomas Rehn", to: "Port operations", mode: "Email", what: "smoke", by: "Ada"},
			entry{id: "A-03", at: "00:15", from: "Helga Brandt", to: "Port operations", mode: "Phone", what: "missing", by: "Ada"},
			entry{id: "A-04", at: "00:20", from: "Petra Lindqvist", to: "players", mode: "Facebook", what: "neighbours", by: "Sol"},
			entry{id: "A-05", at: "00:30", from: "The Verrin Courier", to: "players", mode: "Article", what: "article", by: "Sol"},
			entry{id: "A-06", at: "00:40", from: "Bartol Sand", to: "players", mode: "Tweet", what: "union", by: "Sol"},
			entry{id: "B-01", at: "02:00", from: "Port IT", to: "IT response", mode: "Pop-up", what: "screens", by: "Nadia", note: "https://example.org/harbour-light/assets/booking-screen.png"},
			entry{id: "B-02", at: "02:10", from: "Null Tide", to: "IT response;City crisis cell", mode: "Email", what: "ransom", by: "Nadia"},
			entry{id: "B-03", at: "02:30", from: "Helga Brandt", to: "City crisis cell", mode: "SMS", what: "batteries", by: "Ada"},
			entry{id: "B-04", at: "05:00", from: "City Hall", to: "players", mode: "Email", what: "end", by: "Ruben"},
		)}},
		mapping: append(defaults("subject", "Message {{.Row.id}}"), personas("City Hall", "city_hall", "Port IT", "port_authority")...),
	}
}

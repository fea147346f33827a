package msel

// unknownAddressees is a list whose teams stand under words that nobody knows, beside a column of controllers' own teams. Its
// planner says which of the two has the addressees.
func unknownAddressees() family {
	header := []string{"Ref", "When", "From", "Method", "Who gets it", "Watched by", "Title", "Text"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.mode, e.to, e.by, s.subject, s.text}
		}, entries...)
	}
	return family{
		name: "addressees-unknown",
		sheets: []sheet{{name: "MSEL", header: header, rows: put(
			entry{id: "I1", at: full(20, 9, 0), from: "City Hall Verrin", mode: "Email", to: "Port operations, Communications, IT response & City crisis cell", by: "Ruben", what: "start"},
			entry{id: "I2", at: full(20, 9, 5), from: "Tomas Rehn", mode: "Email", to: "Port operations", by: "Ada", what: "smoke"},
			entry{id: "I3", at: full(20, 9, 12), from: "Helga Brandt", mode: "Email", to: "Port operations / City crisis cell", by: "Ada", what: "sitrep"},
			entry{id: "I4", at: full(20, 9, 20), from: "Leila Dufour", mode: "Email", to: "Communications", by: "Sol", what: "questions"},
			entry{id: "I5", at: full(20, 9, 22), from: "Petra Lindqvist", mode: "Social media", to: "everybody", by: "Sol", what: "neighbours"},
			entry{id: "I6", at: full(20, 9, 30), from: "Ingrid Castellan", mode: "Phone", to: "City crisis cell", by: "Ruben", what: "mayor"},
			entry{id: "I7", at: full(20, 10, 0), from: "Null Tide", mode: "Email", to: "IT response", by: "Port operations", what: "ransom"},
			entry{id: "I8", at: full(20, 10, 15), from: "Helga Brandt", mode: "Text message", to: "City crisis cell\nCommunications", by: "Ada", what: "batteries"},
		)}},
		mapping: append(columns("Who gets it", "team", "When", "at"), append(personas("City Hall Verrin", "city_hall"), teams("everybody", "players")...)...),
	}
}

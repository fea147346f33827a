package msel

// rempar is a list in French: the channel stands under type, the subject of a mail under livrable, and texts have brackets
// that nobody filled in.
func rempar() family {
	header := []string{"id", "horaire", "type", "emetteur", "destinataire", "stimuli", "reaction attendue", "commentaire", "livrable"}
	put := func(entries ...entry) [][]any {
		return rowsOf(french(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.mode, e.from, e.to, s.text, s.expect, s.about, s.subject}
		}, entries...)
	}
	return family{
		name: "rempar",
		sheets: []sheet{
			{name: "Chronogramme", header: header, rows: put(
				entry{id: 0, at: "J 06h30", mode: "Mail", from: "DIREX", to: "Tous", what: "debut"},
				entry{id: 1, at: "J 06h40", mode: "Mail", from: "Capitainerie", to: "Exploitation", what: "fumee"},
				entry{id: 2, at: "J 06h50", mode: "E-mail", from: "Pompiers", to: "Exploitation ; Cellule de crise", what: "situation"},
				entry{id: 3, at: "J 06h55", mode: "Téléphone", from: "Pompiers", to: "Exploitation", what: "disparu"},
				entry{id: 4, at: "J 07h03", mode: "Réseaux sociaux", from: "Une habitante", to: "Tous", what: "habitante"},
				entry{id: 5, at: "J 07h14", mode: "Mail", from: "Journaliste", to: "Communication", what: "presse"},
				entry{id: 6, at: "J 07h25", mode: "Presse", from: "Journal local", to: "Tous", what: "article"},
				entry{line: "PHASE 2 : ÉCRANS NOIRS"},
				entry{id: 7, at: "J+0 H+3 M+00", mode: "Mail", from: "Support informatique", to: "Informatique", what: "panne"},
				entry{id: 8, at: "J+0 H+3 M+06", mode: "Mail et téléphone", from: "Support informatique", to: "Informatique", what: "chiffrement"},
				entry{id: 9, at: "20/11/2026 09h41", mode: "Mail", from: "Attaquant", to: "Informatique", what: "rancon"},
				entry{id: 10, at: "J 10h34", mode: "SMS", from: "Pompiers", to: "Cellule de crise", what: "piles"},
				entry{id: 11, at: "J 13h45", mode: "Mail", from: "Armateur", to: "Cellule de crise", what: "juriste"},
				entry{id: 12, at: "J 16h00", mode: "Mail", from: "DIREX", to: "Tous", what: "fin"},
			)},
			{name: "Archive", header: header, rows: put(entry{id: 99, at: "J-60", mode: "Mail", from: "DIREX", to: "Tous", what: "debut"})},
		},
		mapping: append(columns("type", "channel", "livrable", "subject"), append(append(personas("DIREX", "city_hall", "Capitainerie", "harbour_master", "Pompiers", "fire_chief",
			"Une habitante", "petra_lindqvist", "Journaliste", "leila_dufour", "Journal local", "verrin_courier", "Support informatique", "port_authority",
			"Attaquant", "null_tide", "Armateur", "norrlane"),
			teams("Exploitation", "Port operations", "Cellule de crise", "City crisis cell", "Communication", "Communications", "Informatique", "IT response", "Tous", "players")...),
			channels("Réseaux sociaux", "gosocial", "Presse", "websites")...)...),
	}
}

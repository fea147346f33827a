package msel

// The same kind of list in four languages. All its columns are read by their headers; what the mapping says is who the senders
// and the teams are.

func inEnglish() family {
	header := []string{"Control Number", "Planned Time", "Simulated Sender", "Addressee(s)", "Method of Delivery", "Event Title", "Scripted Message", "Event Type", "Status", "Assets"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.to, e.mode, s.subject, s.text, e.kind, e.status, e.note}
		}, entries...)
	}
	return family{
		name: "words-english",
		sheets: []sheet{{name: "Master list", titles: []string{"Exercise Harbour Light"}, header: header, rows: put(
			entry{id: "E-1", at: clock(9, 0), from: "Harbour Tower", to: "Port Desk", mode: "Email", kind: "Contextual inject", status: "Approved", what: "smoke"},
			entry{id: "E-2", at: clock(9, 5), from: "Fire Command", to: "Port Desk and more", mode: "Voicemail", kind: "Inject", status: "Approved", what: "missing"},
			entry{id: "E-3", at: clock(9, 10), from: "Fire Command", to: "Port Desk; Crisis Desk", mode: "Email", kind: "Inject", status: "In review", what: "sitrep"},
			entry{id: "E-4", at: clock(9, 15), to: "Crisis Desk", kind: "Expected action event", status: "Approved", what: "Crisis Desk decides on Sailmaker Row"},
			entry{id: "E-5", at: clock(9, 20), from: "Daily Courier", to: "Press Desk", mode: "Email", kind: "Inject", status: "Approved", what: "questions"},
			entry{id: "E-6", at: clock(9, 25), from: "Coast 1", to: "players", mode: "TV news", kind: "Inject", status: "Approved", what: "live"},
			entry{id: "E-7", at: clock(9, 30), from: "A neighbour", to: "players", mode: "Facebook post", kind: "Inject", status: "Rejected", what: "neighbours"},
			entry{id: "E-8", at: clock(9, 35), from: "Terminal IT", to: "Computer Desk", mode: "Push notification", kind: "Inject", status: "Approved", what: "screens", note: "https://example.org/harbour-light/assets/booking-screen.png"},
			entry{id: "E-9", at: clock(9, 40), from: "Fire Command", to: "Crisis Desk", mode: "WhatsApp", kind: "Inject", status: "Approved", what: "batteries"},
		)}},
		mapping: append(append(personas("Harbour Tower", "harbour_master", "Fire Command", "fire_chief", "Daily Courier", "leila_dufour", "A neighbour", "petra_lindqvist",
			"Coast 1", "marcus_oyelaran", "Terminal IT", "port_authority"), desks()...), teams("Port Desk and more", "Port operations")...),
	}
}

func inGerman() family {
	header := []string{"Lfd. Nr.", "Einspielzeit", "Urheber", "Adressaten", "Übertragungsweg", "Betreff", "Wortlaut", "Erwartete Reaktion"}
	put := func(entries ...entry) [][]any {
		return rowsOf(german(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.to, e.mode, s.subject, s.text, s.expect}
		}, entries...)
	}
	return family{
		name: "words-german",
		sheets: []sheet{{name: "Einlagen", header: header, rows: put(
			entry{id: 1, at: clock(9, 0), from: "Übungsleitung", to: "Alle Stäbe", mode: "E-Mail", what: "beginn"},
			entry{id: 2, at: clock(9, 5), from: "Hafenkapitän", to: "Hafenbetrieb", mode: "E-Mail", what: "rauch"},
			entry{id: 3, at: clock(9, 10), from: "Feuerwehr", to: "Hafenbetrieb; Krisenstab", mode: "E-Mail", what: "lage"},
			entry{id: 4, at: clock(9, 15), from: "Feuerwehr", to: "Hafenbetrieb", mode: "Funk", what: "vermisst"},
			entry{id: 5, at: clock(9, 20), from: "Anwohnerin", to: "Alle Stäbe", mode: "Instagram", what: "geruch"},
			entry{id: 6, at: clock(9, 30), from: "Zeitung", to: "Pressestelle", mode: "E-Mail oder Telefon", what: "presse"},
			entry{id: 7, at: clock(10, 0), from: "Rechenzentrum", to: "IT-Stab", mode: "Ticket", what: "ausfall"},
			entry{id: 8, at: clock(10, 15), from: "Angreifer", to: "IT-Stab", mode: "E-Mail", what: "erpressung"},
			entry{id: 9, at: clock(11, 0), from: "Übungsleitung", to: "Alle Stäbe", mode: "E-Mail", what: "ende"},
		)}},
		mapping: append(germanPersonas(), germanTeams()...),
	}
}

func germanPersonas() []mapping {
	return personas("Übungsleitung", "city_hall", "Hafenkapitän", "harbour_master", "Feuerwehr", "fire_chief", "Anwohnerin", "petra_lindqvist",
		"Zeitung", "leila_dufour", "Rechenzentrum", "port_authority", "Angreifer", "null_tide")
}

func germanTeams() []mapping {
	return teams("Hafenbetrieb", "Port operations", "Krisenstab", "City crisis cell", "Pressestelle", "Communications", "IT-Stab", "IT response", "Alle Stäbe", "players")
}

func inFrench() family {
	header := []string{"N°", "Heure", "Émis par", "Destinataires", "Vecteur", "Objet", "Stimulus", "Réaction attendue"}
	put := func(entries ...entry) [][]any {
		return rowsOf(french(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.to, e.mode, s.subject, s.text, s.expect}
		}, entries...)
	}
	return family{
		name: "words-french",
		sheets: []sheet{{name: "Chronogramme", titles: []string{"Exercice Harbour Light"}, header: header, rows: put(
			entry{id: 1, at: "09h00", from: "DIREX", to: "Tous", mode: "Courriel", what: "debut"},
			entry{id: 2, at: "09h05", from: "Capitainerie", to: "Exploitation", mode: "Courriel", what: "fumee"},
			entry{id: 3, at: "09h10", from: "Pompiers", to: "Exploitation ; Cellule de crise", mode: "Courriel", what: "situation"},
			entry{id: 4, at: "09h15", from: "Pompiers", to: "Exploitation", mode: "Téléphone", what: "disparu"},
			entry{id: 5, at: "09h20", from: "Une habitante", to: "Tous", mode: "Facebook", what: "habitante"},
			entry{id: 6, at: "09h30", from: "Journal local", to: "Tous", mode: "Article", what: "article"},
			entry{line: "PHASE 2 : ÉCRANS NOIRS"},
			entry{id: 7, at: "10h00", from: "Attaquant", to: "Informatique", mode: "Courriel et SMS", what: "rancon"},
			entry{id: 8, at: "11h00", from: "DIREX", to: "Tous", mode: "Courriel", what: "fin"},
		)}},
		mapping: append(personas("DIREX", "city_hall", "Capitainerie", "harbour_master", "Pompiers", "fire_chief", "Une habitante", "petra_lindqvist",
			"Journal local", "verrin_courier", "Attaquant", "null_tide"),
			teams("Exploitation", "Port operations", "Cellule de crise", "City crisis cell", "Informatique", "IT response", "Tous", "players")...),
	}
}

func inSpanish() family {
	header := []string{"Número", "Fecha", "Hora", "Remitente", "Destinatarios", "Medio", "Asunto", "Mensaje", "Respuesta esperada"}
	put := func(entries ...entry) [][]any {
		return rowsOf(spanish(), func(e entry, s story) []any {
			return []any{e.id, e.day, e.at, e.from, e.to, e.mode, s.subject, s.text, s.expect}
		}, entries...)
	}
	return family{
		name:  "words-spanish",
		isCSV: true,
		sheets: []sheet{{header: header, rows: put(
			entry{id: 1, day: "20.11.2026", at: "09:00", from: "Dirección", to: "Todos", mode: "Email", what: "inicio"},
			entry{id: 2, day: "20.11.2026", at: "09:05", from: "Capitanía", to: "Operaciones", mode: "Email", what: "humo"},
			entry{id: 3, day: "20.11.2026", at: "09:10", from: "Bomberos", to: "Operaciones;Comité de crisis", mode: "Email", what: "situación"},
			entry{id: 4, day: "20.11.2026", at: "09:15", from: "Bomberos", to: "Operaciones", mode: "Radio", what: "desaparecido"},
			entry{id: 5, day: "20.11.2026", at: "09:20", from: "Una vecina", to: "Todos", mode: "Twitter", what: "olor"},
			entry{id: 6, day: "20.11.2026", at: "09:30", from: "Periodista", to: "Prensa", mode: "Email", what: "preguntas"},
			entry{id: 7, day: "20.11.2026", at: "10:00", from: "Atacante", to: "Informática", mode: "Email", what: "rescate"},
			entry{id: 8, day: "20.11.2026", at: "11:00", from: "Dirección", to: "Todos", mode: "Email", what: "fin"},
		)}},
		mapping: append(personas("Dirección", "city_hall", "Capitanía", "harbour_master", "Bomberos", "fire_chief", "Una vecina", "petra_lindqvist",
			"Periodista", "leila_dufour", "Atacante", "null_tide"),
			teams("Operaciones", "Port operations", "Comité de crisis", "City crisis cell", "Prensa", "Communications", "Informática", "IT response", "Todos", "players")...),
	}
}

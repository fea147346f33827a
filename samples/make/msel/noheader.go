package msel

// noHeader is a list of whose headers none means anything to simcast, beside rows of notes above. The mapping names its columns.
func noHeader() family {
	header := []string{"Zeile", "Wann", "Wer", "Wie", "Für wen", "Überschrift", "Was", "Hinweise"}
	put := func(entries ...entry) [][]any {
		return rowsOf(german(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.from, e.mode, e.to, s.subject, s.text, s.about}
		}, entries...)
	}
	return family{
		name: "no-header",
		sheets: []sheet{{name: "Drehbuch", titles: []string{"Übung Harbour Light", "Stand der Planung: 12. November"}, header: header, rows: put(
			entry{id: 1, at: clock(9, 0), from: "Übungsleitung", mode: "E-Mail", to: "Alle Stäbe", what: "beginn"},
			entry{id: 2, at: clock(9, 5), from: "Hafenkapitän", mode: "E-Mail", to: "Hafenbetrieb", what: "rauch"},
			entry{id: 3, at: clock(9, 10), from: "Feuerwehr", mode: "E-Mail", to: "Hafenbetrieb; Krisenstab", what: "lage"},
			entry{id: 4, at: clock(9, 15), from: "Feuerwehr", mode: "Telefon", to: "Hafenbetrieb", what: "vermisst"},
			entry{id: 5, at: clock(9, 20), from: "Anwohnerin", mode: "Facebook", to: "Alle Stäbe", what: "geruch"},
			entry{id: 6, at: clock(9, 30), from: "Zeitung", mode: "E-Mail", to: "Pressestelle", what: "presse"},
			entry{id: 7, at: clock(10, 0), from: "Rechenzentrum", mode: "Durchsage", to: "IT-Stab", what: "ausfall"},
			entry{id: 8, at: clock(10, 15), from: "Angreifer", mode: "E-Mail", to: "IT-Stab", what: "erpressung"},
			entry{id: 9, at: clock(11, 0), from: "Übungsleitung", mode: "E-Mail", to: "Alle Stäbe", what: "ende"},
		)}},
		mapping: append(columns("Zeile", "id", "Wann", "at", "Wer", "persona", "Wie", "channel", "Für wen", "team", "Überschrift", "subject", "Was", "body"),
			append(append(germanPersonas(), germanTeams()...), channels("Durchsage", "by hand")...)...),
	}
}

package msel

// mitre is a template without a column of the sender: the planner wrote it under Notes, and the mapping says so.
func mitre() family {
	header := []string{"ID", "Local Time", "Delivery Method", "Target", "Title", "Description", "Assumptions", "Notes", "Expected Actions", "Measure of Performance"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.mode, e.to, s.subject, s.text, s.about, e.from, s.expect, "Within 15 minutes"}
		}, entries...)
	}
	return family{
		name: "mitre",
		sheets: []sheet{{name: "MSEL", header: header, rows: put(
			entry{id: "C1", at: 0.3958333333, mode: "Email", from: "Port Help Desk", to: "Blue Team", what: "screens"},
			entry{id: "C2", at: 0.4, mode: "Email", from: "Port Help Desk", to: "Blue Team", what: "files"},
			entry{id: "C3", at: 0.4034722222, mode: "Email", from: "Red Team", to: "Blue Team, Crisis Staff", what: "ransom"},
			entry{id: "C4", at: 0.4097222222, mode: "Phone", from: "Tower", to: "Harbour Staff", what: "radar"},
			entry{id: "C5", at: 0.4152777778, mode: "Social", from: "Blogger", to: "White Team", what: "trucks"},
			entry{id: "C6", at: 0.425, mode: "Email", from: "Reporter 1", to: "Press Staff", what: "website"},
			entry{id: "C7", at: 0.4347222222, mode: "Dark web post", from: "Red Team", to: "all", what: "manifest"},
			entry{id: "C8", at: 0.4402777778, mode: "Text message", from: "Fire Command", to: "Crisis Staff", what: "batteries"},
			entry{id: "C9", at: 0.4479166667, mode: "Handout", from: "White Team", to: "Crisis Staff", what: "advice"},
			entry{id: "C10", at: 0.5, mode: "E-Mail", from: "Fire Command", to: "players", what: "plume"},
			entry{id: "C11", at: 0.5729166667, mode: "Email", from: "Ship Owner", to: "Crisis Staff", what: "claim"},
			entry{id: "C12", at: 0.625, mode: "Email/SMS", from: "Reporter 1", to: "Press Staff", what: "readings"},
		)}},
		mapping: append(columns("Notes", "persona"), append(append(personas("Port Help Desk", "port_authority", "Red Team", "null_tide", "Tower", "harbour_master",
			"Blogger", "mina_kovar", "Reporter 1", "leila_dufour", "Fire Command", "fire_chief", "Ship Owner", "norrlane"),
			teams("Blue Team", "IT response", "Crisis Staff", "City crisis cell", "Harbour Staff", "Port operations", "White Team", "moderators", "Press Staff", "Communications")...),
			channels("Dark web post", "telegraph")...)...),
	}
}

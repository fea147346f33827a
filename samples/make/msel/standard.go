package msel

// standard is a template without a column of the channel: the planner groups injects by it, and the mapping says so. It has
// two columns of text, one for controllers, which the mapping takes away.
func standard() family {
	header := []string{"Control Number", "Move", "Group", "Delivery Time", "Simulated Time", "Assigned To", "Status", "Title", "Description", "From Org", "To Org", "Details", "Expected Actions"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.note, e.mode, e.at, e.group, e.by, e.status, s.subject, s.about, e.from, e.to, s.text, s.expect}
		}, entries...)
	}
	return family{
		name: "standard",
		sheets: []sheet{{name: "Injects by move", header: header, rows: put(
			entry{id: "1.01", note: "Move 1", at: "T+05", group: clock(6, 40), status: "Ready", mode: "Email", from: "Harbour Office", by: "Ada", to: "Port operations", what: "smoke"},
			entry{id: "1.02", note: "Move 1", at: "T+15", group: clock(6, 50), status: "Ready", mode: "Email", from: "Fire Service", by: "Ada", to: "Port operations / City crisis cell", what: "sitrep"},
			entry{id: "1.03", note: "Move 1", at: "T+20", group: clock(6, 55), status: "Ready", mode: "Phone", from: "Fire Service", by: "Ada", to: "Port operations", what: "missing"},
			entry{id: "1.04", note: "Move 1", at: "T+35", group: clock(7, 10), status: "Draft", mode: "Email", from: "Norrlane", by: "Ada", to: "Port operations", what: "stowage"},
			entry{id: "1.05", note: "Move 1", at: "T+40", group: clock(7, 14), status: "Ready", mode: "Email", from: "Courier Newsroom", by: "Sol", to: "Communications", what: "questions"},
			entry{id: "1.06", note: "Move 1", at: "H+0:50", group: clock(7, 25), status: "Ready", mode: "Article", from: "Courier Newsroom", by: "Sol", to: "players", what: "article"},
			entry{id: "1.07", note: "Move 1", at: "STARTEX+60", group: clock(7, 31), status: "Withdrawn", mode: "Twitter", from: "Trade Union", by: "Sol", to: "players", what: "union"},
			entry{line: "MOVE 2"},
			entry{id: "2.01", note: "Move 2", at: "+03:00", group: clock(9, 30), status: "Ready", mode: "Email", from: "Port Company", by: "Nadia", to: "IT response", what: "screens"},
			entry{id: "2.02", note: "Move 2", at: "+03:06", group: clock(9, 36), status: "Ready", mode: "Email", from: "Port Company", by: "Nadia", to: "IT response", what: "files"},
			entry{id: "2.03", note: "Move 2", at: "T+03:11", group: clock(9, 41), status: "Ready", mode: "Email", from: "Extortionists", by: "Nadia", to: "IT response", what: "ransom"},
			entry{id: "2.04", note: "Move 2", at: "after 2.03 +9m", group: clock(9, 50), status: "Ready", mode: "Radio", from: "Harbour Office", by: "Ada", to: "Port operations", what: "radar"},
			entry{id: "2.05", note: "Move 2", at: "+3h45", group: clock(10, 15), status: "Held", mode: "Email", from: "Trade Union", by: "Sol", to: "Port operations", what: "leave"},
			entry{id: "2.06", note: "Move 2", at: "", group: clock(10, 30), status: "Contingency", mode: "Email", from: "Norrlane", by: "Ada", to: "City crisis cell", what: "statement"},
		)}},
		mapping: append(columns("Group", "channel", "Description", "ignore"), personas("Harbour Office", "harbour_master", "Fire Service", "fire_chief",
			"Courier Newsroom", "verrin_courier", "Trade Union", "bartol_sand", "Port Company", "port_authority", "Extortionists", "null_tide")...),
	}
}

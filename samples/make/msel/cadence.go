package msel

// cadence is the import file of a tool: its sender and addressee are Source and Target, times are RFC 3339 as text, and the
// text that is sent stands under Description, since no other column has it.
func cadence() family {
	header := []string{"SourceReference", "Phase", "ScheduledTime", "Title", "Description", "Source", "Target", "DeliveryMethod", "ExpectedAction", "Priority",
		"TriggerType", "ResponsibleController", "LocationName", "LocationType", "Track", "Notes", "ExpectedOutcomes"}
	phase := "Smoke"
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			if e.thread == "Cyber" {
				phase = "Dark screens"
			}
			trigger := "Scheduled"
			if e.status != "" {
				trigger = e.status
			}
			return []any{e.id, phase, e.at, s.subject, s.text, e.from, e.to, e.mode, s.expect, "High", trigger, e.by, "Berth 7", "Quay", e.thread, e.note, s.about}
		}, entries...)
	}
	return family{
		name: "cadence",
		sheets: []sheet{{name: "Import", header: header, rows: put(
			entry{id: "HL-001", at: "2026-11-20T06:40:00+01:00", mode: "Email", from: "Port Control", by: "Ada", to: "Ops Cell", what: "smoke", thread: "Fire"},
			entry{id: "HL-002", at: "2026-11-20T06:50:00+01:00", mode: "Email", from: "Incident Commander", by: "Ada", to: "Ops Cell, Crisis Cell", what: "sitrep", thread: "Fire"},
			entry{id: "HL-003", at: "2026-11-20T06:55:00+01:00", mode: "Radio", from: "Incident Commander", by: "Ada", to: "Ops Cell", what: "missing", thread: "Fire"},
			entry{id: "HL-004", at: "2026-11-20T07:10:00+01:00", mode: "Email", from: "Carrier", by: "Ada", to: "Ops Cell", what: "stowage", thread: "Fire"},
			entry{id: "HL-005", at: "2026-11-20T07:14:00+01:00", mode: "Email", from: "Reporter", by: "Sol", to: "Comms Cell", what: "questions", thread: "Media"},
			entry{id: "HL-006", at: "2026-11-20T07:25:00+01:00", mode: "News", from: "Newspaper", by: "Sol", to: "all", what: "article", thread: "Media"},
			entry{id: "HL-007", at: "2026-11-20T07:31:00+01:00", mode: "Tweet", from: "Union", by: "Sol", to: "all", what: "union", thread: "Media"},
			entry{id: "HL-008", at: "2026-11-20T07:35:00+01:00", mode: "Chat", from: "Ingrid Castellan", by: "Ruben", to: "Comms Cell", what: "mayor", thread: "Media"},
			entry{id: "HL-009", at: "2026-11-20T09:30:00+01:00", mode: "Ticket", from: "Service Desk", by: "Nadia", to: "Tech Cell", what: "screens", thread: "Cyber"},
			entry{id: "HL-010", at: "2026-11-20T09:36:00+01:00", mode: "Ticket", from: "Service Desk", by: "Nadia", to: "Tech Cell", what: "files", thread: "Cyber"},
			entry{id: "HL-011", at: "2026-11-20T09:41:00+01:00", mode: "Email", from: "Null Tide", by: "Nadia", to: "Tech Cell", what: "ransom", thread: "Cyber"},
			entry{id: "HL-012", at: "2026-11-20T09:50:00+01:00", mode: "Phone", from: "Port Control", by: "Ada", to: "Ops Cell", what: "radar", thread: "Cyber"},
			entry{id: "HL-013", at: "", status: "Conditional", mode: "Email", from: "Reporter", by: "Sol", to: "Comms Cell", what: "website", thread: "Cyber", note: "After the website was taken down"},
			entry{id: "HL-014", at: "2026-11-20T12:00:00+01:00", mode: "Email", from: "Incident Commander", by: "Ada", to: "players", what: "plume", thread: "Fire"},
		)}},
		mapping: append(append(personas("Port Control", "harbour_master", "Incident Commander", "fire_chief", "Carrier", "norrlane", "Reporter", "leila_dufour",
			"Newspaper", "verrin_courier", "Union", "bartol_sand", "Service Desk", "port_authority"),
			teams("Ops Cell", "Port operations", "Crisis Cell", "City crisis cell", "Comms Cell", "Communications", "Tech Cell", "IT response")...),
			channels("Ticket", "ticketing-system")...),
	}
}

package msel

import "fmt"

// guardPrint is the sheet that a National Guard prints: four fields stand in a cell of it, so that no column has the sender
// alone. The list that it was printed from stands behind it.
func guardPrint() family {
	stories := stories()
	return family{
		name: "print-sheet",
		sheets: []sheet{
			{name: "PRINT_SMALL", header: []string{"MSEL #", "STATUS", "DTG", "SUBJECT", "INJECT MODE: / SEND FROM: / INJECTED BY: / SEND TO:", "DESCRIPTION",
				"IMPLEMENTER", "EXPECTED ACTIONS", "AUTHOR"},
				rows: rowsOf(stories, func(e entry, s story) []any {
					fields := fmt.Sprintf("%s\n%s\n%s\n%s", e.mode, e.from, e.by, e.to)
					return []any{e.id, e.status, e.group, s.subject, fields, s.about, s.text, s.expect, e.by}
				}, guardPrinted()...)},
			{name: "DATA", header: []string{"MSEL #", "STATUS", "DTG", "SUBJECT", "INJECT MODE", "SEND FROM (Simulated)", "INJECTED BY", "SEND TO", "DESCRIPTION",
				"IMPLEMENTER", "EXPECTED ACTIONS", "AUTHOR"},
				rows: rowsOf(stories, func(e entry, s story) []any {
					return []any{e.id, e.status, e.group, s.subject, e.mode, e.from, e.by, e.to, s.about, s.text, s.expect, e.by}
				}, guardPrinted()...)},
		},
		mapping: append(personas("Watch Tower", "harbour_master", "Fire Bde", "fire_chief", "Courier", "verrin_courier", "Shipping Agent", "norrlane",
			"Town Hall", "city_hall", "Adversary", "null_tide", "Resident 1", "petra_lindqvist"),
			teams("OPS", "Port operations", "CRISIS", "City crisis cell", "MEDIA", "Communications", "IT", "IT response")...),
	}
}

// guardPrinted are the rows of both sheets.
func guardPrinted() []entry {
	return []entry{
		{id: "1", status: "Ready to Inject", group: "200640NOV26", mode: "Radio", from: "Watch Tower", by: "CFMO", to: "OPS", what: "smoke"},
		{id: "2", status: "Ready to Inject", group: "200650NOV26", mode: "Email", from: "Fire Bde", by: "CFMO", to: "OPS / CRISIS", what: "sitrep"},
		{id: "3", status: "Ready to Inject", group: "200710NOV26", mode: "Fax", from: "Shipping Agent", by: "J4", to: "OPS", what: "stowage"},
		{id: "4", status: "Ready to Inject", group: "200714NOV26", mode: "Email", from: "Courier", by: "PAO", to: "MEDIA", what: "questions"},
		{id: "5", status: "Ready to Inject", group: "200725NOV26", mode: "News", from: "Courier", by: "PAO", to: "all", what: "article"},
		{id: "6", status: "Ready to Inject", group: "200731NOV26", mode: "Facebook", from: "Resident 1", by: "PAO", to: "all", what: "neighbours"},
		{id: "7", status: "Deferred", group: "200748NOV26", mode: "SMS", from: "Resident 1", by: "Chaplain", to: "CRISIS", what: "asthma"},
		{id: "8", status: "Deleted", group: "200800NOV26", mode: "Email", from: "Shipping Agent", by: "JAG", to: "CRISIS", what: "statement"},
		{id: "9", status: "Ready to Inject", group: "200941NOV26", mode: "Email", from: "Adversary", by: "J2", to: "IT", what: "ransom"},
		{id: "10", status: "Ready to Inject", group: "201026NOV26", mode: "Twitter", from: "Adversary", by: "J2", to: "all", what: "manifest"},
		{id: "11", status: "Contingency", group: "201115NOV26", mode: "Press Release", from: "Town Hall", by: "PAO", to: "all", what: "clear"},
		{id: "12", status: "Ready to Inject", group: "201345NOV26", mode: "Email and phone", from: "Shipping Agent", by: "JAG", to: "CRISIS", what: "claim"},
	}
}

package msel

// nist is a sample of a tabletop exercise: its first sheet is for a moderator who reads out, and names neither sender nor
// channel. The messages of the same exercise stand behind it, under the same headers and three more.
func nist() family {
	readOut := []string{"Inject", "Expected Outcome", "Learning Points", "Maximum (Minutes) for Each Message"}
	stories := stories()
	return family{
		name: "nist",
		sheets: []sheet{
			{name: "Facilitator", titles: []string{"Tabletop exercise: dark screens"}, header: readOut, rows: rowsOf(stories, func(_ entry, s story) []any {
				return []any{s.text, s.expect, s.about, 15}
			}, nistRows()...)},
			{name: "Messages", titles: []string{"Tabletop exercise: dark screens"}, header: append(readOut, "From", "Delivery Method", "Title"), rows: rowsOf(stories, func(e entry, s story) []any {
				return []any{s.text, s.expect, s.about, 15, e.from, e.mode, s.subject}
			}, nistRows()...)},
		},
		mapping: append(columns("Inject", "body"), personas("Help Desk", "port_authority", "Attacker", "null_tide", "Journalist", "leila_dufour", "Fire Chief on scene", "fire_chief",
			"Shipping line", "norrlane", "Videographer", "mina_kovar")...),
	}
}

// nistRows are the messages of both sheets. All go to everybody, since nothing says to whom.
func nistRows() []entry {
	return []entry{
		{mode: "Email", from: "Help Desk", what: "screens"}, {mode: "Email", from: "Help Desk", what: "files"}, {mode: "Email", from: "Attacker", what: "ransom"},
		{mode: "Verbal", from: "Help Desk", what: "radar"}, {mode: "Social Media", from: "Videographer", what: "trucks"}, {mode: "Email", from: "Journalist", what: "website"},
		{mode: "Tweet", from: "Attacker", what: "manifest"}, {mode: "Text", from: "Fire Chief on scene", what: "batteries"}, {mode: "Email", from: "Shipping line", what: "statement"},
		{mode: "Email", from: "Fire Chief on scene", what: "plume"}, {mode: "Email", from: "Journalist", what: "readings"}, {mode: "Email", from: "Shipping line", what: "claim"},
	}
}

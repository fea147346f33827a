package msel

// t3sf is the list of a tool of tabletop exercises: Player is the team, Profile is the account that posts, which is as much
// as the channel, and Script is the text.
func t3sf() family {
	header := []string{"#", "Real Time", "Player", "Date", "Subject", "From", "Script", "Photo", "Picture Name", "Profile", "Poll"}
	put := func(entries ...entry) [][]any {
		return rowsOf(stories(), func(e entry, s story) []any {
			return []any{e.id, e.at, e.to, e.day, s.subject, e.from, s.text, e.note, e.thread, e.mode, e.status}
		}, entries...)
	}
	photo := "https://example.org/harbour-light/assets/quay-camera-0641.jpg"
	return family{
		name: "t3sf",
		sheets: []sheet{{name: "MSEL", header: header, rows: put(
			entry{id: 1, at: clock(9, 0), to: "all", day: date(20), from: "Game Master", mode: "Mail", what: "start"},
			entry{id: 2, at: clock(9, 5), to: "Ops Squad", day: date(20), from: "Tower Camera", mode: "Pop-up", what: "smoke", note: photo, thread: "Quay camera"},
			entry{id: 3, at: clock(9, 10), to: "Ops Squad", day: date(20), from: "Firefighters", mode: "Mail", what: "sitrep", status: "Send the tugs|Wait"},
			entry{id: 4, at: clock(9, 15), to: "Comms Squad", day: date(20), from: "Port Reporter", mode: "Mail", what: "questions"},
			entry{id: 5, at: clock(9, 20), to: "all", day: date(20), from: "Influencer", mode: "Social", what: "trucks", note: "https://example.org/harbour-light/assets/truck-queue.jpg", thread: "Trucks"},
			entry{id: 6, at: clock(9, 25), to: "IT Squad", day: date(20), from: "IT Support", mode: "Mail", what: "screens"},
			entry{id: 7, at: clock(9, 30), to: "IT Squad", day: date(20), from: "IT Support", mode: "Mail", what: "files", status: "Unplug|Keep running"},
			entry{id: 8, at: clock(9, 35), to: "IT Squad", day: date(20), from: "Hacker", mode: "Mail", what: "ransom", status: "Answer|Do not answer"},
			entry{id: 9, at: clock(9, 40), to: "all", day: date(20), from: "Hacker", mode: "X", what: "manifest"},
			entry{id: 10, at: clock(9, 45), to: "Crisis Squad", day: date(20), from: "Firefighters", mode: "Chat", what: "batteries"},
			entry{id: 11, at: clock(9, 50), to: "Crisis Squad", day: date(20), from: "Lawyers of the line", mode: "Mail", what: "claim"},
			entry{id: 12, at: clock(10, 0), to: "all", day: date(20), from: "Game Master", mode: "Mail", what: "end"},
		)}},
		mapping: append(columns("Player", "team", "Profile", "channel", "Photo", "assets"), append(personas("Game Master", "city_hall", "Tower Camera", "harbour_master", "Firefighters", "fire_chief",
			"Port Reporter", "leila_dufour", "Influencer", "mina_kovar", "IT Support", "port_authority", "Hacker", "null_tide", "Lawyers of the line", "norrlane"),
			teams("Ops Squad", "Port operations", "Comms Squad", "Communications", "IT Squad", "IT response", "Crisis Squad", "City crisis cell")...)...),
	}
}

package msel

// Minutes of the day at which the exercise begins and ends.
const (
	startOfDay = 6*60 + 30
	endOfDay   = 12*60 + 15
)

// modes are an agency's words for the channels of the plan. Others it writes as they are.
func modes() map[string]string {
	return map[string]string{"mail": "Email", "notifications": "Pop-up", "websites": "Article", "microblog": "Twitter", "gosocial": "Facebook",
		"messenger": "Text message", "msngr": "Phone", "backchannel": "Radio", "log": "Log", "forum": "Forum", "gosocialgroups": "Neighbourhood group",
		"videoblog": "Videoblog", "mediablog": "Mediablog", "tv": "TV", "bulletin": "Bulletin", "blog": "Blog", "ticketing-system": "Ticket",
		"telegraph": "Telegraph", "bearsocial": "Bearsocial", "panda": "Panda", "browser": "Browser"}
}

// harbourChanges are the rows that an agency plays in another way than the plan: by telephone, only if needed, or not at all.
func harbourChanges() map[string]func(*harbourRow) {
	byHand := func(mode, to string) func(*harbourRow) {
		return func(r *harbourRow) { r.mode, r.to = mode, to }
	}
	ifNeeded := func(trigger string) func(*harbourRow) {
		return func(r *harbourRow) { r.kind, r.thread = "Contingency Inject", trigger }
	}
	forControl := func(r *harbourRow) { // controllers read it in the list itself
		r.kind, r.mode, r.from, r.about, r.text = "Administrative", "", "", r.text, ""
	}
	return map[string]func(*harbourRow){
		"A10": byHand("Phone", "CCC"),
		"A13": byHand("Email", "PIO"),
		"A14": ifNeeded("The players told the residents nothing by 07:40"),
		"A15": byHand("Phone", "CCC"),
		"A16": func(r *harbourRow) { r.status = "Deleted" },
		"A17": forControl,
		"B01": func(r *harbourRow) { r.at = "T+03:00" },
		"B02": func(r *harbourRow) { r.at = "T+03:06" },
		"B03": func(r *harbourRow) { r.at = "T+03:11" },
		"B04": func(r *harbourRow) { r.to, r.at = "IT cell", "T+03:14" },
		"B05": func(r *harbourRow) { r.at = "T+03:20" },
		"B07": func(r *harbourRow) {
			r.kind, r.mode, r.to, r.at = "Controller Action", "Simulation", "IT cell", "T+03:35"
			r.text = "Change the front page of the port's website to the white wave, and tell the helpdesk."
		},
		"B14": byHand("Radio", "CCC"),
		"B16": byHand("Phone", "CCC"),
		"B17": func(r *harbourRow) { r.at, r.minute = military(11*60), 11*60 },
		"B21": func(r *harbourRow) { ifNeeded("The day is slow")(r); r.at = "T+04:50" },
		"B23": ifNeeded("PIO wrote nothing of its own by 11:40"),
		"B25": forControl,
	}
}

// harbourFrame are the rows of exercise control: where the exercise begins and ends, and by when players are to act.
func harbourFrame() []harbourRow {
	rows := []harbourRow{
		{sheet: "MSEL", minute: startOfDay - 1, entry: entry{id: "STARTEX", day: "Day 1", at: military(startOfDay), kind: "STARTEX", by: "Ruben"}, story: story{subject: "Start of exercise"}},
		{sheet: "MSEL", minute: endOfDay + 1, entry: entry{id: "ENDEX", day: "Day 1", at: military(endOfDay), kind: "ENDEX", by: "Ruben"}, story: story{subject: "End of exercise"}},
	}
	for _, a := range []struct {
		after      string
		minute     int
		to, action string
	}{
		{"A04", 7*60 + 20, "CCC", "Decision on Sailmaker Row"},
		{"A09", 8 * 60, "PIO", "Holding statement to the newspaper"},
		{"B02", 9*60 + 55, "IT cell", "Servers off the network"},
		{"B05", 10*60 + 15, "Port Ops", "Port closed or open: a decision, and who made it"},
		{"B12", 10*60 + 45, "IT cell", "Sample handed to the fire brigade"},
		{"B22", 12 * 60, "CCC", "Northern end of Sailmaker Row evacuated"},
	} {
		rows = append(rows, harbourRow{sheet: "MSEL", minute: a.minute, objective: harbourObjective(a.to),
			entry: entry{id: a.after + "-X", day: "Day 1", at: military(a.minute), kind: "Player Action", by: "Ruben", to: a.to},
			story: story{subject: a.action, about: "What exercise control waits to see after " + a.after, expect: a.action}})
	}
	return rows
}

// harbourExtras are injects that the agency has added to the plan, those of the last sheet among them.
func harbourExtras() []harbourRow {
	var rows []harbourRow
	add := func(sheet, id string, minute int, mode, from, to, by string, s story) {
		rows = append(rows, harbourRow{sheet: sheet, minute: minute, story: s, objective: harbourObjective(to),
			entry: entry{id: id, day: "Day 1", at: military(minute), status: "Ready to Inject", kind: "Inject", mode: mode, from: from, to: to, by: by}})
	}
	add("MSEL", "A13-P", 7*60+45, "Phone", "Mayor", "PIO", "Ruben", story{"The mayor wants her sentences",
		"It is a quarter of an hour until I am on the air. Where are my three sentences?", "Asks once more, by telephone", "Read the lines out to her"})
	rows[0].at, rows[0].note = "after A13 +10m", "Leave it out if she has her lines already"
	add("MSEL", "IT-1", 7*60+55, "Ticket", "Port IT", "IT cell", "Nadia", story{"P3: gate screens are slow",
		"The booking screens at gates 2 and 3 have needed a minute for each truck since about 06:00. All other screens are fine.", "The first sign of the attack", "Ask what else is slow"})
	add("MSEL", "PO-1", 8*60, "Phone", "Port Tower", "Port Ops", "Ada", story{"Three ships want to come in",
		"The pilots ask what to tell three ships that want to come in by nine: wait outside, or turn back?", "The port has to plan its traffic", "Traffic plan for the morning"})
	add("MSEL", "IT-2", 8*60+30, "Email", "Norrlane Shipping", "IT cell", "Nadia", story{"Who reads our manifests?",
		"Somebody read all of our manifests in your portal last night, with an account that we do not know. Is it one of yours?", "The second sign of the attack", "Lock the account; open a security incident"})
	add("MSEL", "IT-3", 9*60+10, "Phone", "Port IT", "IT cell", "Nadia", story{"The camera stands still",
		"Camera 3 at the berth has shown the same picture since ten to nine. You can see the smoke, and it does not move.", "The third sign of the attack", "See that three faults are one"})
	add("MSEL", "PO-2", 9*60+35, "Phone", "Port Tower", "Port Ops", "Ada", story{"Trucks at the gates",
		"Trucks stand from the gates back to the ring road, and the phones at the gates do not answer. Who opens the second road?", "The attack reaches the port", "Open the second road; ask the IT cell"})
	add("MSEL", "PI-1", 9*60+40, "Email", "Marcus Oyelaran", "PIO", "Sol", story{"Interview at ten",
		"Our reporter stands at the gate. Who talks to us at ten, and may we show the ship?", "Television asks for a speaker", "Name a speaker, or say when there will be one"})
	add("MSEL", "IT-4", 10*60+50, "Ticket", "Port IT", "IT cell", "Nadia", story{"P1: which backups can we trust?",
		"The backups of the last eleven weeks are empty. An older one, of 2 September, was never connected to the network. Do we fetch it?", "The way back begins", "Decide on the copy, and who tests it"})
	add("MSEL", "PO-3", 11*60+10, "Email", "Port Tower", "Port Ops", "Ada", story{"The tanker in the approach",
		"The tanker in the approach has fuel for six hours at anchor. Her master wants a berth, or the name of another port, by 11:40.", "A decision that cannot wait", "Berth, anchorage or another port"})
	add("Cyber", "CY-1", 8*60+10, "Ticket", "Port IT", "IT cell", "Nadia", story{"P3: passwords of service accounts",
		"Eleven service accounts have had new passwords since 05:00, all from one screen in the harbour office. Nobody there asked for one.", "One more sign of the attack", "Lock the accounts; look at the screen"})
	add("Cyber", "CY-2", 10*60, "Email", "Norrlane Shipping", "IT cell", "Nadia", story{"Certificate of your portal",
		"The certificate of your booking portal changed at 03:12, and our gateway refuses it. Did you do that?", "What partners see of the attack", "Answer the partner; revoke the certificate"})
	add("Cyber", "CY-3", 11*60, "Phone", "Port IT", "IT cell", "Nadia", story{"A job that nobody knows",
		"In the list of jobs there is one that nobody knows. It starts at noon, and it runs on every server.", "The attackers' next step", "Stop the job before noon"})
	return rows
}

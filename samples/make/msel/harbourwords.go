package msel

// inShort is what an agency's list says of each inject of Harbour Light beside its text: what it is, and what players are to do.
func inShort() map[string][2]string {
	all := map[string][2]string{}
	for _, phase := range []map[string][2]string{smokeInShort(), darkInShort(), afternoonInShort()} {
		for id, words := range phase {
			all[id] = words
		}
	}
	return all
}

func smokeInShort() map[string][2]string {
	return map[string][2]string{
		"A01": {"Welcome to all player cells", "Cells report ready"},
		"A02": {"Tower reports smoke", "Take over the incident, open the log"},
		"A03": {"Fire alarm on the screens", "Confirm the alarm"},
		"A04": {"Fire chief's first report", "Order tugs; decide on Sailmaker Row by 07:20"},
		"A05": {"Old captain asks the forum", "None; media watch notes it"},
		"A06": {"Neighbours ask each other", "Message to residents"},
		"A07": {"Video from a balcony", "Media watch reports the trend"},
		"A08": {"Shipping line sends the declared stowage plan", "Doubt furniture in bay 11"},
		"A09": {"Newspaper asks five questions", "Holding statement before 08:00"},
		"A10": {"Fire chief presses for the decision", "Crisis manager decides within ten minutes"},
		"A11": {"Newspaper's first article", "Correct what is wrong"},
		"A12": {"Union asks in public about masks", "Call the union"},
		"A13": {"Mayor needs three sentences", "Lines to take for city and port"},
		"A14": {"City tells residents to close windows", "None"},
		"A15": {"Resident cannot reach the hotline", "More people on the hotline"},
		"A16": {"Control point, wrong sender", "None"},
		"A17": {"Control point 1", "None"},
		"A18": {"Missing engineer is found", "Tell the family before the press"},
		"A19": {"Television live from the gate", "Send a speaker to the gate"},
		"A20": {"Notice of the city", "No action expected"},
		"A21": {"Old captain compares with 1988", "Ask the line for the cargo papers"},
	}
}

func darkInShort() map[string][2]string {
	return map[string][2]string{
		"B01": {"Terminal system is down", "Open a major incident"},
		"B02": {"Files are encrypted", "Take servers off the network"},
		"B03": {"Extortion mail", "Do not answer; preserve evidence; inform the police"},
		"B04": {"Ransom note on the screens", "Photograph, isolate, report"},
		"B05": {"Radar is frozen", "Decide whether the port is closed"},
		"B06": {"Rumour about trucks", "Traffic with the city"},
		"B07": {"Website is defaced", "Take the website down"},
		"B08": {"Attackers taunt", "None; preserve evidence"},
		"B09": {"Reporter asks about the website", "One line for the press"},
		"B10": {"Dock workers leave", "Talks with the union; manual operation"},
		"B11": {"Line denies", "Ask for the shipper's papers"},
		"B12": {"Attackers publish the cargo", "Pass it to the fire brigade at once"},
		"B13": {"Newspaper prints the cargo", "Statement on the cargo"},
		"B14": {"Fire chief confirms batteries", "Decide on evacuation"},
		"B15": {"Resident leaves on her own", "Clear advice to residents"},
		"B16": {"Mayor is angry", "Brief the mayor"},
		"B17": {"Old captain on the wind", "No action expected"},
		"B18": {"Where are the shelters?", "Publish the shelters"},
		"B19": {"Television offers four minutes", "Name a speaker"},
		"B20": {"List of rumours", "Answer the rumours"},
		"B21": {"Second sample of the attackers", "None"},
		"B22": {"Model of the plume", "Evacuate the northern end"},
		"B23": {"Port admits that its website is down", "None"},
		"B24": {"The price doubles", "Hold the line"},
		"B25": {"Control point 2", "None"},
	}
}

func afternoonInShort() map[string][2]string {
	return map[string][2]string{
		"C16": {"End of exercise", "First review"},
	}
}

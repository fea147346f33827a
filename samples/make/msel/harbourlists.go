package msel

import "strings"

// harbourObjective is what an inject serves, by who gets it.
func harbourObjective(to string) string {
	for _, o := range [][2]string{{"Port Ops", "O1"}, {"CCC", "O2"}, {"PIO", "O3"}, {"IT cell", "O4"}, {"All cells", "O5"}, {"Public", "O3"}} {
		if strings.HasPrefix(to, o[0]) {
			return o[1]
		}
	}
	return ""
}

// harbourNote is what an agency notes beside an inject.
func harbourNote(id string) string {
	return map[string]string{"A04": "Asks for two decisions", "A08": "Declared wrongly: it is the root of the day", "B03": "Says that the manifest is false",
		"B10": "Takes away the fire watch", "B12": "The turning point", "B20": "2 and 3 are false, 4 is half true", lastOfDay: "Last message"}[id]
}

// harbourLists are the sheets behind the lists: objectives, words for cells, the mapping and the settings.
func harbourLists() []sheet {
	objectives := [][]any{{"O1", "Fight the fire, and keep the port safe"}, {"O2", "Decide in time on the people of Sailmaker Row"},
		{"O3", "Tell the public what is known, with one voice"}, {"O4", "Find the attack, contain it, and come back"}, {"O5", "Begin and end together"}}
	words := [][]any{{"STATUS", "EVENT TYPE", "INJECT MODE"}, {"Ready to Inject", "Inject", "Email"}, {"Injected", "Contingency Inject", "Phone"},
		{"Deferred", "Player Action", "Radio"}, {"Deleted", "Controller Action", "Facebook"}, {"Contingency", "Administrative", "Twitter"}}
	return []sheet{
		{name: "Objectives", header: []string{"OBJECTIVE", "IN WORDS"}, rows: objectives},
		{name: "Pull Down list", rows: words},
		{name: "Mapping", header: []string{"for", "written", "means"}, rows: [][]any{
			{"header", "ATTACHMENT", "assets"},
			{"persona", "Port Tower", "harbour_master"}, {"persona", "Incident Commander", "fire_chief"}, {"persona", "Mayor", "mayor_castellan"}, {"persona", "Port IT", "port_authority"},
			{"team", "Port Ops", "Port operations"}, {"team", "CCC", "City crisis cell"}, {"team", "PIO", "Communications"}, {"team", "IT cell", "IT response"},
			{"team", "All cells", "players"}, {"team", "Public", "session"},
			{"channel", "Ticket", "ticketing-system"}, {"channel", "Neighbourhood group", "gosocialgroups"}}},
		{name: "Settings", header: []string{"name", "value"}, rows: [][]any{{"mark", "EXERCISE"}, {"startex", "06:30"}, {"endex", "12:15"}}},
	}
}

package msel

import "maps"

// A story is one thing that happens in the exercise: what players read or hear, and what controllers know.
type story struct {
	subject string
	text    string // sent, or read out
	about   string // for controllers
	expect  string // what players are to do
}

// stories are what happens in the exercise, by name.
func stories() map[string]story {
	all := morning()
	maps.Copy(all, later())
	return all
}

// morning is the fire, until the computers fail.
func morning() map[string]story {
	return map[string]story{
		"start": {"STARTEX", "EXERCISE EXERCISE EXERCISE. Exercise Harbour Light has started. Everything you read today is invented.",
			"Start of exercise. All player cells report that they are ready.", "Cells acknowledge"},
		"smoke": {"Smoke at Berth 7", "Smoke from the forward container bays of MV Calantha Star at Berth 7, Eastquay Terminal. The crew of 19 is mustering on deck. Traffic in the inner basin is stopped.",
			"First report of the fire. The tower does not know yet what burns.", "Open the log; alert the fire brigade; tell the crisis cell"},
		"sitrep": {"First situation report, MV Calantha Star", "Fire in bay 11, two containers involved, heat in the rows beside. 18 of 19 crew are on the quay. I ask for two tugs with monitors, and for a decision on Sailmaker Row by 07:20.",
			"The fire chief asks for two decisions.", "Send the tugs; decide on Sailmaker Row"},
		"missing": {"Second engineer not accounted for", "The master reports that his second engineer was last seen in the forward pump room. The entry team has air for 20 minutes.",
			"One person is missing until row \"found\".", "Agree on a limit for the entry team"},
		"stowage": {"MV Calantha Star: stowage plan", "Enclosed is the stowage plan as it was declared. Bay 11 carries furniture and household goods. Please send all questions of the press to us.",
			"The plan is wrong: the declared cargo does not burn with yellow smoke.", "Compare the plan with what the fire brigade sees"},
		"questions": {"Fire at Berth 7: three questions before 08:00", "We go online at 08:00. What is burning, is it dangerous to breathe, and who speaks for the port today? I will print that you did not answer, if you do not.",
			"The first call of the press. The tone gets sharper if nobody answers.", "Holding statement; name one speaker"},
		"article": {"Container ship burns in Port Verrin", "<p>A fire broke out on board the container ship <em>MV Calantha Star</em> at Berth 7. Smoke drifts over Sailmaker Row.</p><p>The port had not answered questions by the time of publication.</p>",
			"The article appears whether or not the players answered.", "Watch the media; correct what is wrong"},
		"neighbours": {"Smell in Sailmaker Row", "It smells like burning plastic on our stairs and there is NOTHING from the city. Does the school open?",
			"Residents ask each other, not the city.", "Message to the residents"},
		"asthma": {"The hotline is engaged", "I rang the hotline three times and it is engaged. My son has asthma. Do we leave or do we stay?",
			"One of many calls. The hotline is understaffed.", "More people on the hotline; clear advice"},
		"union": {"No crane moves", "Our people were sent onto the quay with paper masks. I ask in public: who gave that order? No crane moves until we know.",
			"The union goes public before it talks to the port.", "Talk to the union; protective equipment"},
		"mayor": {"What do I say at eight?", "I am on the radio at 08:00. Give me three sentences I can stand by tonight as well.",
			"The mayor needs lines to take within 20 minutes.", "Three sentences, agreed between city and port"},
		"found": {"Second engineer found", "Second engineer of MV Calantha Star found alive and brought to St Brannoc Hospital. The fire is not under control.",
			"The good news of the morning.", "Tell the family before the press"},
		"live": {"Live from the gate", "Coast 1, live from the gate of Port Verrin: the missing engineer is alive. But nobody here will say what the yellow smoke is.",
			"Television is at the gate.", "Send somebody to the gate"},
	}
}

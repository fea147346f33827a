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

// later is the attack, and the end.
func later() map[string]story {
	return map[string]story{
		"screens": {"Terminal system does not answer", "Booking screens at Eastquay Terminal show \"connection lost\" since 09:22. Gates 1 to 4 stand open, trucks queue back to the ring road.",
			"The attack begins quietly. It looks like a fault.", "Open a ticket; ask whether other systems are affected"},
		"files": {"File servers rename their own files", "Every file on the planning share now ends in .drift. The night backup reports success after 4 seconds instead of 3 hours.",
			"DRIFTNET encrypts. The backups have been empty for eleven weeks.", "Take the servers off the network; call the response team"},
		"ransom": {"Port Verrin belongs to the tide", "We have been in your harbour for eleven weeks. DRIFTNET holds your terminal, your gates and your backups. The price is 40 bitcoin. It doubles at noon.",
			"The demand. Null Tide did not set the fire.", "Do not answer; preserve evidence; inform the police"},
		"radar": {"Radar picture frozen", "The radar picture of the tower has not moved since 09:40. I guide two ferries by eye and by radio. Decide whether the port is closed.",
			"The tower can work without radar for an hour.", "Decide on closing the port"},
		"trucks": {"Trucks to the ring road", "Trucks all the way to the ring road. A driver says the port computers are \"gone\". First it burns, then it goes dark. Coincidence?",
			"The rumour that fire and attack belong together.", "Coordinate traffic with the city"},
		"website": {"Your website", "Your front page shows a white wave and a demand for 40 bitcoin. Is that you, and what else do they have?",
			"The website of the port is defaced.", "Take the page down; one line for the press"},
		"manifest": {"Sample 1 of 40", "Bay 11, row 04: lithium cells, damaged, for disposal. Declared as: furniture. You are welcome.",
			"The turning point: the attackers publish what burns.", "Pass it to the fire brigade at once"},
		"batteries": {"Batteries, confirmed", "Batteries, confirmed by the crew. Water alone will not do it and the run-off is acid. I pull my people back to 100 metres. You now need a decision on Sailmaker Row, not a discussion.",
			"Confirms what row \"manifest\" claims.", "Evacuate or shelter Sailmaker Row"},
		"statement": {"Statement of Norrlane Shipping", "Norrlane Shipping is aware of an incident on board MV Calantha Star. The cargo was declared in line with all rules. Our thoughts are with the crew.",
			"The line denies until the afternoon.", "Ask the line for the shipper's papers"},
		"leave": {"We leave the quay at 10:30", "The cranes are run by the computers you have lost. Nobody can tell me whether they stop when we press stop. We leave the quay at 10:30.",
			"The dock workers stop.", "Talks with the union; manual operation"},
		"advice": {"Please keep windows closed", "Fire in the port: please keep windows and doors closed in Sailmaker Row. Schools open as usual. Hotline: 0555 0142.",
			"Held back unless the players stay silent.", "None"},
		"plume": {"Sailmaker Row: plume at 12:00", "Model of the plume at 12:00, computed from the wind at 11:20. The northern end of Sailmaker Row is in the red area.",
			"Forces a decision on the northern end.", "Evacuate the northern end"},
		"clear": {"The air is back to normal", "Sailmaker Row: the air is back to normal at all places we measure. You can go home and open the windows.",
			"Wrong: one instrument still shows a high value.", "Notice the error, correct it"},
		"readings": {"Two green, one red", "I have the readings. Two green, one red. The city says \"all\". Do you correct that, or do I? 20 minutes.",
			"The press has found the error of row \"clear\".", "Correct the all-clear"},
		"claim": {"Notice of claim", "We hold Port Verrin liable for all loss that follows from the delayed response at Berth 7, and reserve all rights.",
			"Legal pressure in the afternoon.", "Pass to the legal adviser"},
		"end": {"ENDEX", "EXERCISE EXERCISE EXERCISE. The exercise has ended. Nothing more will come. Please stay for the first review.",
			"End of exercise.", "Cells acknowledge"},
	}
}

// french are stories in French: each text carries the mark of the exercise, and some have brackets that nobody filled in.
func french() map[string]story {
	const mark = "[EXERCICE-EXERCICE-EXERCICE]"
	return map[string]story{
		"fumee":       {"Fumée au poste 7", mark + "\nFumée à l'avant du MV Calantha Star, poste 7. L'équipage se rassemble sur le pont. Le trafic du bassin est arrêté.", "Premier message", "Alerter les pompiers"},
		"situation":   {"Point de situation n° 1", mark + "\nFeu dans la baie 11, deux conteneurs touchés. Je demande deux remorqueurs et une décision pour Sailmaker Row avant 07h20.", "", "Décider du confinement"},
		"presse":      {"Trois questions avant 08h00", mark + "\nQu'est-ce qui brûle ? Est-ce dangereux ? Qui parle pour le port ? Répondez à [adresse de presse].", "Relancer au bout de 15 minutes", "Désigner un porte-parole"},
		"habitante":   {"Odeur dans l'escalier", mark + "\nÇa sent le plastique brûlé dans notre escalier et la ville ne dit RIEN. L'école ouvre-t-elle ?", "", "Message à la population"},
		"disparu":     {"Un marin manque", mark + "\nLe second mécanicien n'a pas répondu à l'appel.", "Lire lentement", "Fixer une limite de temps"},
		"panne":       {"Le système du terminal ne répond plus", mark + "\nLes écrans de réservation affichent « connexion perdue » depuis 09h22. Voir [intranet].", "", "Ouvrir un incident"},
		"chiffrement": {"Fichiers renommés", mark + "\nTous les fichiers du partage se terminent par .drift. [antivirus / EDR] n'a rien signalé.", "Les sauvegardes sont vides", "Isoler les serveurs"},
		"rancon":      {"Port Verrin appartient à la marée", mark + "\nNous tenons votre terminal, vos portes et vos sauvegardes. Le prix est de 40 bitcoins. Il double à midi.", "", "Ne pas répondre"},
		"article":     {"Un porte-conteneurs brûle à Port Verrin", mark + "\n<p>Un incendie s'est déclaré à bord du <em>MV Calantha Star</em>.</p>", "", "Suivre les médias"},
		"piles":       {"Des batteries", mark + "\nL'équipage le confirme : des batteries. Je recule mes équipes à 100 mètres.", "", "Évacuer ou confiner"},
		"juriste":     {"Mise en cause", mark + "\nNous tenons Port Verrin pour responsable de toute perte due au retard de la réponse au poste 7.", "", "Saisir le juriste"},
		"debut":       {"DEBEX", mark + "\nL'exercice Harbour Light a commencé.", "", "Accuser réception"},
		"fin":         {"FINEX", mark + "\nL'exercice est terminé.", "", "Accuser réception"},
	}
}

// german are stories in German.
func german() map[string]story {
	return map[string]story{
		"beginn":     {"Übungsbeginn", "ÜBUNG ÜBUNG ÜBUNG. Die Übung Harbour Light hat begonnen. Alles, was Sie heute lesen, ist erfunden.", "", "Empfang bestätigen"},
		"rauch":      {"Rauch an Liegeplatz 7", "Rauch aus den vorderen Laderäumen der MV Calantha Star. Die Besatzung sammelt sich an Deck.", "Erste Meldung", "Feuerwehr alarmieren"},
		"lage":       {"Lagemeldung 1", "Feuer in Bucht 11, zwei Container betroffen. Ich brauche zwei Schlepper und bis 09:40 eine Entscheidung für die Sailmaker Row.", "", "Schlepper schicken; entscheiden"},
		"vermisst":   {"Ein Seemann fehlt", "Der zweite Ingenieur hat sich nicht gemeldet.", "Langsam vorlesen", "Frist setzen"},
		"geruch":     {"Geruch im Treppenhaus", "Bei uns riecht es nach verbranntem Plastik, und von der Stadt hört man NICHTS. Ist morgen Schule?", "", "Bevölkerung warnen"},
		"presse":     {"Drei Fragen bis 10 Uhr", "Was brennt? Ist es gefährlich? Wer spricht für den Hafen? Um 10 Uhr gehen wir online.", "Nach 15 Minuten nachfragen", "Sprecher benennen"},
		"ausfall":    {"Buchungssystem antwortet nicht", "Die Anzeigen am Terminal melden »Verbindung verloren«. Die Tore 1 bis 4 stehen offen.", "", "Störung aufnehmen"},
		"erpressung": {"Der Hafen gehört der Flut", "Wir haben Ihr Terminal und Ihre Sicherungen. Der Preis beträgt 40 Bitcoin. Er verdoppelt sich um zwölf.", "", "Nicht antworten"},
		"ende":       {"Übungsende", "ÜBUNG ÜBUNG ÜBUNG. Die Übung ist beendet.", "", "Empfang bestätigen"},
	}
}

// spanish are stories in Spanish.
func spanish() map[string]story {
	return map[string]story{
		"inicio":       {"Inicio del ejercicio", "EJERCICIO EJERCICIO EJERCICIO. Ha comenzado el ejercicio Harbour Light. Todo lo que lean hoy es inventado.", "", "Confirmar"},
		"humo":         {"Humo en el muelle 7", "Sale humo de las bodegas de proa del MV Calantha Star. La tripulación se reúne en cubierta.", "", "Avisar a los bomberos"},
		"situación":    {"Primer informe", "Fuego en la bodega 11, dos contenedores afectados. Pido dos remolcadores y una decisión antes de las 09:40.", "", "Enviar los remolcadores"},
		"desaparecido": {"Falta un marinero", "El segundo maquinista no ha respondido al recuento.", "", "Fijar un límite de tiempo"},
		"olor":         {"Olor en la escalera", "Huele a plástico quemado en nuestra escalera y el ayuntamiento no dice NADA. ¿Abre la escuela?", "", "Informar a los vecinos"},
		"preguntas":    {"Tres preguntas", "¿Qué está ardiendo? ¿Es peligroso? ¿Quién habla en nombre del puerto?", "", "Nombrar un portavoz"},
		"rescate":      {"El puerto es de la marea", "Tenemos su terminal y sus copias. El precio es de 40 bitcoins. Se dobla a mediodía.", "", "No responder"},
		"fin":          {"Fin del ejercicio", "EJERCICIO EJERCICIO EJERCICIO. El ejercicio ha terminado.", "", "Confirmar"},
	}
}

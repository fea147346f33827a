package msel

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

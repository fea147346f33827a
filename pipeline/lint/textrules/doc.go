// Package textrules has the rules of lint that look at one text of a message: real addresses and numbers, phrases that
// make an exercise look real, gaps that nobody filled in, words of the control room. A [Finder] reads a text once and
// looks closer only at places where a rule could find something, so that most texts cost next to nothing.
//
// A text is looked at as its reader sees it: HTML tags count as blanks, but for the addresses that they lead to.
//
// Which file has what:
//
//	doc.go             this page
//	find.go            Find: the places of a text that are looked at closer
//	search.go          what one search has found, and how far it goes
//	settings.go        Settings, Finder and Match
//	rules.go           what the rules say of themselves, and the mark of a message
//	triggers.go        the words at which a rule looks closer
//	words.go           words before and after a place
//	view.go            a text without its HTML tags
//	invented.go        what the exercise has invented
//	hosts.go           real-domain and real-email
//	hostnames.go       which hosts are real, and what only looks like one
//	addresses.go       public-address, and the ranges that lead nowhere outside
//	phones.go          real-phone: where a number stands
//	phonenumbers.go    real-phone: which numbers are real, and which are reserved for fiction
//	phrases.go         not-a-drill and real-emergency-phrase
//	emergency.go       emergency-number
//	emergencywords.go  the words of emergency-number
//	placeholders.go    placeholder
//	control.go         control-text and avoided-name
//	weekday.go         weekday: a weekday and the date beside it
//	dates.go           weekday: dates as people write them
package textrules

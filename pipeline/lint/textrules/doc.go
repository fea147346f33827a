// Package textrules has the rules of lint that look at one text: what players would read, and must not.
//
//	finder := textrules.New(textrules.Settings{})
//	for _, match := range finder.Find(body, "body") { … }
//
// One pass over the bytes of a text decides which rules have to look at it closely. Most texts need none, and cost about as much
// as counting their words.
//
// Each rule has its cases in testdata/NAME.txt: what follows + it must find, what follows - it must not.
//
// Which file has what:
//
//	finder.go      a text is looked at: settings, matches, the order of the steps
//	scan.go        which rules have to look closely at a text
//	rules.go       all rules; phraserules.go, what those of words say of themselves
//	words.go       the words of a text, and what stands between them
//	phrase.go      phrases in them
//	drill.go       texts that deny the exercise, and words that are kept for real events (L102, L104)
//	emergency.go   texts that ask to call an emergency number (L103)
//	control.go     words of the control room (L141)
package textrules

// Package inbox shows what the stand-in has published, live, as its players would
// see it.
//
//	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
//	page := inbox.New(inbox.Config{StandIn: standIn})
//	baseURL, stop, err := simulator.Start(ctx, "127.0.0.1:8700", standIn.WithPage(page))
//
// It is served at / and below /inbox/, or the same below a prefix that was stripped:
// its links are relative. Nothing can be changed by it. It needs no key, so it
// answers browsers of this machine alone, and those under no name but the machine's
// own; a web site that makes its own name point here reads nothing.
//
// Injects of Config says which inject a message is of, as a message does not say it: in a demo it is the ledger.
//
// A page without script shows the same, and is loaded again by a link.
//
// Where to look:
//
//	inbox.go      Config, and what is served at which address
//	guard.go      who may read it, and what each answer carries
//	selection.go  which messages a page shows, as its address says it
//	view.go       what the templates show
//	space.go      personas and teams as the page names them
//	injects.go    which inject a message is of
package inbox

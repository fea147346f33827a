// Package web is the local page: another face on the same pipeline, never a second
// way to send. It is rendered here, on the server; a browser without script can do
// the whole job with its forms and links, and htmx only makes it quicker.
//
// Every request passes the guard (guard.go) before a handler sees it. A handler is
// a line in a table of routes, and gives an error where it cannot answer:
//
//	func (s *Server) historyRoutes() []route {
//		return []route{{pattern: "GET /history", serve: s.history}}
//	}
//
// The token that a change has to carry is held before its handler is called; a form
// has it by {{template "csrf" .}}, and htmx by itself.
//
// Where to look:
//
//	server.go    what a page is made of; start.go, how it is served
//	guard.go     who may ask for what; peer.go, which user; httperror.go, how a refusal and an error read
//	routes.go    every address; render.go, how a page is made of pages/*.html
//	assets.go    the styles and scripts, embedded; assets/THIRD-PARTY.txt, whose they are
//	home.go      the plans; plan.go and its neighbours, one of them; run.go, a run
//	space.go     the space; connect.go, how one is told; download.go, what it has
//	history.go   what the ledger knows
package web

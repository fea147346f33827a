// Package web is the local page: another face on the same pipeline, never a second
// way to send. It is rendered here, on the server; a browser without script can do
// the whole job with its forms and links, and htmx only makes it quicker.
//
// Every request passes the guard (guard.go) before a handler sees it. A handler is
// a line in a table of routes, and gives an error if it cannot answer:
//
//	func (s *Server) historyRoutes() []route {
//		return []route{{pattern: "GET /history", serve: s.history}}
//	}
//
// The token that a change has to carry is checked before its handler is called; a form
// has it by {{template "csrf" .}}, and htmx by itself.
//
// Where to look:
//
//	server.go    what a page is made of, and how a route is served; start.go, how it listens
//	guard.go     who may ask for what
//	render.go    how a page is made of pages/*.html, and how it tells a moment
//	words.go     how a text of the pipeline reads on a page
//	block.go     how a block of what is said becomes a part of a page
//	httperror.go how a refusal and an error read
//	home.go      the list of plans, and Quit; the plan on which the page opens, and the sample exercise
//	plan.go      the page of a plan: planform.go, what its form asks; planrows.go, that form with
//	             its rows (rowlist); planbrief.go, what would go out; planone.go, the same of
//	             one row; plansend.go, Send; planfiles.go, its files, and its removal; planreading.go, what its headers and values mean;
//	             planlint.go, what is left of what lint has found; planjoined.go, one plan of all sheets
//	resolve.go   uncertain messages: whether they are there
//	run.go       the page of a run; runevents.go, how it follows the run; live.go, how tabs are told of changes
//	space.go     the space, and how one is connected; download.go, what it has
//	handbook.go  all pages of the documentation
//	history.go   what the ledger knows; historyspaces.go, of which spaces
//
// What the page keeps, plans and runs, is in session; the lists of a plan's rows, of its problems
// and of how its sheet was read are in planlists; the styles and scripts are files in assets, which assets.go serves. inbox shows what the
// stand-in published. board has the board of exercise days and its controls. webtest is a browser for tests.
package web

// Package simulator is the stand-in: the messaging service of interface.md, played in memory by an
// http.Handler. Demos and tests post to it instead of to a real exercise.
//
//	s := simulator.New(simulator.Options{Space: simulator.Harbour()})
//	baseURL, stop, err := simulator.Start(ctx, "127.0.0.1:0", s)
//	// … post to baseURL with s.Key() …
//	for _, p := range s.Published() { … }
//
// It is a judge. It reads the interface by itself, shares no rule with the check of a plan, and
// refuses what the interface says is wrong, with the status documented for it. Where the
// interface is silent, it is lenient. Where it can be read in two ways, the choices are these:
//
//   - A wrong persona is a 400 (the interface allows 400 and 404), an unknown team a 404.
//   - A field that the endpoint does not document, an unknown field, a value of another type
//     than section 2.5 gives, and a null are each a 400.
//   - A mail must have subject, body and to; an article title, body, type team and a sentiment;
//     both follow from section 4.1, where the other fields are called optional.
//   - Whoever publishes on websites must be an organisation, as nobody else has a website. On another
//     channel is_hacked is accepted of anybody, and of a persona without a website it changes nothing.
//     A draft leaves the website as it is.
//   - /messages/position needs a position or a role, since nothing else says who the person is.
//   - A success on /messages is an empty object, because only /messages/position documents a
//     message_id. Options.AnswerID adds one.
//   - A key that is missing or wrong is a 401, but on /smartwords a 500 without a body.
//   - A wrong method is a 404, as only "invalid endpoint" is documented.
//
// A refused message leaves no trace but in Requests. An accepted one is in Published before
// its answer goes out.
//
// WithPage puts a page for people beside the service, at / and below /inbox/. What it shows is not
// the stand-in's business; Count and Changed tell it when the record grows.
//
// Faults make the service a bad one on demand: refusals, limits, slow answers, cut connections.
// They fall on POSTs, and on those GETs that Faults.Gets names. ParseFaults reads them from text.
//
// Where to look:
//
//	simulator.go  a stand-in, and what it is made of
//	serve.go      the stand-in as a server; page.go, with a page beside it
//	handler.go    the calls: which there are, and who may make them
//	message.go    a POST: its body is read, checked and accepted
//	fields.go     which fields a call has, and what may be in each
//	rules.go      what fields of one message have to do with one another
//	answer.go     what goes back
//	archive.go    the archive of the personas
//	space.go      what its space has: personas, teams, smartwords
//	record.go     what was published and requested
//	faults.go     what goes wrong on demand; parse.go, its spelling as a text
package simulator

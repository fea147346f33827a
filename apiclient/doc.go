// Package apiclient speaks the simulation exercise messaging interface: six calls, one request each.
//
// A client is made for one space, which its key selects, and tells what happened. It never waits or
// tries again, and no call with the key follows a redirect: what comes next is the caller's decision. The archive of the
// personas alone, which is asked for without the key, is followed to where it is, and asked for again where its address has expired.
//
//	c, err := apiclient.New(apiclient.Config{BaseURL: "https://host/v1.1/interface", Key: key})
//	personas, err := c.Personas(ctx)      // GET /personas, then the archive it points to
//	teams, err := c.Teams(ctx)            // GET /teams
//	smartwords, err := c.Smartwords(ctx)  // GET /smartwords
//	body, err := apiclient.Message{Persona: hash, Channel: "mail", TeamID: 7, Type: "team"}.Encode()
//	answer := c.Post(ctx, apiclient.Messages, body, nil)
//
// The GETs return a value or one of three errors: [*NetworkError] where no whole answer came,
// [*StatusError] where the service answered with another status than 2xx, and [*BadAnswerError] where
// a 2xx answer is not what the interface describes.
//
// A POST publishes to people, so its outcome is data and not an error: [Answer] holds the status,
// the service's words, and, where no answer came, whether a byte of the request went out. Only
// Answer.Written tells "it was certainly not published" from "it may have been".
//
// The key goes to the base URL's host alone, over https, or over plain http on loopback. It is in no
// error, in no words of the service and in no list that this package hands on, nor is its text in a URL, HTML, JSON, hex or
// base64: [key] stands in its place. Everything a service sends is bounded, in bytes, in
// entries and in time.
//
// Where to look:
//
//	client.go       a client, and what it is made of
//	address.go      which base URLs are allowed
//	get.go          the GETs
//	presigned.go    where the archive of the personas is fetched from; archive.go, what it holds
//	post.go         the POSTs, and their answer; gate.go, the caller's last word before the first byte
//	message.go      a message as it is posted
//	persona.go      a persona as the service gives it
//	lists.go        teams, smartwords, and how a list is read
//	transport.go    the connections; proxy.go, those through a proxy
//	words.go        what an answer says to people; page.go, whether it is a web page; failed.go, whether it says that it failed
//	unpack.go       an answer that is compressed
//	retryafter.go   how long an answer asks to wait
//	errors.go       the errors of the GETs
//	redact.go       the key is taken out of a text; secret.go, out of a client that is printed
package apiclient

package torture

import (
	"math/rand/v2"
	"net/http"
)

// fault is one way of answering a POST, or of not answering it.
type fault struct {
	name   string
	weight int
	means  meaning
	do     func(*exchange) (keep bool)
	ends   bool // it stops the run, whatever it means for the delivery
	unread bool // the connection breaks before the request is read whole
	storms int  // up to so many POSTs after it get the same
	long   bool // it takes long: only under -torture.long
}

// noFault is what the interface promises.
var noFault = fault{name: "none", means: accepted, do: func(x *exchange) bool { return x.accept(http.StatusOK) }}

// faults is what a POST may meet. What ends a run, or slows it down as 429 does, is rare, so
// that runs are not short and get far.
func faults() []fault {
	return []fault{
		{name: "201 with a body", weight: 30, means: accepted, do: func(x *exchange) bool { return x.accept(201) }},
		{name: "204", weight: 30, means: accepted, do: func(x *exchange) bool { x.publish(); return x.say(204, "", "") }},
		{name: "200 without an id", weight: 20, means: accepted, do: func(x *exchange) bool { x.publish(); return x.say(200, "", "ok") }},
		{name: "200 HTML, published", weight: 20, means: lost, do: func(x *exchange) bool { x.publish(); return x.say(200, htmlType, webPage) }},
		{name: "200 HTML, not published", weight: 20, means: lost, do: func(x *exchange) bool { return x.say(200, "", webPage) }},
		{name: "302", weight: 3, means: stops, do: func(x *exchange) bool { return x.redirect(302) }},
		{name: "307", weight: 3, means: stops, do: func(x *exchange) bool { return x.redirect(307) }},
		{name: "400 with the key", weight: 30, means: refused, do: func(x *exchange) bool { return x.say(400, "", `{"error":"key `+x.key()+`"}`) }},
		{name: "401", weight: 3, means: stops, do: func(x *exchange) bool { return x.say(401, "", x.key()) }},
		{name: "403", weight: 3, means: stops, do: func(x *exchange) bool { return x.say(403, "", "") }},
		{name: "404", weight: 20, means: refused, do: func(x *exchange) bool { return x.say(404, "", "") }},
		{name: "409", weight: 20, means: refused, do: func(x *exchange) bool { return x.say(409, "", "{}") }},
		{name: "413", weight: 20, means: refused, do: func(x *exchange) bool { return x.say(413, htmlType, webPage) }},
		{name: "422", weight: 20, means: refused, do: func(x *exchange) bool { return x.say(422, "", escapes) }},
		{name: "429", weight: 6, means: limited, storms: 2, do: func(x *exchange) bool { return x.say(429, x.retryAfter(), "") }},
		{name: "429 storm", weight: 2, long: true, means: limited, storms: 30, do: func(x *exchange) bool { return x.say(429, "Retry-After: 0\r\n", "") }},
		{name: "429, come back in a year", weight: 3, means: limited, ends: true, do: func(x *exchange) bool { return x.say(429, x.absurdRetryAfter(), "") }},
		{name: "500", weight: 30, means: busy, storms: 2, do: func(x *exchange) bool { return x.say(500, "", "") }},
		{name: "503", weight: 30, means: busy, storms: 2, do: func(x *exchange) bool { return x.say(503, x.retryAfter(), webPage) }},
		{name: "503 storm", weight: 3, means: busy, storms: 12, do: func(x *exchange) bool { return x.say(503, "", "") }},
		{name: "502 before publishing", weight: 20, means: lost, do: func(x *exchange) bool { return x.say(502, htmlType, webPage) }},
		{name: "502 after publishing", weight: 20, means: lost, do: func(x *exchange) bool { x.publish(); return x.say(502, "", "") }},
		{name: "504 before publishing", weight: 20, means: lost, do: func(x *exchange) bool { return x.say(504, "", "") }},
		{name: "504 after publishing", weight: 20, means: lost, do: func(x *exchange) bool { x.publish(); return x.say(504, "", "") }},
		{name: "599", weight: 10, means: lost, do: func(x *exchange) bool { return x.say(599, "", "") }},
		{name: "100 and 103 first", weight: 20, means: accepted, do: func(x *exchange) bool {
			x.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
			return x.accept(200)
		}},
		{name: "101", weight: 10, means: lost, do: func(x *exchange) bool { return x.say(101, "Upgrade: other\r\nConnection: Upgrade\r\n", "") && false }},
		{name: "body of 1 GiB", weight: 20, means: accepted, do: func(x *exchange) bool { x.publish(); endlessBody(x.conn); return false }},
		{name: "body that breaks off", weight: 20, means: accepted, do: func(x *exchange) bool { x.publish(); shortBody(x.conn); return false }},
		{name: "body that is reset", weight: 20, means: either, do: func(x *exchange) bool {
			x.publish()
			shortBody(x.conn)
			reset(x.conn)
			return false
		}},
		{name: "body that drips", weight: 10, means: accepted, do: func(x *exchange) bool { return x.drip(x.answerText(200), true) }},
		{name: "headers that drip", weight: 10, means: accepted, do: func(x *exchange) bool { return x.drip(x.answerText(200), false) }},
		{name: "headers without end", weight: 10, means: lost, do: func(x *exchange) bool { x.publish(); endlessHeaders(x.conn); return false }},
		{name: "garbage", weight: 20, means: lost, do: func(x *exchange) bool { x.publish(); x.write("\x00\x1b]0;SMTP ready\x07\r\n\r\n"); return false }},
		{name: "an answer nobody asked for", weight: 20, means: accepted, do: func(x *exchange) bool {
			keep := x.accept(200)
			x.write(unasked)
			return keep
		}},
		{name: "closed right after the answer", weight: 30, means: accepted, do: func(x *exchange) bool { return x.accept(200) && false }},
		{name: "reset right after the answer", weight: 20, means: either, do: func(x *exchange) bool { x.accept(200); reset(x.conn); return false }},
		{name: "closed before publishing", weight: 20, means: lost, do: func(x *exchange) bool { return false }},
		{name: "reset before publishing", weight: 20, means: lost, do: func(x *exchange) bool { reset(x.conn); return false }},
		{name: "stalled before publishing", weight: 10, means: lost, do: func(x *exchange) bool { return x.stall() }},
		{name: "closed after publishing", weight: 30, means: lost, do: func(x *exchange) bool { x.publish(); return false }},
		{name: "reset after publishing", weight: 30, means: lost, do: func(x *exchange) bool { x.publish(); reset(x.conn); return false }},
		{name: "stalled after publishing", weight: 10, means: lost, do: func(x *exchange) bool { x.publish(); return x.stall() }},
		{name: "reset in the middle of the headers", weight: 20, means: lost, do: func(x *exchange) bool {
			x.publish()
			x.write("HTTP/1.1 200 OK\r\nContent-Ty")
			reset(x.conn)
			return false
		}},
		{name: "reset unread", weight: 20, means: lost, unread: true},
		{name: "gone for a while", weight: 20, means: accepted, do: func(x *exchange) bool { return x.leave() }},
		{name: "silent for over a minute", weight: 1, means: lost, long: true, do: func(x *exchange) bool { x.publish(); return x.silence() }},
	}
}

// streak is how many POSTs after this one get the same.
func (f fault) streak(dice *rand.Rand) int {
	if f.storms == 0 {
		return 0
	}
	return dice.IntN(f.storms + 1)
}

// faultAt draws a fault by its weight.
func faultAt(dice *rand.Rand) fault {
	all, total := faults(), 0
	for _, f := range all {
		total += f.weight
	}
	point := dice.IntN(total)
	for _, f := range all {
		if point -= f.weight; point >= 0 {
			continue
		}
		if f.long && (!*isLong || dice.IntN(4) > 0) {
			break
		}
		return f
	}
	return noFault
}

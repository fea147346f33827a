package apiclient

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Endpoint is one of the two calls that publish.
type Endpoint string

// The publishing calls of interface sections 4.1 and 4.2.
const (
	Messages         Endpoint = "/messages"
	MessagesPosition Endpoint = "/messages/position"
)

// maxAnswer is how much of a POST's answer is read.
const maxAnswer = 1 << 20

// Answer is what became of one POST.
type Answer struct {
	Status     int    // 0: no answer came
	MessageID  string // where the JSON body of a 2xx gave one
	HTML       bool   // the body is a web page, not the service's own words
	Truncated  bool   // the body broke off, passed 1 MiB, ran out of time after the status came, or could not be unpacked
	SaysFailed bool   // the JSON of a 2xx says that it failed

	// Words is what the body says: one printable line of some 300 runes at most, the key blotted
	// out. Of a web page it is the title.
	Words string

	// RetryAfter is how long the service asks to wait, from 0 to longestRetryAfter; HasRetryAfter is
	// false where it said nothing that can be read.
	RetryAfter    time.Duration
	HasRetryAfter bool

	Written bool  // a byte of the request went out
	Err     error // why no answer came, a *NetworkError or a *NotMadeError; the key is not in it
}

// Post makes one publishing call with a body from Message.Encode. It sends the body at most once.
// The request ends with ctx, so a caller that must know the outcome passes one that is not cancelled;
// the client's timeout holds in any case.
//
// mayStart, which may be nil, is asked once, right before the first byte of the request is written: the connection is made
// then, and so are all handshakes, also those with a proxy and through it. Where it returns an error not a byte of the request is
// written, Written is false, and Err is a [*NotMadeError] that wraps that error. It is called in another
// goroutine, and not at all where no connection is made. The time-out of the request goes on meanwhile.
func (c *Client) Post(ctx context.Context, endpoint Endpoint, body []byte, mayStart func() error) Answer {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	call := "POST " + string(endpoint)
	w := requestWriteTracker{gate: gate{mayStart: mayStart}}
	req, err := c.request(w.follow(ctx), http.MethodPost, string(endpoint), bytes.NewReader(body))
	if err != nil {
		return Answer{Err: c.networkError(call, c.Host(), false, err)}
	}
	resp, err := c.roundTrip(req)
	if err == nil {
		defer resp.Body.Close()
	}
	if why := w.gate.refused(); why != nil { // whatever else went wrong, or came without being asked for
		return Answer{Err: &NotMadeError{Call: call, Err: cause{c.blot.line(why.Error()), why}}}
	}
	if err != nil {
		written := w.written() && !isOfProxy(err)
		return Answer{Written: written, Err: c.networkError(call, c.Host(), written, err)}
	}
	answer := c.answer(resp)
	answer.Written = true
	return answer
}

// roundTrip sends req once. A 101 is no answer to any call of the interface.
func (c *Client) roundTrip(req *http.Request) (*http.Response, error) {
	resp, err := c.throughProxy(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode < http.StatusOK {
		resp.Body.Close()
		return nil, fmt.Errorf("the service answered %d, which is not a final answer", resp.StatusCode)
	}
	return resp, nil
}

// answer reads the answer to a POST.
func (c *Client) answer(resp *http.Response) Answer {
	data, err := readBody(resp, maxAnswer)
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // no JSON begins with it
	a := Answer{Status: resp.StatusCode, Truncated: err != nil}
	a.Words, a.HTML = c.read(resp, data, err == nil)
	a.RetryAfter, a.HasRetryAfter = retryAfter(resp.Header, c.now())
	if a.Status < 300 && !a.HTML && !a.Truncated {
		a.MessageID = c.messageID(data)
		a.SaysFailed = saysFailed(data)
	}
	return a
}

// messageID is the message_id of section 4.2, "" of one that is nothing, such as a false.
func (c *Client) messageID(body []byte) string {
	var answer struct {
		MessageID json.RawMessage `json:"message_id"`
	}
	if json.Unmarshal(body, &answer) != nil || !holdsSomething(answer.MessageID) {
		return ""
	}
	return c.blot.line(plainText(answer.MessageID))
}

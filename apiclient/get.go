package apiclient

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
)

// maxList is how long the answer to a GET may be, in bytes.
const maxList = 32 << 20

// The GETs by the names that their errors give them.
const (
	callPersonas   = "GET /personas"
	callArchive    = "GET presigned_url"
	callTeams      = "GET /teams"
	callSmartwords = "GET /smartwords"
)

// Teams returns the teams of the exercise (section 4.4).
func (c *Client) Teams(ctx context.Context) ([]Team, error) {
	return listed[Team](ctx, c, callTeams, "/teams")
}

// Smartwords returns the smartword entries of the space in the service's order (section 4.5).
func (c *Client) Smartwords(ctx context.Context) ([]Smartword, error) {
	return listed[Smartword](ctx, c, callSmartwords, "/smartwords")
}

// TeamObjects is Teams, each object as the service gave it.
func (c *Client) TeamObjects(ctx context.Context) ([]json.RawMessage, error) {
	return listed[json.RawMessage](ctx, c, callTeams, "/teams")
}

// SmartwordObjects is Smartwords, each object as the service gave it.
func (c *Client) SmartwordObjects(ctx context.Context) ([]json.RawMessage, error) {
	return listed[json.RawMessage](ctx, c, callSmartwords, "/smartwords")
}

// listed makes a GET that answers with a list, in the form of T.
func listed[T any](ctx context.Context, c *Client, call, path string) ([]T, error) {
	data, err := c.list(ctx, call, path)
	if err != nil {
		return nil, err
	}
	list, err := decodeList[T](c.blot.list(data))
	return list, c.badAnswer(call, err)
}

// list makes one GET of the interface, and returns the body of a 2xx answer.
func (c *Client) list(ctx context.Context, call, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := c.request(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, c.networkError(call, c.Host(), false, err)
	}
	resp, err := c.ask(req, call)
	if err != nil {
		return nil, err
	}
	return c.body(resp, call, maxList)
}

// ask makes one request without a body, whatever the status of its answer is.
func (c *Client) ask(req *http.Request, call string) (*http.Response, error) {
	var w requestWriteTracker
	resp, err := c.roundTrip(req.WithContext(w.follow(req.Context())))
	if err != nil {
		return nil, c.networkError(call, req.URL.Host, w.written(), err)
	}
	return resp, nil
}

// body reads and closes the body of an answer to a GET. An answer with another status than 2xx is an error.
func (c *Client) body(resp *http.Response, call string, limit int64) ([]byte, error) {
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		a := c.answer(resp)
		return nil, &StatusError{Call: call, Status: a.Status, Words: a.Words, HTML: a.HTML}
	}
	data, err := readBody(resp, limit)
	switch {
	case errors.Is(err, errTooLong):
		return nil, c.badAnswer(call, err)
	case err != nil:
		broken := c.networkError(call, resp.Request.URL.Host, true, err)
		broken.Status = resp.StatusCode
		return nil, broken
	case isPage(resp, data, true):
		return nil, &BadAnswerError{Call: call, Reason: "a web page came instead of the service's answer", HTML: true}
	}
	return data, nil
}

// badAnswer tells what is wrong with an answer; nil stays nil.
func (c *Client) badAnswer(call string, err error) error {
	if err == nil {
		return nil
	}
	return &BadAnswerError{Call: call, Reason: c.blot.line(err.Error())}
}

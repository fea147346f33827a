package apiclient

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
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

// Personas returns the personas of the exercise: GET /personas, then the archive (section 4.3).
func (c *Client) Personas(ctx context.Context) ([]Persona, error) {
	presigned, err := c.personasURL(ctx)
	if err != nil {
		return nil, err
	}
	return c.personasArchive(ctx, presigned)
}

// personasURL returns the short-lived address of the personas' archive.
func (c *Client) personasURL(ctx context.Context) (string, error) {
	data, err := c.list(ctx, callPersonas, "/personas")
	if err != nil {
		return "", err
	}
	var answer struct {
		PresignedURL string `json:"presigned_url"`
	}
	if json.Unmarshal(data, &answer) != nil || answer.PresignedURL == "" {
		return "", &BadAnswerError{Call: callPersonas, Reason: "the answer has no presigned_url"}
	}
	return answer.PresignedURL, nil
}

// personasArchive fetches and unpacks the archive at an address of personasURL. The key is not sent there.
// A persona without a hash is kept: the caller says what it means. One whose hash had the key in it is such
// a persona: what is left of the hash is nobody's, and is never to be sent as if it were.
func (c *Client) personasArchive(ctx context.Context, presignedURL string) ([]Persona, error) {
	list, err := archived[Persona](ctx, c, presignedURL)
	for i := range list {
		if strings.Contains(list[i].SystemInfo.Hash, blotted) {
			list[i].SystemInfo.Hash = ""
		}
	}
	return list, err
}

// archived fetches and unpacks the archive's entries in the form of T.
func archived[T any](ctx context.Context, client *Client, presignedURL string) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, client.timeout)
	defer cancel()
	u, err := url.Parse(presignedURL)
	if err != nil || u.Hostname() == "" {
		return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url is not a web address"}
	}
	if !client.safeArchive(u) {
		return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url is not https (--insecure allows plain http)"}
	}
	if client.blot.sees(presignedURL) && (u.Host != client.base.Host || u.Scheme != client.base.Scheme) {
		return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url has the API key in it, and would take it to another address"}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, presignedURL, nil)
	if err != nil {
		return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url is not a web address"}
	}
	req.Header.Set("User-Agent", userAgent)
	data, err := client.get(req, callArchive, maxArchive)
	if err != nil {
		return nil, err
	}
	data, err = unzipped(data, maxUnzipped)
	if err != nil {
		return nil, client.badAnswer(callArchive, err)
	}
	list, err := decodeList[T](client.blot.list(data))
	return list, client.badAnswer(callArchive, err)
}

// safeArchive reports whether the archive may be fetched from an address. Plain http to this machine is for a
// service that is itself on it: a service elsewhere must not choose what simcast asks of this machine.
func (c *Client) safeArchive(u *url.URL) bool {
	return safe(u, c.insecure) && (u.Scheme == "https" || c.insecure || loopback(c.base.Hostname()))
}

// Teams returns the teams of the exercise (section 4.4).
func (c *Client) Teams(ctx context.Context) ([]Team, error) {
	return listed[Team](ctx, c, callTeams, "/teams")
}

// Smartwords returns the smartword entries of the space in the service's order (section 4.5).
func (c *Client) Smartwords(ctx context.Context) ([]Smartword, error) {
	return listed[Smartword](ctx, c, callSmartwords, "/smartwords")
}

// PersonaObjects is Personas, each object as the service gave it.
func (c *Client) PersonaObjects(ctx context.Context) ([]json.RawMessage, error) {
	presigned, err := c.personasURL(ctx)
	if err != nil {
		return nil, err
	}
	return archived[json.RawMessage](ctx, c, presigned)
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

// list makes one GET of the interface.
func (c *Client) list(ctx context.Context, call, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	req, err := c.request(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, c.networkError(call, c.Host(), false, err)
	}
	return c.get(req, call, maxList)
}

// get makes one GET and returns the body of a 2xx answer.
func (c *Client) get(req *http.Request, call string, limit int64) ([]byte, error) {
	var w requestWriteTracker
	resp, err := c.roundTrip(req.WithContext(w.follow(req.Context())))
	if err != nil {
		return nil, c.networkError(call, req.URL.Host, w.written(), err)
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		return nil, c.statusError(call, resp)
	}
	data, err := readBody(resp.Body, limit)
	switch {
	case errors.Is(err, errTooLong):
		return nil, c.badAnswer(call, err)
	case err != nil:
		broken := c.networkError(call, req.URL.Host, true, err)
		broken.Status = resp.StatusCode
		return nil, broken
	case isPage(resp, data, true):
		return nil, &BadAnswerError{Call: call, Reason: "a web page came instead of the service's answer", HTML: true}
	}
	return data, nil
}

func (c *Client) statusError(call string, resp *http.Response) *StatusError {
	a := c.answer(resp)
	return &StatusError{Call: call, Status: a.Status, Words: a.Words, HTML: a.HTML}
}

// badAnswer tells what is wrong with an answer; nil stays nil.
func (c *Client) badAnswer(call string, err error) error {
	if err == nil {
		return nil
	}
	return &BadAnswerError{Call: call, Reason: c.blot.line(err.Error())}
}

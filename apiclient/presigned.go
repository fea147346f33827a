package apiclient

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
)

// Personas returns the personas of the exercise: GET /personas, then the archive (section 4.3).
func (c *Client) Personas(ctx context.Context) ([]Persona, error) {
	return inFreshArchive[Persona](ctx, c)
}

// PersonaObjects is Personas, each object as the service gave it.
func (c *Client) PersonaObjects(ctx context.Context) ([]json.RawMessage, error) {
	return inFreshArchive[json.RawMessage](ctx, c)
}

// inFreshArchive fetches the archive at the address that the service gives. The address is short-lived (section 8): where it has
// expired, the service is asked for another one, once.
func inFreshArchive[T any](ctx context.Context, c *Client) ([]T, error) {
	for isSecond := false; ; isSecond = true {
		presigned, err := c.personasURL(ctx)
		if err != nil {
			return nil, err
		}
		list, err := archived[T](ctx, c, presigned)
		if isSecond || !hasExpired(err) {
			return list, err
		}
	}
}

// hasExpired reports whether an answer of the archive's host may mean that the address has expired.
func hasExpired(err error) bool {
	status, is := errors.AsType[*StatusError](err)
	return is && status.Call == callArchive && (status.Status == http.StatusForbidden || status.Status == http.StatusBadRequest)
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

// archived fetches and unpacks the archive at an address of personasURL, its entries in the form of T. The key is not sent there.
func archived[T any](ctx context.Context, client *Client, presignedURL string) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, client.timeout)
	defer cancel()
	resp, err := client.askForArchive(ctx, presignedURL)
	if err != nil {
		return nil, err
	}
	data, err := client.body(resp, callArchive, maxArchive)
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

// maxRedirects is how often the address of the archive may lead to another one.
const maxRedirects = 3

// askForArchive asks for the archive, without the key, and follows its redirects.
func (c *Client) askForArchive(ctx context.Context, presignedURL string) (*http.Response, error) {
	u, err := url.Parse(presignedURL)
	if err != nil {
		return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url is not a web address"}
	}
	for redirects := 0; ; redirects++ {
		if wrong := c.wrongWithArchive(u); wrong != "" {
			return nil, &BadAnswerError{Call: callArchive, Reason: fromPresigned(redirects) + wrong}
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
		if err != nil {
			return nil, &BadAnswerError{Call: callArchive, Reason: fromPresigned(redirects) + "is not a web address"}
		}
		req.Header.Set("User-Agent", userAgent)
		resp, err := c.ask(req, callArchive)
		if err != nil || !isRedirect(resp) {
			return resp, err
		}
		resp.Body.Close()
		next, err := u.Parse(resp.Header.Get("Location"))
		switch {
		case err != nil:
			return nil, &BadAnswerError{Call: callArchive, Reason: fromPresigned(redirects+1) + "is not a web address"}
		case redirects == maxRedirects:
			return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url leads from one address to the next, and the fourth is not asked"}
		case u.Scheme == "https" && next.Scheme != "https":
			return nil, &BadAnswerError{Call: callArchive, Reason: "presigned_url is https, and leads to an address that is not"}
		}
		u = next
	}
}

// fromPresigned begins what is wrong with an address, after so many redirects.
func fromPresigned(redirects int) string {
	if redirects == 0 {
		return "presigned_url "
	}
	return "presigned_url leads to an address that "
}

// isRedirect reports an answer that says where else the same is.
func isRedirect(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return resp.Header.Get("Location") != ""
	}
	return false
}

// wrongWithArchive is why the archive is not fetched from an address, "" where it may be.
func (c *Client) wrongWithArchive(u *url.URL) string {
	switch {
	case u.Hostname() == "":
		return "is not a web address"
	case !c.safeArchive(u):
		return "is not https (--insecure allows plain http)"
	case c.blot.sees(u.String()) && (u.Host != c.base.Host || u.Scheme != c.base.Scheme):
		return "has the API key in it, and would take it to another address"
	}
	return ""
}

// safeArchive reports whether the archive may be fetched from an address. Plain http to this machine is for a
// service that is itself on it: a service elsewhere must not choose what simcast asks of this machine.
func (c *Client) safeArchive(u *url.URL) bool {
	return safe(u, c.insecure) && (u.Scheme == "https" || c.insecure || loopback(c.base.Hostname()))
}

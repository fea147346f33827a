package apiclient

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
)

// skipProxyForLoopback is a proxy that is not asked for this machine. The environment's own knows localhost in small
// letters alone. Where a sign in the password has ended the host, the password's beginning would be taken for the proxy, and shown.
func skipProxyForLoopback(proxy func(*http.Request) (*url.URL, error)) func(*http.Request) (*url.URL, error) {
	return func(req *http.Request) (*url.URL, error) {
		if loopback(req.URL.Hostname()) {
			return nil, nil
		}
		at, err := proxy(req)
		if err == nil && at != nil && strings.Contains(at.Path+at.RawQuery+at.Fragment, "@") {
			return nil, &proxyError{proxy: "of the environment", what: "has a / ? or # in its password: write them as %2F %3F %23"}
		}
		return at, err
	}
}

// proxyError says that a proxy did not let a request through. Not a byte of the request has reached the service.
type proxyError struct {
	proxy string // its address, without user name and password
	what  string // what it did
	err   error  // why, nil where what says it
}

func (e *proxyError) Error() string {
	text := "the proxy " + e.proxy + " " + e.what
	if e.err != nil {
		text += ": " + e.err.Error()
	}
	return text
}

func (e *proxyError) Unwrap() error { return e.err }

func isOfProxy(err error) bool {
	_, is := errors.AsType[*proxyError](err)
	return is
}

func proxyRefuses(proxy *url.URL, resp *http.Response) error {
	return &proxyError{proxy: addressOf(proxy), what: "refuses the connection with " + resp.Status}
}

// addressOf is the address of a proxy as people may see it.
func addressOf(proxy *url.URL) string { return proxy.Scheme + "://" + proxy.Host }

// tunnelKey is that of a request's *atomic.Bool, which is true once a proxy has connected it to the service.
type tunnelKey struct{}

// checkTunnel refuses a connection that the proxy has not made.
func checkTunnel(ctx context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode != http.StatusOK {
		return proxyRefuses(proxy, answer)
	}
	if isMade, is := ctx.Value(tunnelKey{}).(*atomic.Bool); is {
		isMade.Store(true)
	}
	return nil
}

// throughProxy sends req once. What a proxy did wrong is an error that names it: it could not be reached, did not connect to the service, or
// gave an answer that comes from a proxy alone: 407 over plain http.
func (c *Client) throughProxy(req *http.Request) (*http.Response, error) {
	isMade := new(atomic.Bool)
	resp, err := c.transport.RoundTrip(req.WithContext(context.WithValue(req.Context(), tunnelKey{}, isMade)))
	isDenied := err == nil && resp.StatusCode == http.StatusProxyAuthRequired
	if err == nil && !isDenied || isOfProxy(err) || c.transport.Proxy == nil {
		return resp, err
	}
	proxy, noProxy := c.transport.Proxy(req)
	if noProxy != nil || proxy == nil {
		return resp, err
	}
	failed, isNetwork := errors.AsType[*net.OpError](err)
	switch {
	case isDenied:
		resp.Body.Close()
		return nil, proxyRefuses(proxy, resp)
	case isNetwork && failed.Op == "proxyconnect":
		return nil, &proxyError{proxy: addressOf(proxy), what: "cannot be reached", err: c.withoutKey(failed.Err)}
	case req.URL.Scheme == "https" && !isMade.Load() && !errors.Is(err, context.Canceled):
		return nil, &proxyError{proxy: addressOf(proxy), what: "does not connect to the service", err: c.withoutKey(err)}
	}
	return nil, err
}

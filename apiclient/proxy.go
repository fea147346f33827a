package apiclient

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
)

// skipProxyForLoopback is a proxy that is not asked for this machine. The environment's own knows localhost in small
// letters alone.
func skipProxyForLoopback(proxy func(*http.Request) (*url.URL, error)) func(*http.Request) (*url.URL, error) {
	return func(req *http.Request) (*url.URL, error) {
		if loopback(req.URL.Hostname()) {
			return nil, nil
		}
		return proxy(req)
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

// checkTunnel refuses a connection that the proxy has not made.
func checkTunnel(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return proxyRefuses(proxy, answer)
}

// proxyRefusal is err with the proxy's name, where it is the proxy that could not be reached; and the error of an answer that comes from
// the proxy alone: 407 over plain http.
func (c *Client) proxyRefusal(req *http.Request, resp *http.Response, err error) error {
	failed, isNetwork := errors.AsType[*net.OpError](err)
	isAway := isNetwork && failed.Op == "proxyconnect"
	if !isAway && (resp == nil || resp.StatusCode != http.StatusProxyAuthRequired) || c.transport.Proxy == nil {
		return err
	}
	proxy, noProxy := c.transport.Proxy(req)
	switch {
	case noProxy != nil || proxy == nil:
		return err
	case isAway:
		return &proxyError{proxy: addressOf(proxy), what: "cannot be reached", err: c.withoutKey(failed.Err)}
	}
	resp.Body.Close()
	return proxyRefuses(proxy, resp)
}

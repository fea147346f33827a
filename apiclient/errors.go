package apiclient

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"syscall"
)

// ConfigError says why New made no client. It never shows the key.
type ConfigError struct {
	Setting string // "base URL" or "API key"
	Problem string
	Hint    string // what to do
}

func (e *ConfigError) Error() string { return e.Setting + ": " + e.Problem + "; " + e.Hint }

// NetworkError says that no whole answer came.
type NetworkError struct {
	Call    string // "GET /teams"
	Host    string
	Status  int   // of an answer that began and broke off; else 0
	Written bool  // a byte of the request went out
	Err     error // the cause, without the key
}

func (e *NetworkError) Error() string {
	what := "no connection to"
	switch {
	case e.Status != 0:
		what = fmt.Sprintf("a %d answer was cut off from", e.Status)
	case e.Written:
		what = "no answer from"
	}
	return fmt.Sprintf("%s: %s %s: %v", inPlainWords(e.Call), what, e.Host, e.Err)
}

// AskedFor is what a call asks the service for, in the words of a planner; "" of one that sends a message.
func AskedFor(call string) string {
	switch call {
	case callTeams:
		return "teams"
	case callSmartwords:
		return "smartwords"
	case callPersonas, callArchive: // in two steps
		return "personas"
	}
	return ""
}

// inPlainWords says what simcast did with a call.
func inPlainWords(call string) string {
	if what := AskedFor(call); what != "" {
		return "simcast asked for the " + what
	}
	return call
}

func (e *NetworkError) Unwrap() error { return e.Err }

// Timeout reports whether the time was up.
func (e *NetworkError) Timeout() bool { return errors.Is(e.Err, context.DeadlineExceeded) }

// StatusError is an answer to a GET with another status than 2xx.
type StatusError struct {
	Call   string // "GET /teams"
	Status int
	Words  string // as in Answer
	HTML   bool   // as in Answer
}

func (e *StatusError) Error() string {
	text := strings.TrimSpace(fmt.Sprintf("%s: the service answered %d %s", inPlainWords(e.Call), e.Status, http.StatusText(e.Status)))
	if e.Words != "" {
		text += ": " + e.Words
	}
	switch {
	case e.KeySuspect() && e.Status == http.StatusNotFound:
		return text + "; the address may be wrong: check the base URL; if it is right, check the key"
	case e.KeySuspect():
		return text + "; check the key"
	case e.Call == callArchive && e.Status >= 400 && e.Status < 500:
		return text + "; the address of the personas is short-lived: run the command again"
	}
	return text
}

// KeySuspect reports whether the key should be checked: any 4xx but 429, and 500 on GET /smartwords
// (interface, sections 4.5 and 7). The presigned address is asked without the key, so never there.
func (e *StatusError) KeySuspect() bool {
	if e.Call == callArchive || e.Status == http.StatusTooManyRequests {
		return false
	}
	return e.Status >= 400 && e.Status < 500 || e.Call == callSmartwords && e.Status == http.StatusInternalServerError
}

// BadAnswerError is a 2xx answer to a GET that is not what the interface describes.
type BadAnswerError struct {
	Call   string
	Reason string
	HTML   bool // a web page came instead, as from a proxy or a log-in wall
}

func (e *BadAnswerError) Error() string {
	return inPlainWords(e.Call) + ": " + e.Reason + "; check the base URL, or ask the operator of the service"
}

// networkError tells err in words without the key, which may have been taken for the address.
func (c *Client) networkError(call, host string, written bool, err error) *NetworkError {
	return &NetworkError{Call: call, Host: c.blot.line(host), Written: written, Err: c.withoutKey(err)}
}

// withoutKey keeps the chain of err where its text is fit to be shown.
func (c *Client) withoutKey(err error) error {
	if isOfProxy(err) { // it says why by itself
		return cause{c.blot.line(err.Error()), err}
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return cause{"the time was up", context.DeadlineExceeded}
	case errors.Is(err, context.Canceled):
		return cause{"it was cancelled", context.Canceled}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return cause{"the connection was closed", io.ErrUnexpectedEOF}
	case errors.Is(err, syscall.ECONNREFUSED):
		return cause{"connection refused", syscall.ECONNREFUSED}
	case errors.Is(err, syscall.ECONNRESET):
		return cause{"the connection was reset", syscall.ECONNRESET}
	case errors.Is(err, syscall.EPIPE):
		return cause{"the connection was closed", syscall.EPIPE}
	case strings.Contains(err.Error(), "malformed HTTP"), strings.Contains(err.Error(), "malformed MIME"): // net/http has no error of its own for it
		return errors.New("what came back is not HTTP")
	}
	if _, isPlain := errors.AsType[tls.RecordHeaderError](err); isPlain {
		return errors.New("what answers there does not use https; check the base URL")
	}
	if name, isName := errors.AsType[*net.DNSError](err); isName && name.IsNotFound {
		return errors.New(c.blot.line(fmt.Sprintf("the name %q is not known", withoutPassword(name.Name))))
	}
	if clean := c.blot.line(withoutPassword(err.Error())); clean != err.Error() {
		return errors.New(clean)
	}
	return err
}

// withoutPassword cuts what stands before an @: the address of a proxy, which an error may quote, can have
// a password in it.
func withoutPassword(text string) string { return userInfo.ReplaceAllString(text, "…@") }

var userInfo = regexp.MustCompile(`\S+@`)

// cause is a known error in plainer words.
type cause struct {
	words string
	err   error
}

func (c cause) Error() string { return c.words }
func (c cause) Unwrap() error { return c.err }

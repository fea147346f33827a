package apiclient

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// DefaultTimeout bounds one request, the reading of its answer included.
const DefaultTimeout = 60 * time.Second

// Config is what a client needs to know.
type Config struct {
	BaseURL  string        // {base_url} of interface section 4, version segment included
	Key      string        // the API key of one space (section 5)
	Insecure bool          // allow plain http to other hosts than loopback
	Timeout  time.Duration // of one request, its answer's body included; 0: DefaultTimeout

	// Dial opens connections; nil: a net.Dialer. Where it is given, no proxy is used.
	Dial func(ctx context.Context, network, addr string) (net.Conn, error)
	// Now tells the time, to which a Retry-After date is compared, and by which a connection that
	// was begun before the machine slept is not used; nil: time.Now.
	Now func() time.Time
}

// Client makes the calls of the interface in one space. It may be used by several goroutines at once.
type Client struct {
	base      *url.URL
	key       func() string // what prints a value follows no function
	insecure  bool
	timeout   time.Duration
	now       func() time.Time
	blot      *redactor
	transport *http.Transport
}

// New returns a client, or a *ConfigError where the address or the key cannot be used. It sends nothing.
func New(cfg Config) (*Client, error) {
	base, err := parseBase(cfg.BaseURL, cfg.Insecure)
	if err != nil {
		return nil, err
	}
	if err := checkKey(cfg.Key); err != nil {
		return nil, err
	}
	blot := newRedactor(cfg.Key)
	if blot.sees(cfg.BaseURL) {
		return nil, &ConfigError{Setting: "base URL", Problem: "it has the API key in it", Hint: "leave the key out of it: an address is shown and kept"}
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = DefaultTimeout
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Client{
		base:      base,
		key:       func() string { return cfg.Key },
		insecure:  cfg.Insecure,
		timeout:   cfg.Timeout,
		now:       cfg.Now,
		blot:      blot,
		transport: newTransport(cfg.Dial, cfg.Now),
	}, nil
}

// Close releases what is left of connections: no request has one that another had. The client stays usable.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// Host is where the client sends to, as host or host:port, for people to read.
func (c *Client) Host() string { return c.base.Host }

// Hint says what looks wrong with a base URL that can be used all the same: section 9 of the
// interface has a segment v1.1 in it. It is empty where nothing does.
func (c *Client) Hint() string {
	for segment := range strings.SplitSeq(c.base.Path, "/") {
		if segment == versionSegment {
			return ""
		}
	}
	return "the base URL has no segment " + versionSegment + " (it should look like " +
		c.base.Scheme + "://" + c.base.Host + "/" + versionSegment + "/...): if the service answers 404, add it"
}

// request builds one call of the interface, with the headers that section 5 wants on every request.
func (c *Client) request(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(path).String(), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.key())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", userAgent)
	return req, nil
}

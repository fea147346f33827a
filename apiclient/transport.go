package apiclient

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"time"
)

const (
	userAgent      = "simcast"
	dialTimeout    = 30 * time.Second // TLS handshake included
	maxHeaderBytes = 256 << 10        // of an answer, its 1xx answers included
	tlsSessions    = 2                // that are resumed: the service's, and the personas' archive's

	// writeBuffer is made for each request again, and most fit. That for answers stays as large as it is by
	// itself: one in chunks breaks off for net/http where a chunk's own line, or the trailer, does not fit.
	writeBuffer = 2 << 10
)

// newTransport returns an HTTP/1.1 transport whose connections count what is written to them.
//
// Each request has a connection of its own. On one that is used again, a surplus answer to the request
// before is taken for the answer to this one, and a connection that the server has just closed leaves
// open whether the request arrived. A fresh one either fails before a byte is written, or answers what
// was asked on it; and only on a reused one does net/http send a request again by itself.
//
// Over TLS, a connection may resume the session of the one before, which spares both sides half of the
// handshake's work. It is a new one all the same, and no request goes out before its handshake has ended.
//
// It is used through RoundTrip, never through an http.Client, so that no redirect is looked at.
//
// The proxy of the environment is used, but never for loopback; with a dial of the caller's there is none.
func newTransport(dial dialFunc, now func() time.Time) *http.Transport {
	proxy := skipProxyForLoopback(http.ProxyFromEnvironment)
	if dial == nil {
		dial = new(net.Dialer).DialContext
	} else {
		proxy = nil
	}
	d := &dialer{dial: dial, now: now, tls: &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"},
		ClientSessionCache: tls.NewLRUClientSessionCache(tlsSessions)}}
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{
		Proxy:                  proxy,
		OnProxyConnectResponse: checkTunnel,
		DialContext:            d.plain,
		DialTLSContext:         d.secure,
		TLSClientConfig:        d.tls,
		Protocols:              protocols,
		DisableCompression:     true,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: maxHeaderBytes,
		WriteBufferSize:        writeBuffer,
		TLSHandshakeTimeout:    dialTimeout,
	}
}

type dialFunc = func(ctx context.Context, network, addr string) (net.Conn, error)

// dialer opens the counted connections of a transport.
type dialer struct {
	dial dialFunc
	now  func() time.Time
	tls  *tls.Config // the transport's own, to which a test adds its root
}

func (d *dialer) plain(ctx context.Context, network, addr string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	began := d.now()
	conn, err := d.dial(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(requireLoopback(addr, conn), d.checkSuspend(began)); err != nil {
		conn.Close()
		return nil, err
	}
	return &countedConn{Conn: conn}, nil
}

// requireLoopback refuses a connection to localhost that has led to another machine: a name server may say
// anything of that name.
func requireLoopback(addr string, conn net.Conn) error {
	host, _, _ := net.SplitHostPort(addr)
	there, isTCP := conn.RemoteAddr().(*net.TCPAddr)
	if isTCP && loopback(host) && !there.IP.IsLoopback() {
		return fmt.Errorf("%s is not this machine, but %s: plain http would show the key to the network", host, there.IP)
	}
	return nil
}

// checkSuspend refuses a connection in whose making the machine slept, for that stops the time-outs too:
// what was to go out before may not be wanted any more, and whoever sends has to decide.
func (d *dialer) checkSuspend(began time.Time) error {
	if took := d.now().Round(0).Sub(began.Round(0)); took > 2*dialTimeout {
		return fmt.Errorf("the machine slept, or its clock was put forward, while the connection was made: that took %s", took.Round(time.Second))
	}
	return nil
}

// secure does the TLS handshake before it counts, so that only bytes of requests are counted. A record
// that went out in part counts as nothing: no server can read it.
func (d *dialer) secure(ctx context.Context, network, addr string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	began := d.now()
	raw, err := d.dial(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		raw.Close()
		return nil, err
	}
	cfg := d.tls.Clone()
	cfg.ServerName = host
	conn := tls.Client(raw, cfg)
	if err := errors.Join(conn.HandshakeContext(ctx), d.checkSuspend(began)); err != nil {
		raw.Close()
		return nil, err
	}
	return &countedConn{Conn: conn}, nil
}

// countedConn counts the writes that have begun and not failed whole.
type countedConn struct {
	net.Conn
	writes atomic.Int64
	gate   atomic.Pointer[gate] // of the request that the connection was given to
}

// Write counts before it writes: while a write is under way, its bytes may be out already. Nothing stands between the
// question of the gate and the write.
func (c *countedConn) Write(p []byte) (int, error) {
	if err := c.gate.Load().open(); err != nil {
		return 0, err
	}
	c.writes.Add(1)
	n, err := c.Conn.Write(p)
	if n == 0 {
		c.writes.Add(-1)
	}
	return n, err
}

// countedUnder is the connection that counts what goes out on conn, nil where there is none. Over TLS through a proxy that is
// the one to the proxy.
func countedUnder(conn net.Conn) *countedConn {
	if over, ok := conn.(*tls.Conn); ok {
		conn = over.NetConn()
	}
	counted, _ := conn.(*countedConn)
	return counted
}

// requestWriteTracker tells whether a byte of one request went out on the connections it was given. No other
// request has had them.
type requestWriteTracker struct {
	gate    gate
	given   []givenConn
	unknown bool // a connection that does not count
}

// givenConn is a connection as a request got it. What was written before was for a proxy.
type givenConn struct {
	*countedConn
	before int64
}

// follow returns a context under which a request tells w its connections. net/http calls GotConn in the
// goroutine of the request, before it writes any of it and after all handshakes, and returns an error only after its
// writing has ended.
func (w *requestWriteTracker) follow(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		if conn := countedUnder(info.Conn); conn != nil {
			w.given = append(w.given, givenConn{conn, conn.writes.Load()})
			conn.gate.Store(&w.gate)
			return
		}
		w.unknown = true
		if w.gate.open() != nil {
			info.Conn.Close() // it cannot be asked later
		}
	}})
}

// written is true where it cannot be known.
func (w *requestWriteTracker) written() bool {
	if w.gate.refused() != nil {
		return false
	}
	for _, conn := range w.given {
		if conn.writes.Load() > conn.before {
			return true
		}
	}
	return w.unknown
}

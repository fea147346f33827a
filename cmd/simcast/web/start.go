package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"time"
)

// goodbye is how long answers that are on their way may take when the page ends.
const goodbye = 2 * time.Second

// Start serves the page on a loopback address; port 0 picks a free one. address
// opens it: it holds the token. stop ends the page, not the runs of its session, and
// waits until it has ended. The end of ctx stops it too.
func Start(ctx context.Context, listenAt string, o Config) (address string, stop func(), err error) {
	if err := requireLoopback(listenAt); err != nil {
		return "", nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", listenAt)
	if err != nil {
		return "", nil, fmt.Errorf("the page cannot be served at %s: %w; choose another port, or 0 for any free one", listenAt, err)
	}
	o.Address = listener.Addr().String()
	if o.Token == "" {
		o.Token = rand.Text()
	}
	// Answers that go on, such as a run's events, end with the page.
	open, end := context.WithCancel(context.WithoutCancel(ctx))
	server := &http.Server{
		Handler:           New(o),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    256 << 10, // the ticks of a long plan are in an address, and htmx sends that along
		BaseContext:       func(net.Listener) context.Context { return open },
		ErrorLog:          log.New(io.Discard, "", 0), // connections that others cut are no news
	}
	var served sync.WaitGroup
	served.Go(func() { _ = server.Serve(listener) })
	shut := sync.OnceFunc(func() {
		end()
		shutDown(server)
		served.Wait()
	})
	release := context.AfterFunc(ctx, shut)
	return "http://" + o.Address + "/?token=" + url.QueryEscape(o.Token), func() { release(); shut() }, nil
}

func shutDown(server *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	if server.Shutdown(ctx) != nil {
		_ = server.Close()
	}
}

// requireLoopback refuses every address but this machine's own: whoever reaches the
// page may ask it for things.
func requireLoopback(listenAt string) error {
	host, _, err := net.SplitHostPort(listenAt)
	if err != nil {
		return fmt.Errorf("%q is no address to serve at: %w; write it such as 127.0.0.1:0", listenAt, err)
	}
	if ip, err := netip.ParseAddr(host); host == "localhost" || err == nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("the page is served on this machine only, and not at %s; write 127.0.0.1 with a port", listenAt)
}

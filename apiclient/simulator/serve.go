package simulator

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"time"
)

// Start serves a Simulator, with a page beside it or without, on a TCP address; port 0 picks a free
// one. It returns the stand-in's {base_url}, and stop, which ends the service and waits until it has
// ended. The end of ctx stops it too.
//
// What was published can be read without a key by programs of this machine, so an address other
// than loopback is for those who mean it.
func Start(ctx context.Context, addr string, standIn http.Handler) (baseURL string, stop func(), err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return "", nil, fmt.Errorf("the stand-in cannot listen on %s: %w", addr, err)
	}
	server := &http.Server{
		Handler:           standIn,
		ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:          log.New(io.Discard, "", 0), // cut connections are its trade
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener)
	}()
	end := sync.OnceFunc(func() { shut(server); <-ended })
	release := context.AfterFunc(ctx, end)
	return "http://" + listener.Addr().String() + BasePath, func() { release(); end() }, nil
}

// shut lets answers that are on their way go out, but waits for none that is slow.
func shut(server *http.Server) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(ctx) != nil {
		_ = server.Close()
	}
}

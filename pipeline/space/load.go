package space

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"simcast/apiclient"
	"simcast/pipeline/clock"
)

// Source gives a space's data: the GETs of the interface, section 4.
type Source interface {
	Personas(ctx context.Context) ([]apiclient.Persona, error)
	Teams(ctx context.Context) ([]apiclient.Team, error)
	Smartwords(ctx context.Context) ([]apiclient.Smartword, error)
}

// Load makes the GETs side by side. The first that fails ends the others.
func Load(ctx context.Context, from Source) (*Space, error) {
	var personas []apiclient.Persona
	var teams []apiclient.Team
	var words []apiclient.Smartword
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) { personas, err = from.Personas(ctx); return err })
	group.Go(func() (err error) { teams, err = from.Teams(ctx); return err })
	group.Go(func() (err error) { words, err = from.Smartwords(ctx); return err })
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return New(personas, teams, words), nil
}

// The GETs are tried as often, and this far apart, where the service cannot be
// reached or is busy: three tries in five seconds.
const (
	getTries   = 3
	getTryWait = 2 * time.Second
)

// Retrying is a Source whose GETs are tried again where that may help. What says
// that the key is wrong is not.
type Retrying struct {
	From  Source
	Clock clock.Clock
}

// Personas tries the two calls of GET personas (interface, 4.3).
func (r Retrying) Personas(ctx context.Context) ([]apiclient.Persona, error) {
	return Retry(ctx, r.Clock, r.From.Personas)
}

// Teams tries GET teams (interface, 4.4).
func (r Retrying) Teams(ctx context.Context) ([]apiclient.Team, error) {
	return Retry(ctx, r.Clock, r.From.Teams)
}

// Smartwords tries GET smartwords (interface, 4.5).
func (r Retrying) Smartwords(ctx context.Context) ([]apiclient.Smartword, error) {
	return Retry(ctx, r.Clock, r.From.Smartwords)
}

// Retry makes a GET, again where that may help, and gives what the last try gave.
func Retry[T any](ctx context.Context, clock clock.Clock, get func(context.Context) (T, error)) (T, error) {
	for n := 1; ; n++ {
		limited, cancel := context.WithTimeout(ctx, getTimeout)
		list, err := get(limited)
		cancel()
		if err == nil || n == getTries || !mayPassLater(err) {
			return list, err
		}
		if waited := clock.Until(ctx, clock.Now().Add(getTryWait)); waited != nil {
			return list, err
		}
	}
}

// getTimeout bounds one GET with all that it reads.
const getTimeout = 60 * time.Second

// mayPassLater reports whether the same GET may go well a moment later.
func mayPassLater(err error) bool {
	var network *apiclient.NetworkError
	var status *apiclient.StatusError
	var bad *apiclient.BadAnswerError
	switch {
	case errors.As(err, &network):
		return !errors.Is(err, context.Canceled) && !network.Timeout() // one that hangs has had its time
	case errors.As(err, &status):
		return mayPass(status.Status) || status.HTML && !status.KeySuspect()
	case errors.As(err, &bad):
		return bad.HTML
	}
	return false
}

// mayPass reports whether a status may be another one a moment later. A 500 on smartwords may be that of a server before it means a bad
// key (interface, 4.5).
func mayPass(status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

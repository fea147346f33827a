package space

import (
	"context"
	"errors"
	"net/http"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
)

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
func (p Retrying) Personas(ctx context.Context) ([]apiclient.Persona, error) {
	return Retry(ctx, p.Clock, p.From.Personas)
}

// Teams tries GET teams (interface, 4.4).
func (p Retrying) Teams(ctx context.Context) ([]apiclient.Team, error) {
	return Retry(ctx, p.Clock, p.From.Teams)
}

// Smartwords tries GET smartwords (interface, 4.5).
func (p Retrying) Smartwords(ctx context.Context) ([]apiclient.Smartword, error) {
	return Retry(ctx, p.Clock, p.From.Smartwords)
}

func Retry[T any](ctx context.Context, clock clock.Clock, get func(context.Context) (T, error)) (T, error) {
	for n := 1; ; n++ {
		limited, cancel := context.WithTimeout(ctx, getTimeout)
		list, err := get(limited)
		cancel()
		if err == nil || n == getTries || !mayPass(err) {
			return list, err
		}
		if waited := clock.Until(ctx, clock.Now().Add(getTryWait)); waited != nil {
			return list, err
		}
	}
}

// getTimeout bounds one GET with all that it reads.
const getTimeout = 60 * time.Second

// mayPass reports whether the same GET may go well a moment later.
func mayPass(err error) bool {
	var network *apiclient.NetworkError
	var status *apiclient.StatusError
	var bad *apiclient.BadAnswerError
	switch {
	case errors.As(err, &network):
		return !errors.Is(err, context.Canceled) && !network.Timeout() // one that hangs has had its time
	case errors.As(err, &status):
		return status.Status == http.StatusTooManyRequests || status.Status == http.StatusServiceUnavailable || status.HTML && !status.KeySuspect()
	case errors.As(err, &bad):
		return bad.HTML
	}
	return false
}

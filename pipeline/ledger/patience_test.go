package ledger

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestWithPatience holds that a ledger tries again for as long as the patience of a context lasts, that a try is not cut off by the end of
// the context, and that one is made where the context has ended before; and when it tells of that.
func TestWithPatience(t *testing.T) {
	errOther := errors.New("another error")
	for name, c := range map[string]struct {
		longest, back, ends time.Duration // ends: of the context; 0: never
		want                error
		lasts               time.Duration // at most; it begins up to lastRetry earlier
		told                string        // the first and the last word, or none
	}{
		"comes back soon":   {time.Minute, time.Second, 0, errOther, time.Second, ""},
		"comes back":        {time.Hour, 10 * time.Minute, 0, errOther, 10*time.Minute + lastRetry, "away back"},
		"stays away":        {time.Hour, 2 * time.Hour, 0, ErrUnreachable, time.Hour, "away away"},
		"nobody waits":      {0, time.Hour, 0, ErrUnreachable, 0, ""},
		"the context ends":  {time.Hour, 2 * time.Hour, time.Minute, ErrUnreachable, time.Minute, "away away"},
		"has ended already": {time.Hour, 2 * time.Hour, -1, ErrUnreachable, 0, ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			switch {
			case c.ends > 0:
				defer time.AfterFunc(c.ends, cancel).Stop()
			case c.ends < 0:
				cancel()
			}
			began, words := time.Now(), []string(nil)
			ctx = context.WithoutCancel(WithPatience(ctx, c.longest, func(since time.Time, err error) {
				word := map[bool]string{true: "back", false: "away"}[err == nil]
				if !since.Equal(began) || time.Since(began) < tellAfter {
					t.Errorf("%s: %s is told after %s, of %s", name, word, time.Since(began), since.Sub(began))
				}
				words = append(words, word)
			}))
			tries := 0
			err := UntilReached(ctx, 0, func(ctx context.Context) error {
				if tries++; ctx.Err() != nil {
					t.Errorf("%s: a try is cut off", name)
				}
				if time.Since(began) < c.back {
					return fmt.Errorf("no answer: %w", ErrUnreachable)
				}
				return errOther
			})
			told := ""
			if len(words) > 0 {
				told = words[0] + " " + words[len(words)-1]
			}
			if lasts := time.Since(began); !errors.Is(err, c.want) || tries == 0 || lasts > c.lasts || lasts < c.lasts-lastRetry || told != c.told {
				t.Errorf("%s: %v after %s and %d tries, told %q", name, err, lasts, tries, told)
			}
		})
	}
}

// TestUntilReached holds that a context without patience bounds each try, and that a ledger waits as it does itself then.
func TestUntilReached(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, tries := time.Now(), 0
		ctx, cancel := context.WithCancel(t.Context())
		err := UntilReached(ctx, time.Minute, func(ctx context.Context) error {
			if tries++; tries == 3 {
				cancel()
				return ctx.Err()
			}
			return ErrUnreachable
		})
		if !errors.Is(err, context.Canceled) || tries != 3 || time.Since(began) != 2*firstRetry {
			t.Errorf("%v after %d tries and %s", err, tries, time.Since(began))
		}
	})
}

// TestWithin holds that an ask is cut off after the time that people wait, also one that is tried again, that none is begun after it where one may
// take long, and that a patience counts alone.
func TestWithin(t *testing.T) {
	hangs := func(ctx context.Context) error {
		if until, ends := ctx.Deadline(); ends {
			time.Sleep(time.Until(until))
			return errors.Join(ctx.Err(), ErrUnreachable)
		}
		time.Sleep(10 * time.Second)
		return ErrUnreachable
	}
	refuses := func(context.Context) error { return ErrUnreachable }
	for name, c := range map[string]struct {
		of    func(context.Context) context.Context
		own   time.Duration
		do    func(context.Context) error
		lasts time.Duration
	}{
		"it hangs":              {nil, time.Minute, hangs, Soon},
		"a read that hangs":     {nil, 0, hangs, Soon},
		"it refuses":            {nil, time.Minute, refuses, Soon},
		"a read that refuses":   {nil, 0, refuses, 0},
		"long and hangs":        {Long, time.Minute, hangs, 10 * time.Second},
		"long and refuses":      {Long, time.Minute, refuses, Soon},
		"with patience":         {func(ctx context.Context) context.Context { return WithPatience(ctx, 20*time.Second, nil) }, 0, refuses, 20 * time.Second},
		"long without a within": {func(context.Context) context.Context { return Long(context.Background()) }, time.Minute, refuses, time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, began := Within(t.Context(), Soon), time.Now()
				if c.of != nil {
					ctx = c.of(ctx)
				}
				if err := UntilReached(ctx, c.own, c.do); !errors.Is(err, ErrUnreachable) || time.Since(began) != c.lasts {
					t.Errorf("%v after %s", err, time.Since(began))
				}
			})
		})
	}
}

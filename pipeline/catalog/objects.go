package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/space"
)

// Objects are a space's lists entry by entry, as the service gave them.
type Objects struct {
	Personas, Teams, Smartwords []json.RawMessage
}

// ObjectSource gives them: the GETs of the interface, section 4.
type ObjectSource interface {
	PersonaObjects(ctx context.Context) ([]json.RawMessage, error)
	TeamObjects(ctx context.Context) ([]json.RawMessage, error)
	SmartwordObjects(ctx context.Context) ([]json.RawMessage, error)
}

// LoadObjects makes the GETs of the kinds that are asked for side by side, each
// tried again as by [space.Retrying]. The first that fails ends the others.
func LoadObjects(ctx context.Context, from ObjectSource, clock clock.Clock, kinds ...string) (Objects, error) {
	var objects Objects
	group, ctx := errgroup.WithContext(ctx)
	for _, list := range []struct {
		kind string
		into *[]json.RawMessage
		get  func(context.Context) ([]json.RawMessage, error)
	}{
		{Personas().Kind, &objects.Personas, from.PersonaObjects},
		{Teams().Kind, &objects.Teams, from.TeamObjects},
		{Smartwords().Kind, &objects.Smartwords, from.SmartwordObjects},
	} {
		if slices.Contains(kinds, list.kind) {
			group.Go(func() (err error) { *list.into, err = space.Retry(ctx, clock, list.get); return err })
		}
	}
	return objects, group.Wait()
}

// Of gives the entries of a list.
func (o Objects) Of(list List) []json.RawMessage {
	switch list.Kind {
	case Personas().Kind:
		return o.Personas
	case Teams().Kind:
		return o.Teams
	}
	return o.Smartwords
}

// Space is the space that these lists make, the same as [space.Load] makes of them.
func (o Objects) Space() (*space.Space, error) {
	personas, err := decodeEntries[apiclient.Persona](Personas(), o.Personas)
	if err != nil {
		return nil, err
	}
	teams, err := decodeEntries[apiclient.Team](Teams(), o.Teams)
	if err != nil {
		return nil, err
	}
	words, err := decodeEntries[apiclient.Smartword](Smartwords(), o.Smartwords)
	if err != nil {
		return nil, err
	}
	return space.New(personas, teams, words), nil
}

func decodeEntries[T any](list List, entries []json.RawMessage) ([]T, error) {
	decoded := make([]T, len(entries))
	for i, entry := range entries {
		if err := json.Unmarshal(entry, &decoded[i]); err != nil {
			return nil, fmt.Errorf("entry %d of the %s cannot be used: %w", i+1, list.Kind, err)
		}
	}
	return decoded, nil
}

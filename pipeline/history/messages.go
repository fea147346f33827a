package history

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// Message is one message to one team in a round.
type Message struct {
	ledger.Entry                // the request by which it stands where it does: its Now says where that is
	Events       []ledger.Entry // all that happened to it, the oldest first, without bodies
}

// ID is the planner's own name of its row by now.
func (m *Message) ID() string {
	if len(m.IDs) > 0 {
		return m.IDs[len(m.IDs)-1]
	}
	return m.InjectID
}

// messageKey tells messages apart.
type messageKey struct{ space, round, hash string }

// Messages are the messages that the filter picks, in the order of the requests by which they stand where they do. They have no
// bodies: WithBodies gives those of some. A choice of nothing is a *problem.UsageError.
func (f Filter) Messages(ctx context.Context, history ledger.History) ([]*Message, error) {
	picks, err := f.picker(ctx, history)
	if err != nil {
		return nil, err
	}
	var all []*Message
	known, picked := map[messageKey]*Message{}, map[*Message]bool{}
	for entry, err := range history.Entries(ctx, ledger.EntryFilter{Rounds: f.Rounds, WithoutBodies: true}) {
		if err != nil {
			return nil, err
		}
		key := messageKey{entry.Space, entry.Round, entry.Hash}
		m := known[key]
		if m == nil {
			m = &Message{}
			known[key], all = m, append(all, m)
		}
		m.Events = append(m.Events, entry)
		picked[m] = picked[m] || picks.message(entry) && picks.event(entry)
	}
	all = slices.DeleteFunc(all, func(m *Message) bool { return !picked[m] })
	for _, m := range all {
		m.Entry = m.decisive()
	}
	slices.SortStableFunc(all, func(a, b *Message) int { return cmp.Or(cmp.Compare(a.Run, b.Run), cmp.Compare(a.N, b.N)) })
	return all, nil
}

// decisive is the last request after which the message stood where it does; else, where somebody's answer says so, the request
// that the answer is about; else the answer itself.
func (m *Message) decisive() ledger.Entry {
	last := m.Events[len(m.Events)-1]
	var request *ledger.Entry
	for i := range m.Events {
		e := &m.Events[i]
		isRequest := e.Source != ledger.SourceResolved
		if isRequest && (request == nil || e.Result == e.Now || request.Result != e.Now) {
			request = e
		}
	}
	if request != nil {
		return *request
	}
	return last
}

// WithBodies gives messages the bodies that were posted. Of what a results file says there is none; then it is that of the
// last request that was made here.
func WithBodies(ctx context.Context, history ledger.History, messages []*Message) error {
	var wanted []ledger.Entry
	for _, m := range messages {
		wanted = append(wanted, m.posted())
	}
	bodies, err := history.Bodies(ctx, wanted)
	if err != nil {
		return err
	}
	for i, m := range messages {
		m.Body = bodies[i]
	}
	return nil
}

// posted is the event whose body is shown.
func (m *Message) posted() ledger.Entry {
	if m.Source == ledger.SourcePosted {
		return m.Entry
	}
	for _, e := range slices.Backward(m.Events) {
		if e.Source == ledger.SourcePosted {
			return e
		}
	}
	return m.Entry
}

// LatestPage is the page of that number, from 1, of messages, the latest first and with their bodies; the last page where
// there are fewer. first is the number of its first message, from 1.
func LatestPage(ctx context.Context, history ledger.History, messages []*Message, number, perPage int) (page []*Message, first int, err error) {
	before := min(max(number, 1)-1, max(len(messages)-1, 0)/perPage) * perPage
	page = slices.Clone(messages[max(0, len(messages)-before-perPage) : len(messages)-before])
	slices.Reverse(page)
	return page, before + 1, WithBodies(ctx, history, page)
}

// Sent are the moments at which the service took the message, where it did so several times: the team has it as often. Else
// there are none.
func (m *Message) Sent() (moments []time.Time) {
	for _, e := range m.Events {
		if e.Source == ledger.SourcePosted && e.Outcome == ledger.Accepted {
			moments = append(moments, e.Started)
		}
	}
	if len(moments) < 2 {
		return nil
	}
	return moments
}

// OnlySent reports whether nothing else happened to the message than that it was sent, at the first try each time.
func (m *Message) OnlySent() bool {
	return !slices.ContainsFunc(m.Events, func(e ledger.Entry) bool {
		result, rest := Describe(e)
		return result != string(ledger.StateSent) || rest != "" || e.Source != ledger.SourcePosted || e.Outcome != ledger.Accepted
	})
}

// NoText stands in the place of a message's text where it has none, or where none is known.
func (m *Message) NoText() string {
	if m.Body == "" {
		return "(text not known)"
	}
	return strings.TrimSpace(m.Channel + " (no text)")
}

package inbox

import (
	"context"
	"sync"

	"simcast/apiclient/simulator"
	"simcast/pipeline/ledger"
)

// Injects is the part of a ledger that says which inject a message is of. A message itself does not say it.
type Injects interface {
	LatestEntries(ctx context.Context, f ledger.EntryFilter, limit, offset int) ([]ledger.Entry, error)
}

// injectIDs are the ids of injects, as far as they were read from the ledger.
type injectIDs struct {
	mu          sync.Mutex
	byMessageID map[string]string
	// byBody has the messages of which the ledger has no message_id: one whose answer is not written down yet is
	// published already.
	byBody map[string]string
}

// readAtOnce is how many entries of the ledger are read at a time, from the latest on.
const readAtOnce = 200

// of gives the ids of the injects of these messages, "" where nobody knows it. It reads from the ledger only what it
// has not read before. A ledger that cannot be read leaves ids unknown: the messages are shown all the same.
func (k *injectIDs) of(ctx context.Context, record []simulator.Published, ledgerEntries Injects) []string {
	ids := make([]string, len(record))
	if ledgerEntries == nil {
		return ids
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.byMessageID == nil {
		k.byMessageID, k.byBody = map[string]string{}, map[string]string{}
	}
	unknown := 0
	for _, p := range record {
		if _, known := k.byMessageID[p.MessageID]; !known {
			unknown++
		}
	}
	k.read(ctx, ledgerEntries, unknown)
	for i, p := range record {
		id, known := k.byMessageID[p.MessageID]
		if !known {
			id = k.byBody[string(p.Raw)]
		}
		ids[i] = id
	}
	return ids
}

// read reads entries, the latest first, until it has found as many as are unknown, or some that it has read before.
func (k *injectIDs) read(ctx context.Context, ledgerEntries Injects, unknown int) {
	for offset := 0; unknown > 0; offset += readAtOnce {
		entries, err := ledgerEntries.LatestEntries(ctx, ledger.EntryFilter{}, readAtOnce, offset)
		if err != nil {
			return
		}
		before := unknown
		for i := range entries {
			e := &entries[i]
			if _, known := k.byMessageID[e.MessageID]; e.MessageID == "" {
				k.byBody[string(e.Body)] = e.InjectID
			} else if !known {
				k.byMessageID[e.MessageID] = e.InjectID
				unknown--
			}
		}
		if len(entries) < readAtOnce || unknown == before {
			return
		}
	}
}

package check

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
)

// fanOut works out the row's deliveries, one a team, and what each of them says. A row
// that no team could be worked out for, or that is skipped, has a single one
// without a team.
func (k *rowChecker) fanOut(in *plan.Inject, parsed *parsedRow, o *outcome) {
	teams := parsed.cellRecipients.Teams
	parsed.estimated = max(1, parsed.cellRecipients.estimated)
	if k.redirect != nil {
		parsed.estimated = 1
		if parsed.cellRecipients.count > 0 {
			teams = k.redirected
		}
	}
	if k.space != nil && parsed.personaKnown {
		k.computeKeys(in, parsed, teams, o)
		if in.Skip == "" && len(parsed.cellRecipients.Errors) == 0 {
			parsed.recipients = teams
		}
	}
	if o.inject != nil {
		k.makeDeliveries(in, parsed, o)
	}
}

// computeKeys works out what the row says to each team.
func (k *rowChecker) computeKeys(in *plan.Inject, parsed *parsedRow, teams []apiclient.Team, o *outcome) {
	k.setKeyCells(in, parsed)
	read := k.columnsRead(in, parsed)
	k.text = deliveryhash.AppendRow(k.text[:0], &k.keyCells, in.Persona.SystemInfo.Hash, read)
	o.teams = teams
	if k.keepsInjects {
		k.setDigests(k.rowDigests(in, parsed, read), teams, o)
		return
	}
	content := k.fingerprintOf(k.text)
	var text [16]byte
	binary.BigEndian.PutUint64(text[:], uint64(content))
	for i := range teams {
		binary.BigEndian.PutUint64(text[8:], uint64(teams[i].ID))
		o.contentKeys = append(o.contentKeys, k.fingerprintOf(text[:]))
	}
}

// rowDigests are what the row says: first as it stands, then with its moment in other forms, under which its deliveries
// may be known.
func (k *rowChecker) rowDigests(in *plan.Inject, parsed *parsedRow, read [][2]string) []deliveryhash.Digest {
	digests := []deliveryhash.Digest{sha256.Sum256(k.text)}
	for _, moment := range k.otherMoments(in, parsed) {
		k.keyCells[schema.ColTS] = moment
		k.text = deliveryhash.AppendRow(k.text[:0], &k.keyCells, in.Persona.SystemInfo.Hash, read)
		digests = append(digests, sha256.Sum256(k.text))
	}
	return digests
}

// setDigests sets what a row that is kept says to each team, in each of its forms.
func (k *rowChecker) setDigests(digests []deliveryhash.Digest, teams []apiclient.Team, o *outcome) {
	all := make([]deliveryhash.Digest, 0, len(digests)*len(teams))
	for i := range teams {
		for _, d := range digests {
			all = append(all, d.ToTeam(teams[i].ID))
		}
		o.digests = append(o.digests, all[i*len(digests):])
		o.digests[i] = o.digests[i][:len(digests):len(digests)]
		o.contentKeys = append(o.contentKeys, k.fingerprintOf(o.digests[i][0][:]))
	}
}

// makeDeliveries makes those of a row that is kept. Each has the first hash of its content,
// until the plan is held against the ledger.
func (k *rowChecker) makeDeliveries(in *plan.Inject, parsed *parsedRow, o *outcome) {
	memory := make([]plan.Delivery, max(1, len(parsed.recipients)))
	in.Deliveries = make([]*plan.Delivery, len(memory))
	for i := range memory {
		memory[i].Inject, in.Deliveries[i] = in, &memory[i]
	}
	for i := range parsed.recipients {
		memory[i].Team, memory[i].Digests = &parsed.recipients[i], o.digests[i]
		memory[i].Hash = o.digests[i][0].Content(k.redirect != nil).Hash(0)
	}
}

// setKeyCells sets what the row says, with cells that could not be read as they are
// written: such a row is not equal to one that leaves them empty. A date without a zone says
// what it shows: in another zone it is another moment, and the same delivery.
func (k *rowChecker) setKeyCells(in *plan.Inject, parsed *parsedRow) {
	k.keyCells = *in.Cells
	if parsed.shownTS != "" {
		k.keyCells[schema.ColTS] = parsed.shownTS
	}
	for _, col := range k.present {
		if parsed.given[col] && k.keyCells[col] == "" {
			k.keyCells[col] = "\x00" + schema.TrimInvisible(k.cell(in, col)).Text
		}
	}
}

// shownDate is a moment as a date cell shows it.
func shownDate(t time.Time) string { return t.Format(time.DateTime) }

// otherMoments are other forms of the row's ts, under which its deliveries may be known: a date without a zone as the
// moment that it is in this one, as it may have been written before; a moment as the date cell that shows it, from which
// a results CSV may have it.
func (k *rowChecker) otherMoments(in *plan.Inject, parsed *parsedRow) []string {
	cell, seconds := schema.TrimInvisible(k.cell(in, schema.ColTS)), in.Cells[schema.ColTS]
	n, err := strconv.ParseInt(seconds, 10, 64)
	switch {
	case err != nil:
		return nil
	case parsed.shownTS != "":
		return []string{seconds}
	}
	list := []string{shownDate(time.Unix(n, 0).In(k.options.Zone))}
	if written, err := time.Parse(time.RFC3339, strings.TrimSpace(cell.Text)); err == nil && k.isResults && shownDate(written) != list[0] {
		list = append(list, shownDate(written))
	}
	return list
}

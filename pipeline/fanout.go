package pipeline

import (
	"crypto/sha256"
	"encoding/binary"

	"simcast/apiclient"
)

// fanOut works out the row's deliveries, one a team, and what each of them says. A row
// that no team could be worked out for, or that is skipped, has a single one
// without a team; what it would have been is counted all the same, so that the
// places of its equals do not hang on what is left out.
func (k *clerk) fanOut(in *Inject, t *typedRow, o *outcome) {
	teams, count := t.audience.teams, t.audience.count
	if k.redirect != nil && count > 0 {
		teams, count = k.redirected, 1
	}
	if k.space == nil || !t.persona {
		t.guess = count
	} else {
		k.sayWhat(in, t, teams, o)
		if in.Skip == "" && len(t.audience.faults) == 0 {
			t.goes = teams
		}
	}
	if o.inject != nil {
		k.makeDeliveries(in, t, o)
	}
}

// sayWhat works out what the row says to each team.
func (k *clerk) sayWhat(in *Inject, t *typedRow, teams []apiclient.Team, o *outcome) {
	k.said(in, t)
	k.text = appendRow(k.text[:0], &k.saying, in.Persona.SystemInfo.Hash, k.columnsRead(in, t))
	o.teams = teams
	if k.keeps {
		says := digest(sha256.Sum256(k.text))
		for i := range teams {
			d := says.toTeam(teams[i].ID)
			o.digests, o.says = append(o.digests, d), append(o.says, k.printer.of(d[:]))
		}
		return
	}
	says := k.printer.of(k.text)
	var text [20]byte
	binary.BigEndian.PutUint64(text[:], says.high)
	binary.BigEndian.PutUint32(text[8:], says.low)
	for i := range teams {
		binary.BigEndian.PutUint64(text[12:], uint64(teams[i].ID))
		o.says = append(o.says, k.printer.of(text[:]))
	}
}

// makeDeliveries makes those of a row that is kept. Each has the hash of the first
// among its equals: those that are none get their own from the roll.
func (k *clerk) makeDeliveries(in *Inject, t *typedRow, o *outcome) {
	memory := make([]Delivery, max(1, len(t.goes)))
	in.Deliveries = make([]*Delivery, len(memory))
	for i := range memory {
		memory[i].Inject, in.Deliveries[i] = in, &memory[i]
	}
	for i := range t.goes {
		memory[i].Team, memory[i].Hash = &t.goes[i], o.digests[i].hash(0, k.redirect != nil)
	}
}

// said lays down what the row says, with the cells that could not be read as they
// stand: such a row is no equal of one that leaves them empty, or mending it
// would move the places of its equals. Cells at whose ends something was dropped are
// laid down as they were written.
func (k *clerk) said(in *Inject, t *typedRow) {
	k.saying = *in.cells
	for _, col := range k.present {
		if t.given[col] && k.saying[col] == "" {
			k.saying[col] = "\x00" + in.cellAt(k.at[col]).Text
		}
	}
	for _, cell := range t.written {
		k.saying[cell.column] = cell.value
	}
}

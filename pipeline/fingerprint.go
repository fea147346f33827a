package pipeline

import (
	"hash/maphash"
	"math/bits"
)

// fingerprint stands for what a text says while a plan is checked: 96 bits, so that two
// texts never meet by chance, of hashes that nobody can aim at.
type fingerprint struct {
	high uint64
	low  uint32
}

// hasher makes prints. Those of another printer mean nothing to it.
type hasher [2]maphash.Seed

func newHasher() hasher { return hasher{maphash.MakeSeed(), maphash.MakeSeed()} }

func (p *hasher) of(text []byte) fingerprint {
	return fingerprint{maphash.Bytes(p[0], text), uint32(maphash.Bytes(p[1], text))}
}

// firstSeen keeps for each print the row that it was first met in. A plan has up to a
// million of them: they stand in tables without pointers, which grow one by one.
type firstSeen [64]firstTable

type firstTable struct {
	slots []firstSlot
	used  int
}

// firstSlot is a print, in the 16 bytes that hold its row too. It is empty where that is 0.
type firstSlot struct {
	high uint64
	low  uint32
	row  uint32
}

func (s *firstSlot) fingerprint() fingerprint { return fingerprint{s.high, s.low} }

// at gives the row that a print was met in first. Where it is 0, the caller has to put
// this one there before anything else is asked for.
func (f *firstSeen) at(p fingerprint) *uint32 {
	t := &f[p.high>>58]
	if 4*t.used >= 3*len(t.slots) {
		t.grow()
	}
	slot := t.find(p)
	if slot.row == 0 {
		slot.high, slot.low = p.high, p.low
		t.used++
	}
	return &slot.row
}

// expect makes room for so many prints at once.
func (f *firstSeen) expect(n int) {
	each := n / len(f) * 3 / 2 // of a few more, since they do not spread evenly
	for i := range f {
		if t := &f[i]; t.used == 0 {
			t.slots = make([]firstSlot, each)
		}
	}
}

// bring brings the memory in which a print stands, or is to stand, near: what it gives
// means nothing. To ask so for many in a row takes far less time than to wait for each.
func (f *firstSeen) bring(p fingerprint) uint32 {
	t := &f[p.high>>58]
	if len(t.slots) == 0 {
		return 0
	}
	return t.slots[t.home(p)].row
}

// home is where a print stands, unless others stand there.
func (t *firstTable) home(p fingerprint) uint64 {
	at, _ := bits.Mul64(p.high<<6, uint64(len(t.slots)))
	return at
}

// find gives the slot of a print, or the empty one that is to be its own.
func (t *firstTable) find(p fingerprint) *firstSlot {
	at := t.home(p)
	for {
		slot := &t.slots[at]
		if slot.row == 0 || slot.high == p.high && slot.low == p.low {
			return slot
		}
		if at++; at == uint64(len(t.slots)) {
			at = 0
		}
	}
}

func (t *firstTable) grow() {
	full := t.slots
	t.slots = make([]firstSlot, len(full)+len(full)/2+8)
	for _, slot := range full {
		if slot.row != 0 {
			*t.find(slot.fingerprint()) = slot
		}
	}
}

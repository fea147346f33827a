package textrules

import (
	"unicode"
	"unicode/utf8"
)

// look says which rules have to look at a text more closely.
type look uint16

const (
	lookPhrases look = 1 << iota // words that begin like one of a rule of words
)

// scanner decides by one pass over the bytes which rules have to look closer. Most texts need none.
type scanner struct {
	begins [1 << 15 / 64]uint64     // which beginnings of words, folded to 15 bits, some rule knows
	looks  [1 << 15]look            // for which rules; read only where begins has them
	class  [utf8.RuneSelf * 2]uint8 // of each byte
}

const (
	inWord uint8 = 1 << iota
)

// key folds three bytes: capitals and small letters, also those of the Latin alphabets beyond ASCII, become the same.
func key(a, b, c byte) uint16 { return uint16(a&31)<<10 | uint16(b&31)<<5 | uint16(c&31) }

// learn has texts looked at that have one of these words, in any case.
func (s *scanner) learn(l look, words ...string) {
	s.classify()
	for _, word := range words {
		for _, spelled := range caseForms(word) {
			s.add(l, spelled)
		}
	}
}

// caseForms are the spellings whose first bytes may differ more than key folds.
func caseForms(word string) []string {
	upper, lower := []rune(word), []rune(word)
	for i := range upper {
		upper[i], lower[i] = unicode.ToUpper(upper[i]), unicode.ToLower(lower[i])
	}
	title := append(append([]rune(nil), upper[:min(1, len(upper))]...), lower[min(1, len(lower)):]...)
	return []string{word, string(upper), string(lower), string(title)}
}

// add marks the beginning of a word; of one that is shorter than three bytes, whatever may follow.
func (s *scanner) add(l look, word string) {
	var bytes [3]byte
	copy(bytes[:], word)
	for free := range 1 << (5 * (3 - min(3, len(word)))) {
		switch len(word) {
		case 1:
			bytes[1], bytes[2] = byte(free>>5), byte(free&31)
		case 2:
			bytes[2] = byte(free)
		}
		k := key(bytes[0], bytes[1], bytes[2])
		s.begins[k>>6] |= 1 << (k & 63)
		s.looks[k] |= l
	}
}

func (s *scanner) classify() {
	for c := range len(s.class) {
		if isAlnum(byte(c)) || c >= utf8.RuneSelf {
			s.class[c] = inWord
		}
	}
}

// of is what has to be looked at in a text.
func (s *scanner) of(text string) look {
	var found look
	before := uint8(0)
	for i := range len(text) {
		class := s.class[text[i]]
		if class&inWord != 0 && before&inWord == 0 {
			found |= s.word(text[i:])
		}
		before = class
	}
	return found
}

// word is what the beginning of a word asks for.
func (s *scanner) word(rest string) look {
	var k uint16
	if len(rest) >= 3 {
		k = key(rest[0], rest[1], rest[2])
	} else {
		var bytes [3]byte
		copy(bytes[:], rest)
		k = key(bytes[0], bytes[1], bytes[2])
	}
	if s.begins[k>>6]&(1<<(k&63)) == 0 {
		return 0
	}
	return s.looks[k]
}

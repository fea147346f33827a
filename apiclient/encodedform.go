package apiclient

import "slices"

// encodedForm is a text that is looked for in every way in which it can be written down: plain, or any of its
// characters as a URL, HTML, JSON or a script escapes it.
type encodedForm struct {
	text string
	fold bool // in capitals and small letters alike
	tail int  // how many characters are a beginning of it, where a text breaks off
}

// begin returns how much of text is the spelling, 0 where text does not begin with it. brokeOff says that
// it does so far as text goes. Text can be read in several ways, of which only how far they reach is kept:
// the ways themselves double with every backslash of a key.
func (s encodedForm) begin(text string) (n int, brokeOff bool) {
	var odd, even [fewReadings]int
	ends, further := append(odd[:0], 0), even[:0]
	for i := range len(s.text) {
		further = further[:0]
		for _, end := range ends {
			var cut bool
			further, cut = s.step(further, text, end, s.text[i])
			brokeOff = brokeOff || cut && i >= s.tail
		}
		if len(further) == 0 {
			return 0, brokeOff
		}
		ends, further = further, ends
	}
	return slices.Max(ends), false
}

// step adds to ends where in text a character ends that stands from so many bytes on.
func (s encodedForm) step(ends []int, text string, from int, want byte) (further []int, cut bool) {
	var some [fewReadings]decoder
	found, cut := decoders(some[:0], text[from:])
	for _, r := range found {
		if end := from + r.bytes; s.is(r.c, want) && !slices.Contains(ends, end) {
			ends = append(ends, end)
		}
	}
	return ends, cut
}

func (s encodedForm) is(c, want byte) bool { return c == want || s.fold && otherCase(c) == want }

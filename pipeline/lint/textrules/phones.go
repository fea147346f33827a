package textrules

import (
	"strings"
	"unicode/utf8"
)

// stretch is digits with the signs between them that people put into telephone numbers.
type stretch struct {
	start   int
	groups  int
	ends    [mostGroups]int // after each group of digits
	counts  [mostGroups]int // of digits up to there
	signs   int
	isPoint bool // its signs are points alone
}

const mostGroups = 10

// stretchAt is the stretch that begins at a place, of at most 17 digits. It is empty where there are more, as no number
// has so many.
func (s *search) stretchAt(at int) stretch {
	const mostDigits = 17
	found := stretch{start: at, isPoint: true}
	digits, gap := 0, 0
	isPoint := true
	for at < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[at:])
		switch {
		case r >= '0' && r <= '9':
			digits++
			if gap > 0 && found.groups > 0 {
				found.signs += gap
				found.isPoint = found.isPoint && isPoint
			}
			gap, isPoint = 0, true
			if at+1 == len(s.view) || !isDigit(s.view[at+1]) {
				found.ends[found.groups], found.counts[found.groups] = at+1, digits
				found.groups++
			}
		case r == '+' && at == found.start:
		case strings.ContainsRune(" -./()\u00A0\u202F\u2011", r) && gap < 2 && found.groups < mostGroups:
			gap++
			isPoint = isPoint && r == '.'
		default:
			return found
		}
		if digits > mostDigits {
			return stretch{}
		}
		at += width
	}
	return found
}

// digits are how many there are in all.
func (n stretch) digits() int {
	if n.groups == 0 {
		return 0
	}
	return n.counts[n.groups-1]
}

// international looks at a number that begins with + or 00 and a country code.
func (s *search) international(at int) {
	if at < s.phoneEnd || !s.wants(realPhone) || !s.isPhonePlace(at) {
		return
	}
	number := s.stretchAt(at)
	if number.digits() < 8 {
		return
	}
	if s.view[at] == '0' && (number.digits() < 10 || number.signs == 0 && !s.hasCue(at)) {
		return
	}
	s.phone(number, "")
}

// national looks at a number without a country code, where the region is known.
func (s *search) national(at int) {
	if s.region == "" || at < s.phoneEnd || !s.wants(realPhone) || !s.isPhonePlace(at) {
		return
	}
	number := s.stretchAt(at)
	if number.digits() < 7 {
		s.phoneEnd = at + 1
		return
	}
	if strings.HasPrefix(s.view[at:], "00") {
		s.international(at)
		return
	}
	if !(s.looksNational(number) && !s.followsDigits(at) && !s.namesOther(at)) && !(s.hasCue(at) && s.beginsNational(at)) {
		s.phoneEnd = number.ends[0]
		return
	}
	s.phone(number, s.region)
}

// isPhonePlace reports whether a number that begins at a place is no part of a word, an amount or an address.
func (s *search) isPhonePlace(at int) bool {
	if at == 0 {
		return true
	}
	r, width := utf8.DecodeLastRuneInString(s.view[:at])
	if r == '(' && s.region != "" {
		return s.isPhonePlace(at - width)
	}
	if r == '.' || r == ',' {
		before, _ := utf8.DecodeLastRuneInString(s.view[:at-width])
		return !isWordRune(before) || before > '9'
	}
	return !isWordRune(r) && !strings.ContainsRune("+-_#$€£%&=@\\", r) && (r != '/' || !strings.HasSuffix(s.view[:at], "/"))
}

// looksNational reports whether a number without a word for telephones before it looks like one: it begins with the sign of
// a long-distance call and is no date, time or amount.
func (s *search) looksNational(number stretch) bool {
	text := strings.TrimPrefix(s.view[number.start:], "(")
	if s.country == "1" {
		return isNorthAmerican(number)
	}
	if s.trunk == "" || !strings.HasPrefix(text, s.trunk) || number.digits() < 9 || number.signs == 0 || isDate(number) {
		return false
	}
	return !number.isPoint || number.signs > 1 // 0.1234567
}

// followsDigits reports whether digits stand before a place, as in an account number.
func (s *search) followsDigits(at int) bool {
	before := strings.TrimRight(s.view[max(0, at-4):at], " (")
	return before != "" && isDigit(before[len(before)-1])
}

// beginsNational reports whether a number begins as long-distance calls do where the region has a sign for them.
func (s *search) beginsNational(at int) bool {
	return s.trunk == "" || s.country == "1" || strings.HasPrefix(strings.TrimPrefix(s.view[at:], "("), s.trunk)
}

// isNorthAmerican reports groups of three, three and four digits, with a 1 before them or without.
func isNorthAmerican(number stretch) bool {
	counts := number.counts[:number.groups]
	if len(counts) > 1 && counts[0] == 1 {
		return len(counts) >= 4 && counts[1] == 4 && counts[2] == 7 && counts[3] == 11
	}
	return len(counts) >= 3 && counts[0] == 3 && counts[1] == 6 && counts[2] == 10
}

// isDate reports groups as dates and times have them: 2, 2 and 4 digits, or four times 2.
func isDate(number stretch) bool {
	counts := number.counts[:number.groups]
	switch {
	case len(counts) >= 3 && counts[0] <= 2 && counts[1] <= 4 && counts[2] >= 6 && counts[2] == counts[1]+4:
		return true
	case len(counts) == 4 && counts[0] == 2 && counts[1] == 4 && counts[2] == 6 && counts[3] == 8:
		return true
	}
	return false
}

// lineBefore is the end of a place's line before it, in small letters.
func (s *search) lineBefore(at int) string {
	from := max(0, at-28)
	if line := strings.LastIndexByte(s.view[from:at], '\n'); line >= 0 {
		from += line + 1
	}
	return strings.ToLower(s.view[from:at])
}

// namesOther reports whether the words before a place say that its number is one of something else, such as an invoice.
func (s *search) namesOther(at int) bool {
	text := s.lineBefore(at)
	for _, word := range [...]string{"konto", "serien", "akten", "rechnung", "invoice", "order n", "bestell", "auftrag", "kunden", "ticket", "iban", "blz",
		"tracking", "sendung", "serial", "reference", "ref.", "case n", "account", "commande", "facture", "dossier", "compte", "isbn", "container", "vorgang", "batch"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// hasCue reports whether a word for telephones stands before a place.
func (s *search) hasCue(at int) bool {
	text := s.lineBefore(at)
	for _, cue := range [...]string{"tel", "tél", "phone", "fon", "mobil", "handy", "fax", "hotline", "call", "dial", "ruf", "ruft", "appel", "numéro", "portable", "☎", "whatsapp", "sms"} {
		if strings.Contains(text, cue) {
			return true
		}
	}
	return false
}

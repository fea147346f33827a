package textrules

import (
	"strconv"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// regionOf is a region in capitals, its calling code, and what its numbers begin with inside it. All are empty where no
// such region has telephone numbers.
func regionOf(name string) (region, country, trunk string) {
	region = strings.ToUpper(strings.TrimSpace(name))
	code := 0
	if region != "" {
		code = phonenumbers.GetCountryCodeForRegion(region)
	}
	if code == 0 {
		return "", "", ""
	}
	return region, strconv.Itoa(code), phonenumbers.GetNddPrefixForRegion(region, true)
}

// phone looks whether a stretch is a number of somebody, from all of its digits down to fewer groups: what follows a number
// may be one of something else.
func (s *search) phone(number stretch, region string) {
	for i := number.groups - 1; i >= 0 && number.counts[i] >= 7 && s.tries < mostTries; i-- {
		end := number.ends[i]
		if number.counts[i] > 16 {
			continue
		}
		s.tries++
		digits, isValid := validOf(s.view[number.start:end], region)
		if !isValid {
			continue
		}
		s.phoneEnd = end
		if s.isFiction(digits) || s.invented.number(digits) || s.invented.number(digitsOf(s.view[number.start:end])) {
			return
		}
		if strings.Count(s.view[number.start:end], "(") < strings.Count(s.view[number.start:end], ")") {
			number.start++
		}
		s.add(realPhone, number.start, end, shown(s.text[number.start:end])+" can be somebody's telephone number",
			"write a number that is reserved for fiction, such as "+fictionOf(digits)+", or list it under invented in Settings")
		return
	}
	s.phoneEnd = max(s.phoneEnd, number.ends[0])
}

// validOf is a number's digits from the country code on, and whether such a number can be given to somebody.
func validOf(text, region string) (digits string, isValid bool) {
	text = strings.Replace(text, "(0)", "", 1)
	if region == "" && strings.HasPrefix(text, "00") {
		text = "+" + text[2:]
	}
	number, err := phonenumbers.Parse(text, region)
	if err != nil || !phonenumbers.IsValidNumber(number) {
		return "", false
	}
	return strings.TrimPrefix(phonenumbers.Format(number, phonenumbers.E164), "+"), true
}

// fictionOf is a number for fiction of the same country, where it has some.
func fictionOf(digits string) string {
	switch {
	case strings.HasPrefix(digits, "44"):
		return "+44 20 7946 0123"
	case strings.HasPrefix(digits, "61"):
		return "+61 491 570 156"
	case strings.HasPrefix(digits, "33"):
		return "+33 1 99 00 12 34"
	case strings.HasPrefix(digits, "1"):
		return "+1 202-555-0143"
	}
	return "+49 30 23125 100"
}

// fiction are the telephone numbers that are given to nobody, for films and books: what their digits begin with, from the
// country code on.
func fiction() []string {
	return strings.Fields(strings.Join([]string{
		ofcom(), acma(), bnetza(), arcep(),
	}, " "))
}

// ofcom: Ofcom, telephone numbers for use in TV and radio drama programmes.
func ofcom() string {
	return `
		441134960 441144960 441154960 441164960 441174960 441184960
		441214960 441314960 441414960 441514960 441614960
		442079460 441914980 442896496 442920180
		441632960 447700900 448081570 449098790 443069990`
}

// acma: Australian Communications and Media Authority, phone numbers for use in TV shows, films and creative works.
func acma() string {
	return `
		6125550 6135550 6175550 6185550 6127010 6137010 6177010 6187010
		611800160401 611800975707 611800975708 611800975709 611800975710 611800975711
		611300975707 611300975708 611300975709 611300975710 611300975711
		61491570006 61491570156 61491570157 61491570158 61491570159 61491570110
		61491570313 61491570737 61491571266 61491571491 61491571804 61491572549
		61491572665 61491572983 61491573770 61491573087 61491574118 61491574632
		61491575254 61491575789 61491576398 61491576801 61491577426 61491577644
		61491578957 61491578148 61491578888 61491579212 61491579760 61491579455`
}

// bnetza: Bundesnetzagentur, Mitteilung 148/2021, numbers for media productions: five towns, then mobile ones.
func bnetza() string {
	return `
		493023125 496990009 494066969 492214710 498999998
		4915228817386 4915228895456 4915254599371
		491729925904 491729968532 491729973185 491729973186 491729980752
		491749091317 491749464308
		4917139200 49176040690`
}

// arcep: Arcep, décision 2018-0881, numbers for audiovisual works.
func arcep() string { return `3319900 3326191 3335301 3346571 3353649 3363998` }

// isFiction reports whether the digits of a number, from the country code on, are reserved for fiction.
func (f *Finder) isFiction(digits string) bool {
	// North American Numbering Plan: 555-0100 to 555-0199 in every area.
	if len(digits) == 11 && digits[0] == '1' && digits[4:9] == "55501" {
		return true
	}
	for _, beginning := range f.fiction {
		if strings.HasPrefix(digits, beginning) {
			return true
		}
	}
	return false
}

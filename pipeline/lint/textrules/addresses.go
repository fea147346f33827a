package textrules

import (
	"net/netip"
	"strings"
	"unicode/utf8"
)

// address4 looks at digits and points.
func (s *search) address4(start, end int) {
	if !s.wants(publicAddress) || strings.Count(s.view[start:end], ".") != 3 {
		return
	}
	ip, err := netip.ParseAddr(s.view[start:end])
	if err != nil || !s.isPublic(ip) || s.invented.address(ip) {
		return
	}
	if s.isPartOfNumber(start, end) || s.isVersion(start) || s.isHeading(start, end, ip) {
		return
	}
	s.publicFound(start, end, "203.0.113."+s.view[strings.LastIndexByte(s.view[:end], '.')+1:end])
}

func (s *search) publicFound(start, end int, instead string) {
	s.add(publicAddress, start, end, shown(s.text[start:end])+" is a public address, and can be somebody's",
		"write an address that is reserved for examples, such as "+instead+", or list it under invented in Settings")
}

// isPartOfNumber reports whether signs around an address make it part of something else.
func (s *search) isPartOfNumber(start, end int) bool {
	previous, _ := utf8.DecodeLastRuneInString(s.view[:start])
	next, width := utf8.DecodeRuneInString(s.view[end:])
	if start > 0 && (isWordRune(previous) || strings.ContainsRune("-_+.§#", previous)) {
		return true
	}
	if path := strings.TrimSuffix(s.view[:start], "/"); len(path) < start && !strings.HasSuffix(path, "/") {
		return path == "" || !isDigit(path[len(path)-1]) // a folder, but not one of two addresses
	}
	if end == len(s.view) {
		return false
	}
	if next == '-' || next == ',' {
		following, _ := utf8.DecodeRuneInString(s.view[end+width:])
		return isWordRune(following) && next == '-' && following > '9'
	}
	return isWordRune(next) || next == '_'
}

// isVersion reports whether the word before says that the number is one of a version, a chapter or an account.
func (s *search) isVersion(start int) bool {
	word := s.before(start)
	if bare := strings.TrimRight(s.view[:start], " "); strings.HasSuffix(bare, ":") {
		if word = s.before(len(bare) - 1); s.is(word, "update", "patch", "software", "nr") { // what follows may be about it
			return false
		}
	}
	return s.is(word, "version", "versions", "ver", "v", "firmware", "release", "build", "patch", "update", "section", "chapter", "clause",
		"article", "paragraph", "kapitel", "abschnitt", "ziffer", "punkt", "absatz", "chapitre", "rev", "revision", "révision", "software", "oid", "nr", "annex",
		"konto", "kontonummer", "account", "aktenzeichen", "az", "compte", "dossier")
}

// isHeading reports the number of a heading: small numbers at the beginning of a line, and a capital letter after them.
func (s *search) isHeading(start, end int, ip netip.Addr) bool {
	for _, number := range ip.As4() {
		if number > 30 {
			return false
		}
	}
	line := start
	for line > 0 && s.view[line-1] == ' ' {
		line--
	}
	if line > 0 && s.view[line-1] != '\n' {
		return false
	}
	next := s.after(end + len(s.view[end:]) - len(strings.TrimPrefix(s.view[end:], ".")))
	if next.none() || next.start == end {
		return false
	}
	first := s.view[next.start]
	return first >= 'A' && first <= 'Z'
}

// address6 looks at hexadecimal digits and colons around a colon.
func (s *search) address6(at int) {
	if at < s.address6End || !s.wants(publicAddress) {
		return
	}
	start, end := at, at
	for start > 0 && at-start < 8 && isHex(s.view[start-1]) {
		start--
	}
	for end < len(s.view) && (isHex(s.view[end]) || s.view[end] == ':') {
		end++
	}
	s.address6End = end
	for end > at && s.view[end-1] == ':' && !strings.HasSuffix(s.view[:end], "::") {
		end--
	}
	text := s.view[start:end]
	if len(text) > 39 || strings.Count(text, ":") < 2 || start == end {
		return
	}
	ip, err := netip.ParseAddr(text)
	if err != nil || !s.isPublic(ip) || s.invented.address(ip) || s.isPartOfNumber(start, end) {
		return
	}
	s.publicFound(start, end, "2001:db8::1")
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// harmless are the ranges that lead to nobody outside; those of IPv6 that do not lie in global6 are left out.
func harmless() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("192.0.2.0/24"),    // documentation, RFC 5737
		netip.MustParsePrefix("198.51.100.0/24"), // documentation, RFC 5737
		netip.MustParsePrefix("203.0.113.0/24"),  // documentation, RFC 5737
		netip.MustParsePrefix("10.0.0.0/8"),      // private, RFC 1918
		netip.MustParsePrefix("172.16.0.0/12"),   // private, RFC 1918
		netip.MustParsePrefix("192.168.0.0/16"),  // private, RFC 1918
		netip.MustParsePrefix("100.64.0.0/10"),   // between providers and customers, RFC 6598
		netip.MustParsePrefix("127.0.0.0/8"),     // loopback, RFC 1122
		netip.MustParsePrefix("169.254.0.0/16"),  // link-local, RFC 3927
		netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments, RFC 6890
		netip.MustParsePrefix("198.18.0.0/15"),   // measurements, RFC 2544
		netip.MustParsePrefix("0.0.0.0/8"),       // this network, and wildcard masks, RFC 1122
		netip.MustParsePrefix("224.0.0.0/4"),     // multicast, RFC 5771
		netip.MustParsePrefix("240.0.0.0/4"),     // reserved, and netmasks, RFC 1112
		netip.MustParsePrefix("2001:db8::/32"),   // documentation, RFC 3849
		netip.MustParsePrefix("3fff::/20"),       // documentation, RFC 9637
		netip.MustParsePrefix("2001:2::/48"),     // measurements, RFC 5180
	}
}

// global6 is where the public addresses of IPv6 are (RFC 4291): those of RFC 4193, loopback, link-local and multicast
// are elsewhere.
func global6() netip.Prefix { return netip.MustParsePrefix("2000::/3") }

// isPublic reports whether an address can be somebody's.
func (f *Finder) isPublic(ip netip.Addr) bool {
	if ip.Is6() && !f.global6.Contains(ip) {
		return false
	}
	for _, prefix := range f.harmless {
		if prefix.Contains(ip) {
			return false
		}
	}
	return true
}

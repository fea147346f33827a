package textrules

import (
	"net/netip"
	"strings"
)

// invented is what the exercise has made up, and the service's own hosts.
type invented struct {
	domains  []string // in small letters; what is below them is invented too
	emails   []string
	numbers  []string // the digits that numbers begin with, by country code, or as written
	prefixes []netip.Prefix
	names    []string
}

func inventedOf(settings Settings, country, trunk string) invented {
	var own invented
	for _, host := range settings.Hosts {
		host = strings.ToLower(strings.TrimSpace(host))
		if at := strings.LastIndexByte(host, ':'); at > 0 && strings.IndexByte(host, ':') == at {
			host = host[:at]
		}
		if host != "" {
			own.domains = append(own.domains, host)
		}
	}
	for _, entry := range settings.Invented {
		if entry = strings.TrimSpace(entry); entry != "" {
			own.take(entry, country, trunk)
		}
	}
	return own
}

// take sorts one entry by its look.
func (own *invented) take(entry, country, trunk string) {
	if prefix, err := netip.ParsePrefix(entry); err == nil {
		own.prefixes = append(own.prefixes, prefix.Masked())
		return
	}
	if ip, err := netip.ParseAddr(entry); err == nil {
		own.prefixes = append(own.prefixes, netip.PrefixFrom(ip, ip.BitLen()))
		return
	}
	low := strings.ToLower(entry)
	switch {
	case strings.HasPrefix(low, "@"):
		own.domains = append(own.domains, low[1:])
	case strings.ContainsRune(low, '@') && !strings.ContainsRune(low, ' '):
		own.emails = append(own.emails, low)
	case strings.Trim(entry, "+0123456789 ()-./\u00A0") == "" && strings.ContainsAny(entry, "0123456789"):
		own.numbers = append(own.numbers, spellings(entry, country, trunk)...)
	case strings.ContainsRune(low, '.') && !strings.ContainsRune(low, ' '):
		own.domains = append(own.domains, domainOf(low))
	default:
		own.names = append(own.names, entry)
	}
}

// domainOf is the host of what may be an address: https://port.example/x, or *.port.example.
func domainOf(entry string) string {
	if _, rest, ok := strings.Cut(entry, "://"); ok {
		entry = rest
	}
	entry, _, _ = strings.Cut(entry, "/")
	return strings.Trim(strings.TrimPrefix(entry, "*"), ".")
}

// spellings are the digits of a number by its country code, and without one as they are and by the region's.
func spellings(entry, country, trunk string) []string {
	digits := digitsOf(strings.Replace(entry, "(0)", "", 1))
	switch {
	case digits == "":
		return nil
	case strings.HasPrefix(entry, "+"):
		return []string{digits}
	case strings.HasPrefix(digits, "00"):
		return []string{digits[2:]}
	case country != "" && trunk != "" && strings.HasPrefix(digits, trunk):
		return []string{digits, country + digits[len(trunk):]}
	}
	return []string{digits, country + digits}
}

func digitsOf(text string) string {
	digits := make([]byte, 0, len(text))
	for i := range len(text) {
		if isDigit(text[i]) {
			digits = append(digits, text[i])
		}
	}
	return string(digits)
}

// host reports whether a host, in small letters, is invented or lies below one that is.
func (own *invented) host(host string) bool {
	for _, domain := range own.domains {
		if host == domain || strings.HasSuffix(host, domain) && host[len(host)-len(domain)-1] == '.' {
			return true
		}
	}
	return false
}

func (own *invented) email(address string) bool {
	for _, known := range own.emails {
		if strings.EqualFold(known, address) {
			return true
		}
	}
	return false
}

// number reports whether the digits of a number begin like one that is invented.
func (own *invented) number(digits string) bool {
	for _, known := range own.numbers {
		if strings.HasPrefix(digits, known) {
			return true
		}
	}
	return false
}

func (own *invented) address(ip netip.Addr) bool {
	for _, prefix := range own.prefixes {
		if prefix.Contains(ip) {
			return true
		}
	}
	return false
}

package textrules

import (
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// isReal reports whether a name, in small letters, can be somebody's: it lies below a known suffix, and is not reserved.
// So names below .example, .test, .invalid and .localhost (RFC 2606) are none, and file.txt is none either.
func isReal(name string) bool {
	if isReserved(name) {
		return false
	}
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
	}
	ascii, err := inASCII(name)
	if err != nil {
		return false
	}
	suffix, isManaged := publicsuffix.PublicSuffix(ascii)
	if !isManaged && !strings.Contains(suffix, ".") || !strings.Contains(ascii, ".") {
		return false
	}
	if label, _, _ := strings.Cut(ascii, "."); ascii == suffix && len(label) < len("gov") {
		return false // co.uk
	}
	if suffix == "onion" {
		return isOnion(ascii)
	}
	return true
}

// inASCII is a name, in small letters, as the network has it. Most names are so already.
func inASCII(name string) (string, error) {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789.-") == "" && !strings.Contains(name, "--") {
		return name, nil
	}
	return idna.Lookup.ToASCII(name)
}

// isReserved reports the names that are reserved for examples and tests, and for what is no host.
func isReserved(name string) bool {
	switch name[strings.LastIndexByte(name, '.')+1:] {
	case "example", "test", "invalid", "localhost": // RFC 2606, RFC 6761
		return true
	}
	for _, reserved := range [...]string{
		"example.com", "example.net", "example.org", // RFC 2606
		"in-addr.arpa", "ip6.arpa", // RFC 6761, RFC 9120: names of addresses
		"home.arpa", // RFC 8375
	} {
		if name == reserved || strings.HasSuffix(name, "."+reserved) {
			return true
		}
	}
	return false
}

// isOnion reports the names that Tor would look up: 56 letters and digits (RFC 7686). Shorter ones are invented.
func isOnion(name string) bool {
	label := strings.TrimSuffix(name, ".onion")
	label = label[strings.LastIndexByte(label, '.')+1:]
	return len(label) == 56 && strings.Trim(label, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// exampleOf is a reserved name that reminds of a real one.
func exampleOf(name string) string {
	ascii, err := inASCII(name)
	if err != nil {
		return "verrin.example"
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(ascii)
	if err != nil || strings.HasPrefix(domain, "xn--") {
		return "verrin.example"
	}
	label, _, _ := strings.Cut(domain, ".")
	if len(label) > 30 {
		return "verrin.example"
	}
	return label + ".example"
}

// looksLikeNone reports names that are hosts by their letters, but are likely something else where no address or www
// stands before them: the end of a sentence without a blank, a file, a field of a program.
func looksLikeNone(text string, previous span, s *search) bool {
	top := text[strings.LastIndexByte(text, '.')+1:]
	rest := text[:len(text)-len(top)-1]
	labels := strings.Count(text, ".") + 1
	switch {
	case top != strings.ToLower(top) && (!isCapitals(text) || len(top) == 2):
		return true // closed.It was, and Co.KG
	case strings.Trim(rest, "0123456789.-") == "":
		return true // 3.am
	case labels > 2 && len(rest) == 2*labels-3:
		return true // a.m.at
	case labels > 2 && (strings.HasPrefix(text, "com.") || strings.HasPrefix(text, "org.") || strings.HasPrefix(text, "net.")):
		return true // com.verrin.port, a package of a program
	case labels == 2 && (isFile(top) || len(top) > 2 && !isCommon(top)):
		return true
	case isFile(top) && isEnding(rest[strings.LastIndexByte(rest, '.')+1:]):
		return true
	}
	switch strings.ToLower(text) {
	case "asp.net", "ado.net", "vb.net":
		return true
	}
	return labels == 2 && s.is(previous, "file", "files", "datei", "dateien", "fichier", "script", "skript", "attachment", "anhang", "command", "library")
}

// isCommon reports the long suffixes that hosts are mostly written with. Below others stand names of people and fields of
// programs more often: sarah.green.
func isCommon(top string) bool {
	switch strings.ToLower(top) {
	case "com", "org", "net", "info", "biz", "edu", "gov", "mil", "int", "app", "cloud", "online", "site", "website", "shop", "store", "xyz", "top",
		"live", "news", "tech", "media", "agency", "bank", "network", "berlin", "hamburg", "bayern", "koeln", "london", "paris", "wien", "swiss",
		"onion", "press", "support", "services", "systems", "digital", "click", "link":
		return true
	}
	return strings.HasPrefix(top, "xn--") || top[0] >= 0x80
}

// isEnding reports the endings that files have before another one: invoice.pdf.zip.
func isEnding(label string) bool {
	switch strings.ToLower(label) {
	case "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "exe", "tar", "csv", "txt", "jpg", "png", "js":
		return true
	}
	return false
}

// isFile reports the suffixes that are better known as the endings of files.
func isFile(top string) bool {
	switch strings.ToLower(top) {
	case "zip", "mov", "md", "py", "sh", "do", "tf", "pm", "mm", "so", "properties", "java", "cab", "prof", "name", "ps", "id", "data", "author", "email":
		return true
	}
	return false
}

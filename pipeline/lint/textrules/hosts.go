package textrules

import (
	"strings"
	"unicode/utf8"
)

// host looks at the letters, digits, hyphens and points around a point.
func (s *search) host(at int) {
	start, end := s.hostAround(at)
	s.hostEnd = end
	for start < end && (s.view[start] == '.' || s.view[start] == '-') {
		start++
	}
	for start < end && (s.view[end-1] == '.' || s.view[end-1] == '-') {
		end--
	}
	text := s.view[start:end]
	if text == "" || len(text) > 253 {
		return
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }) {
		s.address4(start, end)
		return
	}
	if start > 0 && s.view[start-1] == '@' {
		s.email(start, end)
		return
	}
	if !s.wants(realDomain) || !s.isHostPlace(start, end) {
		return
	}
	name := strings.ToLower(text)
	if !isReal(name) || s.invented.host(name) {
		return
	}
	if !s.hasScheme(start) && !strings.HasPrefix(name, "www.") && looksLikeNone(text, s.before(start), s) {
		return
	}
	s.add(realDomain, start, end, shown(s.text[start:end])+" is a real host",
		"write a name that ends in .example, such as "+exampleOf(name)+", or list it under invented in Settings")
}

// hostAround is the stretch around a point that a host could take up, at most 260 bytes to each side.
func (s *search) hostAround(at int) (start, end int) {
	start = at
	for start > s.hostEnd && at-start < 260 {
		if c := s.view[start-1]; c < utf8.RuneSelf {
			if !isPlainHostByte(c) {
				break
			}
			start--
			continue
		}
		r, width := utf8.DecodeLastRuneInString(s.view[:start])
		if !isWordRune(r) {
			break
		}
		start -= width
	}
	end = at
	for end < len(s.view) {
		if c := s.view[end]; c < utf8.RuneSelf {
			if !isPlainHostByte(c) {
				break
			}
			end++
			continue
		}
		r, width := utf8.DecodeRuneInString(s.view[end:])
		if !isWordRune(r) {
			break
		}
		end += width
	}
	return start, end
}

func isPlainHostByte(c byte) bool { return c == '.' || c == '-' || c < utf8.RuneSelf && isHostByte(c) }

// isHostPlace reports whether what stands around a name leaves it a host: it is no file in a path, no handle and no field
// of a template.
func (s *search) isHostPlace(start, end int) bool {
	if start > 0 {
		switch c := s.view[start-1]; c {
		case '@', '#', '_', '\\', '{', '$', '=', '&', '?', '%', '~', '+':
			return c == '=' && s.hasScheme(start)
		case '/':
			return s.hasScheme(start)
		case '.':
			return start > 1 && s.view[start-2] == '.'
		}
	}
	if end < len(s.view) {
		switch s.view[end] {
		case '_', '(', '@', '\\', '=', '}':
			return false
		}
	}
	return true
}

// hasScheme reports whether :// stands before a place.
func (s *search) hasScheme(start int) bool { return strings.HasSuffix(s.view[:start], "//") }

// email looks at what stands before the @ of a host.
func (s *search) email(start, end int) {
	if !s.wants(realEmail) {
		return
	}
	host := strings.ToLower(s.view[start:end])
	if !isReal(host) || s.invented.host(host) {
		return
	}
	from := start - 1
	for from > 0 && start-from < 65 {
		r, width := utf8.DecodeLastRuneInString(s.view[:from])
		if !isWordRune(r) && !strings.ContainsRune("._-+%'", r) {
			break
		}
		from -= width
	}
	for from < start-1 && strings.IndexByte("._-+%'", s.view[from]) >= 0 {
		from++
	}
	if from == start-1 || from > 0 && s.view[from-1] == '@' {
		return
	}
	if s.invented.email(s.view[from:end]) {
		return
	}
	if end < len(s.view) && s.view[end] == '_' {
		return
	}
	s.add(realEmail, from, end, shown(s.text[from:end])+" is an address at a real host",
		"write an address that ends in .example, such as "+shown(s.text[from:start])+exampleOf(host)+", or list it under invented in Settings")
}

func isHostByte(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

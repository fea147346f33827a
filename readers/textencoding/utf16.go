package textencoding

import "io"

// scanUTF16 looks for damage. It does not look at the line ends.
func (e Encoding) scanUTF16(text io.Reader) (Encoding, error) {
	var scan utf16Scan
	chunk := make([]byte, scanChunk)
	for {
		n, err := io.ReadFull(text, chunk)
		scan.add(chunk[:n], e.Name == UTF16BE)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return e, err
		}
	}
	if scan.broken || scan.high {
		return e, &NotTextError{"begins as UTF-16 but is damaged further on, or cut off", "save it again from the spreadsheet as CSV UTF-8"}
	}
	e.LoneCR = true
	return e, nil
}

// utf16Scan looks for halves of characters in UTF-16, which would be read as others.
type utf16Scan struct{ high, broken bool }

func (s *utf16Scan) add(chunk []byte, big bool) {
	s.broken = s.broken || len(chunk)%2 != 0
	for i := 1; i < len(chunk); i += 2 {
		first := chunk[i]
		if big {
			first = chunk[i-1]
		}
		s.broken = s.broken || s.high != (first&0xFC == 0xDC)
		s.high = first&0xFC == 0xD8
	}
}

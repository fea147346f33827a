package apiclient

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
)

// sampled is how much of a body tells how it is packed.
const sampled = 512

// unpacked is the body of an answer without the compression that its headers name, asked for or not. What is not
// compressed though they say so is taken as it is, and so is all under a name that is none of a compression: the store
// of an archive may keep any.
func unpacked(resp *http.Response) (io.Reader, error) {
	var body io.Reader = resp.Body
	names := strings.Split(strings.Join(resp.Header.Values("Content-Encoding"), ","), ",")
	for _, name := range slices.Backward(names) { // the last was done last
		packed := bufio.NewReader(body)
		start, _ := packed.Peek(sampled)
		var err error
		switch name := strings.ToLower(strings.TrimSpace(name)); name {
		case "gzip", "x-gzip":
			body, err = decompressed(packed, start, false)
		case "deflate":
			body, err = decompressed(packed, start, !isPlain(start))
		case "br", "zstd", "compress", "x-compress":
			body = packed
			if !isPlain(start) {
				err = fmt.Errorf("the answer is packed as %q, which cannot be unpacked", name)
			}
		default:
			body = packed
		}
		if err != nil {
			return nil, err
		}
	}
	return body, nil
}

// isPlain reports whether a body begins as what the service answers: nothing, JSON, a page or an archive.
func isPlain(start []byte) bool {
	return len(start) == 0 || strings.IndexByte("{[<", start[0]) >= 0 || bytes.HasPrefix(start, []byte("PK\x03\x04"))
}

// decompressed reads a body by what it begins with: servers take one format for the other. isBare says that it may be
// in the format of neither, bare of any frame, as some servers send it under "deflate".
func decompressed(packed io.Reader, start []byte, isBare bool) (io.Reader, error) {
	switch {
	case bytes.HasPrefix(start, []byte("\x1f\x8b")):
		return gzip.NewReader(packed)
	case len(start) >= 2 && start[0]&0x0F == 8 && (int(start[0])<<8|int(start[1]))%31 == 0:
		return zlib.NewReader(packed)
	case isBare && canInflate(start):
		return flate.NewReader(packed), nil
	}
	return packed, nil
}

// canInflate reports whether a body may go on as it begins in the bare format.
func canInflate(start []byte) bool {
	_, err := io.Copy(io.Discard, flate.NewReader(bytes.NewReader(start)))
	_, isOther := errors.AsType[flate.CorruptInputError](err)
	return !isOther
}

package apiclient

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
)

// unpacked is the body of an answer without the compression that its headers name, though none is asked for: gzip, as servers
// and proxies have it that compress all they send. What is not compressed though they say so is taken as it is, and so is all
// under a name that is none of a compression: the store of an archive may keep any.
func unpacked(resp *http.Response) (io.Reader, error) {
	body := bufio.NewReader(resp.Body)
	names := strings.Split(strings.Join(resp.Header.Values("Content-Encoding"), ","), ",")
	for _, name := range slices.Backward(names) { // the last was done last
		start, _ := body.Peek(4)
		switch name := strings.ToLower(strings.TrimSpace(name)); name {
		case "gzip", "x-gzip":
			if !bytes.HasPrefix(start, []byte("\x1f\x8b")) {
				continue
			}
			plain, err := gzip.NewReader(body)
			if err != nil {
				return nil, err
			}
			body = bufio.NewReader(plain)
		case "deflate", "br", "zstd", "compress", "x-compress":
			if !isPlain(start) {
				return nil, fmt.Errorf("the answer is packed as %q, which cannot be unpacked", name)
			}
		}
	}
	return body, nil
}

// isPlain reports whether a body begins as what the service answers: nothing, JSON, a page or an archive.
func isPlain(start []byte) bool {
	start = bytes.TrimLeft(start, " \r\n\t")
	return len(start) == 0 || strings.IndexByte("{[<", start[0]) >= 0 || bytes.HasPrefix(start, []byte("PK\x03\x04"))
}

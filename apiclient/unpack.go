package apiclient

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
)

// unpacked is the body of an answer without the compression that its headers name, asked for or not. What is not
// compressed though they say so is taken as it is.
func unpacked(resp *http.Response) (io.Reader, error) {
	var body io.Reader = resp.Body
	names := strings.Split(strings.Join(resp.Header.Values("Content-Encoding"), ","), ",")
	for _, name := range slices.Backward(names) { // the last was done last
		var err error
		switch name := strings.ToLower(strings.TrimSpace(name)); name {
		case "", "identity":
			continue
		case "gzip", "x-gzip":
			body, err = gunzipped(body)
		case "deflate":
			body, err = inflated(body)
		default:
			err = fmt.Errorf("the answer is packed as %q, which cannot be unpacked", name)
		}
		if err != nil {
			return nil, err
		}
	}
	return body, nil
}

func gunzipped(body io.Reader) (io.Reader, error) {
	packed := bufio.NewReader(body)
	if start, _ := packed.Peek(2); string(start) != "\x1f\x8b" {
		return packed, nil
	}
	return gzip.NewReader(packed)
}

// inflated reads a body under "deflate": the format of zlib, as the standard has it, or the bare one, as some servers send it.
func inflated(body io.Reader) (io.Reader, error) {
	packed := bufio.NewReader(body)
	start, _ := packed.Peek(2)
	switch {
	case len(start) == 0 || start[0] == '{' || start[0] == '[' || start[0] == '<':
		return packed, nil
	case len(start) == 2 && start[0]&0x0F == 8 && (int(start[0])<<8|int(start[1]))%31 == 0:
		return zlib.NewReader(packed)
	}
	return flate.NewReader(packed), nil
}

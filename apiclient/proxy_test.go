package apiclient

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestProxyWithASignInItsPassword: what stands before the sign is none of its address.
func TestProxyWithASignInItsPassword(t *testing.T) {
	for _, address := range []string{"http://ada:2024/s3cret@proxy.test:3128", "http://ada:2024?s3cret@proxy.test:3128", "http://ada:2024#s3cret@proxy.test:3128"} {
		at, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		c := newClient(t, Config{BaseURL: "https://service.test/v1.1/x"})
		c.transport.Proxy = skipProxyForLoopback(http.ProxyURL(at))
		got := c.Post(t.Context(), Messages, []byte("{}"), nil)
		if got.Written || !isNamed(got.Err, "of the environment has a / ? or # in its password") || strings.Contains(got.Err.Error(), "2024") {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

package apiclient

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// versionSegment is the version that a base URL carries (interface, section 9).
const versionSegment = "v1.1"

// parseBase reads a base URL. What it refuses is a *ConfigError.
func parseBase(text string, insecure bool) (*url.URL, error) {
	refuse := func(problem, hint string) (*url.URL, error) {
		return nil, &ConfigError{Setting: "base URL", Problem: problem, Hint: hint}
	}
	base, err := url.Parse(strings.TrimSpace(text))
	switch {
	case strings.TrimSpace(text) == "":
		return refuse("it is empty", "give the address of the service")
	case err != nil:
		return refuse("it is not a web address", "write it as https://host/"+versionSegment+"/...")
	case base.User != nil:
		return refuse("it holds a user name or password", "leave out the part before the @")
	case base.Scheme != "https" && base.Scheme != "http":
		return refuse("it does not start with https://", "write it as https://host/"+versionSegment+"/...")
	case base.Hostname() == "" || !validPort(base):
		return refuse("its host or port is missing or wrong", "write it as https://host/"+versionSegment+"/...")
	case base.RawQuery != "" || base.ForceQuery || base.Fragment != "":
		return refuse("it has a ? or a # in it", "leave out that part")
	case !safe(base, insecure):
		return refuse("plain http would show the key to the network", "use https, or --insecure to allow it")
	}
	return base, nil
}

// CheckBaseURL says, as a *ConfigError, what is wrong with a base URL; New refuses the same.
func CheckBaseURL(text string, insecure bool) error {
	_, err := parseBase(text, insecure)
	return err
}

// validPort reports whether the port is left out, as scheme and host allow, or a number that can be dialled.
func validPort(u *url.URL) bool {
	if u.Port() == "" {
		return !strings.HasSuffix(u.Host, ":")
	}
	port, err := strconv.Atoi(u.Port())
	return err == nil && port > 0 && port <= 65535
}

// safe reports whether requests may go to an address: https, or plain http that stays on this machine.
func safe(u *url.URL, insecure bool) bool {
	return u.Scheme == "https" || u.Scheme == "http" && (insecure || loopback(u.Hostname()))
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

// checkKey refuses what cannot stand in a header. The message never shows the key.
func checkKey(key string) error {
	if key == "" {
		return &ConfigError{Setting: "API key", Problem: "it is missing", Hint: "give the key of the space"}
	}
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return &ConfigError{
				Setting: "API key",
				Problem: "it contains a space, a line break or a letter that a key cannot have",
				Hint:    "copy it again, without the text around it",
			}
		}
	}
	return nil
}

package pgconnect

import (
	"net/url"
	"strings"
)

// withEnvironment adds what the environment says about the password and TLS and the text does not. pgx itself looks up
// the other variables of libpq, in the environment of the process.
func withEnvironment(text string, env func(string) string) string {
	sign := "?"
	_, after, hasUser := strings.Cut(text, "@")
	if !hasUser {
		after = text
	}
	_, query, hasQuery := strings.Cut(after, "?")
	if hasQuery {
		sign = "&"
	}
	for _, variable := range []struct{ name, key string }{{"PGPASSWORD", "password"}, {"PGPASSFILE", "passfile"}, {"PGSSLMODE", "sslmode"}, {"PGSSLROOTCERT", "sslrootcert"},
		{"PGSSLCERT", "sslcert"}, {"PGSSLKEY", "sslkey"}, {"PGSSLPASSWORD", "sslpassword"}} {
		value := env(variable.name)
		if value == "" || hasKey(query, variable.key) || variable.key == "password" && passwordBefore(text) {
			continue
		}
		text += sign + variable.key + "=" + strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
		sign = "&"
	}
	return text
}

func hasKey(query, key string) bool {
	for pair := range strings.SplitSeq(query, "&") {
		raw, _, _ := strings.Cut(pair, "=")
		name, err := url.PathUnescape(strings.Trim(raw, " "))
		if err == nil && (name == key || key == "sslmode" && name == "ssl") {
			return true
		}
	}
	return false
}

// passwordBefore says whether a password stands before the host.
func passwordBefore(text string) bool {
	_, rest, _ := strings.Cut(text, "://")
	user, _, hasUser := strings.Cut(rest, "@")
	_, password, _ := strings.Cut(user, ":")
	return hasUser && password != ""
}

package pgconnect

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

func noEnv(string) string { return "" }

func TestIsAddress(t *testing.T) {
	for text, want := range map[string]bool{"postgres://h/d": true, "postgresql://": true, "postgres.db": false, "": false, "file:postgres://": false} {
		if IsAddress(text) != want {
			t.Errorf("%q: not %v", text, want)
		}
	}
}

func TestPasswordOnlyFromTheEnvironment(t *testing.T) {
	for _, text := range []string{"postgres://ann:s3cret@localhost/d", "postgres://ann@localhost/d?password=s3cret", "postgres://ann@localhost/d?pass%77ord=s3cret",
		"postgres://ann@localhost/d?sslpassword=s3cret", "postgres://:s3cret@localhost/d"} {
		_, err := Parse(text, Argument, noEnv, false)
		if err == nil || !strings.Contains(err.Error(), "PGPASSFILE") || !strings.Contains(err.Error(), "SIMCAST_LEDGER") {
			t.Errorf("%s as an argument: %v", text, err)
		}
		noSecret(t, err)
		address, err := Parse(text, Environment, noEnv, false)
		if err != nil {
			t.Errorf("%s in the environment: %v", text, err)
			continue
		}
		noSecret(t, address, &address, struct{ A Address }{address}, []Address{address})
		if got := address.Config("").Password; got != "s3cret" && !strings.Contains(text, "sslp") {
			t.Errorf("%s: the password is %q", text, got)
		}
	}
}

// noSecret prints values in every way.
func noSecret(t *testing.T, values ...any) {
	t.Helper()
	for _, value := range values {
		for _, verb := range []string{"%s", "%v", "%+v", "%#v", "%q"} {
			if text := fmt.Sprintf(verb, value); strings.Contains(text, "s3c") || strings.Contains(text, "cret") {
				t.Errorf("%s shows the password: %s", verb, text)
			}
		}
	}
}

func TestNothingUnreadableIsQuoted(t *testing.T) {
	for _, text := range []string{"postgres://ann:s3c%zzret@localhost/d", "postgres://ann:s3cret@localhost:port/d", "postgres://ann:s3c@cret@localhost/d", "postgres://ann:s3c/cret@localhost/d",
		"postgres://ann:12/s3cret@localhost/d", "postgres://ann:s3cret", "postgres://localhost/d?password=s3cret=x", "postgres://localhost/d?s3cret", "postgres://localhost/d?s3cret=1",
		"postgres://localhost/d?sslmode=s3cret", "postgres://localhost/d?connect_timeout=s3cret", "postgres://localhost/d?sslrootcert=/s3cret", "postgres://[s3cret/d",
		"postgres://ann:s3 cret@localhost/d", "postgres://ann:s3cret@localhost/d?password=%zz", "postgres://ann:s3cret@localhost/d?target_session_attrs=s3cret",
		"postgres://localhost/d?password=s3c@cret", "postgres://localhost/d?sslpassword=s3cret&sslmode=no", "postgres://a\x00s3cret@localhost/d", "s3cret"} {
		for _, source := range []Source{Argument, Environment} {
			_, err := Parse(text, source, noEnv, false)
			if err == nil {
				t.Errorf("%q is taken", text)
				continue
			}
			for e := err; e != nil; e = errors.Unwrap(e) {
				noSecret(t, e)
			}
		}
	}
}

func TestSessionParametersAreRefused(t *testing.T) {
	for _, key := range []string{"options", "search_path", "synchronous_commit", "application_name", "default_query_exec_mode", "servicefile"} {
		if _, err := Parse("postgres://localhost/d?"+key+"=x", Environment, noEnv, false); err == nil {
			t.Errorf("%s is taken", key)
		}
	}
}

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"postgres://ann:s3cret@localhost/d":                    "postgres://ann@localhost:5432/d",
		"postgresql://ann@db.example:5433/":                    "postgres://ann@db.example:5433/ann",
		"postgres://ann@[::1]:1,db.example:2/d":                "postgres://ann@[::1]:1,db.example:2/d",
		"postgres://a%40b@localhost/d%2Fe":                     "postgres://a%40b@localhost:5432/d%2Fe",
		"postgres://ann@/d?host=/run/pg&port=7":                "postgres://ann@%2Frun%2Fpg:7/d",
		"postgres://ann@localhost/d?sslmode=disable&port=5555": "postgres://ann@localhost:5555/d",
	} {
		address, err := Parse(text, Environment, noEnv, false)
		if err != nil || address.Shown() != want {
			t.Errorf("%s is shown as %s (%v)", text, address.Shown(), err)
			continue
		}
		if again, err := Parse(want, Argument, noEnv, false); err != nil || again.Shown() != want {
			t.Errorf("%s, parsed, is shown as %s (%v)", want, again.Shown(), err)
		}
	}
}

func TestEnvironment(t *testing.T) {
	env := func(name string) string {
		return map[string]string{"PGPASSWORD": "a b&c=d+e%", "PGSSLMODE": "require"}[name]
	}
	for text, want := range map[string]string{"postgres://ann@localhost/d": "a b&c=d+e%", "postgres://ann@localhost?port=1": "a b&c=d+e%", "postgres://ann:other@localhost/d": "other",
		"postgres://ann@localhost/d?password=other": "other", "postgres://ann:x?y@localhost/d": "x?y"} {
		address, err := Parse(text, Environment, env, false)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		config := address.Config("")
		if config.Password != want || config.TLSConfig == nil || len(config.Fallbacks) != 0 {
			t.Errorf("%s: password %q, TLS %v, %d ways", text, config.Password, config.TLSConfig != nil, 1+len(config.Fallbacks))
		}
	}
	bad := func(name string) string { return map[string]string{"PGSSLMODE": "s3cret"}[name] }
	_, err := Parse("postgres://localhost/d", Argument, bad, false)
	if err == nil {
		t.Error("a wrong PGSSLMODE is taken")
	}
	noSecret(t, err)
}

// TestWays says for each address which ways are tried, t with TLS and p without.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		text, want, insecure string
	}{
		{"postgres://db.example/d", "t", "tp"},
		{"postgres://db.example/d?sslmode=prefer", "t", "tp"},
		{"postgres://db.example/d?sslmode=allow", "t", "pt"},
		{"postgres://db.example/d?sslmode=disable", "", "p"},
		{"postgres://db.example/d?sslmode=verify-full", "t", "t"},
		{"postgres://db.example/d?ssl=true", "t", "t"},
		{"postgres://192.0.2.1/d", "t", "tp"},
		{"postgres://localhost.example/d", "t", "tp"},
		{"postgres://LOCALHOST/d", "tp", "tp"},
		{"postgres://127.0.0.2/d?sslmode=disable", "p", "p"},
		{"postgres://[::1]/d", "tp", "tp"},
		{"postgres:///d?host=/run", "p", "p"},
		{"postgres://localhost,db.example/d", "tpt", "tptp"},
		{"postgres://localhost,db.example/d?sslmode=disable", "", "pp"},
		{"postgres://db.example,localhost/d?sslmode=allow", "tpt", "ptpt"},
	} {
		for _, insecure := range []bool{false, true} {
			want := c.want
			if insecure {
				want = c.insecure
			}
			address, err := Parse(c.text, Argument, noEnv, insecure)
			if want == "" {
				if err == nil || !strings.Contains(err.Error(), "--insecure") {
					t.Errorf("%s: %v", c.text, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			if got := ways(&address.Config("").Config); got != want {
				t.Errorf("%s (insecure %v): the ways are %s, not %s", c.text, insecure, got, want)
			}
		}
	}
}

func ways(config *pgconn.Config) string {
	var text string
	for _, way := range targets(config) {
		if way.TLSConfig != nil {
			text += "t"
		} else {
			text += "p"
		}
	}
	return text
}

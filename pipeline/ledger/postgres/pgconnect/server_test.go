package pgconnect

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"database/sql"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"simcast/pipeline/ledger/postgres/pgtest"
)

const password = "s3cret"

// TestServer has one server, which its parts stop, start and set.
func TestServer(t *testing.T) {
	cert, key := certificate(t, "db.example")
	root := filepath.Join(t.TempDir(), "root.crt")
	if err := os.WriteFile(root, cert, 0o600); err != nil {
		t.Fatal(err)
	}
	s := pgtest.Own(t, pgtest.Options{TCP: true, Password: true, CertPEM: cert, KeyPEM: key})
	if err := pgtest.Exec(t.Context(), s.URL("postgres"), "ALTER USER "+pgtest.User+" PASSWORD '"+password+"'"); err != nil {
		t.Fatal(err)
	}
	t.Run("password", func(t *testing.T) { passwords(t, s) })
	t.Run("poolers", func(t *testing.T) { poolers(t, s) })
	t.Run("TLS", func(t *testing.T) { withTLS(t, s, root) })
	t.Run("localhost elsewhere", func(t *testing.T) { elsewhere(t, s) })
	t.Run("lost", func(t *testing.T) { lost(t, s) })
	restart(t, s, "ALTER SYSTEM SET ssl = off")
	t.Run("no TLS", func(t *testing.T) { withoutTLS(t, s) })
	t.Run("fsync off", func(t *testing.T) { fsyncOff(t, s) })
	restart(t, s, "ALTER SYSTEM RESET fsync")
	t.Run("standby", func(t *testing.T) { standby(t, s) })
}

func restart(t *testing.T, s *pgtest.Server, statement string) {
	t.Helper()
	if err := pgtest.Exec(t.Context(), s.URL("postgres"), statement); err != nil {
		t.Fatal(err)
	}
	s.Stop(pgtest.Fast)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
}

// certificate signs itself.
func certificate(t *testing.T, host string) (cert, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{host}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	pkcs, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs})
}

// at is the server's address with another host's name, which leads to it, the password, and parameters.
func at(t *testing.T, s *pgtest.Server, host string, insecure bool, parameters ...string) Address {
	t.Helper()
	u, err := url.Parse(s.TCPURL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	u.User, u.Host = url.UserPassword(pgtest.User, password), net.JoinHostPort(host, u.Port())
	query := url.Values{}
	for i := 0; i < len(parameters); i += 2 {
		query.Set(parameters[i], parameters[i+1])
	}
	u.RawQuery = query.Encode()
	address, err := Parse(u.String(), Environment, noEnv, insecure)
	if err != nil {
		t.Fatal(err)
	}
	parsed := address.parsed
	address.parsed = func() *pgx.ConnConfig {
		config := parsed()
		config.LookupFunc = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1"}, nil }
		return config
	}
	return address
}

// isTLS opens an address and says whether its connections have TLS.
func isTLS(t *testing.T, address Address) (has bool) {
	t.Helper()
	db, err := Open(t.Context(), address, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").Scan(&has); err != nil {
		t.Fatal(err)
	}
	return has
}

func passwords(t *testing.T, s *pgtest.Server) {
	for _, given := range []string{"", "?password=s3cret-not"} {
		if err := refused(t, parse(t, s.TCPURL("postgres")+given), "password is wrong or missing", "PGPASSFILE"); IsUnreachable(err) {
			t.Errorf("unreachable: %v", err)
		}
	}
	env := func(name string) string { return map[string]string{"PGPASSWORD": password}[name] }
	address, err := Parse(s.TCPURL("postgres"), Argument, env, false)
	if err != nil {
		t.Fatal(err)
	}
	if !isTLS(t, address) {
		t.Error("the server has TLS, and the connection has none")
	}
	file := filepath.Join(t.TempDir(), "pass")
	if err := os.WriteFile(file, []byte("127.0.0.1:*:*:*:"+password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env = func(name string) string { return map[string]string{"PGPASSFILE": file}[name] }
	if address, err = Parse(s.TCPURL("postgres"), Argument, env, false); err != nil {
		t.Fatal(err)
	}
	isTLS(t, address)
}

func withTLS(t *testing.T, s *pgtest.Server, root string) {
	for _, mode := range []string{"prefer", "allow", "require"} {
		if !isTLS(t, at(t, s, "db.example", false, "sslmode", mode)) {
			t.Errorf("another machine by sslmode=%s: no TLS", mode)
		}
	}
	if !isTLS(t, at(t, s, "db.example", false, "sslmode", "verify-full", "sslrootcert", root)) {
		t.Error("verify-full: no TLS")
	}
	if isTLS(t, at(t, s, "localhost", false, "sslmode", "disable")) {
		t.Error("sslmode=disable: TLS")
	}
	if isTLS(t, at(t, s, "db.example", true, "sslmode", "disable")) {
		t.Error("sslmode=disable, insecure: TLS")
	}
	for _, address := range []Address{at(t, s, "other.example", false, "sslmode", "verify-full", "sslrootcert", root), at(t, s, "db.example", false, "sslmode", "verify-full")} {
		if err := refused(t, address, "certificate is not trusted", "sslrootcert"); IsUnreachable(err) {
			t.Errorf("unreachable: %v", err)
		}
	}
}

func withoutTLS(t *testing.T, s *pgtest.Server) {
	if err := refused(t, at(t, s, "db.example", false), "offers no TLS", "--insecure"); IsUnreachable(err) {
		t.Errorf("unreachable: %v", err)
	}
	for _, address := range []Address{at(t, s, "db.example", true), at(t, s, "localhost", false)} {
		if isTLS(t, address) {
			t.Error("the server has TLS")
		}
	}
}

// far is a connection whose other side is another machine; it keeps what was sent.
type far struct {
	net.Conn
	sent *int
}

func (f far) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 5432} }

func (f far) Write(b []byte) (int, error) {
	*f.sent += len(b)
	return f.Conn.Write(b)
}

func elsewhere(t *testing.T, s *pgtest.Server) {
	address := at(t, s, "localhost", false, "sslmode", "disable")
	config := address.Config("")
	dial, sent := config.DialFunc, 0
	config.DialFunc = func(ctx context.Context, network, to string) (net.Conn, error) {
		conn, err := dial(ctx, network, to)
		return far{conn, &sent}, err
	}
	_, err := pgx.ConnectConfig(t.Context(), config)
	var plain *Error
	if err = address.Explain(err); !errors.As(err, &plain) || !errors.Is(err, errNotLoopback) || IsUnreachable(err) || sent != 0 {
		t.Errorf("%d bytes were sent to another machine: %v", sent, err)
	}
}

// standby has the server wait for what a primary would send.
func standby(t *testing.T, s *pgtest.Server) {
	s.Stop(pgtest.Fast)
	signal := filepath.Join(parse(t, s.URL("postgres")).Config("").Host, "data", "standby.signal")
	if err := os.WriteFile(signal, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	refused(t, parse(t, s.URL("postgres")), "standby", "primary")
}

func poolers(t *testing.T, s *pgtest.Server) {
	for _, pooling := range []string{"session", "transaction", "statement"} {
		for _, lines := range [][]string{nil, {"server_round_robin = 1", "min_pool_size = 5"}} {
			b, err := s.Bouncer(pooling, lines...)
			if err != nil {
				pgtest.Missing(t, err)
			}
			address := parse(t, b.URL("postgres"))
			if pooling != "session" {
				refused(t, address, "pooler", "session mode", "PostgreSQL itself")
				b.Stop()
				continue
			}
			db, err := Open(t.Context(), address, Options{Schema: "public"})
			if err != nil {
				t.Fatalf("session mode is refused: %v", err)
			}
			if err := db.PingContext(t.Context()); err != nil {
				t.Error(err)
			}
			t.Setenv("PGOPTIONS", "-c work_mem=1MB")
			refused(t, parse(t, b.URL("postgres")), "a pooler before the server refuses", "PGOPTIONS")
			t.Setenv("PGOPTIONS", "")
			b.Stop()
			if err := db.PingContext(t.Context()); !IsUnreachable(err) {
				t.Errorf("a stopped pooler is not unreachable: %v", err)
			}
			db.Close()
		}
	}
}

func lost(t *testing.T, s *pgtest.Server) {
	var dbs []*sql.DB
	var conns []*sql.Conn
	for _, address := range []Address{parse(t, s.URL("postgres")), at(t, s, "localhost", false)} {
		db, err := Open(t.Context(), address, Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		conn, err := db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		dbs, conns = append(dbs, db), append(conns, conn)
	}
	s.Stop(pgtest.Immediate)
	for i := range dbs {
		if _, err := conns[i].ExecContext(t.Context(), "SELECT 1"); !IsUnreachable(err) {
			t.Errorf("a lost connection is not unreachable: %v", err)
		}
		if err := dbs[i].PingContext(t.Context()); !IsUnreachable(err) {
			t.Errorf("a refused connection is not unreachable: %v", err)
		}
	}
	refused(t, parse(t, s.URL("postgres")), "cannot be reached")
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	for _, db := range dbs {
		if err := db.PingContext(t.Context()); err != nil {
			t.Errorf("after the start: %v", err)
		}
	}
}

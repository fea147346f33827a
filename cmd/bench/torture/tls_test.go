package torture

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	crand "crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"path/filepath"
	"runtime"
	"time"
)

// drawTLS has one service in three speak TLS, under a certificate that simcast trusts by its
// environment, which Linux alone offers.
func (b *sandbox) drawTLS() *tls.Config {
	secure := b.dice.IntN(3) == 0
	if !secure || runtime.GOOS != "linux" {
		return nil
	}
	certificate := b.newCertificate()
	b.root = filepath.Join(b.home, "root.pem")
	mustWrite(b, b.root, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate.Certificate[0]}))
	return &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
}

// newCertificate is one of the service's address, signed by itself.
func (b *sandbox) newCertificate() tls.Certificate {
	b.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), crand.Reader)
	b.must(err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IPAddresses: []net.IP{net.ParseIP(b.host())}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(crand.Reader, template, template, &key.PublicKey, key)
	b.must(err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func (s *service) scheme() string {
	if s.tls == nil {
		return "http://"
	}
	return "https://"
}

// secured does the handshake, where there is one. Some of those for POSTs break: nothing can
// have been sent then, and so nothing of it is in the record. nil says that it came to nothing.
func (s *service) secured(conn net.Conn) net.Conn {
	if s.tls == nil {
		return conn
	}
	config := s.tls
	if broken, dice := s.breaks(drawnHandshake); broken {
		switch dice.IntN(4) {
		case 0:
			reset(conn)
			return nil
		case 1:
			_, _ = conn.Write([]byte("HTTP/1.0 400 Bad Request\r\n\r\n")) // as a plain server says to TLS
			return nil
		case 2:
			return nil
		case 3:
			config = s.tls.Clone()
			config.MaxVersion, config.MinVersion = tls.VersionTLS11, tls.VersionTLS10
		}
	}
	secure := tls.Server(conn, config)
	if secure.Handshake() != nil {
		return nil
	}
	return secure
}

// Package sign writes the sums of a release, and signs what a key is given for.
//
// Where to look:
//
//   - sums.go: the sums
//   - keys.go: keys, and what they sign
package sign

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/release/command"
	"simcast/cmd/release/layout"
)

// Keys are the keys of a release. Each may be absent.
type Keys struct {
	Minisign  Key    // signs the sums
	Windows   Key    // signs the Windows programs and installers; a file in PKCS #12
	Timestamp string // the address of a time server (RFC 3161), which says when they were signed; empty if none is asked
}

// Key is a file with a secret key, and its password.
type Key struct{ File, Password string }

// ReadTimestamp takes the address of a time server.
func ReadTimestamp(address string) (string, error) {
	if address == "" {
		return "", nil
	}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "" {
		return "", fmt.Errorf("%q is no address of a time server: write one such as http://HOST/PATH", address)
	}
	return address, nil
}

// IsGiven says whether there is such a key.
func (k Key) IsGiven() bool { return k.File != "" }

// ReadKey takes a key with its password from a file, or else from the environment. A password is never an argument, which everybody on the machine could read.
func ReadKey(file, passwordFile, fromEnvironment string) (Key, error) {
	if file == "" {
		if passwordFile != "" {
			return Key{}, errors.New("a password was given, and no key")
		}
		return Key{}, nil
	}
	absolute, err := filepath.Abs(file)
	if err != nil {
		return Key{}, err
	}
	if _, err := os.Stat(absolute); err != nil {
		return Key{}, err
	}
	if passwordFile == "" {
		return Key{File: absolute, Password: fromEnvironment}, nil
	}
	password, err := os.ReadFile(passwordFile)
	if err != nil {
		return Key{}, err
	}
	return Key{File: absolute, Password: strings.TrimRight(string(password), "\r\n")}, nil
}

// RequireTools fails where a key is given that signs something of these platforms, and the program is not installed that signs with it.
func (k Keys) RequireTools(platforms []layout.Platform) error {
	for tool, key := range map[string]Key{"minisign": k.Minisign, "osslsigncode": k.Windows} {
		if !key.IsGiven() || tool == "osslsigncode" && !layout.HasSystem(platforms, "windows") {
			continue
		}
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%s is not installed, and signs with %s: apt-get install %s", tool, key.File, tool)
		}
	}
	return nil
}

// SignProgram signs a Windows program or an installer where it stands. The time in the signature is that of the commit, so that two releases of it are the
// same. A time server adds the present time, by which Windows believes the signature after its certificate has ended.
func (k Keys) SignProgram(ctx context.Context, file string, at time.Time) error {
	signed := file + ".signed"
	args := []string{"sign", "-pkcs12", k.Windows.File, "-h", "sha256", "-n", "simcast", "-time", strconv.FormatInt(at.Unix(), 10), "-in", file, "-out", signed}
	if k.Windows.Password == "" { // osslsigncode reads no empty one there
		args = append(args, "-pass", "")
	} else {
		args = append(args, "-readpass", "-")
	}
	if k.Timestamp != "" {
		args = append(args, "-ts", k.Timestamp)
		limited, stop := context.WithTimeoutCause(ctx, longestAnswer, fmt.Errorf("the time server %s has not answered within %s", k.Timestamp, longestAnswer))
		defer stop()
		ctx = limited
	}
	if _, err := (command.Runner{Stdin: k.Windows.Password}).Run(ctx, "osslsigncode", args...); err != nil {
		return errors.Join(context.Cause(ctx), err)
	}
	return os.Rename(signed, file)
}

// longestAnswer is how long a time server may take.
const longestAnswer = 2 * time.Minute

// SignSums signs the sums in a folder.
func (k Key) SignSums(ctx context.Context, folder, comment string) error {
	args := []string{"-S", "-s", k.File, "-m", layout.Sums, "-x", layout.Signature, "-t", comment}
	if k.Password == "" {
		args = append(args, "-W")
	}
	_, err := command.Runner{Dir: folder, Stdin: k.Password + "\n"}.Run(ctx, "minisign", args...)
	return err
}

package pgtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// madeAlike are the arguments of initdb for all servers.
func madeAlike() []string {
	return []string{"-U", User, "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions", "--auth-local=trust"}
}

// makeData makes the server's folder of data. Where everybody is trusted it is a copy of one that is kept: initdb takes seven times as long.
func (s *Server) makeData() error {
	if s.options.Password != "" {
		if err := s.write("password", []byte(s.options.Password)); err != nil {
			return err
		}
		return s.initdb("--auth-host=scram-sha-256", "--pwfile="+filepath.Join(s.folder, "password"))
	}
	kept := s.keptData()
	if _, err := os.Stat(kept); err == nil {
		return s.copyData(kept)
	}
	if err := s.initdb("--auth-host=trust"); err != nil {
		return err
	}
	if kept != "" {
		_ = keep(s.data(), kept) // else the next one is made as this one
	}
	return nil
}

func (s *Server) initdb(args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(s.bin, "initdb"), append(append(madeAlike(), "-D", s.data()), args...)...)
	cmd.Dir, cmd.WaitDelay = "/", time.Second // what it has started may hold its output
	s.account.runAs(cmd)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", errors.Join(ctx.Err(), err), out)
	}
	return nil
}

// keptData is where a folder of data is kept between test processes: another one for each build of PostgreSQL, and for other arguments. It is
// empty where the user has no folder for caches.
func (s *Server) keptData() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	key := sha256.New()
	fmt.Fprintf(key, "%q\n", madeAlike())
	for _, name := range []string{"initdb", "postgres"} {
		path := filepath.Join(s.bin, name)
		is, err := os.Stat(path)
		if err != nil {
			return ""
		}
		fmt.Fprintf(key, "%q %d %d\n", path, is.Size(), is.ModTime().UnixNano())
	}
	return filepath.Join(cache, "simcast-pgtest", fmt.Sprintf("%x", key.Sum(nil)[:8]))
}

// keep keeps a copy of a folder in whole or not at all, where several processes may try it.
func keep(folder, as string) error {
	if err := os.MkdirAll(filepath.Dir(as), 0o700); err != nil {
		return err
	}
	part, err := os.MkdirTemp(filepath.Dir(as), "part-")
	if err != nil {
		return err
	}
	err = os.CopyFS(part, os.DirFS(folder))
	if err == nil {
		err = os.Rename(part, as)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(part)) // another process may have been quicker
	}
	return nil
}

func (s *Server) copyData(kept string) error {
	if err := os.CopyFS(s.data(), os.DirFS(kept)); err != nil {
		return err
	}
	if err := os.Chmod(s.data(), 0o700); err != nil { // the server demands it
		return err
	}
	return filepath.WalkDir(s.data(), func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, s.account.own(path))
	})
}

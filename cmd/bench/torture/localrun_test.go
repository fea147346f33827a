package torture

import (
	"bytes"
	"database/sql"
	"errors"
	"os/exec"
)

// run lives a life beside another, and gives its exit code and what it says. Its requests are
// the other's in the record.
func (b *sandbox) run(l *life) (code int, said string) {
	b.Helper()
	cmd := exec.Command(program, l.args...)
	var errs bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr = b.folder, l.env, &errs
	err := cmd.Run()
	if exited := (*exec.ExitError)(nil); !errors.As(err, &exited) {
		b.must(err)
	}
	return cmd.ProcessState.ExitCode(), errs.String()
}

// hold takes the ledger's own lock, until release.
func (b *sandbox) hold() (release func()) {
	b.Helper()
	db, err := sql.Open("sqlite", b.ledger)
	b.must(err)
	db.SetMaxOpenConns(1)
	_, err = db.Exec(`BEGIN IMMEDIATE`)
	b.must(err)
	return func() {
		_, err := db.Exec(`ROLLBACK`)
		b.must(errors.Join(err, db.Close()))
	}
}

// execute changes an SQLite file.
func execute(path, statement string) error {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	_, err = db.Exec(statement)
	return errors.Join(err, db.Close())
}

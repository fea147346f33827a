package torture

import (
	"bytes"
	"database/sql"
	"errors"
	"os/exec"
)

// run lives a life beside another, and gives its exit code and what it says. Its requests are
// the other's in the record.
func (w *world) run(l *life) (code int, said string) {
	w.Helper()
	cmd := exec.Command(program, l.args...)
	var errs bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr = w.folder, l.env, &errs
	err := cmd.Run()
	if exited := (*exec.ExitError)(nil); !errors.As(err, &exited) {
		w.must(err)
	}
	return cmd.ProcessState.ExitCode(), errs.String()
}

// hold takes the ledger's own lock, until release.
func (w *world) hold() (release func()) {
	w.Helper()
	db, err := sql.Open("sqlite", w.ledger)
	w.must(err)
	db.SetMaxOpenConns(1)
	_, err = db.Exec(`BEGIN IMMEDIATE`)
	w.must(err)
	return func() {
		_, err := db.Exec(`ROLLBACK`)
		w.must(errors.Join(err, db.Close()))
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

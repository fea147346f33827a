package postgres

import (
	"database/sql"
	"hash/fnv"
)

// Number tells this database from others, whatever its address is: the server has made it of itself, and it stays where the ledger's tables
// are set up again, or restored from a dump in the same database. Another database has another one, and so has an upgraded server. A copy of the
// server's files, which a standby has too, has the same one. 0 where the server does not tell it.
func (l *Ledger) Number() (int64, error) {
	var may sql.NullBool // there may be no such function
	err := l.DB.QueryRow(`SELECT has_function_privilege(to_regprocedure('pg_catalog.pg_control_system()'), 'EXECUTE')`).Scan(&may)
	if err != nil || !may.Bool {
		return 0, l.wrap(err)
	}
	var text string
	err = l.DB.QueryRow(`SELECT c.system_identifier || '/' || d.oid FROM pg_control_system() c, pg_database d WHERE d.datname = current_database()`).Scan(&text)
	if err != nil {
		return 0, l.wrap(err)
	}
	sum := fnv.New64a()
	sum.Write([]byte(text))
	return int64(sum.Sum64()), nil // of any sign
}

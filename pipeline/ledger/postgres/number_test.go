package postgres

import (
	"testing"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestNumber holds that a database has a number, which another one on its server does not have, and none where the server has no function
// that tells it.
func TestNumber(t *testing.T) {
	t.Parallel()
	var numbers [2]int64
	for i := range numbers {
		l := openAt(t, pgtest.Database(t), nil)
		var err error
		numbers[i], err = l.Number()
		must(t, err)
		if again, err := l.Number(); err != nil || again != numbers[i] || again == 0 {
			t.Errorf("it is %d, and then %d: %v", numbers[i], again, err)
		}
		_, err = l.DB.Exec(`ALTER FUNCTION pg_catalog.pg_control_system() RENAME TO another_name`)
		must(t, err)
		if none, err := l.Number(); err != nil || none != 0 {
			t.Errorf("without the function it is %d: %v", none, err)
		}
	}
	if numbers[0] == numbers[1] {
		t.Errorf("two databases have the number %d", numbers[0])
	}
}

package spaces

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/space"
	"simcast/readers"
)

// key is the row's key and the column that leads to it; "" where it was refused.
func (l *spaceList) key(row readers.Row, said spaceRow) (key, column string) {
	variable, path := said.KeyVariable, said.KeyFile
	column = "key_env"
	if l.rows.At[column] < 0 || path != "" {
		column = "key_file"
	}
	switch {
	case variable == "" && path == "":
		l.fault(row, column, "no-key", "nothing says where the key of the space is", "name the variable that holds it in key_env, or its file in key_file")
	case variable != "" && path != "":
		l.fault(row, column, "two-keys", "both key_env and key_file are given", "leave one of the two empty")
	case variable != "" && !mayHoldKey(variable):
		l.fault(row, column, "no-key-variable", "a variable with this name is not allowed, so that a list from somebody else cannot send your other variables",
			"give the variable that holds the key a name that ends in _KEY or begins with SIMCAST_; key_env holds a variable's name, and never the key itself")
	case variable != "":
		// Neither cell is repeated: whoever takes the column for the key's own has written the key.
		if key = strings.TrimSpace(l.Keys.Variable(variable)); key == "" {
			l.fault(row, column, "key-not-set", "the variable of this name is not set, or empty", "set it to the key of the space; key_env holds a variable's name, and never the key itself")
		}
	default:
		key = l.keyFile(row, path)
	}
	return key, column
}

// mayHoldKey reports whether a variable of that name may be read as a key.
func mayHoldKey(variable string) bool {
	return strings.HasSuffix(variable, "_KEY") || strings.HasPrefix(variable, "SIMCAST_")
}

func (l *spaceList) keyFile(row readers.Row, path string) string {
	key, shared, err := l.Keys.File(path)
	if err != nil {
		l.fault(row, "key_file", "key-file", err.Error(),
			"key_file names a file that holds the key, with its path from the folder of this list; it is never the key itself")
		return ""
	}
	if shared {
		l.add(readers.Warning, row, l.rows.At["key_file"], "key-file-shared", "others on this machine can read the key file", "keep it to yourself: chmod 600")
	}
	return key
}

// noKeyYet stands for a key that was refused, so that the address is looked at all the same.
const noKeyYet = "the-key-is-not-known-yet"

// client holds address and key against what the interface asks of them.
func (l *spaceList) client(row readers.Row, address, key, column string) *apiclient.Client {
	config := apiclient.Config{BaseURL: address, Key: cmp.Or(key, noKeyYet), Insecure: l.Insecure}
	client, err := apiclient.New(config)
	var refused *apiclient.ConfigError
	if !errors.As(err, &refused) {
		return client
	}
	if refused.Setting == "API key" {
		l.fault(row, column, "bad-key", refused.Problem, refused.Hint)
		return nil
	}
	l.fault(row, "base_url", "bad-address", refused.Problem, refused.Hint)
	return nil
}

// checkKey refuses a key that another row has: the plan would go out twice in one space.
func (l *spaceList) checkKey(row readers.Row, column, key string) {
	fingerprint := space.Fingerprint(key)
	if earlier, twice := l.fingerprints[fingerprint]; twice {
		l.fault(row, column, "key-twice", fmt.Sprintf("row %d has the same key, which means the same space: everything would be sent there twice", earlier.Row),
			"give each space its own key, or delete one of the two rows")
		return
	}
	l.fingerprints[fingerprint] = l.table.Place(row, -1)
}

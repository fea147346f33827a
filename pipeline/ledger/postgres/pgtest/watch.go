package pgtest

import (
	"fmt"
	"io"
	"os/exec"
)

// watching is what the watch does when its standard input ends, as it does however the process that
// started it has ended: it stops what runs in the folder, and removes that. What does not stop within a minute is killed.
const watching = `
while read -r line; do :; done
for file in "$1/data/postmaster.pid" "$1"/*/pgbouncer.pid; do
	pid=
	[ -f "$file" ] && read -r pid <"$file"
	[ -n "$pid" ] || continue
	kill -QUIT "$pid" 2>/dev/null
	tenths=0
	while [ -f "$file" ] && kill -0 "$pid" 2>/dev/null; do
		[ "$tenths" -lt 600 ] || kill -KILL "$pid"
		tenths=$((tenths + 1))
		sleep 0.1
	done
done
rm -rf -- "$1"
`

// watch is a process that outlives this one, even where this one is killed.
type watch struct {
	cmd   *exec.Cmd
	input io.Closer
}

// watchOver runs as this process's own user, who may remove what is in os.TempDir().
func watchOver(folder string) (*watch, error) {
	cmd := exec.Command("sh", "-c", watching, "simcast-pgtest", folder)
	cmd.Dir = "/"
	account{}.runAs(cmd)
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if cmd.Err != nil {
		return nil, fmt.Errorf("%w: %w", errMissing, cmd.Err)
	}
	return &watch{cmd, input}, cmd.Start()
}

// end has the watch do its work now.
func (w *watch) end() {
	w.input.Close()
	_ = w.cmd.Wait() // what it left is removed by Close
}

package torture

import (
	"slices"
	"strings"
)

// trouble is a fault of the machine and not of the service: a ledger that cannot be written, a
// folder that is gone, a second process. One life is lived under it.
type trouble struct {
	name string
	// before makes the trouble, and after takes it away; both are called while no process
	// runs. before may change how the life is started: l.args, l.env, l.cut, l.mood.
	before func(b *sandbox, l *life) (after func())
	// during is called once the process runs, and returns before its end is waited for. It may be nil.
	during func(b *sandbox, l *life)
	// exits are the codes that the life may end with.
	exits []int
	// posts says whether the life may post anything.
	posts bool
	// says is what standard error has to name; "" for anything.
	says string
}

// suffer lives a life of send, or of rerun, under a trouble, and holds it to what is expected
// there. The results and the ledger are held to the record where the caller wants it, by
// [sandbox.judge], and at the latest by [sandbox.finish].
func (b *sandbox) suffer(command string, tr trouble) *life {
	b.Helper()
	l := b.newLife(command)
	after := func() {}
	if tr.before != nil {
		after = tr.before(b, l)
	}
	l.during = tr.during
	b.live(l)
	after()
	b.expect(l, tr)
	return l
}

// expect holds a life to what its trouble allows.
func (b *sandbox) expect(l *life, tr trouble) {
	b.Helper()
	if !slices.Contains(tr.exits, l.exit) {
		b.Errorf("%s: under %s the exit code is none of %v\n%s", b.named(l), tr.name, tr.exits, l.said.String())
	}
	if n := b.service.posts(l.number); n > 0 && !tr.posts {
		b.Errorf("%s: under %s it has posted %d times\n%s", b.named(l), tr.name, n, l.said.String())
	}
	if !strings.Contains(l.said.String(), tr.says) {
		b.Errorf("%s: under %s it does not speak of %q\n%s", b.named(l), tr.name, tr.says, l.said.String())
	}
}

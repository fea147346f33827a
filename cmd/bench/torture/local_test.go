package torture

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// localRounds is where the rounds of local troubles are numbered from.
const localRounds = 2000

// suffering is a trouble and the life under which it comes.
type suffering struct {
	trouble
	command string           // of the life: send where it is empty
	ending  string           // of plan and results: csv where it is empty
	first   func(b *sandbox) // lives before it, may be nil
	judged  bool             // what the life leaves is whole, and is held to the record
	last    func(b *sandbox) // looks at what is left, may be nil
}

// endure lives through each in a sandbox of its own. Once the trouble is gone, a last life does it all.
func endure(t *testing.T, from int, list []suffering) {
	t.Helper()
	for n, s := range list {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			b := newSandbox(t, localRounds+from+n, pick(s.ending, "csv"))
			b.shorten()
			if s.first != nil {
				s.first(b)
			}
			l := b.suffer(pick(s.command, "send"), s.trouble)
			if s.judged {
				b.judge(l)
			}
			if s.last != nil {
				s.last(b)
			}
			b.finish()
		})
	}
}

// shorten draws a plan that is no longer than a trouble needs.
func (b *sandbox) shorten() {
	b.Helper()
	b.plan = &plan{path: b.plan.path, table: [][]string{planColumns}, want: map[delivery]int{}}
	for n := 0; b.plan.deliveries() < 45; n++ {
		b.plan.addRow(b.dice, n)
	}
	b.must(writeTable(b.plan.path, b.plan.table))
}

func pick(given, usual string) string {
	if given == "" {
		return usual
	}
	return given
}

// begun lives a life that is interrupted in the middle: there is a ledger, there are results, and
// something is left to post.
func begun(b *sandbox) {
	b.Helper()
	how := []os.Signal{os.Interrupt}
	if !canSignal {
		how = []os.Signal{os.Kill}
	}
	b.beginAndEnd(how, 100*time.Millisecond) // it is polite, and waits for its answer
}

// killed is begun, but for the ledger: what it has is in the log beside it.
func killed(b *sandbox) {
	b.Helper()
	b.beginAndEnd([]os.Signal{os.Kill}, briefHold)
}

func (b *sandbox) beginAndEnd(how []os.Signal, hold time.Duration) {
	b.Helper()
	l := b.newLife("send")
	l.cut = cut{how: how, at: newTrigger(6+b.dice.IntN(9), published, hold)}
	b.live(l)
	b.judge(l)
	if !l.killed && l.signals == 0 {
		b.Errorf("%s: it has ended before it was cut", b.named(l))
	}
}

// middle has the service wait, when a life has posted some, until what comes then is done.
func middle(do func(b *sandbox, l *life)) (before func(*sandbox, *life) func(), during func(*sandbox, *life)) {
	before = func(_ *sandbox, l *life) func() {
		l.cut.at = newTrigger(20, published, longHold)
		return func() {}
	}
	return before, func(b *sandbox, l *life) {
		select {
		case <-l.cut.at.hit:
		case <-time.After(time.Minute):
			b.Fatalf("%s: it has posted nothing in a minute", b.named(l))
		}
		do(b, l)
		l.cut.at.letGo()
	}
}

// inTheMiddle is a trouble that comes when a life has posted some.
func inTheMiddle(name string, come func(b *sandbox, l *life), goes func(b *sandbox)) trouble {
	before, during := middle(come)
	return trouble{name: name, posts: true, during: during, before: func(b *sandbox, l *life) func() {
		before(b, l)
		return func() {
			if goes != nil {
				goes(b)
			}
		}
	}}
}

func (tr trouble) ends(says string, codes ...int) trouble {
	tr.says, tr.exits = says, codes
	return tr
}

// keep puts the files away, and gives what brings them back as they were, and no others.
func (b *sandbox) keep(paths ...string) (back func()) {
	b.Helper()
	kept := map[string][]byte{}
	for _, path := range paths {
		if data, err := os.ReadFile(path); err == nil {
			kept[path] = data
		}
	}
	return func() {
		for _, path := range paths {
			b.must(os.RemoveAll(path))
			if data, found := kept[path]; found {
				b.must(os.MkdirAll(filepath.Dir(path), 0o700))
				mustWrite(b, path, data)
			}
		}
	}
}

// ledgerFiles are the ledger's file and those of its log.
func (b *sandbox) ledgerFiles() []string {
	return []string{b.ledger, b.ledger + "-wal", b.ledger + "-shm"}
}

// others are the files in the folder that are neither the plan nor its results.
func (b *sandbox) others() []string {
	b.Helper()
	entries, err := os.ReadDir(b.folder)
	b.must(err)
	var names []string
	for _, entry := range entries {
		if path := filepath.Join(b.folder, entry.Name()); path != b.plan.path && path != b.results {
			names = append(names, path)
		}
	}
	return names
}

// TestPlanChanges changes, replaces, cuts and removes the plan while it is sent: what was checked at
// the start is posted, all of it.
func TestPlanChanges(t *testing.T) {
	t.Parallel()
	var list []suffering
	for name, do := range map[string]func(b *sandbox){
		"changed": func(b *sandbox) {
			mustWrite(b, b.plan.path, []byte("persona,channel,body\nport_authority,microblog,another\n"))
		},
		"replaced": func(b *sandbox) { b.must(os.Remove(b.plan.path)); b.must(writeTable(b.plan.path, b.plan.table[:3])) },
		"cut":      func(b *sandbox) { b.must(os.Truncate(b.plan.path, 100)) },
		"emptied":  func(b *sandbox) { b.must(os.Truncate(b.plan.path, 0)) },
		"removed":  func(b *sandbox) { b.must(os.Remove(b.plan.path)) },
	} {
		endings := []string{"csv"}
		if name == "replaced" || name == "emptied" {
			endings = append(endings, "xlsx") // which is read through to its end at the start, too
		}
		for _, ending := range endings {
			tr := inTheMiddle("a plan that is "+name+" ("+ending+")", func(b *sandbox, _ *life) { do(b) }, nil).ends("", 0)
			list = append(list, suffering{trouble: tr, ending: ending, judged: true, last: func(b *sandbox) {
				b.must(writeTable(b.plan.path, b.plan.table))
			}})
		}
	}
	slices.SortFunc(list, func(a, b suffering) int { return strings.Compare(a.name, b.name) })
	endure(t, 0, list)
}

// TestLedgerTroubles holds that nothing is posted where the ledger cannot be written, or is not
// what it was, and that the sentence names the file.
func TestLedgerTroubles(t *testing.T) {
	t.Parallel()
	var list []suffering
	for _, c := range []struct {
		name     string
		commands string
		first    func(*sandbox)
		do       func(b *sandbox)
	}{
		{"a folder in the ledger's place", "send", nil, func(b *sandbox) { b.must(os.Mkdir(b.ledger, 0o700)) }},
		{"rubbish for a ledger", "send", begun, func(b *sandbox) { mustWrite(b, b.ledger, []byte(strings.Repeat("rubbish ", 4000))) }},
		{"a ledger of a later version", "rerun", begun, func(b *sandbox) { b.alterLedger(`UPDATE meta SET version = version + 1`) }},
		{"a ledger without its tables", "rerun", begun, func(b *sandbox) { b.alterLedger(`DROP TABLE attempts`) }},
		{"a ledger of no length", "send rerun", begun, func(b *sandbox) { b.must(os.Truncate(b.ledger, 0)) }},
		{"a ledger of no length beside its log", "send", killed, func(b *sandbox) { b.must(os.Truncate(b.ledger, 0)) }},
		{"a ledger whose log is gone", "send rerun", killed, func(b *sandbox) { b.must(os.Remove(b.ledger + "-wal")) }},
		{"a ledger whose log is emptied", "send", killed, func(b *sandbox) { b.must(os.Truncate(b.ledger+"-wal", 0)) }},
		{"a ledger whose log is cut", "send", killed, func(b *sandbox) { b.cut(b.ledger+"-wal", 0.2+0.7*b.dice.Float64()) }},
		{"a ledger whose log is cut, and not the first", "send rerun", func(b *sandbox) { begun(b); killed(b) }, func(b *sandbox) { b.cut(b.ledger+"-wal", 0.2+0.7*b.dice.Float64()) }},
		{"a ledger whose log is gone, and not the first", "send", func(b *sandbox) { begun(b); killed(b) }, func(b *sandbox) { b.must(os.Remove(b.ledger + "-wal")) }},
		{"a ledger cut in the middle", "send rerun", begun, func(b *sandbox) { b.cut(b.ledger, 0.1+0.8*b.dice.Float64()) }},
		{"a ledger cut after its first page", "send", begun, func(b *sandbox) { b.must(os.Truncate(b.ledger, 4096)) }},
		{"a ledger cut after its first byte", "send", begun, func(b *sandbox) { b.must(os.Truncate(b.ledger, 1)) }},
	} {
		for _, command := range strings.Fields(c.commands) {
			list = append(list, suffering{command: command, first: c.first, trouble: trouble{name: c.name + " (" + command + ")", exits: []int{1}, says: "the ledger ",
				before: func(b *sandbox, _ *life) func() {
					back := b.keep(b.ledgerFiles()...)
					c.do(b)
					return back
				}}})
		}
	}
	endure(t, 100, list)
}

// cut leaves a share of a file.
func (b *sandbox) cut(path string, share float64) {
	b.Helper()
	info, err := os.Stat(path)
	b.must(err)
	b.must(os.Truncate(path, int64(float64(info.Size())*share)))
}

// alterLedger does to the ledger what no simcast of this version does.
func (b *sandbox) alterLedger(statement string) {
	b.Helper()
	b.must(execute(b.ledger, statement))
}

// TestLedgerHeld has another program hold the ledger, and take it away, while a life goes on.
func TestLedgerHeld(t *testing.T) {
	t.Parallel()
	held := trouble{name: "a ledger that another program holds", exits: []int{1}, says: "database is locked", before: func(b *sandbox, _ *life) func() {
		return b.hold()
	}}
	// A second name keeps it from being lost, and is its first again afterwards.
	removed := inTheMiddle("a ledger that is removed", func(b *sandbox, _ *life) {
		b.must(os.Link(b.ledger, b.ledger+".kept"))
		b.must(os.Remove(b.ledger))
	}, func(b *sandbox) { b.must(os.Rename(b.ledger+".kept", b.ledger)) })
	endure(t, 400, []suffering{
		{trouble: held, first: begun},
		{trouble: removed.ends("removed or replaced while it was in use", 3)},
	})
}

// TestTwoAtOnce starts a second process beside one that posts: it is refused, or waits, and nothing is
// published twice.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	var list []suffering
	for _, command := range []string{"send", "rerun"} {
		for _, wait := range []bool{false, true} {
			tr := inTheMiddle(fmt.Sprintf("a second %s, wait %v", command, wait), func(b *sandbox, l *life) {
				second := b.newLife(command)
				if wait {
					second.args = append(second.args, "--wait")
					l.cut.at.letGo()
				}
				code, said := b.run(second)
				if !wait && (code != 1 || !strings.Contains(said, "in this space")) || wait && code != 0 {
					b.Errorf("%s: the second one ended with exit %d:\n%s", b.named(l), code, said)
				}
			}, nil).ends("", 0)
			list = append(list, suffering{trouble: tr, judged: true})
		}
	}
	endure(t, 200, list)
}

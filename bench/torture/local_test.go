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
	command string         // of the life: send where it is empty
	ending  string         // of plan and results: csv where it is empty
	first   func(w *world) // lives before it, may be nil
	judged  bool           // what the life leaves is whole, and is held to the record
	last    func(w *world) // looks at what is left, may be nil
}

// endure lives through each in a world of its own. Once the trouble is gone, a last life does it all.
func endure(t *testing.T, from int, list []suffering) {
	t.Helper()
	for n, s := range list {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, localRounds+from+n, pick(s.ending, "csv"))
			w.shorten()
			if s.first != nil {
				s.first(w)
			}
			l := w.suffer(pick(s.command, "send"), s.trouble)
			if s.judged {
				w.judge(l)
			}
			if s.last != nil {
				s.last(w)
			}
			w.finish()
		})
	}
}

// shorten draws a plan that is no longer than a trouble needs.
func (w *world) shorten() {
	w.Helper()
	w.plan = &plan{path: w.plan.path, table: [][]string{planColumns}, want: map[delivery]int{}}
	for n := 0; w.plan.deliveries() < 45; n++ {
		w.plan.addRow(w.dice, n)
	}
	w.must(writeTable(w.plan.path, w.plan.table))
}

func pick(given, usual string) string {
	if given == "" {
		return usual
	}
	return given
}

// begun lives a life that is interrupted in the middle: there is a ledger, there are results, and
// something is left to post.
func begun(w *world) {
	w.Helper()
	how := []os.Signal{os.Interrupt}
	if !canSignal {
		how = []os.Signal{os.Kill}
	}
	w.beginAndEnd(how, 100*time.Millisecond) // it is polite, and waits for its answer
}

// killed is begun, but for the ledger: what it has is in the log beside it.
func killed(w *world) {
	w.Helper()
	w.beginAndEnd([]os.Signal{os.Kill}, briefHold)
}

func (w *world) beginAndEnd(how []os.Signal, hold time.Duration) {
	w.Helper()
	l := w.newLife("send")
	l.cut = cut{how: how, at: newTrigger(6+w.dice.IntN(9), published, hold)}
	w.live(l)
	w.judge(l)
	if !l.killed && l.signals == 0 {
		w.Errorf("%s: it has ended before it was cut", w.named(l))
	}
}

// middle has the service wait, when a life has posted some, until what comes then is done.
func middle(do func(w *world, l *life)) (before func(*world, *life) func(), during func(*world, *life)) {
	before = func(_ *world, l *life) func() {
		l.cut.at = newTrigger(20, published, longHold)
		return func() {}
	}
	return before, func(w *world, l *life) {
		select {
		case <-l.cut.at.hit:
		case <-time.After(time.Minute):
			w.Fatalf("%s: it has posted nothing in a minute", w.named(l))
		}
		do(w, l)
		l.cut.at.letGo()
	}
}

// inTheMiddle is a trouble that comes when a life has posted some.
func inTheMiddle(name string, come func(w *world, l *life), goes func(w *world)) trouble {
	before, during := middle(come)
	return trouble{name: name, posts: true, during: during, before: func(w *world, l *life) func() {
		before(w, l)
		return func() {
			if goes != nil {
				goes(w)
			}
		}
	}}
}

func (tr trouble) ends(says string, codes ...int) trouble {
	tr.says, tr.exits = says, codes
	return tr
}

// keep puts the files away, and gives what brings them back as they were, and no others.
func (w *world) keep(paths ...string) (back func()) {
	w.Helper()
	kept := map[string][]byte{}
	for _, path := range paths {
		if data, err := os.ReadFile(path); err == nil {
			kept[path] = data
		}
	}
	return func() {
		for _, path := range paths {
			w.must(os.RemoveAll(path))
			if data, found := kept[path]; found {
				w.must(os.MkdirAll(filepath.Dir(path), 0o700))
				mustWrite(w, path, data)
			}
		}
	}
}

// ledgerFiles are the ledger's file and those of its log.
func (w *world) ledgerFiles() []string {
	return []string{w.ledger, w.ledger + "-wal", w.ledger + "-shm"}
}

// others are the files in the folder that are neither the plan nor its results.
func (w *world) others() []string {
	w.Helper()
	entries, err := os.ReadDir(w.folder)
	w.must(err)
	var names []string
	for _, entry := range entries {
		if path := filepath.Join(w.folder, entry.Name()); path != w.plan.path && path != w.results {
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
	for name, do := range map[string]func(w *world){
		"changed": func(w *world) {
			mustWrite(w, w.plan.path, []byte("persona,channel,body\nport_authority,microblog,another\n"))
		},
		"replaced": func(w *world) { w.must(os.Remove(w.plan.path)); w.must(writeTable(w.plan.path, w.plan.table[:3])) },
		"cut":      func(w *world) { w.must(os.Truncate(w.plan.path, 100)) },
		"emptied":  func(w *world) { w.must(os.Truncate(w.plan.path, 0)) },
		"removed":  func(w *world) { w.must(os.Remove(w.plan.path)) },
	} {
		endings := []string{"csv"}
		if name == "replaced" || name == "emptied" {
			endings = append(endings, "xlsx") // which is read through to its end at the start, too
		}
		for _, ending := range endings {
			tr := inTheMiddle("a plan that is "+name+" ("+ending+")", func(w *world, _ *life) { do(w) }, nil).ends("", 0)
			list = append(list, suffering{trouble: tr, ending: ending, judged: true, last: func(w *world) {
				w.must(writeTable(w.plan.path, w.plan.table))
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
		first    func(*world)
		do       func(w *world)
	}{
		{"a folder in the ledger's place", "send", nil, func(w *world) { w.must(os.Mkdir(w.ledger, 0o700)) }},
		{"rubbish for a ledger", "send", begun, func(w *world) { mustWrite(w, w.ledger, []byte(strings.Repeat("rubbish ", 4000))) }},
		{"a ledger of a later version", "rerun", begun, func(w *world) { w.alterLedger(`UPDATE meta SET version = version + 1`) }},
		{"a ledger without its tables", "rerun", begun, func(w *world) { w.alterLedger(`DROP TABLE attempts`) }},
		{"a ledger of no length", "send rerun", begun, func(w *world) { w.must(os.Truncate(w.ledger, 0)) }},
		{"a ledger of no length beside its log", "send", killed, func(w *world) { w.must(os.Truncate(w.ledger, 0)) }},
		{"a ledger whose log is gone", "send rerun", killed, func(w *world) { w.must(os.Remove(w.ledger + "-wal")) }},
		{"a ledger whose log is emptied", "send", killed, func(w *world) { w.must(os.Truncate(w.ledger+"-wal", 0)) }},
		{"a ledger whose log is cut", "send", killed, func(w *world) { w.cut(w.ledger+"-wal", 0.2+0.7*w.dice.Float64()) }},
		{"a ledger whose log is cut, and not the first", "send rerun", func(w *world) { begun(w); killed(w) }, func(w *world) { w.cut(w.ledger+"-wal", 0.2+0.7*w.dice.Float64()) }},
		{"a ledger whose log is gone, and not the first", "send", func(w *world) { begun(w); killed(w) }, func(w *world) { w.must(os.Remove(w.ledger + "-wal")) }},
		{"a ledger cut in the middle", "send rerun", begun, func(w *world) { w.cut(w.ledger, 0.1+0.8*w.dice.Float64()) }},
		{"a ledger cut after its first page", "send", begun, func(w *world) { w.must(os.Truncate(w.ledger, 4096)) }},
		{"a ledger cut after its first byte", "send", begun, func(w *world) { w.must(os.Truncate(w.ledger, 1)) }},
	} {
		for _, command := range strings.Fields(c.commands) {
			list = append(list, suffering{command: command, first: c.first, trouble: trouble{name: c.name + " (" + command + ")", exits: []int{1}, says: "the ledger ",
				before: func(w *world, _ *life) func() {
					back := w.keep(w.ledgerFiles()...)
					c.do(w)
					return back
				}}})
		}
	}
	endure(t, 100, list)
}

// cut leaves a share of a file.
func (w *world) cut(path string, share float64) {
	w.Helper()
	info, err := os.Stat(path)
	w.must(err)
	w.must(os.Truncate(path, int64(float64(info.Size())*share)))
}

// alterLedger does to the ledger what no simcast of this version does.
func (w *world) alterLedger(statement string) {
	w.Helper()
	w.must(execute(w.ledger, statement))
}

// TestLedgerHeld has another program hold the ledger, and take it away, while a life goes on.
func TestLedgerHeld(t *testing.T) {
	t.Parallel()
	held := trouble{name: "a ledger that another program holds", exits: []int{1}, says: "database is locked", before: func(w *world, _ *life) func() {
		return w.hold()
	}}
	// A second name keeps it from being lost, and is its first again afterwards.
	removed := inTheMiddle("a ledger that is removed", func(w *world, _ *life) {
		w.must(os.Link(w.ledger, w.ledger+".kept"))
		w.must(os.Remove(w.ledger))
	}, func(w *world) { w.must(os.Rename(w.ledger+".kept", w.ledger)) })
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
			tr := inTheMiddle(fmt.Sprintf("a second %s, wait %v", command, wait), func(w *world, l *life) {
				second := w.newLife(command)
				if wait {
					second.args = append(second.args, "--wait")
					l.cut.at.letGo()
				}
				code, said := w.run(second)
				if !wait && (code != 1 || !strings.Contains(said, "is under way in this space")) || wait && code != 0 {
					w.Errorf("%s: the second one ended with exit %d:\n%s", w.named(l), code, said)
				}
			}, nil).ends("", 0)
			list = append(list, suffering{trouble: tr, judged: true})
		}
	}
	endure(t, 200, list)
}

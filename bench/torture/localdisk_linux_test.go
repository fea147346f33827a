package torture

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// TestDiskTroubles fills the disk of the ledger, or that of plan and results, makes it read-only, or takes
// it away, before a life and in its middle. A disk of the bench's own needs the right to mount one; without,
// what a process may write is bounded, and its files are denied to it, unless it is root, to whom none is.
func TestDiskTroubles(t *testing.T) {
	t.Parallel()
	list := []suffering{
		{trouble: bounded("a ledger that must not grow")},
		{last: blinded, trouble: inTheMiddle("a ledger that must not grow any more", func(w *world, l *life) { w.bound(l, 0) }, nil).ends("the ledger ", 1)},
	}
	if os.Geteuid() != 0 {
		list = append(list, suffering{first: begun, trouble: denied("a ledger that nobody may write")})
	}
	if mayMount(t) {
		list = append(list, mounted()...)
	}
	endure(t, 300, list)
}

// mayMount tries whether the bench may mount a disk: in a container, root often may not.
func mayMount(t *testing.T) bool {
	t.Helper()
	folder := t.TempDir()
	err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k")
	if err != nil {
		t.Logf("nothing can be mounted here, so no disk is full or read-only: %v", err)
		return false
	}
	if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	return true
}

// mounted are the troubles of disks that the bench mounts.
func mounted() []suffering {
	list := []suffering{{ending: "xlsx", last: renamed, trouble: inTheMiddle("results that are locked",
		func(w *world, _ *life) { w.lock() }, (*world).unlock).ends("could not be replaced", 0)}}
	list = append(list, suffering{first: func(w *world) { w.disk(w.home); begun(w) }, trouble: trouble{name: "the ledger's disk is read-only", exits: []int{1}, says: "the ledger ",
		before: func(w *world, _ *life) func() {
			w.forbid(w.home)
			return func() { w.allow(w.home) }
		}}})
	type disk struct {
		name string
		of   func(*world) string
	}
	ledgers, plans := disk{"the ledger's disk", func(w *world) string { return w.home }}, disk{"the results' disk", func(w *world) string { return w.folder }}
	for _, c := range []struct {
		disk
		does   string
		come   func(w *world, folder string)
		goes   func(w *world, folder string)
		says   string
		middle int // exit code where it comes in the middle
		last   func(w *world)
	}{
		{ledgers, "is full", (*world).fill, (*world).empty, "the ledger ", 3, blinded},
		{plans, "is full", (*world).fill, (*world).empty, "no space left", 1, nil},
		{plans, "is read-only", (*world).forbid, (*world).allow, "read-only", 1, nil},
	} {
		list = append(list, suffering{first: func(w *world) { w.disk(c.of(w)) }, trouble: trouble{name: c.name + " " + c.does, exits: []int{1}, says: c.says,
			before: func(w *world, _ *life) func() {
				c.come(w, c.of(w))
				return func() { c.goes(w, c.of(w)) }
			}}})
		list = append(list, suffering{first: func(w *world) { w.disk(c.of(w)) }, last: c.last,
			trouble: inTheMiddle(c.name+" "+c.does+" from the middle on", func(w *world, _ *life) { c.come(w, c.of(w)) },
				func(w *world) { c.goes(w, c.of(w)) }).ends(c.says, c.middle)})
	}
	return list
}

// blinded is what a life leaves whose ledger could not be written from some moment on. The outcome of
// its last request may be missing, as after a kill; and the ledger does not know its last results.
func blinded(w *world) {
	w.Helper()
	w.lives[len(w.lives)-1].killed = true
	w.must(os.Remove(w.results))
}

// denied is a life that may read the ledger, and no more.
func denied(name string) trouble {
	return trouble{name: name, exits: []int{1}, says: "the ledger ", before: func(w *world, _ *life) func() {
		w.must(errors.Join(os.Chmod(w.ledger, 0o400), os.Chmod(w.home, 0o500)))
		return func() { w.must(errors.Join(os.Chmod(w.home, 0o700), os.Chmod(w.ledger, 0o600))) }
	}}
}

// lock has the results stay where they are, as a spreadsheet does that has them open: what something is
// mounted on can be neither replaced nor renamed.
func (w *world) lock() {
	w.Helper()
	w.must(syscall.Mount(w.results, w.results, "", syscall.MS_BIND, ""))
	w.Cleanup(func() { _ = syscall.Unmount(w.results, syscall.MNT_DETACH) }) // it is gone already where all went well
}

func (w *world) unlock() { w.must(syscall.Unmount(w.results, syscall.MNT_DETACH)) }

// renamed holds the results that got a name of their own to be whole and true.
func renamed(w *world) {
	w.Helper()
	others := w.others()
	if len(others) != 1 {
		w.Fatalf("beside plan and results are %q", others)
	}
	w.must(os.Rename(others[0], w.results))
	w.judge(w.lives[len(w.lives)-1])
}

// bounded is a life that may write nothing into any file.
func bounded(name string) trouble {
	return trouble{name: name, exits: []int{1}, says: "the ledger ", during: func(w *world, l *life) { w.bound(l, 0) }}
}

// bound bounds the size of the files that a running process writes.
func (w *world) bound(l *life, most uint64) {
	w.Helper()
	limit := struct{ now, most uint64 }{most, most}
	_, _, failed := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(l.pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if failed != 0 && failed != syscall.ESRCH {
		w.Fatal(failed)
	}
}

// disk puts a small disk of its own where a folder is, with what was in it.
func (w *world) disk(folder string) {
	w.Helper()
	w.must(os.CopyFS(folder+".kept", os.DirFS(folder)))
	w.must(syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16m,mode=0700"))
	w.Cleanup(func() { w.must(syscall.Unmount(folder, syscall.MNT_DETACH)) })
	w.must(os.CopyFS(folder, os.DirFS(folder+".kept")))
	w.must(os.RemoveAll(folder + ".kept"))
}

const filler = "filler"

// fill leaves not a byte on the folder's disk.
func (w *world) fill(folder string) {
	w.Helper()
	file, err := os.Create(filepath.Join(folder, filler))
	w.must(err)
	defer file.Close()
	for block := make([]byte, 1<<16); len(block) > 0; {
		if _, err := file.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else {
			w.must(err)
		}
	}
}

func (w *world) empty(folder string) { w.must(os.Remove(filepath.Join(folder, filler))) }

// forbid makes the folder's disk read-only, as soon as nobody writes there.
func (w *world) forbid(folder string) {
	w.Helper()
	for n := 0; ; n++ {
		err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.EBUSY) || n > 10_000 {
			w.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
}

func (w *world) allow(folder string) {
	w.must(syscall.Mount("", folder, "", syscall.MS_REMOUNT, ""))
}

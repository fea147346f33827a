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
		{last: blinded, trouble: inTheMiddle("a ledger that must not grow any more", func(b *sandbox, l *life) { b.bound(l, 0) }, nil).ends("the ledger ", 1)},
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
		func(b *sandbox, _ *life) { b.lock() }, (*sandbox).unlock).ends("could not be replaced", 0)}}
	list = append(list, suffering{first: func(b *sandbox) { b.disk(b.home); begun(b) }, trouble: trouble{name: "the ledger's disk is read-only", exits: []int{1}, says: "the ledger ",
		before: func(b *sandbox, _ *life) func() {
			b.forbid(b.home)
			return func() { b.allow(b.home) }
		}}})
	type disk struct {
		name string
		of   func(*sandbox) string
	}
	ledgers, plans := disk{"the ledger's disk", func(b *sandbox) string { return b.home }}, disk{"the results' disk", func(b *sandbox) string { return b.folder }}
	for _, c := range []struct {
		disk
		does   string
		come   func(b *sandbox, folder string)
		goes   func(b *sandbox, folder string)
		says   string
		middle int // exit code where it comes in the middle
		last   func(b *sandbox)
	}{
		{ledgers, "is full", (*sandbox).fill, (*sandbox).empty, "the ledger ", 3, blinded},
		{plans, "is full", (*sandbox).fill, (*sandbox).empty, "no space left", 1, nil},
		{plans, "is read-only", (*sandbox).forbid, (*sandbox).allow, "read-only", 1, nil},
	} {
		list = append(list, suffering{first: func(b *sandbox) { b.disk(c.of(b)) }, trouble: trouble{name: c.name + " " + c.does, exits: []int{1}, says: c.says,
			before: func(b *sandbox, _ *life) func() {
				c.come(b, c.of(b))
				return func() { c.goes(b, c.of(b)) }
			}}})
		list = append(list, suffering{first: func(b *sandbox) { b.disk(c.of(b)) }, last: c.last,
			trouble: inTheMiddle(c.name+" "+c.does+" from the middle on", func(b *sandbox, _ *life) { c.come(b, c.of(b)) },
				func(b *sandbox) { c.goes(b, c.of(b)) }).ends(c.says, c.middle)})
	}
	return list
}

// blinded is what a life leaves whose ledger could not be written from some moment on. The outcome of
// its last request may be missing, as after a kill; and the ledger does not know its last results.
func blinded(b *sandbox) {
	b.Helper()
	b.lives[len(b.lives)-1].killed = true
	b.must(os.Remove(b.results))
}

// denied is a life that may read the ledger, and no more.
func denied(name string) trouble {
	return trouble{name: name, exits: []int{1}, says: "the ledger ", before: func(b *sandbox, _ *life) func() {
		b.must(errors.Join(os.Chmod(b.ledger, 0o400), os.Chmod(b.home, 0o500)))
		return func() { b.must(errors.Join(os.Chmod(b.home, 0o700), os.Chmod(b.ledger, 0o600))) }
	}}
}

// lock has the results stay where they are, as a spreadsheet does that has them open: what something is
// mounted on can be neither replaced nor renamed.
func (b *sandbox) lock() {
	b.Helper()
	b.must(syscall.Mount(b.results, b.results, "", syscall.MS_BIND, ""))
	b.Cleanup(func() { _ = syscall.Unmount(b.results, syscall.MNT_DETACH) }) // it is gone already where all went well
}

func (b *sandbox) unlock() { b.must(syscall.Unmount(b.results, syscall.MNT_DETACH)) }

// renamed holds the results that got a name of their own to be whole and true.
func renamed(b *sandbox) {
	b.Helper()
	others := b.others()
	if len(others) != 1 {
		b.Fatalf("beside plan and results are %q", others)
	}
	b.must(os.Rename(others[0], b.results))
	b.judge(b.lives[len(b.lives)-1])
}

// bounded is a life that may write nothing into any file.
func bounded(name string) trouble {
	return trouble{name: name, exits: []int{1}, says: "the ledger ", during: func(b *sandbox, l *life) { b.bound(l, 0) }}
}

// bound bounds the size of the files that a running process writes.
func (b *sandbox) bound(l *life, most uint64) {
	b.Helper()
	limit := struct{ now, most uint64 }{most, most}
	_, _, failed := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(l.pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if failed != 0 && failed != syscall.ESRCH {
		b.Fatal(failed)
	}
}

// disk puts a small disk of its own where a folder is, with what was in it.
func (b *sandbox) disk(folder string) {
	b.Helper()
	b.must(os.CopyFS(folder+".kept", os.DirFS(folder)))
	b.must(syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=16m,mode=0700"))
	b.Cleanup(func() { b.must(syscall.Unmount(folder, syscall.MNT_DETACH)) })
	b.must(os.CopyFS(folder, os.DirFS(folder+".kept")))
	b.must(os.RemoveAll(folder + ".kept"))
}

const filler = "filler"

// fill leaves not a byte on the folder's disk.
func (b *sandbox) fill(folder string) {
	b.Helper()
	file, err := os.Create(filepath.Join(folder, filler))
	b.must(err)
	defer file.Close()
	for block := make([]byte, 1<<16); len(block) > 0; {
		if _, err := file.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else {
			b.must(err)
		}
	}
}

func (b *sandbox) empty(folder string) { b.must(os.Remove(filepath.Join(folder, filler))) }

// forbid makes the folder's disk read-only, as soon as nobody writes there.
func (b *sandbox) forbid(folder string) {
	b.Helper()
	for n := 0; ; n++ {
		err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.EBUSY) || n > 10_000 {
			b.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
}

func (b *sandbox) allow(folder string) {
	b.must(syscall.Mount("", folder, "", syscall.MS_REMOUNT, ""))
}

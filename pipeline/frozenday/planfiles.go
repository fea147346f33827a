package frozenday

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
	"simcast/readers"
)

// planFiles are the files of a run's plan on this machine, while lanes of the run are played here.
type planFiles struct {
	folder *folder
	asked  pipeline.SendOptions // with the paths of the files here
	path   string               // of the plan
	opened *pipeline.OpenedPlan // with its rows in memory, for all lanes
	run    string
	taken  chan struct{} // is closed when they are there, or err says why not
	err    error
	lanes  int // of [Days.mu]
}

// openPlan opens the plan of a run for one more lane, until closePlan. Whoever is first takes it from the ledger, and the others wait for
// that, or until ctx ends.
func (d *Days) openPlan(ctx context.Context, run string, options *Options) (*planFiles, error) {
	d.mu.Lock()
	files, isThere := d.plans[run]
	if !isThere {
		files = &planFiles{run: run, taken: make(chan struct{})}
		d.plans[run] = files
	}
	files.lanes++
	d.mu.Unlock()
	if !isThere {
		files.err = send.CatchPanic(func() error { return files.take(context.WithoutCancel(ctx), d, options) })
		close(files.taken)
	}
	var err error
	select {
	case <-files.taken:
		err = files.err
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		d.closePlan(files)
		return nil, err
	}
	return files, nil
}

// closePlan removes the files after the last lane. Those that could not be taken are nobody's from the first on.
func (d *Days) closePlan(files *planFiles) {
	d.mu.Lock()
	files.lanes--
	isLast := files.lanes == 0
	if d.plans[files.run] == files && (isLast || files.isFailed()) {
		delete(d.plans, files.run)
	}
	d.mu.Unlock()
	if isLast {
		files.close() // whoever took them was one of the lanes
	}
}

// isFailed reports whether the files could not be taken.
func (f *planFiles) isFailed() bool {
	select {
	case <-f.taken:
		return f.err != nil
	default:
		return false
	}
}

// close removes the files. What is left of them is nobody's loss.
func (f *planFiles) close() {
	if f.opened != nil {
		_ = f.opened.Close()
	}
	if f.folder != nil {
		f.folder.remove()
	}
}

// take takes the files of a plan from the ledger, and opens it. After an error what there is of them is removed with the last lane.
func (f *planFiles) take(ctx context.Context, d *Days, options *Options) error {
	frozen, err := d.Ledger.FrozenPlanOf(ctx, f.run)
	if err != nil {
		return err
	}
	f.asked = options.Asked
	if f.folder, err = newFolder(d.Folder); err != nil {
		return err
	}
	to := []*string{&f.path}
	for _, path := range []*string{&f.asked.MappingFile, &f.asked.SettingsFile} {
		if *path != "" {
			to = append(to, path)
		}
	}
	if len(frozen) != len(to) {
		return unfit{fmt.Errorf("the ledger has %d files of the plan, and not %d; start simcast play --workers again with the plan: the day goes on", len(frozen), len(to))}
	}
	for i := range frozen {
		if *to[i], err = f.write(i, &frozen[i]); err != nil {
			return err
		}
	}
	f.opened, err = f.asked.Open(f.path)
	if _, isOfMachine := errors.AsType[*fs.PathError](err); isOfMachine { // such as too many open files
		return err
	}
	if err != nil {
		return unfit{err}
	}
	return f.opened.Buffer()
}

// write writes a file into a folder of its own: two may have one name.
func (f *planFiles) write(n int, file *ledger.FrozenFile) (path string, err error) {
	if filepath.Base(file.Name) != file.Name || !filepath.IsLocal(file.Name) || readers.IsDeviceName(file.Name) {
		return "", unfit{fmt.Errorf("a file of the plan has the name %q, which it cannot have on the machine of this worker; give it another name, and start simcast play --workers again: the day goes on", file.Name)}
	}
	path = filepath.Join(f.folder.path, strconv.Itoa(n), file.Name)
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	return path, os.WriteFile(path, file.Bytes, 0o600)
}

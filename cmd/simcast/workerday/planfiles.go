package workerday

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// planFiles are the files of a run's plan on this machine, while lanes of the run are played here.
type planFiles struct {
	folder *folder
	asked  pipeline.SendOptions // with the paths of the files here
	path   string               // of the plan
	opened *pipeline.OpenedPlan // with its rows in memory, for all lanes
	lanes  int
}

// openPlan opens the plan of a run for one more lane, until closePlan.
func (d *Days) openPlan(run string, left *Left) (*planFiles, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	files := d.plans[run]
	if files == nil {
		var err error
		if files, err = d.takePlan(run, left); err != nil {
			return nil, err
		}
		d.plans[run] = files
	}
	files.lanes++
	return files, nil
}

// closePlan removes the files after the last lane.
func (d *Days) closePlan(run string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	files := d.plans[run]
	if files.lanes--; files.lanes == 0 {
		delete(d.plans, run)
		files.close()
	}
}

// close removes the files. What is left of them is nobody's loss.
func (f *planFiles) close() {
	if f.opened != nil {
		_ = f.opened.Close()
	}
	f.folder.remove()
}

// takePlan takes the files of a plan from the ledger, and opens it.
func (d *Days) takePlan(run string, left *Left) (_ *planFiles, err error) {
	frozen, err := d.Ledger.FrozenPlanOf(run)
	if err != nil {
		return nil, err
	}
	files := &planFiles{asked: left.Asked}
	if files.folder, err = newFolder(d.Folder); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			files.close()
		}
	}()
	to := []*string{&files.path}
	for _, path := range []*string{&files.asked.MappingFile, &files.asked.SettingsFile} {
		if *path != "" {
			to = append(to, path)
		}
	}
	if len(frozen) != len(to) {
		return nil, unfit{fmt.Errorf("the ledger has %d files of the plan, and not %d", len(frozen), len(to))}
	}
	for i := range frozen {
		if *to[i], err = files.write(i, &frozen[i]); err != nil {
			return nil, err
		}
	}
	if files.opened, err = files.asked.Open(files.path); err != nil {
		return nil, unfit{err}
	}
	return files, files.opened.Buffer()
}

// write writes a file into a folder of its own: two may have one name.
func (f *planFiles) write(n int, file *ledger.FrozenFile) (path string, err error) {
	if filepath.Base(file.Name) != file.Name || !filepath.IsLocal(file.Name) || readers.IsDeviceName(file.Name) {
		return "", unfit{fmt.Errorf("a file of the plan has the name %q, which it cannot have on the machine of this worker", file.Name)}
	}
	path = filepath.Join(f.folder.path, strconv.Itoa(n), file.Name)
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	return path, os.WriteFile(path, file.Bytes, 0o600)
}

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"simcast/apiclient/simulator"
)

// reader is somebody who tries out what the docs show.
type reader struct {
	*workplace
	shell  string
	fresh  string // a folder with plans, lists of spaces, keys: nothing is sent
	sent   string // the same after a send, of which one message failed and one is uncertain
	cutOff string // the same with the results of a run that was cut off elsewhere
}

func newReader(t *testing.T, shell string) *reader {
	t.Helper()
	r := &reader{workplace: newWorkplace(t), shell: shell}
	r.fresh, r.sent, r.cutOff = t.TempDir(), t.TempDir(), t.TempDir()
	r.write()
	r.simcast(exitDone, nil, "export", "-o", "space.xlsx")
	r.keep(r.fresh)

	r.simcast(exitDone, nil, "send", "plan.xlsx", "--spaces=spaces.csv", "--new-hosts", "--round=day", "--yes", "--interval=1ms")
	faults, err := simulator.ParseFaults("script=ok+400+cut-after")
	r.must(err)
	r.standIn().SetFaults(faults)
	r.simcast(exitOpen, nil, "send", "plan.xlsx", "--new-space", "--yes", "--interval=1ms")
	r.must(os.CopyFS(r.path("plan.results"), os.DirFS(r.path("plan.day.results"))))
	r.keep(r.sent)

	r.must(os.CopyFS(r.cutOff, os.DirFS(r.fresh)))
	r.holdBack()
	env := r.env
	r.env = append(slices.Clone(env), "SIMCAST_LEDGER="+r.path("elsewhere.db"))
	r.waitMore(1, []string{"send", "plan.xlsx", "--round=elsewhere", "--yes", "--interval=1h"})
	r.env = env
	r.process.kill()
	r.process = nil
	r.release()
	r.must(os.Rename(r.path("plan.elsewhere.results.xlsx"), filepath.Join(r.cutOff, "plan.results.xlsx")))
	return r
}

// keep copies the workplace as it is.
func (r *reader) keep(folder string) {
	r.Helper()
	r.must(os.CopyFS(folder, os.DirFS(r.folder)))
}

// write writes the files that the docs name.
func (r *reader) write() {
	r.Helper()
	r.must(os.Mkdir(r.path("samples"), 0o700))
	samples, err := filepath.Glob(filepath.Join("..", "..", "samples", "*.*")) // without what they are made with
	r.must(err)
	for _, sample := range samples {
		r.copyFile(sample, filepath.Join("samples", filepath.Base(sample)))
	}
	plan := [][]string{{"id", "persona", "channel", "team", "subject", "body", "to"}}
	for i := range 60 {
		plan = append(plan, []string{fmt.Sprintf("%c%02d", 'A'+i/30, i%30), "Tomas Rehn", "mail", "Port operations", "Fire at Berth 7", fmt.Sprint("Report ", i), "duty@port.example"})
	}
	r.must(writeTable(r.path("plan.xlsx"), plan))
	r.must(os.WriteFile(r.path("mapping.csv"), []byte("for,written,means\npersona,CNN,verrin_courier\n"), 0o600))
	r.must(os.WriteFile(r.path("settings.csv"), []byte("name,value\nmark,EXERCISE VERRIN\n"), 0o600))
	r.copyFile(filepath.Join("..", "..", "testdata", "msel", "national-guard.xlsx"), "msel.xlsx")
	for _, name := range []string{"old.csv", "old-plan.csv", "plan.csv"} {
		r.must(writeTable(r.path(name), plan))
	}
	list := [][]string{{"name", "base_url", "key_env", "key_file"}, {"city-1", r.baseURL, "CITY_1_KEY", ""}, {"city-2", r.baseURL, "", "keys/city-2.key"}}
	r.must(writeTable(r.path("spaces.csv"), list))
	key := r.standIn().Key()
	r.must(r.choose("city-1", ""))
	r.env = append(r.env, "CITY_1_KEY="+r.standIn().Key())
	r.must(r.choose("city-2", ""))
	r.must(os.Mkdir(r.path("keys"), 0o700))
	r.must(os.WriteFile(r.path("keys/city-2.key"), []byte(r.standIn().Key()), 0o600))
	r.must(r.choose("first", ""))
	r.must(os.WriteFile(r.path("key.txt"), []byte(key), 0o600))
	r.keyFiles[r.path("keys/city-2.key")], r.keyFiles[r.path("key.txt")] = true, true
}

// copyFile copies a file into the workplace.
func (r *reader) copyFile(from, name string) {
	r.Helper()
	bytes, err := os.ReadFile(from)
	r.must(err)
	r.must(os.WriteFile(r.path(name), bytes, 0o600))
}

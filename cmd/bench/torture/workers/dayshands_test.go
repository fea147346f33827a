//go:build unix

package workers

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// asked is a verb that the controller asked for, and what was answered.
type asked struct {
	verb            string
	ids             []string
	begun, answered time.Time
	in              map[int]answer // by space
	isLost          bool           // the database was away, so that it is not known everywhere what came of it
	said            string
}

// answer is what a verb was answered in a space.
type answer struct {
	n     int64 // of the control
	state string
}

// everywhere has a verb count in all spaces.
const everywhere = -1

// copyList copies the list of spaces and the keys to another machine.
func (f *fleet) copyList(folder string) {
	f.t.Helper()
	files, err := os.ReadDir(f.folder)
	must(f.t, err)
	for _, file := range files {
		if file.IsDir() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(f.folder, file.Name()))
		must(f.t, err)
		must(f.t, os.WriteFile(filepath.Join(folder, file.Name()), data, 0o600))
	}
}

// ask asks for a verb on the controller's own machine.
func (d *day) ask(verb string, space int, ids []string, more ...string) *asked {
	args := append([]string{"control", verb}, ids...)
	args = append(args, "--round", "torture", "--as", "ada", "--json", "--spaces", filepath.Base(d.list))
	if space != everywhere {
		args = append(args, "--space", nameOf(space))
	}
	cmd := d.command(append(args, more...)...)
	cmd.Dir = d.machine
	cmd.Env = append(cmd.Env, "XDG_DATA_HOME="+d.machine, "XDG_CONFIG_HOME="+d.machine, "SIMCAST_LEDGER="+d.server.TCPURL("postgres"))
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	a := &asked{verb: verb, ids: ids, begun: time.Now(), in: map[int]answer{}}
	err := cmd.Run()
	a.answered, a.said = time.Now(), out.String()+said.String()
	d.asked = append(d.asked, a)
	code := cmd.ProcessState.ExitCode()
	if a.isLost = code != 0 && d.wasAway(a.begun, a.answered); a.isLost && out.Len() == 0 {
		return a
	}
	if err != nil && code != 1 {
		d.t.Errorf("control %s ended with %d: %s", verb, code, a.said)
	}
	a.read(d, out.Bytes(), space)
	return a
}

// read reads what was answered.
func (a *asked) read(d *day, out []byte, space int) {
	type state struct {
		Space string `json:"space"`
		N     int64  `json:"n"`
		State string `json:"state"`
	}
	var told struct {
		state
		Spaces []state `json:"spaces"`
	}
	if err := json.Unmarshal(out, &told); err != nil {
		d.t.Errorf("control %s has said no JSON: %v\n%s", a.verb, err, a.said)
		return
	}
	if space != everywhere && told.Spaces == nil {
		told.Space = nameOf(space)
		told.Spaces = []state{told.state}
	}
	for _, in := range told.Spaces {
		n, err := spaceOf(in.Space)
		if err != nil {
			d.t.Errorf("control %s has said: %v\n%s", a.verb, err, a.said)
			continue
		}
		a.in[n] = answer{n: in.N, state: in.State}
	}
}

// control asks for one verb after the other until the day is to end.
func (d *day) control(dice *rand.Rand, over <-chan struct{}) {
	wait := func(least, most time.Duration) bool {
		select {
		case <-time.After(least + time.Duration(dice.Int64N(int64(most-least)))):
			return true
		case <-over:
			return false
		}
	}
	held := map[int]bool{}
	for wait(300*time.Millisecond, 2*time.Second) {
		for space := range held { // a worker that takes over may not have answered
			if d.ask("resume", space, nil).in[space].state == "taken" {
				delete(held, space)
			}
		}
		space := dice.IntN(*wantSpaces)
		if dice.IntN(3) == 0 {
			space = everywhere
		}
		one := d.entries[dice.IntN(len(d.entries))]
		switch {
		case dice.IntN(6) == 0:
			for in, answer := range d.ask("hold", space, nil, "--reason", "lunch").in {
				if answer.state == "taken" || answer.state == "waits" {
					held[in] = true
				}
			}
			if wait(time.Second, 3*time.Second) && space == everywhere {
				for in, answer := range d.ask("resume", space, nil).in {
					if answer.state == "taken" {
						delete(held, in)
					}
				}
			}
		case one.isContingency || dice.IntN(2) == 0:
			calls := slices.DeleteFunc(slices.Clone(d.entries), func(e entry) bool { return !e.isContingency })
			d.ask("now", space, []string{calls[dice.IntN(len(calls))].id})
		default:
			d.ask("skip", space, []string{one.id}, "--reason", "not needed")
		}
	}
}

// finish ends the holds that are left, skips what nobody has called, and waits for the end of the day.
func (d *day) finish(within time.Duration) {
	d.t.Helper()
	until := time.Now().Add(within)
	for d.left() > 0 {
		if time.Now().After(until) {
			d.t.Fatalf("%d lanes are not done: %v", d.left(), d.open())
		}
		for space, record := range d.controls() {
			if !slices.Contains(d.open(), space) {
				continue
			}
			if record.isHeld() {
				d.ask("resume", space, nil)
			}
			if ids := record.uncalled(d.entries); len(ids) > 0 {
				d.ask("skip", space, ids, "--reason", "nobody has called it")
			}
		}
		d.rest(time.Second)
	}
}

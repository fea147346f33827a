package torture

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// asked is a verb that was asked for by simcast control, and what it was answered.
type asked struct {
	verb            string
	args            []string
	ids             []string
	by              string
	begun, answered time.Time
	exit            int
	n               int64  // its number in the record
	state           string // taken, waits or refused
	at              string // when it took effect, as it was told
	span            time.Duration
	moment          time.Time // of retime
	version         int       // of edit and reload: what the texts of its rows have from then on
	catchUp         bool
	anyway          bool
	plan            planned // of reload: what stood in the plan's file
	said            string
}

func (a *asked) took() bool { return a.exit == 0 }

func (a *asked) String() string {
	return fmt.Sprintf("%s by %s, %s to %s, exit %d %s (n %d)", strings.Join(append([]string{a.verb}, a.args...), " "), a.by,
		a.begun.Format(momentForm), a.answered.Format(momentForm), a.exit, a.state, a.n)
}

const momentForm = "15:04:05.000"

// hands are those of one controller of a day.
type hands struct {
	*dayBox
	name string
	dice *rand.Rand
}

// wish is a moment that the killer waits for, of what the controllers do.
type wish struct {
	mu   sync.Mutex
	what string // hold, control, answer or reload; "" for nothing
	at   *trigger
}

// comes tells the killer that something is under way, or has been done.
func (w *wish) comes(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.what == what && what != "" {
		w.what = ""
		close(w.at.hit)
	}
}

func (w *wish) is() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.what
}

// ask asks for a verb, and writes down what became of it.
func (h *hands) ask(a *asked, args ...string) *asked {
	a.args, a.by, a.begun = args, h.name, time.Now()
	cmd := exec.Command(program, append([]string{"control", a.verb}, append(args, "--round", "day", "--as", h.name, "--json")...)...)
	var out, said bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = h.folder, h.environment(), &out, &said
	h.wish.comes("control")
	if a.verb == "reload" {
		h.wish.comes("reload")
	}
	err := cmd.Run()
	a.answered, a.exit, a.said = time.Now(), cmd.ProcessState.ExitCode(), out.String()+said.String()
	var told struct {
		N     int64  `json:"n"`
		State string `json:"state"`
		At    string `json:"at"`
	}
	if json.Unmarshal(out.Bytes(), &told) == nil {
		a.n, a.state, a.at = told.N, told.State, told.At
	}
	if err == nil && (a.n == 0 || !slices.Contains([]string{"taken", "waits"}, a.state)) || a.exit > 1 || a.exit < 0 {
		h.Errorf("round %d: %v has said:\n%s", h.round, a, a.said)
	}
	if a.took() && a.verb == "hold" {
		h.wish.comes("hold")
	}
	if a.took() {
		h.wish.comes("answer")
	}
	h.verbs.Lock()
	h.done = append(h.done, a)
	h.verbs.Unlock()
	return a
}

// work asks for one verb after the other until the day is to end.
func (h *hands) work(over <-chan struct{}) {
	held := 0
	for pause(time.Duration(50+h.dice.IntN(700))*time.Millisecond, over) {
		switch wished := h.wish.is(); {
		case wished == "reload":
			h.reload()
		case held > 0 && h.dice.IntN(3) == 0:
			h.resume()
			held = 0
		case wished == "hold" || held == 0 && h.dice.IntN(9) == 0:
			if h.ask(&asked{verb: "hold"}).took() {
				held++
			}
		case !h.isShort && !h.isCalm && h.dice.IntN(5) == 0:
			h.aim(over)
		default:
			h.any()
		}
	}
}

func (h *hands) resume() *asked {
	return h.resumeKeeping(h.dice.IntN(3) == 0)
}

// resumeKeeping ends a hold, perhaps with the clock times kept.
func (h *hands) resumeKeeping(clockTimes bool) *asked {
	a := &asked{verb: "resume", catchUp: clockTimes}
	if a.catchUp {
		return h.ask(a, "--catch-up")
	}
	return h.ask(a)
}

// any asks for any verb but hold and resume.
func (h *hands) any() {
	id := h.someID()
	switch h.dice.IntN(20) {
	case 0, 1:
		h.call("now", id)
	case 2, 3:
		h.call("release", id)
	case 4, 5:
		h.ask(&asked{verb: "skip", ids: []string{id}}, id, "--reason", "not needed")
	case 6, 7:
		a := &asked{verb: "slip", span: time.Duration(1+h.dice.IntN(2)) * time.Second}
		if h.dice.IntN(4) == 0 {
			a.span = -time.Second
		}
		args := []string{a.span.String(), "--also"}
		if h.dice.IntN(3) == 0 {
			a.ids, args = []string{id}, append(args, "--from", id)
		}
		h.ask(a, args...)
	case 8, 9:
		a := &asked{verb: "retime", ids: []string{id}, moment: time.Now().Add(time.Duration(h.dice.IntN(4)) * time.Second).UTC().Truncate(time.Second)}
		h.ask(a, id, a.moment.Format("2006-01-02 15:04:05"))
	case 10:
		if h.dice.IntN(2) == 0 {
			h.ask(&asked{verb: "jump", ids: []string{id}}, id)
		}
	case 11:
		choice := chance(h.dice, []string{"send", "skip", "shift"})
		h.ask(&asked{verb: "past"}, choice)
	case 12:
		h.ask(&asked{verb: "done", ids: []string{id}}, id)
	case 13, 14:
		h.edit(id)
	case 15:
		h.reload()
	case 16:
		h.ask(&asked{verb: "note"}, "a remark")
	case 17:
		h.ask(&asked{verb: "add"}, "--persona", "port_authority", "--channel", "microblog", "--team", "5202", "--body", fmt.Sprintf("add-%s-%d: an answer.", h.name, h.dice.Uint32()))
	default:
		h.call("now", id)
	}
}

// call asks for now or release, at times anyway.
func (h *hands) call(verb, id string) {
	a := &asked{verb: verb, ids: []string{id}, anyway: h.dice.IntN(3) == 0}
	if a.anyway {
		h.ask(a, id, "--anyway")
		return
	}
	h.ask(a, id)
}

// someID is that of a row.
func (h *hands) someID() string {
	h.verbs.Lock()
	defer h.verbs.Unlock()
	return chance(h.dice, h.rows).id
}

// edit gives a row another text, for this day.
func (h *hands) edit(id string) {
	h.planning.Lock() // one at a time: versions come in their order
	defer h.planning.Unlock()
	h.verbs.Lock()
	r := h.row(id)
	r.version++
	if !r.edited {
		r.edited, r.version = true, r.version+100 // above all of the plan's
	}
	version := r.version
	h.verbs.Unlock()
	h.ask(&asked{verb: "edit", ids: []string{id}, version: version}, id, "body="+r.body(version))
}

// reload changes the plan, and has it taken again. What nobody takes the next start takes.
func (h *hands) reload() {
	h.planning.Lock()
	defer h.planning.Unlock()
	a := &asked{verb: "reload", ids: h.changePlan(), plan: h.inPlan()}
	h.ask(a, h.plan.path)
}

// changePlan changes a row of the plan's file, adds one or takes one out, and gives the ids of those that are gone by that. The
// plan is the caller's.
func (h *hands) changePlan() (gone []string) {
	h.verbs.Lock()
	defer h.verbs.Unlock()
	r := chance(h.dice, h.rows)
	switch h.dice.IntN(3) {
	case 0:
		if !r.edited {
			r.version++
			r.planned = r.version
		}
	case 1:
		h.newDayRow(h.dice, r.at+time.Second).joined = true
	default:
		if !r.gone && h.mayGo(r) {
			r.gone, gone = true, []string{r.id}
		}
	}
	h.writeDay()
	return gone
}

func (d *dayBox) row(id string) *dayRow {
	return d.rows[slices.IndexFunc(d.rows, func(r *dayRow) bool { return r.id == id })]
}

package jsonout

import (
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
)

// Runs is the JSON of simcast runs: the latest runs that were left to workers, and the workers.
type Runs struct {
	// The latest 20 runs that were left to workers, the last one first.
	Runs []WorkersRun `json:"runs"`
	// Workers that are running.
	Workers []Worker `json:"workers"`
	// Spaces in which a run has something to send, and for which no running worker has the key and can send the run.
	Unserved []Unserved `json:"unserved"`
}

// WorkersRun is a run that was left to workers.
type WorkersRun struct {
	// Name of the run.
	Run string `json:"run"`
	// What it is: send, or play for an exercise day.
	Kind string `json:"kind"`
	// Path of the plan, on the machine on which the run was started.
	Plan string `json:"plan"`
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// under way; done: nothing is left to workers; stopping: somebody asked to stop it, and it has not ended in every
	// space; stopped: it has.
	State ledger.WorkersState `json:"state"`
	// Spaces of the run.
	Spaces int `json:"spaces"`
	// Spaces in which it has ended.
	SpacesDone int `json:"spaces_done"`
	// Messages that it is to send, in all spaces.
	ToSend int `json:"to_send"`
	// Messages of these that the service accepted so far.
	Sent int `json:"sent"`
	// Login name of whoever started it; empty if it is not known.
	User string `json:"user"`
	// Name of the machine on which it was started.
	Machine string `json:"machine"`
	// When it was started, as RFC 3339.
	Started string `json:"started"`
	// When somebody asked to stop it, as RFC 3339; empty if nobody did.
	StopAsked string `json:"stop_asked"`
	// Who asked to stop it; empty if nobody did.
	StopBy string `json:"stop_by"`
}

// WorkersRunOf is the JSON of a run.
func WorkersRunOf(r *ledger.WorkersRun) WorkersRun {
	return WorkersRun{Run: r.Name, Kind: r.Kind, Plan: r.Plan, Round: r.Round, State: r.State(), Spaces: r.Spaces, SpacesDone: r.Done, ToSend: r.ToSend, Sent: r.Sent,
		User: r.By.User, Machine: r.By.Host, Started: moment(r.Started), StopAsked: moment(r.Stopped), StopBy: r.StopBy.User}
}

// moment is RFC 3339, "" for none.
func moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// Worker is a worker that is alive.
type Worker struct {
	// Login name under which it runs; empty if it is not known.
	User string `json:"user"`
	// Name of its machine.
	Machine string `json:"machine"`
	// Number of the process there.
	Process int `json:"process"`
	// When it was started, as RFC 3339.
	Started string `json:"started"`
	// Age of its last sign of life.
	Silent float64 `json:"silent_seconds"`
	// Spaces in which it sends now.
	Lanes int `json:"lanes"`
	// Spaces in which it sends at one time, at most.
	MaxLanes int `json:"max_lanes"`
	// Spaces of runs for which it has the key, and that it can send.
	Serves int `json:"serves"`
}

// WorkersOf is the JSON of workers.
func WorkersOf(workers []ledger.Worker) []Worker {
	list := make([]Worker, 0, len(workers))
	for i := range workers {
		w := &workers[i]
		list = append(list, Worker{User: w.User, Machine: w.Host, Process: w.PID, Started: moment(w.Started), Silent: w.Silent.Seconds(), Lanes: w.Lanes, MaxLanes: w.MaxLanes, Serves: w.Serves})
	}
	return list
}

// Unserved is a space in which something is to be posted, and that no worker serves.
type Unserved struct {
	// Name of the run.
	Run string `json:"run"`
	// Name of the space, as the list of spaces has it.
	Space string `json:"space"`
}

// UnservedOf is the JSON of spaces that no worker serves.
func UnservedOf(lanes []ledger.WorkersSpace) []Unserved {
	list := make([]Unserved, 0, len(lanes))
	for i := range lanes {
		list = append(list, Unserved{lanes[i].Run, lanes[i].Name})
	}
	return list
}

// SpacesOfRun is the JSON of simcast runs RUN.
type SpacesOfRun struct {
	WorkersRun
	// How far the run is in each of its spaces, in the order of their names.
	InSpaces []RunInSpace `json:"in_spaces"`
}

// RunInSpace is how far a run is in one space.
type RunInSpace struct {
	// Name of the space, as the list of spaces has it.
	Space string `json:"space"`
	// Name of the run in this space, as simcast history shows it.
	Run string `json:"run"`
	// Messages that the run is to send there.
	ToSend int `json:"to_send"`
	// Messages of these that the service accepted.
	Sent int `json:"sent"`
	// Messages of these that failed.
	Failed int `json:"failed"`
	// Messages of these that are uncertain, or on their way now.
	Uncertain int `json:"uncertain"`
	// Messages of these that were not tried yet.
	Pending int `json:"pending"`
	// Whether a worker that is running has the key of the space, and can send the run.
	Served bool `json:"served"`
	// The worker that sends there now; empty if none does. For people: the words may change.
	Worker string `json:"worker"`
	// Whether that worker plays an exercise day there. It is false in a run of send, and while a worker has the space and
	// has not begun.
	Plays bool `json:"plays"`
	// When the run ended there, as RFC 3339; empty if it has not ended.
	Ended string `json:"ended"`
	// How it ended there: finished, or why it stopped; empty if it has not ended. For people: the words may change.
	How string `json:"how"`
}

// SpacesOfRunOf is the JSON of a run with its spaces. served says of each whether a worker serves it.
func SpacesOfRunOf(r *ledger.WorkersRun, lanes []ledger.WorkersSpace, served func(*ledger.WorkersSpace) bool) SpacesOfRun {
	out := SpacesOfRun{WorkersRun: WorkersRunOf(r), InSpaces: make([]RunInSpace, 0, len(lanes))}
	for i := range lanes {
		l := &lanes[i]
		in := RunInSpace{Space: l.Name, Run: l.RunInSpace, ToSend: l.ToSend, Sent: l.Sent, Failed: l.Failed, Uncertain: l.Uncertain, Pending: l.Pending(), Served: served(l), Plays: control.PlaysLeft(l) == control.Played, Ended: moment(l.Ended), How: l.How}
		if l.Held {
			in.Worker = l.Holder.String()
		}
		out.InSpaces = append(out.InSpaces, in)
	}
	return out
}

// Stopped is the JSON of simcast control stop.
type Stopped struct {
	// The verb.
	Verb string `json:"verb" jsonschema_extras:"const=stop"`
	// Name of the run.
	Run string `json:"run"`
	// stopping: it ends in each space after the message that is on its way. stopped: it has ended. done: it had ended
	// before. unclear: it may be stopped all the same, or still be; ask again, or look at simcast runs.
	State string `json:"state" jsonschema:"enum=stopping,enum=stopped,enum=done,enum=unclear"`
	// Name of the person who asked for it, of several the first.
	By string `json:"by"`
}

// WorkerEnded is the JSON of simcast worker, as it ends.
type WorkerEnded struct {
	// Spaces of its list.
	Served int `json:"served"`
	// Messages that the service accepted from this worker.
	Sent int `json:"sent"`
	// Messages that failed.
	Failed int `json:"failed"`
	// Messages that went out and got no answer.
	Uncertain int `json:"uncertain"`
}

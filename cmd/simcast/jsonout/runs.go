package jsonout

import (
	"time"

	"simcast/pipeline/ledger"
)

// Runs is the JSON of simcast runs: the latest runs that were left to workers, and the workers.
type Runs struct {
	Runs     []WorkersRun `json:"runs"`
	Workers  []Worker     `json:"workers"`
	Unserved []Unserved   `json:"unserved"`
}

// WorkersRun is a run that was left to workers.
type WorkersRun struct {
	Run        string `json:"run"`
	Kind       string `json:"kind"`
	Plan       string `json:"plan"`
	Round      string `json:"round"`
	State      string `json:"state"`
	Spaces     int    `json:"spaces"`
	SpacesDone int    `json:"spaces_done"`
	ToSend     int    `json:"to_send"`
	Sent       int    `json:"sent"`
	User       string `json:"user"`
	Machine    string `json:"machine"`
	Started    string `json:"started"`
	StopAsked  string `json:"stop_asked"`
	StopBy     string `json:"stop_by"`
}

// WorkersRunOf is the JSON of a run.
func WorkersRunOf(r *ledger.WorkersRun) WorkersRun {
	return WorkersRun{Run: r.Name, Kind: r.Kind, Plan: r.Plan, Round: r.Round, State: string(r.State()), Spaces: r.Spaces, SpacesDone: r.Done, ToSend: r.ToSend, Sent: r.Sent,
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
	User     string  `json:"user"`
	Machine  string  `json:"machine"`
	Process  int     `json:"process"`
	Started  string  `json:"started"`
	Silent   float64 `json:"silent_seconds"`
	Lanes    int     `json:"lanes"`
	MaxLanes int     `json:"max_lanes"`
	Serves   int     `json:"serves"`
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
	Run   string `json:"run"`
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
	InSpaces []RunInSpace `json:"in_spaces"`
}

// RunInSpace is how far a run is in one space.
type RunInSpace struct {
	Space     string `json:"space"`
	Run       string `json:"run"`
	ToSend    int    `json:"to_send"`
	Sent      int    `json:"sent"`
	Failed    int    `json:"failed"`
	Uncertain int    `json:"uncertain"`
	Pending   int    `json:"pending"`
	Served    bool   `json:"served"`
	Worker    string `json:"worker"`
	Plays     bool   `json:"plays"`
	Ended     string `json:"ended"`
	How       string `json:"how"`
}

// SpacesOfRunOf is the JSON of a run with its spaces. served says of each whether a worker serves it.
func SpacesOfRunOf(r *ledger.WorkersRun, lanes []ledger.WorkersSpace, served func(*ledger.WorkersSpace) bool) SpacesOfRun {
	out := SpacesOfRun{WorkersRun: WorkersRunOf(r), InSpaces: make([]RunInSpace, 0, len(lanes))}
	for i := range lanes {
		l := &lanes[i]
		in := RunInSpace{Space: l.Name, Run: l.RunInSpace, ToSend: l.ToSend, Sent: l.Sent, Failed: l.Failed, Uncertain: l.Uncertain, Pending: l.Pending(), Served: served(l), Plays: l.Plays, Ended: moment(l.Ended), How: l.How}
		if l.Held {
			in.Worker = l.Holder.String()
		}
		out.InSpaces = append(out.InSpaces, in)
	}
	return out
}

// Stopped is the JSON of simcast control stop.
type Stopped struct {
	Verb  string `json:"verb"`
	Run   string `json:"run"`
	State string `json:"state"` // as of a run, or unclear
	By    string `json:"by"`
}

// WorkerEnded is the JSON of simcast worker, as it ends.
type WorkerEnded struct {
	Served    int `json:"served"` // spaces of its list
	Sent      int `json:"sent"`
	Failed    int `json:"failed"`
	Uncertain int `json:"uncertain"`
}

package ledger

// WorkersState is how a run stands that is left to workers.
type WorkersState string

// The states of a run that is left to workers.
const (
	WorkersPosting  WorkersState = "under way"
	WorkersDone     WorkersState = "done"     // nothing is left to workers in any space
	WorkersStopping WorkersState = "stopping" // somebody has asked to stop it, and in some space it has not ended yet
	WorkersStopped  WorkersState = "stopped"  // it was stopped so, and has ended in all spaces
)

// State is how the run stands.
func (r *WorkersRun) State() WorkersState {
	switch {
	case r.Stopped.IsZero() && r.IsDone():
		return WorkersDone
	case r.Stopped.IsZero():
		return WorkersPosting
	case r.IsDone():
		return WorkersStopped
	}
	return WorkersStopping
}

// IsDone reports whether nothing of the run is left to workers.
func (r *WorkersRun) IsDone() bool { return r.Done >= r.Spaces }

// Pending is how many messages of the space nothing is known of yet. In a day more may be sent than there were in its plan.
func (l *WorkersSpace) Pending() int { return max(l.ToSend-l.Done(), 0) }

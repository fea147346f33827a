//go:build unix

package torture

// canSignal says whether a process can be sent more than a kill.
const canSignal = true

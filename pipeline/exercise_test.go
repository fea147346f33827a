package pipeline_test

import (
	"testing"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/space"
)

// exercise is a planner's folder, a ledger and a stand-in on a loopback socket.
type exercise struct {
	*testing.T
	standIn *simulator.Simulator
	client  *apiclient.Client
	space   *space.Space
	book    ledger.Ledger
	folder  string
}

func newExercise(t *testing.T) *exercise {
	x := &exercise{T: t, standIn: simulator.New(simulator.Options{Space: simulator.Harbour()}), folder: t.TempDir()}
	baseURL, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", x.standIn)
	x.must(err)
	t.Cleanup(stop)
	x.client, err = apiclient.New(apiclient.Config{BaseURL: baseURL, Key: x.standIn.Key()})
	x.must(err)
	t.Cleanup(x.client.Close)
	x.space, err = space.Load(t.Context(), x.client)
	x.must(err)
	x.elsewhere()
	return x
}

func (x *exercise) must(err error) {
	x.Helper()
	if err != nil {
		x.Fatal(err)
	}
}

// elsewhere goes on at a machine whose ledger is empty.
func (x *exercise) elsewhere() {
	book, err := sqlite.InMemory(x.Context())
	x.must(err)
	x.Cleanup(func() { book.Close() })
	x.book = book
}

package check_test

import (
	"reflect"
	"testing"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

func TestResultColumnsAreTheContracts(t *testing.T) {
	t.Parallel()
	var names, contract []string
	for _, column := range resultsreport.ResultColumns() {
		names = append(names, column.Name)
	}
	for _, column := range readers.ColumnNames() {
		if column.Result {
			contract = append(contract, column.Name)
		}
	}
	if !reflect.DeepEqual(names, contract) {
		t.Errorf("the columns are %v, and the contract's %v", names, contract)
	}
}

// Results whose attempts cannot be read may be out.
func TestOriginOfUnreadableAttempts(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveCSV(t, pipetest.PostRow.With("result", "sent", "attempts", "many", "delivery", ":"+deliveryhash.Digest{}.Content(false).Hash(0)))
	file, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	origin, err := reconcile.ReadOrigin(file)
	if err != nil || len(origin.Out) != 1 {
		t.Errorf("%d may be out, %v", len(origin.Out), err)
	}
}

// Package resolve settles what is uncertain: somebody looks in the exercise, and says of each message whether it is there.
// It needs the results file and the ledger, and neither a key nor a connection where the ledger knows the results.
//
//	r, err := resolve.Open(ctx, resolve.Config{Open: open, Ledger: ledger, Fingerprint: fingerprint, By: "Ada", Now: time.Now})
//	for _, q := range r.Questions() { err = r.Answer(q, resolve.There) }
//	err = file.Write(r.Report())
//	err = r.Close()
//
// Each answer is in the ledger, on disk, when Answer returns: a program that is killed before it writes the results file
// loses none, since a rerun, and the next Open, go by the ledger there. What is there is sent from then on, and what is not
// is failed, so that a rerun posts it. In the results file only results change: which run it is of, whether that has
// ended and how far it may get stay as they are.
//
// Where to look:
//
//	resolve.go   Open, Answer and Report
//	question.go  what is asked of one message
//	read.go      which messages of a results file are uncertain, by the file and by the ledger
//	space.go     of which of the ledger's spaces the file is
//	name.go      the name of who answers, as ledger and file keep it
package resolve

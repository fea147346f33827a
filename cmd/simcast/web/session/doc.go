// Package session is what the page works on: the plans that were uploaded, and the
// runs that are under way or have ended. It knows nothing of HTTP.
//
//	s, err := session.New(session.Config{Folder: folder, Access: access})
//	file, err := s.Upload(ctx, "plan.xlsx", content)         // kept and checked
//	brief, err := s.Brief(ctx, file, asked, session.Fresh)   // what would go out, and its digest
//	run, err := s.Send(file, asked, brief.Digest)            // only that goes out
//	for changed, now := run.Changed(), run.Snapshot(); now.UnderWay(); changed, now = run.Changed(), run.Snapshot() {
//		<-changed
//	}
//
// Every step is one of pipeline.Job, which starts from the plan's file each time: the
// session keeps no plan in memory, and there is no other way to post.
//
// Where to look, in the order of a plan's way:
//
//	session.go      Session: what it has at once, and how it ends
//	upload.go       an uploaded file gets a folder, each version of it one of its own within, and is checked
//	sample.go       the sample exercise, in the demo
//	store.go        PlanFile: those files, and the results of their runs, which are plans that can be run again
//	versions.go     a file of the same name is the plan's next version; how a plan is removed
//	sheets.go       the sheets to choose from
//	mapping.go      what was said on the page of headers and values
//	check.go        the whole plan with its problems
//	job.go          the job that Brief and Send prepare: its file, space, ledger and results
//	space.go        the way to the space, and how old what is known of it may be
//	brief.go        what would go out
//	send.go         only that goes out, and one run at a time
//	run.go          a run, while it is under way; it goes on when the page is closed
//	runview.go      what a run under way shows of its messages: the latest, the one that is sent by hand
//	counts.go       the counts of a run, under way and ended
//	ended.go        a run that has ended or was cut off: it is its results file and the ledger
//	runs.go         that of one run, and of the last runs of the plans
//	resolve.go      what somebody found in the exercise of messages that are uncertain
//	lastoptions.go  what the last run of a plan was asked, for the next one
//	note.go         what is written down of a plan, beside its file
package session

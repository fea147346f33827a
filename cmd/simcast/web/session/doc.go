// Package session is what the page works on: the plans that were uploaded, and the
// runs that are under way or have ended. It knows nothing of HTTP.
//
//	s, err := session.New(session.Options{Folder: folder, Access: access})
//	plan, err := s.Upload(ctx, "plan.xlsx", file)            // kept and checked
//	brief, err := s.Brief(ctx, plan, asked, session.Fresh)   // what would go out, and its digest
//	run, err := s.Send(plan, asked, brief.Digest)            // only that goes out
//	for changed, now := run.Changed(), run.Snapshot(); now.UnderWay(); changed, now = run.Changed(), run.Snapshot() {
//		<-changed
//	}
//
// Every step is one of pipeline.Job, which starts from the plan's file each time: the
// session keeps no plan in memory, and there is no other way to post.
//
// Each uploaded plan has a folder of its own, with the file, the results of its runs
// and a note of what it is (upload.go). The next start finds it there (store.go).
// Results are plans that can be run again. A run (send.go, run.go) goes on when the
// page is closed.
package session

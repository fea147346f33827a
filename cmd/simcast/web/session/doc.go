// Package desk is what the page works on: the plans that were dropped on it, and
// the runs that are under way or have ended. It knows nothing of HTTP.
//
//	d, err := desk.New(desk.Options{Folder: folder, Access: access})
//	plan, err := d.Take(ctx, "plan.xlsx", file)             // kept and checked
//	brief, err := d.Brief(ctx, plan, asked, desk.Fresh)     // what would go out, and its seal
//	run, err := d.Send(plan, asked, brief.Seal)             // only that goes out
//	for changed, now := run.Changed(), run.Snapshot(); now.UnderWay(); changed, now = run.Changed(), run.Snapshot() {
//		<-changed
//	}
//
// Every step is one of pipeline.Job, taken again from the plan's file each time: the
// desk keeps no plan in memory, and there is no other way to post.
//
// A drop has a folder of its own, with the file, the results of its runs beside it,
// and a note of what it is (upload.go). The next start finds it there (store.go). Results
// are plans that are run again; a run hangs on no request and no page (send.go, run.go).
package session

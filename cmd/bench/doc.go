// Command bench measures simcast beside what people use today for the same work, in turn with it
// and on the same data, and prints a table of ratios.
//
//	go run ./cmd/bench                      all of it, about a quarter of an hour
//	go run ./cmd/bench -only csv,post       some of it
//	go run ./cmd/bench -quick               small sizes and one run: that it works, not how fast
//	go run ./cmd/bench -data DIR            keeps the data there, and takes what it finds
//
// How long something takes differs between machines, and from minute to minute; ratios differ less. So each run goes through all
// contenders one after another, and what is compared are the medians of several such runs. Every contender is a
// process of its own, measured from the outside: time by the clock, memory as Linux tells it
// (elsewhere there is no figure). Peers that are not installed are left out, and named.
//
// Where to look:
//
//	main.go      flags, and the order of the work
//	versions.go  what stands above the table; package compare has ours and its peers in turn, the arithmetic and the table
//	data.go      plans as planners write them; makedata.go, as files
//	process.go   a process, measured; child.go, this command as its own child
//	service.go   the stand-in as a process of its own, that notes each POST; serve.go, its inside
//	read.go      check of workbooks and CSVs; peerread.go, empty loops over the same
//	write.go     results; peerwrite.go, the same cells by other means
//	post.go      one space without an interval; peerpost.go, a bare loop
//	manyspaces.go many spaces at their pace; peerspaces.go, bare loops; lateness.go, how
//	             well the pace is kept
//	workers.go   many spaces at their pace, by workers with PostgreSQL; ledgers.go, PostgreSQL beside a file
//	start.go     from the start of the process to its first POST
//	play.go      a day by the clock: how late its POSTs are
package main

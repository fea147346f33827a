// Package torture is the bench that tries to break simcast's promise: each delivery is published
// at most once unless the planner says otherwise, and it is known what became of each. It is a bench
// of tests, with the built program, real sockets, real files and real kills.
//
// # A round
//
// A round draws a sandbox from its seed: a plan of some hundred deliveries (CSV or workbook; rows to
// one team and to all, to positions, roles and players, articles, pop-ups, drafts, equal rows, rows
// with an id and without), an empty ledger, and a hostile service, over plain http or TLS. Then come
// lives: processes of send and rerun, in some rounds with --resend-uncertain. Each ends by itself or
// is cut: by SIGKILL at any moment (a while after its start, at a POST that has arrived, is published
// or is answered, while the results are written), by SIGINT once or twice, SIGTERM or SIGHUP. Some
// sleep over a request: their clock jumps by minutes, an hour or a day; they are played by the binary
// of simcast's own tests, whose clock is a file. After each life the judge looks; the last one is
// left in peace, and has to have posted all there was.
//
// # The service
//
// Every POST draws its fault (faults_test.go is the table): answers in and out of the interface's
// documentation, storms of 429 and 503, every kind of Retry-After, bodies of 1 GiB, bodies and
// headers that drip, headers without end, garbage, an answer that nobody asked for, and connections
// that are closed, reset or stalled before and after publishing. Connections break before a byte is
// read, handshakes of TLS break, the listener is gone for a while, and in some lives a GET is broken:
// there nothing may be posted. Redirects lead back to the service itself, so that whoever follows
// them publishes, and is seen. What the service did is its own record, written at the moment of
// publishing. It does not publish behind 3xx, 4xx, 429, 500 and 503: the interface (section 7) has
// them as not published, and the bench takes it at its word.
//
// # The judge
//
// The judge imports nothing of simcast's: it reads the results with encoding/csv and excelize, the
// ledger by plain SQL, and holds both against the record.
//
//   - published twice: none, but for what the planner had sent again while it was uncertain
//   - said to be sent and not published: none; its message_id is the one that was given
//   - published, and said to have failed or to be pending: none
//   - every row of the plan stands in the results once for each of its teams, with one result, after
//     every life, and the file is whole
//   - failed only after a refusal, or after five answers of 500 or 503
//   - uncertain only where an answer was lost, a connection broke, or, once a life, the process died
//   - every request that came was in the ledger before, and no answer is there that was not given
//   - nothing is tried again behind a final answer, or where none came; 500 and 503 five times
//     at most; nothing comes behind an answer, or a streak of them, at which a run stops, and nothing is
//     pending without one
//   - with --resend-uncertain too, nothing comes of a delivery that the service had accepted and simcast knew of
//   - new results take the place of the old ones, and are never written into them
//   - results and ledger agree; exit code and JSON say the same
//   - the folder holds plan and results alone, and the key is in no file, in no part of a workbook and
//     in no output
//
// TestJudgeSees and TestJudgeSeesKey tell the judge lies of each of these kinds, and have it find them.
//
// # A careless planner
//
// In TestPlanner the service and the machine are well in every second life, and its planner is careless. Between the
// lives rows are sorted, inserted, deleted, skipped and edited, equal rows come and go, ids are numbered again, results are
// edited, copied from row to row and carried to other machines, keys are renewed, the plan goes to a second space that
// looks like the first, machines stand in several zones, lives put other marks into the messages, and what is uncertain is
// looked for and settled with simcast resolve, at a terminal, also after a kill. Each of these is a draw (the list is in
// planner_test.go): it leads a round in its turn, and comes with some rounds of the others.
//
// Their judge (plannerjudge_test.go) counts. For each life it works out what was asked for, by the plan or by the
// results file as the planner has left it, and for each space what had come there before:
//
//   - of equal deliveries no more come than were asked for, those that may be out among them, but for what the
//     planner has sent again, or has looked for and not found; only a 2xx makes sent what was uncertain
//   - nothing comes to a space or a team for which it was not asked, nor under an id that stands for another message
//   - what is said to be sent was published in that space; two rows are never the same message
//   - what is out, or may be, is said to be sent or uncertain
//   - a life that nothing disturbs leaves pending only what it has to hold back
//
// TestPlannerJudgeSees tells it lies of these kinds. One draw alone, or a round that went wrong:
//
//	go test ./cmd/bench/torture -run 'TestPlanner$' -v -torture.draw 'equal rows'
//	go test ./cmd/bench/torture -run 'TestPlanner$' -v -torture.seed 17 -torture.round 4
//
// # A day that is killed
//
// In TestDays a plan is played by the clock: simcast play is killed at any moment of the day and started again by the same
// command, while two controllers ask for verbs by simcast control, and the service refuses, is slow, is gone, or cuts connections.
// In days that are not short some verbs come in a row (dayaimed_test.go): a hold over the moment of a row, calls just before a hold
// while the service is slow, a hold and the end in the middle of a row. The last life has each of these in peace.
// One day in three is calm: the service has no faults, no verbs come in a row, and the last life has some calls in peace. One in
// three is patient: nothing is past because it is late, all answers are 200, though some are slow, and the end is asked for when
// nothing comes any more.
// Kills come at a POST, while a verb is asked for, right after its answer, on hold, while the plan is taken again, and at any
// other moment; some are Ctrl-C instead. Between two lives nobody can send, now and then for seconds; the plan's file is changed
// there, and verbs are asked for. What --past-after and --past are is drawn for a day, and whether it is of mode cue. The last
// life is left in peace until somebody asks for endex. Some days are taken up again after that, by play --reopen.
//
// Its judge (dayjudge_test.go) has the plan, what came to the service and when, the verbs with their exit codes and when they
// were asked for and answered, the kills, the results, and of the ledger when verbs took effect and when requests began:
//
//   - published twice: none; nothing comes again after a final answer, or where nobody knows what became of it
//   - each request that came is in the ledger, and was on its way then
//   - no request begins on hold (a hold of simcast's own, too), unless its row was called anyway on this hold; none after endex,
//     of what was skipped by hand, and of what is gone from the plan; and nothing comes but one request that was under way
//   - contingency, manual and cue rows: nothing that nobody has asked for
//   - nothing before its moment; slips, holds, jumps and what a row follows move it as they say
//   - what is past is not sent by itself: what a slip, a retime or a jump has put before the present, what went by in a hold with
//     its clock time kept, what was missed in a day that was taken up again, and what is later than --past-after, by the latest
//     moment that plan and verbs allow
//   - a verb that was answered with 0 is in the record as it was told, after all kills, and one that was answered with 1 has no
//     effect
//   - verbs that cannot be are refused: on hold, after the end, about what was played, while nothing plays
//   - what is begun after an edit, a reload or a start has the text of then
//   - after Ctrl-C one message ends at most, and no attempt is left without an end
//   - each row of the plan has one place in the results for each of its teams, and they are true, also in when it was expected
//   - of what could go out, by its moment or by a call, and which nothing was in the way of, most does: this alone is told by counts
//   - a patient day leaves nothing: what was called or whose moment has come, and what nobody has taken out, goes to all its teams
//     before its end, and no row begins before one that was called
//   - of each kill one attempt at most has no end
//
// Where the moments of verbs, holds or kills leave a claim open, it is not made. TestDayJudgeSees tells it lies of these kinds.
//
//	go test ./cmd/bench/torture -run 'TestDays$' -v -torture.day-kills 60 -torture.at-once 8
//
// # Running it
//
// A short while, and longer until so many deliveries have met a fault and so many processes were killed:
//
//	go test ./cmd/bench/torture
//	go test ./cmd/bench/torture -run TestTorture -v -timeout 2h -torture.deliveries 100000 -torture.kills 1000 -torture.at-once 24 -torture.long
//
// The seed is printed, with figures at the end. What is wrong is told with its seed and round, which
// draw the same plan, faults and cuts again (the moment of a cut is the machine's own):
//
//	go test ./cmd/bench/torture -run TestTorture -v -torture.seed 17 -torture.round 4
//
// -torture.at-once is how many rounds are played side by side; most of their time is spent waiting.
// -torture.long brings in the faults that take a minute each, and belongs to the seed.
//
// # Troubles of the machine
//
// What is not the service's doing is a trouble (trouble_test.go): before sets it up and may change
// how the life is started (l.args, l.env, l.cut, l.mood), during acts on the running process,
// and after takes it away. sandbox.suffer lives one life under it and holds its exit code, its POSTs
// and its words to what is expected; sandbox.judge holds what it left to the record, and sandbox.finish
// plays the last life in peace:
//
//	b := newSandbox(t, round, "csv")
//	b.suffer("send", trouble{name: "ledger read-only", exits: []int{1}, before: ...})
//	b.finish()
//
// Troubles are not mixed with the faults of a round, nor with each other: a full disk, a ledger or results that
// are broken or held, a plan that is changed, two processes at once and DNS that is gone come one at a time, each
// in a sandbox of its own, under a service that does as it should; ten minutes without network are played in fake
// time, in the tests of package pipeline/send.
package torture

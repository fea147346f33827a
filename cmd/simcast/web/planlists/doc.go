// Package planlists has the lists on the page of a plan: its rows, with what each is found by; its problems, and what lint has found; and
// how a planner's own sheet was read, with what is in doubt and what it may mean.
package planlists

// Package proof writes a plan as one page on which every message is drawn as its
// players will see it.
//
// The page is one file that needs nothing else: its styles and its script stand in
// it, it asks nothing of any network, and nothing that a plan holds can run in it.
// It is written as it goes: what takes memory is the plan, not the page.
//
// Where to look: what stands where is in page.html; the order of the messages is
// made in groups.go, what is counted in sums.go and chart.go.
package proof

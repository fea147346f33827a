// Package proof writes a plan as one page on which every message is drawn as its
// players will see it.
package proof

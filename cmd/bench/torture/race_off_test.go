//go:build !race

package torture

// raceBuild has simcast itself built with the race detector, as the bench is.
const raceBuild = false

// Package headless runs a real browser without a window, for tests.
package headless

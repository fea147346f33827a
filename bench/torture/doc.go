// Package torture is the bench that tries to break simcast's promise.
package torture

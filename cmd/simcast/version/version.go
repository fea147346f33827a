// Package version says which simcast this is.
package version

// Number is the version of this simcast, in the form of semantic versioning (https://semver.org). The first version of
// docs/CHANGELOG.md is the same.
const Number = "1.0.0"

// Package headers says which column a header means, and how headers, names and values are compared.
//
// # Where to look
//
//   - How is text brought to the form in which it is compared: fold.go; in a planner's own sheet insheet.go.
package headers

// Package headers says which column a header means, and how headers, names and values are compared.
//
// A plan in the contract's words is matched by names and aliases, compared as [Fold] has them. A planner's own sheet is
// any other: there more headers mean something ([InSheet]), and they are compared as [FoldInSheet] has them.
//
// # Where to look
//
//   - Which columns are there, and which headers mean them: columns.go.
//   - Which column is nearly meant by a header: near.go.
//   - What does a header of a planner's own sheet mean: meaning.go.
//   - How is text brought to the form in which it is compared: fold.go; in a planner's own sheet insheet.go.
package headers

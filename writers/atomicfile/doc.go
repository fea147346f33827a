// Package atomicfile puts a file of simcast's on disk, whole or not at all:
//
//	file := atomicfile.New("space.xlsx", 0o644, ooxml.IsSealed, known, remember, time.Now)
//	if err := file.Replace(content); err != nil { … }
//	for _, note := range file.Notes() { … } // what the planner must be told
//
// What stood there before is replaced only if simcast wrote it and nobody has changed it since.
package atomicfile

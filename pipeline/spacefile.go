package pipeline

import "errors"

// ReadSpaceFile reads the lists of a space from what simcast export wrote of it.
func ReadSpaceFile(paths ...string) (Objects, error) {
	return Objects{}, errors.New("space files cannot be read yet")
}

package pipeline

import "simcast/readers"

// HoldOrigin is ReadOrigin of a results file that is run again. Its rows are held in memory, so that what is
// known of the file and what is posted of it are the same bytes, though a run may write it meanwhile.
func HoldOrigin(file *readers.Plan) (Origin, error) {
	sum, err := file.Sum()
	if err != nil {
		return Origin{}, err
	}
	if err := file.Buffer(); err != nil {
		return Origin{}, err
	}
	o, err := ReadOrigin(file)
	o.Sum = sum
	return o, err
}

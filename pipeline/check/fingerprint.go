package check

import "hash/maphash"

// fingerprint stands for what a text says while a plan is checked. Nobody can aim at it, for
// each check has a seed of its own, and among the few million texts of a plan two never
// share one by chance.
type fingerprint uint64

func (c *checker) fingerprintOf(text []byte) fingerprint {
	return fingerprint(maphash.Bytes(c.seed, text))
}

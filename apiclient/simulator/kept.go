package simulator

// kept are the last entries of a record, each with its place in the whole of it. Where no bound is
// set, they are all of them.
type kept[T any] struct {
	most  int // entries that are always there; 0: all
	gone  int
	items []T
}

// add returns the entry's place. What is too many is let go a bound at a time, so that an entry is
// moved once.
func (k *kept[T]) add(item T) (place int) {
	if k.most > 0 && len(k.items) >= 2*k.most {
		last := len(k.items) - k.most
		copy(k.items, k.items[last:])
		clear(k.items[k.most:])
		k.items, k.gone = k.items[:k.most], k.gone+last
	}
	k.items = append(k.items, item)
	return k.count() - 1
}

// at is the entry at a place, or nil where it is gone.
func (k *kept[T]) at(place int) *T {
	if place < k.gone {
		return nil
	}
	return &k.items[place-k.gone]
}

func (k *kept[T]) count() int { return k.gone + len(k.items) }

// last are the entries that are there, as many as are always there at most.
func (k *kept[T]) last() []T {
	if k.most > 0 && len(k.items) > k.most {
		return k.items[len(k.items)-k.most:]
	}
	return k.items
}

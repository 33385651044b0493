/** The first of `count` indexes that does not satisfy `isBefore`, which holds for all indexes up to it; `count` if none. */
export function lowerBound(count: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The value at index `n` if the first `count` values were sorted; reorders them. Hoare's selection: takes a quarter of
 * the time of sorting.
 */
export function selectNth(values: Float64Array, count: number, n: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1]
    let left = low
    let right = high
    while (left <= right) {
      while (values[left] < pivot) left += 1
      while (values[right] > pivot) right -= 1
      if (left > right) break
      const value = values[left]
      values[left] = values[right]
      values[right] = value
      left += 1
      right -= 1
    }
    if (n <= right) high = right
    else if (n >= left) low = left
    else break
  }
  return values[n]
}

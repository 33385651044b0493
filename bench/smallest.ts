/** Set by the tests, which run each bench at its smallest size and without peers, so that no bench breaks unnoticed. */
export const IS_SMALLEST = process.env.BENCH_SIZE === 'smallest'

/** Returns the bench's usual size, or the smallest when a test only checks that the bench runs. */
export function size<T>(usual: T, smallest: T): T {
  return IS_SMALLEST ? smallest : usual
}

/** Set by the tests, which start each bench at its smallest size and without peers, so that none can rot. */
export const IS_SMALLEST = process.env.BENCH_SIZE === 'smallest'

/** A figure of a bench, and the one that merely shows that it runs. */
export function size<T>(usual: T, smallest: T): T {
  return IS_SMALLEST ? smallest : usual
}

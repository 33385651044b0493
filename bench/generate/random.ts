/** A seeded source of randomness: the same seed gives the same drives on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  /** Normal with mean 0 and deviation 1. */
  normal(): number
  pick<T>(values: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let z = Math.imul(state ^ (state >>> 15), 1 | state)
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (values) => values[Math.floor(next() * values.length)],
  }
}

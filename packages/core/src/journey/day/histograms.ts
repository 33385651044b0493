/**
 * Histograms in metres: coarse ones for movements and places, fine ones for noise. Larger values count in the last bin.
 */
const BIN_M = 2
export const BINS = 100

export const FINE_BIN_M = 0.25
export const FINE_BINS = 1200

export function findBin(metres: number): number {
  return Math.min(BINS - 1, Math.floor(metres / BIN_M))
}

/** Upper edge in metres of the coarse bin at which `share` of the `total` counts is reached. */
export function quantileM(bins: Uint32Array, total: number, share: number): number {
  return (quantileBin(bins, total, share) + 1) * BIN_M
}

export function findFineBin(metres: number): number {
  return Math.min(FINE_BINS - 1, Math.floor(metres / FINE_BIN_M))
}

/** Index of the bin at which `share` of the `total` counts is reached. */
export function quantileBin(bins: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (let bin = 0; bin < bins.length; bin += 1) {
    seen += bins[bin]
    if (seen >= total * share) return bin
  }
  return bins.length
}

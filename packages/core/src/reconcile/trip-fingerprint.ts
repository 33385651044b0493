import type { TripFileRow } from '../import/result.ts'

/**
 * A 64-bit hash that is equal for two rows describing the same trip in any format: vehicle, start, end, distance to ten
 * metres, places ignoring case and outer spaces, positions to some ten metres. Two different trips of one owner collide
 * with a probability of 1 in 10^8 per million trips. Databases store it, so it must never change: otherwise reimporting
 * a file would add its trips a second time (decision 0087).
 * @param vehicleId identifies the vehicle, whatever the file calls it
 */
export function tripFingerprint(row: TripFileRow, vehicleId: string): bigint {
  const hash = new Hash()
  hash.text(vehicleId)
  hash.number(row.startedAtMs)
  hash.number(row.endedAtMs)
  hash.number(Math.round(row.distanceM / 10))
  hash.text(row.startLocation.trim().toLowerCase())
  hash.text(row.endLocation.trim().toLowerCase())
  for (const degrees of [row.startLat, row.startLng, row.endLat, row.endLng])
    hash.number(degrees === null ? null : Math.round(degrees * 1e4))
  return hash.finish()
}

/**
 * Assigns fingerprints to the trips of one file. Equal rows (the same route twice a day, in a file without times)
 * are numbered, so that each matches its counterpart in another file.
 */
export class TripFingerprints {
  /** Number of repetitions of each fingerprint. */
  readonly #repeats = new Map<bigint, number>()

  assign(row: TripFileRow, vehicleId: string): bigint {
    const first = tripFingerprint(row, vehicleId)
    const repeat = (this.#repeats.get(first) ?? -1) + 1
    this.#repeats.set(first, repeat)
    if (repeat === 0) return first
    const hash = new Hash()
    for (const part of [Number(first >> 32n), Number(BigInt.asIntN(32, first)), repeat]) hash.number(part)
    return hash.finish()
  }
}

/** Two lanes of MurmurHash3's mixing with different seeds. */
class Hash {
  #high = 0x9747b28c
  #low = 0x1b873593

  number(value: number | null): void {
    if (value === null) return this.#mix(0x7fffffff)
    const upper = Math.floor(value / 2 ** 32)
    this.#mix(upper | 0)
    this.#mix((value - upper * 2 ** 32) | 0)
  }

  text(value: string): void {
    // Local variables, because most of a fingerprint's time is spent in this loop.
    let high = this.#high
    let low = this.#low
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      high = Math.imul(high ^ code, 0x85ebca6b)
      high ^= high >>> 15
      low = Math.imul(low ^ code, 0xc2b2ae35)
      low ^= low >>> 13
    }
    this.#high = high
    this.#low = low
    this.#mix(~value.length)
  }

  finish(): bigint {
    const high = avalanche(this.#high ^ this.#low)
    const low = avalanche(this.#low)
    return (BigInt(high) << 32n) | BigInt(low >>> 0)
  }

  #mix(value: number): void {
    const a = Math.imul(value, 0xcc9e2d51)
    this.#high = Math.imul(rotate(this.#high ^ Math.imul(rotate(a, 15), 0x1b873593), 13), 5) + 0xe6546b64
    const b = Math.imul(value, 0x85ebca6b)
    this.#low = Math.imul(rotate(this.#low ^ Math.imul(rotate(b, 17), 0xc2b2ae35), 19), 5) + 0x52dce729
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

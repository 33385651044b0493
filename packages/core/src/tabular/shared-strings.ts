import { ImportFailure } from '../failures/import-failure.ts'
import { CellKind } from './row.ts'
import type { RowBuffer } from './row-buffer.ts'

const SEGMENT_BITS = 20
const SEGMENT_BYTES = 1 << SEGMENT_BITS
const SEGMENT_MASK = SEGMENT_BYTES - 1
const OFFSETS_BITS = 16
const OFFSETS_MASK = (1 << OFFSETS_BITS) - 1

/** Bounds the worker's memory: the equivalent of a million long addresses, which no workbook of trips approaches. */
export const MAX_SHARED_STRING_BYTES = 100 * 1_048_576
/**
 * Empty strings use memory, too. A full Excel sheet has a million rows, and four of its columns may contain only
 * distinct texts.
 */
export const MAX_SHARED_STRINGS = 4 * 1_048_576

/**
 * The shared strings of a workbook, as UTF-8 in segments of 1 MB that never move (growing one buffer would briefly
 * need three times its size). No string spans two segments.
 */
export class SharedStrings {
  count = 0
  readonly #segments: Uint8Array[] = []
  /** The start of string i, with one extra entry at the end: segment number << 20 | offset within it. */
  readonly #starts: Uint32Array[] = []
  readonly #ends: Uint32Array[] = []
  #used = SEGMENT_BYTES

  add(bytes: Uint8Array, from: number, to: number): void {
    if (this.count === MAX_SHARED_STRINGS)
      throw new ImportFailure('too_large_inside', { found: 'more than 4 million texts' })
    const length = to - from
    if (length > SEGMENT_BYTES)
      throw new ImportFailure('too_large_inside', { found: 'a single text of more than 1 MB' })
    if (this.#used + length > SEGMENT_BYTES || this.#used === SEGMENT_BYTES) {
      if ((this.#segments.length + 1) * SEGMENT_BYTES > MAX_SHARED_STRING_BYTES)
        throw new ImportFailure('too_large_inside', { found: 'more than 100 MB of texts' })
      this.#segments.push(new Uint8Array(SEGMENT_BYTES))
      this.#used = 0
    }
    const segment = this.#segments.length - 1
    if ((this.count & OFFSETS_MASK) === 0) {
      this.#starts.push(new Uint32Array(1 << OFFSETS_BITS))
      this.#ends.push(new Uint32Array(1 << OFFSETS_BITS))
    }
    const block = this.count >> OFFSETS_BITS
    const start = segment * SEGMENT_BYTES + this.#used
    this.#starts[block][this.count & OFFSETS_MASK] = start
    this.#ends[block][this.count & OFFSETS_MASK] = start + length
    const target = this.#segments[segment]
    let at = this.#used
    if (length > 48) target.set(bytes.subarray(from, to), at)
    else for (let i = from; i < to; i++) target[at++] = bytes[i]
    this.#used += length
    this.count++
  }

  /** Writes string `index` to a cell. */
  writeTo(row: RowBuffer, column: number, index: number): void {
    const block = index >> OFFSETS_BITS
    const start = this.#starts[block][index & OFFSETS_MASK]
    const length = this.#ends[block][index & OFFSETS_MASK] - start
    const from = start & SEGMENT_MASK
    row.setText(column, CellKind.text, this.#segments[start >>> SEGMENT_BITS], from, from + length)
  }
}

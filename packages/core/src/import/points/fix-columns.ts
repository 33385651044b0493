import type { Track } from '../../journey/track.ts'
import { dropDuplicates } from './drop-duplicates.ts'

const FIRST_BLOCK = 256
const LARGEST_BLOCK = 65_536

/** A block of a growing track. */
export interface FixBlock {
  count: number
  timeMs: Float64Array<ArrayBuffer>
  latE7: Int32Array<ArrayBuffer>
  lngE7: Int32Array<ArrayBuffer>
  speed: Float32Array<ArrayBuffer>
  odometer: Float64Array<ArrayBuffer> | null
  ignition: Int8Array<ArrayBuffer> | null
  accuracyM: Int16Array<ArrayBuffer> | null
  activity: Int8Array<ArrayBuffer> | null
}

type ColumnValues = Int32Array | Float32Array | Float64Array | Int8Array | Int16Array

/** The columns that a file has besides time, position and speed. */
export type OptionalColumns = Record<'odometer' | 'ignition' | 'accuracy' | 'activity', boolean>

/**
 * Collects the fixes of one vehicle in blocks, so that growing never copies. Speed and odometer stay in the
 * file's own unit until {@link drain}, because the unit may be known only after all rows.
 */
export class FixColumns {
  count = 0
  #blocks: FixBlock[] = []
  #last: FixBlock
  #size = FIRST_BLOCK
  // Updated on each add, so that a sorted file needs no further pass.
  #lastMs = Number.NEGATIVE_INFINITY
  #isAscending = true
  /** Index of the first fix with the same time as its predecessor; meaningful only if the times ascend. */
  #firstRepeat = -1
  readonly #has: OptionalColumns
  sawSpeed = false
  sawOdometer = false

  constructor(has: OptionalColumns) {
    this.#has = has
    this.#last = this.#newBlock()
  }

  /**
   * @param speed in the file's own unit; NaN if missing
   * @param odometer likewise; NaN or 0 if missing
   * @param ignition 1, 0 or -1
   * @param accuracyM as the track's column has it, and `activity` likewise
   */
  add(
    timeMs: number,
    latE7: number,
    lngE7: number,
    speed: number,
    odometer: number,
    ignition: number,
    accuracyM: number,
    activity: number,
  ): void {
    if (speed > 0) this.sawSpeed = true
    if (odometer > 0) this.sawOdometer = true
    let block = this.#last
    if (block.count === block.timeMs.length) {
      this.#size = Math.min(LARGEST_BLOCK, this.#size * 2)
      block = this.#newBlock()
    }
    if (timeMs <= this.#lastMs) {
      if (timeMs < this.#lastMs) this.#isAscending = false
      else if (this.#firstRepeat < 0) this.#firstRepeat = this.count
    }
    this.#lastMs = timeMs
    const at = block.count++
    block.timeMs[at] = timeMs
    block.latE7[at] = latE7
    block.lngE7[at] = lngE7
    block.speed[at] = speed
    if (block.odometer !== null) block.odometer[at] = odometer
    if (block.ignition !== null) block.ignition[at] = ignition
    if (block.accuracyM !== null) block.accuracyM[at] = accuracyM
    if (block.activity !== null) block.activity[at] = activity
    this.count++
  }

  /** The fixes in file order, for guessing units. */
  *all(): Generator<{ timeMs: number; latE7: number; lngE7: number; speed: number; odometer: number }> {
    for (const block of this.#blocks) {
      for (let at = 0; at < block.count; at++) {
        yield {
          timeMs: block.timeMs[at],
          latE7: block.latE7[at],
          lngE7: block.lngE7[at],
          speed: block.speed[at],
          odometer: block.odometer?.[at] ?? Number.NaN,
        }
      }
    }
  }

  /**
   * Returns the track in time order without exact duplicates, and their count. Empties this object.
   * @param units of the speed and odometer columns
   */
  drain(units: { mpsPerUnit: number; metresPerUnit: number }): { track: Track; duplicates: number } {
    const blocks = this.#blocks
    const count = this.count
    this.#blocks = []
    this.count = 0
    // One column at a time, so that each frees its blocks before the next is allocated.
    const timeMs = joinBlocks(blocks, 'timeMs', new Float64Array(count))
    const order = this.#isAscending ? null : orderByTime(timeMs)
    if (order !== null) reorder(timeMs, order)
    const latE7 = joinBlocks(blocks, 'latE7', new Int32Array(count), order)
    const lngE7 = joinBlocks(blocks, 'lngE7', new Int32Array(count), order)
    const speedMps = joinBlocks(blocks, 'speed', new Float32Array(count), order)
    if (units.mpsPerUnit !== 1) scale(speedMps, units.mpsPerUnit)
    for (const block of blocks) toMetres(block.odometer, block.count, units.metresPerUnit)
    const odometerM = joinBlocks(blocks, 'odometer', new Int32Array(count).fill(-1), order)
    const ignition = joinBlocks(blocks, 'ignition', new Int8Array(count).fill(-1), order)
    const accuracyM = joinBlocks(blocks, 'accuracyM', new Int16Array(count).fill(-1), order)
    const activity = joinBlocks(blocks, 'activity', new Int8Array(count), order)
    const track: Track = { count, timeMs, latE7, lngE7, speedMps, odometerM, ignition, accuracyM, activity }
    if (order === null && this.#firstRepeat < 0) return { track, duplicates: 0 }
    return dropDuplicates(track, order === null ? this.#firstRepeat : 0)
  }

  #newBlock(): FixBlock {
    const size = this.#size
    const block: FixBlock = {
      count: 0,
      timeMs: new Float64Array(size),
      latE7: new Int32Array(size),
      lngE7: new Int32Array(size),
      speed: new Float32Array(size),
      odometer: this.#has.odometer ? new Float64Array(size) : null,
      ignition: this.#has.ignition ? new Int8Array(size) : null,
      accuracyM: this.#has.accuracy ? new Int16Array(size) : null,
      activity: this.#has.activity ? new Int8Array(size) : null,
    }
    this.#blocks.push(block)
    this.#last = block
    return block
  }
}

/** Concatenates the blocks of a column and frees them immediately rather than at the next collection. */
function joinBlocks<Values extends ColumnValues>(
  blocks: readonly FixBlock[],
  name: Exclude<keyof FixBlock, 'count'>,
  whole: Values,
  order: Uint32Array | null = null,
): Values {
  if (blocks.every((block) => block[name] === null)) return whole
  let at = 0
  for (const { [name]: values, count } of blocks) {
    if (values === null) continue
    whole.set(values.subarray(0, count), at)
    at += count
    values.buffer.transfer(0)
  }
  if (order !== null) reorder(whole, order)
  return whole
}

function scale(values: Float32Array, factor: number): void {
  for (let i = 0; i < values.length; i++) values[i] *= factor
}

/** Converts readings to whole metres; -1 if missing or 0, which trackers write for unknown. */
function toMetres(readings: Float64Array | null, count: number, metresPerUnit: number): void {
  if (readings === null) return
  for (let i = 0; i < count; i++) {
    const metres = readings[i] * metresPerUnit
    readings[i] = metres > 0 && metres < 2_147_483_647 ? Math.round(metres) : -1
  }
}

/**
 * The indexes in chronological order. Equal times stay in driving order, which is the file's own or, for a file in
 * reverse order, its reverse. Files consist of a few long runs, so sorting an array takes no longer than reading it.
 */
function orderByTime(timeMs: Float64Array): Uint32Array {
  const indexes: number[] = []
  for (let i = 0; i < timeMs.length; i++) indexes.push(i)
  if (isDescending(timeMs)) indexes.reverse()
  return Uint32Array.from(indexes.sort((a, b) => timeMs[a] - timeMs[b]))
}

/** Whether more steps between rows go back in time than forward. */
function isDescending(timeMs: Float64Array): boolean {
  let steps = 0
  for (let i = 1; i < timeMs.length; i++) steps += Math.sign(timeMs[i] - timeMs[i - 1])
  return steps < 0
}

function reorder(values: ColumnValues, order: Uint32Array): void {
  const before = values.slice()
  for (let i = 0; i < order.length; i++) values[i] = before[order[i]]
}

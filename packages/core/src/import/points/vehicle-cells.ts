import { CellKind } from '../../tabular/row.ts'
import type { Row } from '../../tabular/row.ts'
import { readPresentText, trimBlanks } from '../cells/cell-text.ts'
import type { PointCollector } from './point-collector.ts'

const decoder = new TextDecoder()

/** Number of names compared byte by byte before the cell is decoded. */
const KEPT_NAMES = 8

/** Finds the vehicle of each row, without decoding its cell while only a few vehicles alternate. */
export class VehicleCells {
  readonly #collector: PointCollector
  readonly #column: number
  /** Used if the column is missing or the cell is empty. */
  #otherwise: string
  #otherwiseIndex = -1
  readonly #names: { bytes: Uint8Array; index: number }[] = []
  #next = 0

  constructor(collector: PointCollector, column: number, otherwise: string) {
    this.#collector = collector
    this.#column = column
    this.#otherwise = otherwise
  }

  /** Later rows without a vehicle belong to this one. */
  announce(vehicle: string): void {
    this.#otherwise = vehicle
    this.#otherwiseIndex = -1
    this.#names.length = 0
    this.#next = 0
  }

  /** Returns the collector's number for the row's vehicle. */
  of(row: Row): number {
    const column = this.#column
    if (column < 0 || column >= row.count || row.kind[column] === CellKind.empty) return this.#useUnnamed()
    if (row.kind[column] !== CellKind.text)
      return this.#collector.vehicle(readPresentText(row, column) || this.#otherwise)
    const bytes = row.bytes[column]
    const start = row.start[column]
    const end = row.end[column]
    if (start === end) return this.#useUnnamed()
    const names = this.#names
    for (let i = 0; i < names.length; i++) {
      const name = names[i]
      if (name.bytes.length === end - start && isSame(name.bytes, bytes, start)) return name.index
    }
    const text = decoder.decode(bytes.subarray(start, end))
    const index = this.#collector.vehicle(trimBlanks(text) || this.#otherwise)
    names[this.#next] = { bytes: bytes.slice(start, end), index }
    this.#next = (this.#next + 1) % KEPT_NAMES
    return index
  }

  #useUnnamed(): number {
    if (this.#otherwiseIndex < 0) this.#otherwiseIndex = this.#collector.vehicle(this.#otherwise)
    return this.#otherwiseIndex
  }
}

function isSame(name: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[start + i]) return false
  return true
}

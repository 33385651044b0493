import { CellKind, type Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { parseNumberText, parsePlainNumber } from '../cells/parse-number.ts'
import { parseDistanceUnit } from '../words/normalise-header.ts'
import type { DistanceUnit } from '../fields.ts'
import { METRES_OF_DISTANCE_UNIT } from '../points/guess-units.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { Refusal } from '../special-row.ts'

/** Upper bounds: the earth's circumference for a trip, ten million kilometres for an odometer. */
const FARTHEST_M = { bad_distance: 40_075_000, bad_odometer: 10_000_000_000 }
type Fault = keyof typeof FARTHEST_M

/** The readings at the ends of a trip and their difference, null if a reading is missing. */
export type OdometerPair = Record<'startM' | 'endM' | 'distanceM', number | null>

export class DistanceCells {
  readonly #plan: SheetPlan
  readonly #isBounded: boolean
  readonly #distanceUnit: DistanceUnit
  readonly #odometerUnit: DistanceUnit
  /** What is odd about the last distance. */
  doubt: 'other_unit' | 'maybe_thousands' | null = null

  constructor(plan: SheetPlan, { isBounded }: { isBounded: boolean }) {
    this.#plan = plan
    this.#isBounded = isBounded
    this.#distanceUnit = plan.distanceUnit ?? 'km'
    this.#odometerUnit = plan.odometerUnit ?? plan.distanceUnit ?? 'km'
  }

  /** The distance from its own column, or the sum of business and private; null if there is none. */
  whole(row: Row): number | null | Refusal {
    const { distance, business_distance, private_distance } = this.#plan.columns
    this.doubt = null
    if (distance !== undefined) return this.#readMetres(row, distance, 'bad_distance')
    if (business_distance === undefined && private_distance === undefined) return null
    const parts = this.byUse(row)
    const bad = parts.find((part) => part instanceof Refusal)
    if (bad) return bad
    const known = parts.filter((part): part is number => part !== null)
    return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
  }

  byUse(row: Row): [business: number | null | Refusal, ownUse: number | null | Refusal] {
    const { business_distance = -1, private_distance = -1 } = this.#plan.columns
    return [
      this.#readMetres(row, business_distance, 'bad_distance'),
      this.#readMetres(row, private_distance, 'bad_distance'),
    ]
  }

  odometers(row: Row): OdometerPair | Refusal {
    const { start_odometer, end_odometer } = this.#plan.columns
    const start = this.#readMetres(row, start_odometer ?? -1, 'bad_odometer')
    const end = this.#readMetres(row, end_odometer ?? -1, 'bad_odometer')
    if (start instanceof Refusal) return start
    if (end instanceof Refusal) return end
    // 0 means unknown: blank odometers are far more common than a new car's first trip.
    const startM = start === 0 ? null : start
    const endM = end === 0 ? null : end
    return { startM, endM, distanceM: startM === null || endM === null ? null : endM - startM }
  }

  /** Metres from a cell, whose own unit takes precedence; null if it is empty. */
  #readMetres(row: Row, column: number, fault: Fault): number | null | Refusal {
    const metres = this.#readAnyMetres(row, column, fault)
    return typeof metres === 'number' && metres > FARTHEST_M[fault] && this.#isBounded
      ? new Refusal(fault, column)
      : metres
  }

  #readAnyMetres(row: Row, column: number, fault: Fault): number | null | Refusal {
    if (column < 0 || column >= row.count) return null
    if (this.#plan.hasShortDecimals && hasThreeDecimals(row, column)) this.doubt = 'maybe_thousands'
    const unit = fault === 'bad_odometer' ? this.#odometerUnit : this.#distanceUnit
    if (row.kind[column] === CellKind.float)
      return row.value[column] >= 0 ? row.value[column] * METRES_OF_DISTANCE_UNIT[unit] : new Refusal(fault, column)
    const style = fault === 'bad_odometer' ? this.#plan.odometerStyle : this.#plan.decimalStyle
    if (row.kind[column] === CellKind.text && style === 'point') {
      const plain = parsePlainNumber(row.bytes[column], row.start[column], row.end[column])
      if (plain >= 0) return plain * METRES_OF_DISTANCE_UNIT[unit]
    }
    const text = readPresentText(row, column)
    if (text === '') return null
    const number = parseNumberText(text, style)
    if (!number || number.value < 0) return new Refusal(fault, column)
    const own = number.unit === '' ? unit : parseDistanceUnit(number.unit)
    if (own !== unit) this.doubt = 'other_unit'
    return own === null ? new Refusal(fault, column) : number.value * METRES_OF_DISTANCE_UNIT[own]
  }
}

/** Whether a cell is written like '1.051'; by its bytes, because most cells are not. */
function hasThreeDecimals({ kind, bytes, start, end }: Row, column: number): boolean {
  const length = end[column] - start[column]
  return kind[column] === CellKind.text && length >= 5 && length <= 7 && bytes[column][end[column] - 4] === POINT
}

const POINT = 0x2e

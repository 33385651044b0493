import type { Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import { isOneOfItsKind, parseAnswer } from '../cells/parse-word.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { normaliseHeader } from '../words/normalise-header.ts'
import type { DistanceCells } from './distance-cells.ts'

/** Maximum rounding error of two numbers in whole kilometres. */
const ROUNDED_M = 1000

/** Reads kilometre or mark columns for business and private. */
export class UseCells {
  readonly #distances: DistanceCells
  readonly #hasAny: boolean
  /** Mark columns for business and private; -1 if there are none. */
  readonly #marks: readonly [number, number]
  /** 'No' under 'Private?' means business, and vice versa. */
  readonly #useOfNo: 'business' | 'private' | null

  constructor(plan: SheetPlan, distances: DistanceCells) {
    this.#distances = distances
    const { business_distance, private_distance, business_mark, private_mark } = plan.columns
    this.#marks = [business_mark ?? -1, private_mark ?? -1]
    const mark = Math.max(...this.#marks)
    const isOneMark = Math.min(...this.#marks) < 0 && !isOneOfItsKind(normaliseHeader(plan.headers[mark] ?? '').words)
    this.#useOfNo = isOneMark ? (business_mark === undefined ? 'business' : 'private') : null
    this.#hasAny = [business_distance, private_distance, ...this.#marks].some((column = -1) => column >= 0)
  }

  /** null if neither column is marked, or both are. */
  classification(row: Row): 'business' | 'private' | null {
    if (!this.#hasAny) return null
    const amounts = this.#distances.byUse(row)
    const marks = this.#marks
    const [business, ownUse] = amounts.map(
      (amount, at) => (typeof amount === 'number' && amount > 0) || (marks[at] >= 0 && isMarked(row, marks[at])),
    )
    if (business !== ownUse) return business ? 'business' : 'private'
    // An empty cell means neither.
    return parseAnswer(readPresentText(row, Math.max(...marks))) === 0 ? this.#useOfNo : null
  }

  /** Metres driven for business if the row has both uses and they make up the whole distance; otherwise null. */
  businessM(row: Row, wholeM: number): number | null {
    if (!this.#hasAny) return null
    const [businessM, privateM] = this.#distances.byUse(row)
    if (typeof businessM !== 'number' || typeof privateM !== 'number' || businessM === 0 || privateM === 0) return null
    return Math.abs(businessM + privateM - wholeM) <= ROUNDED_M && businessM < wholeM ? businessM : null
  }

  /**
   * Metres of the row's only use if the trip was longer, because the remainder must not count towards it; otherwise
   * null.
   */
  partM(row: Row, givenM: number | null, odometerM: number | null): number | null {
    if (!this.#hasAny) return null
    const [partM, ...others] = this.#distances
      .byUse(row)
      .filter((part): part is number => typeof part === 'number' && part > 0)
    const wholeM = Math.max(givenM ?? 0, odometerM ?? 0)
    return others.length === 0 && wholeM - partM >= ROUNDED_M ? partM : null
  }
}

/**
 * The business and private parts of a trip. Places, reason and payments belong to the business part. Nobody read the
 * odometer between them.
 */
export function divideByUse(trip: TripFileRow, businessM: number): TripFileRow[] {
  const { startedAtMs, endedAtMs, distanceM } = trip
  const betweenMs =
    endedAtMs === null ? startedAtMs : Math.round(startedAtMs + ((endedAtMs - startedAtMs) * businessM) / distanceM)
  const whole = { ...trip, distanceSource: 'file' as const }
  return [
    {
      ...whole,
      endedAtMs: endedAtMs === null ? null : betweenMs,
      distanceM: businessM,
      endOdometerM: null,
      classification: 'business',
    },
    {
      ...whole,
      startedAtMs: betweenMs,
      startLocation: '',
      endLocation: '',
      startLat: null,
      startLng: null,
      endLat: null,
      endLng: null,
      distanceM: distanceM - businessM,
      startOdometerM: null,
      classification: 'private',
      reason: '',
      notes: '',
      tollCents: 0,
      parkingCents: 0,
    },
  ]
}

/** Whether a cell has any mark other than a word for no. */
function isMarked(row: Row, column: number): boolean {
  const text = readPresentText(row, column)
  return text !== '' && parseAnswer(text) !== 0
}

import { CellKind, type Row } from '../../tabular/row.ts'
import { readPresentText } from '../cells/cell-text.ts'
import type { TripFileRow } from '../result.ts'
import type { SheetPlan } from '../sheet-plan.ts'
import { parseNamedTotal, matchTotalText } from '../total-words.ts'

/** With fewer trips, the next one's distance may equal their sum by chance. */
const FEWEST_SUMMED = 2
/** Maximum error of sums of rounded distances. */
const SUM_SLACK_M = 500
const SUM_SLACK = 0.005

/** A total this far from the sum of the trips is another one. */
const ROUNDED_M = 2000
const TOTAL_SLACK = 0.02
const PART =
  /average|gemiddeld|durchschnitt|moyenne|promedio|business|besigheid|private|privaat|personal|previous|last|target/i

/** The cells of a dated row that can reveal it as a total. */
export interface DatedRow {
  startLocation: string
  endLocation: string
  vehicle: string
  /** null if the row has no distance. */
  distanceM: number | null
  /** Has a start time of day and an end. */
  isTimed: boolean
}

/** Distinguishes dated totals from trips by their words and by the sum of the trips above them. */
export class TotalRows {
  readonly #plan: SheetPlan
  /** Sums since the last total and since the start. */
  #block = { rows: 0, distanceM: 0 }
  readonly #all = { rows: 0, distanceM: 0 }
  /** For a sheet without places: the vehicles of its trips. */
  readonly #vehicles = new Set<string>()
  /** Whether trips in this sheet have only one place. */
  #mayNameOnePlace: boolean
  readonly #namesPlaces: boolean

  constructor(plan: SheetPlan) {
    this.#plan = plan
    const { start_location: from, end_location: to } = plan.columns
    this.#namesPlaces = from !== undefined || to !== undefined
    this.#mayNameOnePlace = from === undefined || to === undefined
  }

  addTrip({ startLocation, endLocation, vehicle, distanceM }: TripFileRow): void {
    this.#block.rows++
    this.#block.distanceM += distanceM
    this.#all.rows++
    this.#all.distanceM += distanceM
    if ((startLocation === '') !== (endLocation === '')) this.#mayNameOnePlace = true
    if (!this.#namesPlaces) this.#vehicles.add(vehicle)
  }

  /** Records a total row. Returns the sum of the trips above it if its distance contradicts it; null if they agree. */
  addTotal(row: Row, totalM: number | null): number | null {
    const [block, all] = [this.#block, this.#all]
    this.#block = { rows: 0, distanceM: 0 }
    if (totalM === null || totalM === 0 || all.rows < FEWEST_SUMMED || this.#isTotalOfPart(row)) return null
    const agrees = [block, all].some(
      ({ distanceM }) => Math.abs(distanceM - totalM) <= Math.max(ROUNDED_M, totalM * TOTAL_SLACK),
    )
    // Of several totals, this may be that of some trips.
    return agrees || block.rows < all.rows ? null : all.distanceM
  }

  #isTotalOfPart(row: Row): boolean {
    return Array.from({ length: row.count }, (_, column) => readPresentText(row, column)).some((text) =>
      PART.test(text),
    )
  }

  /** Whether a row without positions is a total; 'maybe' if its words and distance are inconclusive. */
  judge(row: Row, dated: DatedRow): boolean | 'maybe' {
    const { startLocation, endLocation, isTimed } = dated
    if (startLocation !== '' && endLocation !== '') return !isTimed && this.#nameTotal(startLocation, endLocation)
    if (startLocation !== '' || endLocation !== '') {
      const word = matchTotalText(startLocation || endLocation)
      if (word !== 'word') return word === 'phrase'
      // Some filling stations are called 'Total'.
      return (!isTimed && !this.#mayNameOnePlace) || this.#isSum(dated.distanceM) || 'maybe'
    }
    return this.#judgeWithoutPlace(row, dated)
  }

  #nameTotal(startLocation: string, endLocation: string): boolean {
    const words = [matchTotalText(startLocation), matchTotalText(endLocation)]
    return words.includes('phrase') || !words.includes(null)
  }

  #judgeWithoutPlace(row: Row, { vehicle, distanceM, isTimed }: DatedRow): boolean | 'maybe' {
    const named = parseNamedTotal(vehicle)
    if (named !== null && (named === '' || this.#namesPlaces || this.#vehicles.has(named))) return true
    const word = this.#findTotalWord(row)
    if (word === 'phrase') return true
    if (word === 'word') return (!isTimed && this.#namesPlaces) || this.#isSum(distanceM) || 'maybe'
    return this.#namesPlaces && !isTimed && this.#isSum(distanceM) ? 'maybe' : false
  }

  /** The words of a total in the cells of a row without places. */
  #findTotalWord(row: Row): 'phrase' | 'word' | null {
    let found: 'phrase' | 'word' | null = null
    for (let column = 0; column < row.count; column++) {
      if (row.kind[column] !== CellKind.text || column === this.#plan.columns.vehicle) continue
      const word = matchTotalText(readPresentText(row, column))
      if (word === 'phrase') return word
      found ??= word
    }
    return found
  }

  #isSum(distanceM: number | null): boolean {
    return [this.#block, this.#all].some(
      (sum) =>
        distanceM !== null &&
        sum.rows >= FEWEST_SUMMED &&
        Math.abs(sum.distanceM - distanceM) <= Math.max(SUM_SLACK_M, sum.distanceM * SUM_SLACK),
    )
  }
}

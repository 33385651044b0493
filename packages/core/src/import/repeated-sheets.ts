import { listNames } from './list-names.ts'

/** Rows stored per workbook: about 60 MB. Above this, rows are no longer compared. */
const MOST_ROWS = 500_000
/** Nobody drives the same route more often in one day; a longer chain would take quadratic time. */
const LONGEST_CHAIN = 64
/** The share of the smaller sheet's rows that the other one repeats. */
const REPEATED_SHARE = 0.8
/** A single row may match by chance: two vehicles drove together. */
const FEWEST_REPEATED = 2
/** Sheets listed in one sentence. */
const SHEETS_NAMED = 3

/** A row in the form in which it is compared with those of other sheets. An empty name matches any. */
export interface ComparedRow {
  sheet: number
  hash: number
  vehicle: string
  driver: string
  /** Milliseconds since local midnight; -1 matches any time. */
  timeMs: number
  /** Bit 0: south, bit 1: west. Only for points. */
  signs: number
}

interface StoredRow extends ComparedRow {
  /** The previous row with this hash. */
  before: StoredRow | undefined
  /** The last sheet that repeated the row. */
  takenBy: number
}

/**
 * Detects rows that another sheet of the workbook already has. The same row may occur several times in a sheet, so each
 * row of another sheet matches only one of this sheet's. Stores at most {@link MOST_ROWS} rows.
 */
export class RepeatedSheets {
  readonly #latest = new Map<number, StoredRow>()
  #stored = 0
  readonly #rowsOfSheet = new Map<number, number>()
  readonly #pairs = new Map<number, Map<number, { rows: number; otherSigns: number[] }>>()
  /** Rows with a vehicle that repeat a row without one: in the next pass that row is the duplicate. */
  readonly namedRows: ComparedRow[] = []
  readonly #hasPreferred: boolean

  /** @param preferred rows to prefer because they contain a vehicle */
  constructor(preferred: readonly ComparedRow[] = []) {
    this.#hasPreferred = preferred.length > 0
    for (const row of preferred) this.#add(row)
  }

  /** Records the row; true if another sheet already had it. */
  has(row: ComparedRow): boolean {
    this.#rowsOfSheet.set(row.sheet, (this.#rowsOfSheet.get(row.sheet) ?? 0) + 1)
    let length = 0
    for (let other = this.#latest.get(row.hash); other; other = other.before) {
      if (++length === LONGEST_CHAIN) return false
      if (other.sheet === row.sheet || other.takenBy === row.sheet) continue
      if (!areAlike(other.vehicle, row.vehicle) || !areAlike(other.driver, row.driver)) continue
      if (other.timeMs >= 0 && row.timeMs >= 0 && other.timeMs !== row.timeMs) continue
      other.takenBy = row.sheet
      this.#count(row, other)
      if (other.vehicle === '' && row.vehicle !== '' && !this.#hasPreferred) this.namedRows.push(row)
      return true
    }
    this.#add(row)
    return false
  }

  /** Among sheets that share most of their rows, the larger one, which summarises the others; both if equally large. */
  summaries(): Set<number> {
    const found = new Set<number>()
    for (const [sheet, others] of this.#pairs)
      for (const [other, { rows }] of others) {
        const [own, their] = [this.#rowsOfSheet.get(sheet) ?? 0, this.#rowsOfSheet.get(other) ?? 0]
        if (rows < FEWEST_REPEATED || rows < Math.min(own, their) * REPEATED_SHARE) continue
        if (own >= their) found.add(sheet)
        if (their >= own) found.add(other)
      }
    return found
  }

  /** Sheets whose positions are another sheet's, mirrored: sheet → the other one and its signs. */
  mirrored(): { sheet: number; other: number; signs: number }[] {
    return [...this.#pairs].flatMap(([sheet, others]) =>
      [...others].flatMap(([other, { rows, otherSigns }]) => {
        const signs = otherSigns.findIndex((count) => count >= rows * REPEATED_SHARE)
        if (signs < 0) return []
        const [own, their] = [signs & 3, signs >> 2]
        // The sheet that marks south and west is right.
        return (own & their) === own
          ? [{ sheet, other, signs: their }]
          : (own & their) === their
            ? [{ sheet: other, other: sheet, signs: own }]
            : []
      }),
    )
  }

  warnings(getSheetName: (sheet: number) => string): string[] {
    const sentences = [...this.#pairs].map(([sheet, others]) => {
      const rows = [...others.values()].reduce((sum, each) => sum + each.rows, 0)
      const names = [...others.keys()].toSorted((a, b) => a - b).map((other) => `'${getSheetName(other)}'`)
      const named = listNames(names.slice(0, SHEETS_NAMED), names.length)
      return `The sheet '${getSheetName(sheet)}' repeats ${rows === 1 ? '1 row' : `${rows} rows`} of the sheet${names.length > 1 ? 's' : ''} ${named}; ${rows === 1 ? 'it was' : 'they were'} counted once.`
    })
    const more = sentences.length - MOST_SENTENCES
    if (more > 0) sentences.splice(MOST_SENTENCES, more, `${more} more sheets repeat rows of others; they were counted once.`) // prettier-ignore
    if (this.#stored > MOST_ROWS)
      sentences.push(
        `Only the first ${MOST_ROWS} rows of the sheets were compared with each other: if sheets repeat rows after these, they were counted twice.`,
      )
    return sentences
  }

  #add(row: ComparedRow): void {
    if (++this.#stored <= MOST_ROWS)
      this.#latest.set(row.hash, { ...row, before: this.#latest.get(row.hash), takenBy: -1 })
  }

  #count({ sheet, signs }: ComparedRow, { sheet: other, signs: theirs }: ComparedRow): void {
    let others = this.#pairs.get(sheet)
    if (!others) this.#pairs.set(sheet, (others = new Map()))
    let pair = others.get(other)
    if (!pair) others.set(other, (pair = { rows: 0, otherSigns: [] }))
    pair.rows++
    if (signs !== theirs) pair.otherSigns[signs | (theirs << 2)] = (pair.otherSigns[signs | (theirs << 2)] ?? 0) + 1
  }
}

/** Sentences about sheets that repeat others. */
const MOST_SENTENCES = 12

function areAlike(one: string, other: string): boolean {
  return one === '' || other === '' || one === other
}

import type * as hypotheses from '../../hypotheses/hypothesis.ts'
import type { HeadRow } from '../../tabular/head.ts'
import { getTypeAtSide, type ColumnType } from '../columns/column-types.ts'
import { normaliseHeader } from '../words/normalise-header.ts'
import type { HeaderMeaning } from '../columns/header-words.ts'
import { isMostly, type ColumnProfile } from './column-profile.ts'
import { inferType } from './type-by-values.ts'

export type Claim = hypotheses.Claim<ColumnType>
/** A claim based on a header's words, as far as the values agree. */
export type Candidate = hypotheses.Candidate<ColumnType>

/** A table and its column profiles before any column is assigned. Layouts only read it. */
export interface SheetView {
  hasHeader: boolean
  headers: readonly string[]
  /** The headers as normalised by {@link normaliseHeader}. */
  words: readonly string[]
  meanings: readonly (HeaderMeaning | null)[]
  profiles: readonly ColumnProfile[]
  body: readonly HeadRow[]
  candidates: readonly Candidate[]
  /** Set if the lines above, the sheet name or rows of their own give the month, so a column may hold days of the month. */
  isOfOneMonth: boolean
  best: (type: ColumnType) => Candidate | undefined
  /** Whether a column is the best candidate for any type other than those given. */
  isWanted: (column: number, ...except: ColumnType[]) => boolean
  /** The candidate for a column whose header has this meaning; null if its values contradict it. */
  read: (column: number, meaning: HeaderMeaning) => Candidate | null
}

type Table = Pick<SheetView, 'hasHeader' | 'headers' | 'meanings' | 'profiles' | 'body' | 'isOfOneMonth'>

/** Finds the candidates among the columns of a table. */
export function viewSheet(table: Table): SheetView {
  const { headers, meanings, profiles } = table
  const hasDates = profiles.some((profile) => isMostly(profile.dates + profile.timestamps, profile))
  const rows = Math.max(0, ...profiles.map((profile) => profile.filled))
  const read: SheetView['read'] = (column, meaning) => {
    const { [column]: profile } = profiles
    const found = inferType(meaning, profile, hasDates)
    const type = found && getTypeAtSide(meaning.side, found)
    if (!type) return null
    const score = meaning.score + Math.min(4, (12 * profile.filled) / Math.max(1, rows))
    return { type, column, score, because: `header '${headers[column].trim().slice(0, 40)}'` }
  }
  const named = meanings.flatMap((meaning, column) =>
    meaning && column < profiles.length ? (read(column, meaning) ?? []) : [],
  )
  const candidates = [...named, ...proposeReasons(named)]
  const bests = new Map<ColumnType, Candidate>()
  for (const candidate of candidates)
    if (candidate.score > (bests.get(candidate.type)?.score ?? Number.NEGATIVE_INFINITY))
      bests.set(candidate.type, candidate)
  return {
    ...table,
    words: headers.map((header) => normaliseHeader(header).words),
    candidates,
    best: (type) => bests.get(type),
    isWanted: (column, ...except) =>
      [...bests.values()].some((best) => best.column === column && !except.includes(best.type)),
    read,
  }
}

/** The client becomes the reason of a trip without one. */
function proposeReasons(candidates: readonly Candidate[]): Candidate[] {
  const [client] = candidates.filter(({ type }) => type === 'client').toSorted((a, b) => b.score - a.score)
  return client
    ? [
        { ...client, type: 'reason', score: 0.2 },
        { ...client, type: 'notes', score: 0.1 },
      ]
    : []
}

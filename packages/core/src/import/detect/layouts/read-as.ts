import type { HeaderMeaning } from '../../columns/header-words.ts'
import type { SheetView } from '../candidates.ts'
import type { Hypothesis } from '../hypothesis.ts'

/**
 * Claims for columns whose headers have another meaning in combination. Drops the claim if another header fits the same
 * type better.
 */
export function readAs(
  { candidates, read }: SheetView,
  columns: readonly { column: number; meaning: HeaderMeaning }[],
): Pick<Hypothesis, 'claims' | 'unused'> {
  const isRead = (column: number): boolean => columns.some((each) => each.column === column)
  const own = columns.flatMap(({ column, meaning }) => read(column, meaning) ?? [])
  const rivals = [...own, ...candidates.filter(({ column }) => !isRead(column))]
  const claims = own.filter((claim) =>
    rivals.every(
      ({ type, column, score }) =>
        type !== claim.type ||
        column === claim.column ||
        score < claim.score ||
        (score === claim.score && column > claim.column),
    ),
  )
  const unused = columns.flatMap(({ column }) => (claims.some((claim) => claim.column === column) ? [] : [column]))
  return { claims, unused }
}

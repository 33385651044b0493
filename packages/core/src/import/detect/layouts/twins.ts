import { COLUMN_TYPES, isAtAnEnd, sideOf, typeAt } from '../../columns/column-types.ts'
import type { ColumnType, EndedType } from '../../columns/column-types.ts'
import type { Claim, SheetView } from '../candidates.ts'
import { Evidence } from '../hypothesis.ts'
import type { Layout } from '../hypothesis.ts'

/** Two columns under one header, in their order. */
interface Twins {
  type: EndedType
  columns: [number, number]
  /** Their values are the same all the way: one column that was written twice, or what a trip begins and ends with. */
  areSame: boolean
}

/**
 * The first of two columns of one header is the start and the second the end, where the rest of the table shows that its
 * rows are trips: `Start Time,Address,End Time,Address`.
 */
export const twins: Layout = {
  name: 'one header twice, for the start and for the end',
  fixture: 'Start Time,Address,End Time,Address,Km\n2025-03-12 08:00,Paarl,2025-03-12 09:00,Ceres,60',
  propose(sheet) {
    const pairs = twinsOf(sheet)
    // A trip may end on its day and where it began, but not at the same instant nor with the same reading.
    if (pairs.some((each) => each.areSame && each.type !== 'date' && each.type !== 'location')) return []
    if (pairs.every((each) => each.areSame)) return []
    const claims = pairs.flatMap(({ type, columns }) => claimsOf(sheet, type, columns))
    if (claims.length === 0) return []
    const isOfTrips = areEnds(pairs, sheet)
    const own = new Set(claims.map((claim) => claim.type))
    return [
      {
        claims,
        needs: (assignment) =>
          isOfTrips ||
          (['start', 'end'] as const).every((side) =>
            [...assignment.keys()].some((type) => sideOf(type) === side && !own.has(type)),
          ),
        score: Evidence.namesAndValues + 5,
      },
    ]
  },
}

function twinsOf({ candidates, headers, profiles }: SheetView): Twins[] {
  const columnsOf = new Map<string, { column: number; type: ColumnType }[]>()
  for (const { type, column } of candidates) {
    if (!isAtAnEnd(type)) continue
    // Some programs number what comes twice: `Address`, `Address.1`. 'Address 1' and 'Address 2' are lines of one.
    const name = headers[column].trim().toLowerCase().replace(/\.1$/, '')
    columnsOf.set(name, [...(columnsOf.get(name) ?? []), { column, type }])
  }
  return [...columnsOf.values()].flatMap((columns) => {
    if (columns.length !== 2) return []
    const [first, second] = columns
    if (!isAtAnEnd(first.type) || second.type !== first.type) return []
    const areSame = [...profiles[first.column].distinct].join('\n') === [...profiles[second.column].distinct].join('\n')
    return [{ type: first.type, columns: [first.column, second.column], areSame }]
  })
}

/** Whether columns that come twice are the ends of trips and not a copy, two clocks of one fix or two lines of an address. */
function areEnds(pairs: readonly Twins[], { best }: SheetView): boolean {
  const has = (...types: ColumnType[]): boolean => pairs.some((each) => types.includes(each.type))
  if (has('time', 'time_of_day') && has('location', 'position', 'latitude', 'odometer')) return true
  const hasDistance = best('distance') || best('business_distance')
  return Boolean(has('location') && hasDistance && !best('position') && !best('latitude'))
}

function claimsOf({ best }: SheetView, type: EndedType, columns: [number, number]): Claim[] {
  const rivals = COLUMN_TYPES[type].holds === 'instant' ? ([type, 'time'] as const) : [type]
  if (rivals.some((rival) => best(`start_${rival}`) || best(`end_${rival}`))) return []
  const because = best(type)?.because
  if (because === undefined) return []
  return (['start', 'end'] as const).flatMap((side, at) => {
    const claimed = typeAt(side, type)
    return claimed ? [{ type: claimed, column: columns[at], because }] : []
  })
}

import type { Choices } from './choose-columns.ts'
import type { ColumnProfile } from './column-profile.ts'
import { SIDED } from './header-words.ts'
import type { Thing } from './header-words.ts'

/** Two columns under one header, in their order. */
interface Twins {
  thing: Thing
  columns: [number, number]
  /** Their values are the same all the way: one column that was written twice, or what a trip begins and ends with. */
  areSame: boolean
}

/**
 * Takes the first of two columns of one header for the start and the second for the end, where the rest of the table
 * shows that its rows are trips: `Start Time,Address,End Time,Address`.
 */
export function chooseTwins(
  choices: Choices,
  headers: readonly string[],
  things: readonly (Thing | null)[],
  profiles: readonly ColumnProfile[],
): void {
  const twins = twinsOf(headers, things, profiles)
  if (!areEndsOfTrips(twins, choices)) return
  for (const { thing, columns } of twins) {
    const rivals = TIMES.has(thing) ? [thing, 'time'] : [thing]
    if (rivals.some((rival) => choices.has(`start:${rival}`) || choices.has(`end:${rival}`))) continue
    const chosen = choices.get(`:${thing}`)
    if (!chosen) continue
    if (columns.includes(chosen.column)) choices.delete(`:${thing}`)
    choices.set(`start:${thing}`, { ...chosen, column: columns[0] })
    choices.set(`end:${thing}`, { ...chosen, column: columns[1] })
  }
}

const TIMES: ReadonlySet<Thing> = new Set<Thing>(['time', 'date', 'clock'])

function twinsOf(
  headers: readonly string[],
  things: readonly (Thing | null)[],
  profiles: readonly ColumnProfile[],
): Twins[] {
  const columnsOf = new Map<string, number[]>()
  things.forEach((thing, column) => {
    if (thing === null || thing === 'distance' || !SIDED.has(thing)) return
    // Some programs number what comes twice: `Address`, `Address.1`. 'Address 1' and 'Address 2' are lines of one.
    const name = headers[column].trim().toLowerCase().replace(/\.1$/, '')
    columnsOf.set(name, [...(columnsOf.get(name) ?? []), column])
  })
  return [...columnsOf.values()].flatMap((columns) => {
    const [first, second] = columns
    const thing = things[first]
    if (columns.length !== 2 || thing === null || things[second] !== thing) return []
    const areSame = [...profiles[first].distinct].join('\n') === [...profiles[second].distinct].join('\n')
    return [{ thing, columns: [first, second], areSame }]
  })
}

/** Whether columns that come twice are the ends of trips and not a copy, two clocks of one fix or two lines of an address. */
function areEndsOfTrips(twins: readonly Twins[], choices: Choices): boolean {
  const has = (...things: Thing[]): boolean => twins.some((each) => things.includes(each.thing))
  // A trip may end on its day and where it began, but not at the same instant nor with the same reading.
  if (twins.some((each) => each.areSame && each.thing !== 'date' && each.thing !== 'place')) return false
  if (twins.every((each) => each.areSame)) return false
  const sides = [...choices.keys()].map((key) => key.split(':')[0])
  if (sides.includes('start') && sides.includes('end')) return true
  if (has('time', 'clock') && has('place', 'position', 'lat', 'odometer')) return true
  const hasWay = choices.has(':distance') || choices.has(':businessDistance')
  return has('place') && hasWay && !choices.has(':position') && !choices.has(':lat')
}

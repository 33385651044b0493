import { isCommute } from '../places/place.ts'
import type { ChainPart, RulePlace, RuleTrip } from './rule.ts'

/**
 * Each trip's role in its day's chain, by id. Trips are consecutive if they have the same vehicle and day and the next
 * starts at the place where the previous one ended. SARS: home to the regular place of work is private; visiting a
 * client on the way makes both legs business.
 * @param trips all trips of the days in question
 */
export function findChainParts(trips: readonly RuleTrip[]): Map<string, { part: ChainPart; client: RulePlace | null }> {
  const parts = new Map<string, { part: ChainPart; client: RulePlace | null }>()
  for (const chain of groupByDay(trips)) {
    chain.forEach((trip, at) => {
      const { start, end } = getJourney(chain, at)
      const client = [end, start].find((place) => place?.kind === 'client') ?? null
      if (client) parts.set(trip.id, { part: 'client', client })
      else if (isCommute(start, end, trip.worksFromHome)) parts.set(trip.id, { part: 'commute', client: null })
    })
  }
  return parts
}

/** The ends of a trip once fuel stops are removed from the day. */
function getJourney(chain: readonly RuleTrip[], at: number): { start: RulePlace | null; end: RulePlace | null } {
  let first = at
  while (first > 0 && stopsForFuel(chain[first - 1], chain[first])) first -= 1
  let last = at
  while (last < chain.length - 1 && stopsForFuel(chain[last], chain[last + 1])) last += 1
  return { start: chain[first].start, end: chain[last].end }
}

const stopsForFuel = (before: RuleTrip, after: RuleTrip): boolean =>
  before.end?.kind === 'fuel' && before.end.id === after.start?.id

function groupByDay(trips: readonly RuleTrip[]): RuleTrip[][] {
  const groups = Map.groupBy(trips, ({ vehicle, day }) => `${day} ${vehicle ?? ''}`)
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => a.startedAtMs - b.startedAtMs || (a.id < b.id ? -1 : 1)),
  )
}

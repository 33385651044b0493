import { suggestFromConfirmed } from '@spoor/core/classify/suggest-from-confirmed.ts'
import type { Classification, TripEndFacts } from '@spoor/core/classify/trip-facts.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'
import { generateDriver, type DriverName, type TrueTrip } from './drivers.ts'

/** What a new driver sees after deciding first the commute, then the trips to one client. */
export interface FirstHour {
  /** Business trips elsewhere. */
  elsewhere: number
  /** Those surely suggested as private after the commute, and after the trips to the client as well. */
  lost: number
  lostLater: number
  waysBack: number
  /** Ways back from the client that are suggested as business with the reason of the trips there. */
  waysBackRight: number
}

/** The kinds of drivers with a regular commute. */
export const COMMUTERS = [
  'commuter',
  'mixed',
  'shift worker',
  'agent, one-off addresses',
  'one client a month',
  'a new client each month',
  'nurse visiting patients',
] as const

const SURE = 0.8
const DAYS = 90
const WORKPLACES = ['Office', 'Plant', 'Clinic']

/** @param named whether the driver has named home and work */
export function scoreFirstHour(name: DriverName, seed: number, named: boolean, clock: ZoneClock): FirstHour {
  const trips = generateDriver(name, seed, DAYS).trips.map((trip) => (named ? withPlaces(trip) : trip))
  const commutes = trips.filter((trip) => isCommute(trip) && trip.truth === 'private').map(decide)
  const open = trips.filter((trip) => !isCommute(trip))
  const first = open.find(({ truth }) => truth === 'business')
  const there = open.filter((trip) => isBetween(trip, first?.start, first?.end))
  const back = open.filter((trip) => isBetween(trip, first?.end, first?.start))
  const later = [...commutes, ...there.map(decide)]
  const countLost = (confirmed: typeof later, undecided: readonly TrueTrip[]) =>
    suggestFromConfirmed(undecided, confirmed, clock).filter(
      ({ trip, suggestion }) =>
        trip.truth === 'business' && suggestion?.classification === 'private' && suggestion.confidence >= SURE,
    ).length
  return {
    elsewhere: open.filter(({ truth }) => truth === 'business').length,
    lost: countLost(commutes, open),
    lostLater: countLost(
      later,
      open.filter((trip) => !there.includes(trip)),
    ),
    waysBack: back.length,
    waysBackRight: suggestFromConfirmed(back, later, clock).filter(
      ({ suggestion, reason }) => suggestion?.classification === 'business' && reason !== null,
    ).length,
  }
}

const isHome = ({ text }: TripEndFacts) => text === 'Home'
const isWork = ({ text }: TripEndFacts) => WORKPLACES.includes(text)
const isCommute = ({ start, end }: TrueTrip) => (isHome(start) && isWork(end)) || (isWork(start) && isHome(end))
const isBetween = ({ start, end }: TrueTrip, from?: TripEndFacts, to?: TripEndFacts) =>
  start.text === from?.text && end.text === to?.text

function withPlaces(trip: TrueTrip): TrueTrip {
  const named = (end: TripEndFacts): TripEndFacts => {
    const kind = isHome(end) ? 'home' : isWork(end) ? 'work' : null
    return kind === null ? end : { ...end, place: { id: kind, name: end.text, kind } }
  }
  return { ...trip, start: named(trip.start), end: named(trip.end) }
}

const decide = (trip: TrueTrip): TrueTrip & { classification: Classification } => ({
  ...trip,
  classification: trip.truth,
  reason: trip.truth === 'business' ? 'Quotation' : '',
})

import { type Database, type Transaction, inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { describePosition } from './geocode/describe-position.ts'
import { hasGazetteer } from './geocode/gazetteer-queries.ts'
import { type Geocoding, openGeocoding } from './geocode/open-geocoding.ts'
import { findPositionNames, positionKey, type KnownName } from './geocode/position-name-queries.ts'
import { savePositionName, deleteOldPositionNames } from './geocode/position-name-writes.ts'
import { requestLearning } from '../learning/request-learning.ts'
import { listUneditedEnds, listPlacesToMatch, listTripEnds, lockPlaces } from './trip-place-queries.ts'
import type { UneditedEnd, MatchedPlace, TripEnds } from './trip-place-queries.ts'
import { renameTripEnds, clearTripPlaces, setTripPlaces, type MatchedEnds } from './trip-place-writes.ts'
import { createPlaceFinder } from '@spoor/core/places/place-index.ts'
import { lockImports } from '../../platform/database/lock-imports.ts'
import type { JobRunner } from '../../platform/jobs/jobs.ts'

/** Positions per run, after which other drivers get a turn. At a public service's rate they take two minutes. */
const POSITIONS_AT_ONCE = 120
const RETRY_AFTER_S = 15 * 60

/** Queues naming of a driver's trip ends, if a better source than the built-in table is configured. */
export async function enqueueNaming(
  tx: Transaction,
  { jobs, config }: Pick<Dependencies, 'jobs' | 'config'>,
  ownerId: string,
): Promise<void> {
  if (config.geocoder.provider !== 'offline' || (await hasGazetteer(tx)))
    await jobs.enqueue(tx, 'name-trip-ends', { ownerId })
}

/**
 * Names trip ends whose text comes from the built-in table or an earlier run. Texts from a file or the driver stay. The
 * service is queried once per position; while it fails, earlier names stay.
 */
async function nameTripEnds(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  geocoding: Geocoding,
  ownerId: string,
): Promise<void> {
  const byPosition = Map.groupBy(await listUneditedEnds(database, ownerId), ({ lat, lng }) => positionId(lat, lng))
  const keys = Array.from(byPosition.values(), ([{ lat, lng }]) => positionKey(lat, lng))
  const known = new Map((await findPositionNames(database, keys)).map((name) => [`${name.latE4} ${name.lngE4}`, name]))
  const renamed: (UneditedEnd & { name: string })[] = []
  let asked = 0
  let later: 'now' | 'when it works again' | null = null
  for (const [id, ends] of byPosition) {
    const before = known.get(id)
    const ours = ends.filter((end) => isOurs(end, before))
    if (ours.length === 0) continue
    const isAnswered = geocoding.service !== null && before?.source === 'service'
    if (!isAnswered && asked === POSITIONS_AT_ONCE) {
      later = 'now'
      break
    }
    let name: string | null
    try {
      if (!isAnswered) asked++
      name = await findPositionName(database, geocoding, { end: ours[0], before })
    } catch {
      later = 'when it works again'
      break
    }
    if (name === null) continue
    for (const end of ours) if (end.location !== name) renamed.push({ ...end, name })
  }
  await inTransaction(database, async (tx) => {
    if (renamed.length > 0) {
      await renameTripEnds(tx, ownerId, renamed)
      await requestLearning(tx, jobs, ownerId)
    }
    if (later !== null)
      await jobs.enqueue(tx, 'name-trip-ends', { ownerId }, later === 'now' ? {} : { startAfterS: RETRY_AFTER_S })
  })
}

/** Returns null to keep the current name. */
async function findPositionName(
  database: Database,
  { service, nameLocally }: Geocoding,
  { end: { lat, lng }, before }: { end: UneditedEnd; before: KnownName | undefined },
): Promise<string | null> {
  if (service !== null) return before?.source === 'service' ? before.name : service.name(lat, lng)
  const { name } = await nameLocally(lat, lng)
  if (name !== before?.name && name !== describePosition(lat, lng))
    await savePositionName(database, { ...positionKey(lat, lng), source: 'gazetteer', name })
  return name
}

const isOurs = ({ location, lat, lng }: UneditedEnd, before: KnownName | undefined): boolean =>
  location === '' || location === before?.name || location === describePosition(lat, lng)

function positionId(lat: number, lng: number): string {
  const { latE4, lngE4 } = positionKey(lat, lng)
  return `${latE4} ${lngE4}`
}

type FindPlace = (lat: number | null, lng: number | null) => string | null

export function makePlaceFinder(places: readonly MatchedPlace[]): FindPlace {
  const find = createPlaceFinder(
    places.filter((place) => !place.isShared),
    places.filter((place) => place.isShared),
  )
  return (lat, lng) => find(lat, lng)?.id ?? null
}

export async function loadPlaceFinder(database: Database, ownerId: string): Promise<FindPlace> {
  return makePlaceFinder(await listPlacesToMatch(database, ownerId))
}

export function changedEnds(trips: readonly TripEnds[], find: FindPlace): MatchedEnds[] {
  return trips.flatMap((trip) => {
    const start = find(trip.start_lat, trip.start_lng)
    const end = find(trip.end_lat, trip.end_lng)
    if (start === trip.start_place_id && end === trip.end_place_id) return []
    return [{ id: trip.id, start_place_id: start, end_place_id: end }]
  })
}

/**
 * Sets the start and end places of all trips of an owner. The caller must block imports, so that none adds trips with
 * an outdated list of places. @returns the number of changed trips
 */
export async function matchTripPlaces(tx: Transaction, ownerId: string): Promise<number> {
  const places = await listPlacesToMatch(tx, ownerId)
  if (places.length === 0) return clearTripPlaces(tx, ownerId)
  const changed = changedEnds(await listTripEnds(tx, ownerId), makePlaceFinder(places))
  if (changed.length > 0) await setTripPlaces(tx, ownerId, changed)
  return changed.length
}

export function handlePlaceJobs(runner: JobRunner, dependencies: Dependencies): void {
  const { database, jobs, config } = dependencies
  const geocoding = openGeocoding(database, config)
  runner.handle('match-places', ({ ownerId }) =>
    inTransaction(database, async (tx) => {
      await lockImports(tx, ownerId)
      await lockPlaces(tx, ownerId, 'exclusive')
      await matchTripPlaces(tx, ownerId)
      await requestLearning(tx, jobs, ownerId)
    }),
  )
  runner.handle('name-trip-ends', ({ ownerId }) => nameTripEnds(dependencies, geocoding, ownerId))
  runner.handle('clear-position-names', () => deleteOldPositionNames(database))
}

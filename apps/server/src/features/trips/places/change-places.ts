import { randomUUID } from 'node:crypto'
import { MAX_PLACES } from '@spoor/contract/limits/limits.ts'
import type {
  createPlace,
  PlacePreview,
  previewPlace,
  updatePlace as updatePlaceRoute,
} from '@spoor/contract/routes/places.ts'
import type { ReceivedOf } from '@spoor/contract/route.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { type Database, type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { inTransactionExcludingImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import type { User } from '../../../platform/http/caller.ts'
import { changedEnds, matchTripPlaces, makePlaceFinder } from '../../../domain/places/name-trip-ends.ts'
import { listPlacesToMatch, listTripEnds, lockPlaces } from '../../../domain/places/trip-place-queries.ts'
import { listCompanyDrivers } from '../../../domain/learning/learning-queries.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { listPlaces, type PlaceRow } from './place-queries.ts'
import { deletePlace, insertPlace, updatePlace, type PlaceOwner } from './place-writes.ts'

type Parts = Pick<Dependencies, 'database' | 'jobs'>

const IMPORT_WAIT_MS = 20_000
/** Closer centres cannot be distinguished. */
const SAME_CENTRE_M = 1

export async function handleCreatePlace(
  parts: Parts,
  user: User,
  { shared, ...place }: ReceivedOf<typeof createPlace>['body'],
): Promise<PlaceRow> {
  if (shared) requireCompanyAdmin(user)
  const id = randomUUID()
  await changePlaces(parts, user, shared, async (tx) => {
    const places = await listPlaces(tx, user.id)
    const alike = places.filter((other) => other.shared === shared)
    if (alike.length >= MAX_PLACES) {
      throw new HttpError(409, `You have ${MAX_PLACES} places, the maximum. Delete places that you no longer need.`)
    }
    requireOwnCentre(place, alike)
    await insertPlace(tx, ownerOf(user, shared), { id, ...place })
  })
  return findOwnPlace(parts.database, user, id)
}

export async function handleUpdatePlace(
  parts: Parts,
  user: User,
  { id, ...change }: ReceivedOf<typeof updatePlaceRoute>['body'] & { id: string },
): Promise<PlaceRow> {
  const place = await findEditablePlace(parts.database, user, id)
  const isMoved = (['lat', 'lng', 'radius_m'] as const).some(
    (field) => change[field] !== undefined && change[field] !== place[field],
  )
  const update = async (tx: Transaction): Promise<void> => {
    const places = await listPlaces(tx, user.id)
    const now = orNotFound(
      places.find((other) => other.id === id),
      'Place',
    )
    if (isMoved) {
      const others = places.filter((other) => other.id !== id && other.shared === now.shared)
      requireOwnCentre({ ...now, ...change }, others)
    }
    if (Object.keys(change).length > 0) await updatePlace(tx, ownerOf(user, place.shared), { id, change })
  }
  // Trips refer to the place, so renaming does not change them.
  if (isMoved) await changePlaces(parts, user, place.shared, update)
  else {
    await inTransaction(parts.database, async (tx) => {
      await update(tx)
      const drivers = place.shared ? await listCompanyDrivers(tx, user.companyId!) : [user.id]
      await requestLearning(tx, parts.jobs, ...drivers)
    })
  }
  return findOwnPlace(parts.database, user, id)
}

export async function handleDeletePlace(parts: Parts, user: User, id: string): Promise<void> {
  const place = await findEditablePlace(parts.database, user, id)
  await changePlaces(parts, user, place.shared, (tx) => deletePlace(tx, ownerOf(user, place.shared), id))
}

const ownerOf = (user: User, shared: boolean): PlaceOwner =>
  shared ? { companyId: user.companyId! } : { ownerId: user.id }

/** @throws HttpError 404 if it belongs to someone else */
export async function findOwnPlace(database: Database, user: User, id: string): Promise<PlaceRow> {
  return orNotFound(
    (await listPlaces(database, user.id)).find((one) => one.id === id),
    'Place',
  )
}

/** Counts only the caller's own trips, even for a company's places, because other drivers' trips are private. */
export async function handlePreviewPlace(
  database: Database,
  user: User,
  { id, lat, lng, radius_m: radiusM, shared }: ReceivedOf<typeof previewPlace>['body'],
): Promise<PlacePreview> {
  const named = await listPlaces(database, user.id)
  if (id !== undefined && !named.some((place) => place.id === id)) throw notFound('Place')
  const before = await listPlacesToMatch(database, user.id)
  const isShared = before.find((place) => place.id === id)?.isShared ?? shared
  const wanted = { id: id ?? randomUUID(), lat, lng, radiusM, isShared }
  const others = before.filter((place) => place.id !== id)
  const trips = (await listTripEnds(database, user.id)).filter(({ listed }) => listed)
  const find = makePlaceFinder([...others, wanted])
  const after = new Map(changedEnds(trips, find).map((trip) => [trip.id, trip]))
  let joining = 0
  let leaving = 0
  let total = 0
  let starting = 0
  let ending = 0
  for (const trip of trips) {
    const then = after.get(trip.id) ?? trip
    const was = trip.start_place_id === wanted.id || trip.end_place_id === wanted.id
    const is = then.start_place_id === wanted.id || then.end_place_id === wanted.id
    if (is) total++
    if (then.start_place_id === wanted.id) starting++
    if (then.end_place_id === wanted.id) ending++
    if (is && !was) joining++
    if (was && !is) leaving++
  }
  const overlapping = named.filter(
    (place) =>
      place.id !== id &&
      place.shared === isShared &&
      greatCircleM(lat, lng, place.lat, place.lng) < radiusM + place.radius_m,
  )
  return { trips: total, starting, ending, joining, leaving, overlapping: overlapping.map(({ name }) => name) }
}

/**
 * Changes places and matches affected trips again: a driver's own immediately, those of a company's drivers in jobs.
 */
function changePlaces(
  { database, jobs }: Parts,
  user: User,
  shared: boolean,
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (shared) {
    return inTransaction(database, async (tx) => {
      await change(tx)
      for (const ownerId of await listCompanyDrivers(tx, user.companyId!))
        await jobs.enqueue(tx, 'match-places', { ownerId })
    })
  }
  const busy = () => new HttpError(409, 'A file is being read. Try again when it is done.')
  return inTransactionExcludingImports(database, [user.id], { waitMs: IMPORT_WAIT_MS, busy }, async (tx) => {
    await lockPlaces(tx, user.id, 'exclusive')
    await change(tx)
    await matchTripPlaces(tx, user.id)
    await requestLearning(tx, jobs, user.id)
  })
}

export function mayEdit(user: User, place: Pick<PlaceRow, 'shared'>): boolean {
  return !place.shared || (user.role === 'company_admin' && user.companyId !== null)
}

async function findEditablePlace(database: Database, user: User, id: string): Promise<PlaceRow> {
  const place = await findOwnPlace(database, user, id)
  if (!mayEdit(user, place)) {
    throw new HttpError(
      403,
      'This place is shared by your company. Ask its admin to change it, or add one of your own.',
    )
  }
  return place
}

function requireCompanyAdmin(user: User): void {
  if (!mayEdit(user, { shared: true })) throw new HttpError(403, "Only your company's admin can share places.")
}

function requireOwnCentre({ lat, lng }: { lat: number; lng: number }, others: readonly PlaceRow[]): void {
  const same = others.find((other) => greatCircleM(lat, lng, other.lat, other.lng) < SAME_CENTRE_M)
  if (same === undefined) return
  throw new HttpError(
    409,
    `${same.name} already has its centre at this position. Choose another position, or change ${same.name}.`,
    {
      lat: `is the centre of ${same.name}`,
    },
  )
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'
import { TRIP_OPERATIONS, UPLOADS } from '../testing/trip-operations.ts'

const spoor = setUpTestApp()

/** Filters and their conditions, written independently of the server. */
const FILTERS = [
  ['', 'true'],
  ['classification=business', "classification = 'business'"],
  [
    'classification=unclassified&status=pending&from=2025-01-03&to=2025-02-20',
    "classification is null and status = 'pending' and local_day >= '2025-01-03' and local_day <= '2025-02-20'",
  ],
  ['reason=missing', "reason = ''"],
  [
    'reason=given&from=2025-01-09&to=2025-01-30',
    "reason <> '' and local_day >= '2025-01-09' and local_day <= '2025-01-30'",
  ],
  ['classification=business&reason=missing', "classification = 'business' and reason = ''"],
  ['min_km=2&max_km=3', 'distance_m / 1000 between 2 and 3'],
  ['q=sand', "plain_text(words) like '%sand%'"],
  ['q=cafe', "plain_text(words) like '%cafe%'"],
  ['q=sand%20VISIT', "plain_text(words) like '%sand%' and plain_text(words) like '%visit%'"],
  ['q=ubel', "plain_text(words) like '%ubel%'"],
  ['q=nowhere', 'false'],
  ['q=mid&classification=business', "plain_text(words) like '%mid%' and classification = 'business'"],
  [`upload_id=${UPLOADS[0]}`, `'${UPLOADS[0]}' = any(upload_ids)`],
  [`upload_id=${UPLOADS[1]}&q=mid`, `'${UPLOADS[1]}' = any(upload_ids) and plain_text(words) like '%mid%'`],
] as const

const ORDERS = {
  '-started_at': 'started_at desc, id desc',
  started_at: 'started_at, id',
  '-distance': 'distance_m desc, id desc',
  distance: 'distance_m, id',
}

interface Page {
  items: Trip[]
  next_cursor: string | null
  total: number
}

async function get<T>(user: TestUser, url: string): Promise<T> {
  const response = await spoor.app.inject({ url, headers: user.headers })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json() as T
}

async function readAllPages(user: TestUser, query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let total = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await get(user, `/trips?limit=45&${query}${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
    total = page.total
  }
  return { ids, total }
}

interface StoredTrip {
  id: string
  local_day: string
  distance_m: number
  classification: string | null
  status: string
}

const km = (trips: readonly StoredTrip[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + trip.distance_m, 0) / 10) / 100
const exactKm = (trips: readonly StoredTrip[]): number =>
  Math.round(trips.reduce((sum, trip) => sum + trip.distance_m, 0)) / 1000
const isCounted = (trip: StoredTrip): boolean => trip.status !== 'rejected'
const isBusiness = (trip: StoredTrip): boolean => trip.classification === 'business'

it('lists, counts and sums like a scan of every trip, after any changes', { timeout: 120_000 }, async () => {
  const { pool } = spoor.dependencies
  const step = fc.record({ operation: fc.nat(TRIP_OPERATIONS.length - 1), n: fc.nat(10_000) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const user = await spoor.signUp()
      for (const { operation, n } of [{ operation: 0, n: 18 }, ...steps])
        await writeTrips(pool, TRIP_OPERATIONS[operation](n), [user.userId])
      const checkEach = async (condition: string, order: string) =>
        (
          await pool.query<StoredTrip>(
            `select id, local_day, distance_m, classification, status
             from (select *, concat_ws(' ', start_location, end_location, reason, notes) as words from trip) trip
             where owner_id = $1 and deleted_at is null and ${condition} order by ${order}`,
            [user.userId],
          )
        ).rows
      for (const [query, condition] of FILTERS) {
        for (const [sort, order] of Object.entries(ORDERS)) {
          const ids = (await checkEach(condition, order)).map(({ id }) => id)
          expect(await readAllPages(user, `sort=${sort}&${query}`), `${query} ${sort}`).toEqual({
            ids,
            total: ids.length,
          })
        }
        const trips = await checkEach(condition, 'started_at')
        const counted = trips.filter(isCounted)
        expect(await get(user, `/trips/totals?${query}`), query).toMatchObject({
          trips: counted.length,
          total_km: km(counted),
          business_km: km(counted.filter(isBusiness)),
          business_trips: counted.filter(isBusiness).length,
          pending_trips: counted.filter(({ status }) => status === 'pending').length,
        })
        const days = Map.groupBy(trips, (trip) => trip.local_day)
        expect((await get<{ items: object[] }>(user, `/trips/days?${query}`)).items, query).toEqual(
          [...days]
            .toSorted(([a], [b]) => (a < b ? 1 : -1))
            .map(([day, ofDay]) => ({
              day,
              trips: ofDay.length,
              rejected_trips: ofDay.filter(({ status }) => status === 'rejected').length,
              distance_km: exactKm(ofDay.filter(isCounted)),
              business_km: exactKm(ofDay.filter(isCounted).filter(isBusiness)),
            })),
        )
      }
    }),
    { numRuns: 8 },
  )
})

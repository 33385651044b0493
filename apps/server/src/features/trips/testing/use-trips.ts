import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Page {
  items: Trip[]
  next_cursor: string | null
  total: number
}

/** Sets up a test app with a new driver per test, and helpers for trips. */
export function useTrips() {
  const spoor = setUpTestApp()
  let driver: TestUser

  beforeEach(async () => {
    driver = await spoor.signUp()
  })

  // The expectations of each test check the shape of the reply. oxlint-disable-next-line
  // typescript/no-unnecessary-type-parameters
  async function call<T = unknown>(
    method: Method,
    url: string,
    payload?: object,
    user = driver,
  ): Promise<{ status: number; body: T }> {
    const response = await spoor.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: (response.body === '' ? null : response.json()) as T }
  }

  async function ok<T>(method: Method, url: string, payload?: object): Promise<T> {
    const { status, body } = await call<T>(method, url, payload)
    if (status >= 400) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  const manual = (startedAt: string, given: object = {}) =>
    ok<Trip>('POST', '/trips', {
      started_at: startedAt,
      ended_at: new Date(Date.parse(startedAt) + 1_800_000).toISOString(),
      start_location: 'Sandton',
      end_location: 'Centurion',
      distance_km: 30.5,
      ...given,
    })

  /** A trip as stored by an import. */
  async function imported(
    startedAt: string,
    given: { vehicleId?: string; distanceM?: number; path?: Buffer } = {},
  ): Promise<string> {
    const id = randomUUID()
    const { vehicleId = null, distanceM = 12_000, path = null } = given
    await writeTrips(
      spoor.dependencies.pool,
      `insert into trip (owner_id, id, vehicle_id, started_at, ended_at, local_day, start_location, end_location, start_lat,
         start_lng, end_lat, end_lng, distance_m, distance_source, source, has_path)
       values ($1, $2, $3, $4::timestamptz, $4::timestamptz + interval '20 minutes', ($4::timestamptz at time zone 'Africa/Johannesburg')::date,
         'Paarl', 'Worcester', -33.73, 18.96, -33.64, 19.44, $5, 'path', 'upload', $6)`,
      [driver.userId, id, vehicleId, startedAt, distanceM, path !== null],
    )
    if (path) {
      await spoor.dependencies.pool.query('insert into trip_path (owner_id, trip_id, path) values ($1, $2, $3)', [
        driver.userId,
        id,
        path,
      ])
    }
    return id
  }

  /** Learns trips that a test inserted, and runs other due jobs. */
  async function relearn(): Promise<void> {
    const { database, jobs } = spoor.dependencies
    await inTransaction(database, (tx) => requestLearning(tx, jobs, driver.userId))
    await spoor.runJobs()
  }

  async function vehicle(): Promise<string> {
    const id = randomUUID()
    await spoor.dependencies.pool.query("insert into vehicle (owner_id, id, name) values ($1, $2, 'Bakkie')", [
      driver.userId,
      id,
    ])
    return id
  }

  async function readCorrected(id: string): Promise<string[]> {
    const { rows } = await spoor.dependencies.pool.query<{ corrected: string[] }>(
      'select corrected from trip where id = $1',
      [id],
    )
    return rows[0].corrected
  }

  return { spoor: () => spoor, driver: () => driver, call, ok, manual, imported, relearn, vehicle, readCorrected }
}

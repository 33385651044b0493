import { findHome, addHomeNames } from '@spoor/core/privacy/find-home.ts'
import type { Home } from '@spoor/core/privacy/find-home.ts'
import type { Database } from '../database/database.ts'
import { listDayEnds, listEndsAround } from './day-ends-queries.ts'

/** Where a driver lived in the year before `before`, and every text entered for it. */
export async function findHomeOf(database: Database, driverId: string, before: string): Promise<Home | null> {
  const home = findHome(await listDayEnds(database, driverId, before))
  if (home === null) return null
  return addHomeNames(home, await listEndsAround(database, driverId, { before, positions: home.positions }))
}

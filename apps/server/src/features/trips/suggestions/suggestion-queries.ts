import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** The owner's reasons that contain these words: first those that begin with them, then by use. */
export function findReasons(database: Database, ownerId: string, { q, limit }: { q: string; limit: number }) {
  const foundAt = sql<number>`strpos(lower(reason), lower(${q}))`
  return database
    .selectFrom('trip')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('trips')])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('reason', '<>', '')
    .where(foundAt, '>', 0)
    .groupBy('reason')
    .orderBy(sql`${foundAt} = 1`, 'desc')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy((eb) => eb.fn.max('started_at'), 'desc')
    .orderBy('reason')
    .limit(limit)
    .execute()
}

export function findAutoConfirmed(database: Database, ownerId: string) {
  return database
    .selectFrom('trip')
    .select(['id', 'classification'])
    .where('owner_id', '=', ownerId)
    .where('auto_confirmed', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
}

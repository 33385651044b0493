import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isAbsent, tripConditions } from './trip-filter-queries.ts'
import { selectTrips } from '../trip-queries.ts'

/**
 * Where a page ended, in microseconds like the database, because trips deleted close together may share a millisecond.
 */
export interface DeletedCursor {
  deletedUs: number
  startedUs: number
  id: string
}

const toMicroseconds = (column: string) =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::double precision`

const fromMicroseconds = (us: number) => sql`timestamptz 'epoch' + ${us}::double precision * interval '1 microsecond'`

const isDeleted = (ownerId: string) => sql<boolean>`${tripConditions(ownerId, {}, 'deleted')} and ${isAbsent(ownerId)}`

/** The owner's deleted trips that can be restored, after the cursor, last deleted first. */
export function findDeletedTrips(
  database: Database,
  ownerId: string,
  { after, limit }: { after: DeletedCursor | null; limit: number },
) {
  return selectTrips(database, ownerId)
    .select('deleted_at')
    .select([toMicroseconds('deleted_at').as('deletedUs'), toMicroseconds('started_at').as('startedUs')])
    .$narrowType<{ deleted_at: NotNull }>()
    .where(isDeleted(ownerId))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(deleted_at, started_at, id)
          < (${fromMicroseconds(after!.deletedUs)}, ${fromMicroseconds(after!.startedUs)}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('owner_id', 'desc')
    .orderBy('deleted_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countDeletedTrips(database: Database, ownerId: string): Promise<number> {
  const { total } = await database
    .selectFrom('trip')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isDeleted(ownerId))
    .executeTakeFirstOrThrow()
  return total
}

import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export type TabRow = NonNullable<Awaited<ReturnType<typeof findTab>>>

/** The owner's tabs in order, then those shared by others in the company, by name. */
export function listTabs(
  database: Database,
  { ownerId, companyId }: { ownerId: string; companyId: string | null },
): Promise<TabRow[]> {
  const isMine = sql<boolean>`(tab.owner_id = ${ownerId})`
  return selectTabs(database, ownerId)
    .where((eb) =>
      eb.or([
        eb('tab.owner_id', '=', ownerId),
        eb.and([
          eb('shared', '=', true),
          eb('app_user.company_id', '=', companyId),
          eb('app_user.deactivated_at', 'is', null),
        ]),
      ]),
    )
    .orderBy(isMine, 'desc')
    .orderBy(sql`case when ${isMine} then position end`)
    .orderBy((eb) => eb.fn('lower', ['tab.name']))
    .orderBy('tab.id')
    .execute()
}

export function findTab(database: Database, ownerId: string, id: string) {
  return selectTabs(database, ownerId).where('tab.owner_id', '=', ownerId).where('tab.id', '=', id).executeTakeFirst()
}

function selectTabs(database: Database, ownerId: string) {
  return database
    .selectFrom('tab')
    .innerJoin('app_user', 'app_user.id', 'tab.owner_id')
    .select(['tab.id', 'tab.name', 'filter', 'sort', 'columns', 'shared', 'app_user.name as owner_name'])
    .select((eb) => eb('tab.owner_id', '=', ownerId).$castTo<boolean>().as('mine'))
}

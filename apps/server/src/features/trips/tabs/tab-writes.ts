import { sql } from 'kysely'
import type { Row, Transaction } from '../../../platform/database/database.ts'

type TabToInsert = Row<'tab', 'id' | 'name' | 'filter' | 'sort' | 'columns'>

/**
 * Adds a tab after the owner's others.
 * @returns false if the owner already has the maximum
 */
export async function insertTab(tx: Transaction, ownerId: string, tab: TabToInsert, most: number): Promise<boolean> {
  // Concurrent calls would count the same tabs and take the same position.
  await sql`select pg_advisory_xact_lock(hashtextextended('tab' || ${ownerId}, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into tab (owner_id, id, name, filter, sort, columns, position)
    select ${ownerId}, ${tab.id}, ${tab.name}, ${JSON.stringify(tab.filter)}::jsonb, ${tab.sort},
      ${tab.columns}::text[], coalesce(max(position) + 1, 0)
    from tab where owner_id = ${ownerId} having count(*) < ${most}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export type TabChange = Partial<Omit<TabToInsert, 'id'> & { shared: boolean }>

export async function changeTab(
  tx: Transaction,
  ownerId: string,
  id: string,
  { filter, ...change }: TabChange,
): Promise<void> {
  const set = {
    ...change,
    ...(filter && { filter: JSON.stringify(filter) }),
  }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('tab').set(set).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function removeTab(tx: Transaction, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tab')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves the given tabs to the front in this order; the owner's others follow in their previous order. */
export async function reorderTabs(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
  await sql`update tab set position = placed.position
    from (select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last, position) as position
      from tab where owner_id = ${ownerId}) placed
    where tab.owner_id = ${ownerId} and tab.id = placed.id`.execute(tx)
}

import type { Database } from '../../../platform/database/database.ts'

export function listConnectionStates(database: Database, ownerId: string) {
  return database
    .selectFrom('connection')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.owner_id', '=', 'connection.owner_id').onRef('vehicle.id', '=', 'connection.vehicle_id'),
    )
    .select(['connection.kind', 'vehicle.name as vehicle', 'last_received_at', 'last_fix_at'])
    .select(['paused_at', 'unusable_since', 'interval_s'])
    .where('connection.owner_id', '=', ownerId)
    .orderBy('connected_at', 'desc')
    .orderBy('connection.id')
    .execute()
}

/** When the employee's mailed reports were last read; undefined if the employee has no report address. */
export function findMailbox(database: Database, ownerId: string) {
  return database
    .selectFrom('inbound_mailbox')
    .select(({ selectFrom }) =>
      selectFrom('inbound_mail')
        .select(({ fn }) => fn.max('received_at').as('at'))
        .where('owner_id', '=', ownerId)
        .where('outcome', '=', 'taken_in')
        .as('last_at'),
    )
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export function listAccountStates(database: Database, ownerId: string) {
  return database
    .selectFrom('vendor_account')
    .select(['last_pull_at', 'error_code'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
}

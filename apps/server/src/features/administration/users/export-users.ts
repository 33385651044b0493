import type { Readable } from 'node:stream'
import type { Database } from '../../../platform/database/database.ts'
import { streamTable, type TableColumn, type TableFormat } from '../../../platform/tables/stream-table.ts'
import { USER_STATUS_WORDS } from '@spoor/contract/user-status.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { getUserInvitation } from './user-wire.ts'
import type { AdminUserRow, UserFilter, UserSort } from './user-queries.ts'
import { listUserIds, listUsersById, userCondition } from './user-queries.ts'

const ROWS_AT_ONCE = 1000

const COLUMNS: readonly TableColumn<AdminUserRow>[] = [
  { header: 'Name', width: 28, cell: (user) => user.name },
  { header: 'Email', width: 34, cell: (user) => user.email },
  { header: 'Email verified', cell: (user) => (user.email_verified ? 'yes' : 'no') },
  { header: 'Mobile', cell: (user) => user.mobile },
  { header: 'Role', cell: (user) => user.role_type },
  { header: 'Company', width: 28, cell: (user) => user.company_name },
  { header: 'Plan', cell: (user) => user.subscription_type },
  { header: 'Status', width: 20, cell: (user) => USER_STATUS_WORDS[user.status] },
  { header: 'Payment verified', cell: (user) => (user.payment_verified ? 'yes' : 'no') },
  { header: 'Payment verified at', width: 22, cell: (user) => user.payment_verified_at },
  {
    header: 'Payment amount (R)',
    cell: (user) => (user.payment_amount_cents === null ? null : centsToRand(user.payment_amount_cents)),
  },
  { header: 'Payment reference', cell: (user) => user.payment_reference },
  { header: 'Access until', width: 22, cell: (user) => user.subscription_expires_at },
  { header: 'Trial until', width: 22, cell: (user) => user.trial_ends_at },
  { header: 'Rejection reason', width: 28, cell: (user) => user.rejection_reason },
  { header: 'Invitation', cell: getUserInvitation },
  { header: 'Comments', width: 40, cell: (user) => user.admin_comments },
  { header: 'Created at', width: 22, cell: (user) => user.created_at },
  { header: 'Last login', width: 22, cell: (user) => user.last_login },
  { header: 'Deactivated at', width: 22, cell: (user) => user.deactivated_at },
  { header: 'Id', width: 38, cell: (user) => user.id },
]

/** Exports all matching users. The set of matches is fixed at the start; rows follow in batches. */
export async function exportUsers(
  database: Database,
  { format, sort, now, ...filter }: UserFilter & { format: TableFormat; sort: UserSort; now: Date },
): Promise<Readable> {
  const ids = await listUserIds(database, await userCondition(database, filter, now), { sort, now })
  async function* rows(): AsyncGenerator<AdminUserRow> {
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
      yield* await listUsersById(database, ids.slice(at, at + ROWS_AT_ONCE), now)
  }
  return streamTable(format, rows(), { name: 'Users', columns: COLUMNS })
}

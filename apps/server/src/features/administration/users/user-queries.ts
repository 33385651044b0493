import { sql, type RawBuilder } from 'kysely'
import type { USER_SORTS, USER_STATUSES } from '@spoor/contract/routes/admin-users.ts'
import type { Role } from '@spoor/contract/rules/roles.ts'
import { countRows, type Database } from '../../../platform/database/database.ts'
import { IN_TRIAL, selectProfiles } from '../../../platform/identity/profile-queries.ts'
import { toLikePattern, searchWords } from '../search-words.ts'

type UserStatus = (typeof USER_STATUSES)[number]
type SortField = (typeof USER_SORTS)[number]
export type UserSort = SortField | `-${SortField}`

export interface UserFilter {
  q?: string
  include_inactive?: boolean
  status?: UserStatus
  role?: Role
  company_id?: string
}

const ORDERS: Record<Exclude<SortField, 'approval_status'>, { up: RawBuilder<unknown>; down: RawBuilder<unknown> }> = {
  created_at: { up: sql`u.created_at, u.id`, down: sql`u.created_at desc, u.id desc` },
  name: { up: sql`lower(u.name), u.id`, down: sql`lower(u.name) desc, u.id desc` },
  email: { up: sql`lower(u.email), u.id`, down: sql`lower(u.email) desc, u.id desc` },
  // Users who never signed in sort as if they had signed in longest ago.
  last_login: {
    up: sql`u.last_login nulls first, u.id`,
    down: sql`u.last_login desc nulls last, u.id desc`,
  },
}

// Equivalent to coverage-queries.ts, but counts all users without joining each one's company; a test compares both.
const isCurrent = (now: Date) => sql`((u.subscription_expires_at >= ${now}
  or (u.subscription_expires_at is null and (u.company_id is null or u.invitation_unconfirmed))
  or (not u.invitation_unconfirmed
    and u.company_id in (select id from company where subscription_expires_at >= ${now}))) is true)`
const HAS_EXPIRY = sql`(u.subscription_expires_at is not null
  or u.company_id in (select id from company where subscription_expires_at is not null))`
const PAYS = sql`(u.deactivated_at is null and u.payment_verified and u.role_type <> 'system_admin')`

export const ACTIVE = (now: Date) => sql<boolean>`(${PAYS} and ${isCurrent(now)})`
/** In a trial and not yet paid. */
export const IN_UNPAID_TRIAL = (now: Date) => sql<boolean>`(u.deactivated_at is null and not u.payment_verified
  and u.role_type <> 'system_admin' and ${IN_TRIAL(now)})`

/** A user's status, for the record, the filter, the sort order and the export. Administrators need no approval. */
export const USER_STATUS = (now: Date) => sql<UserStatus>`(case
  when u.deactivated_at is not null then 'deactivated'
  when u.role_type = 'system_admin' then 'approved'
  when u.approval_status = 'rejected' then 'rejected'
  when u.approval_status = 'pending' then
    case when u.payment_verified and (${HAS_EXPIRY} or u.company_id is null or u.invitation_unconfirmed)
        then 'ready_for_approval'
      when ${IN_TRIAL(now)} then 'trial' else 'payment_pending' end
  when ${HAS_EXPIRY} and not ${isCurrent(now)} then 'expired'
  else 'approved' end)`

/** Narrows by an index before the status is computed. */
const STORED: Partial<Record<UserStatus, RawBuilder<boolean>>> = {
  deactivated: sql`u.deactivated_at is not null`,
  rejected: sql`u.approval_status = 'rejected'`,
  payment_pending: sql`u.approval_status = 'pending'`,
  ready_for_approval: sql`u.approval_status = 'pending'`,
  trial: sql`u.approval_status = 'pending'`,
}

/** The filter as a condition on users `u`. Companies matching a word are looked up first. */
export async function userCondition(database: Database, filter: UserFilter, now: Date): Promise<RawBuilder<boolean>> {
  const parts: RawBuilder<boolean>[] = []
  if (!filter.include_inactive && filter.status !== 'deactivated') parts.push(sql`u.deactivated_at is null`)
  if (filter.status) {
    const stored = STORED[filter.status]
    if (stored) parts.push(stored)
    parts.push(sql`${USER_STATUS(now)} = ${filter.status}`)
  }
  if (filter.role) parts.push(sql`u.role_type = ${filter.role}`)
  if (filter.company_id) parts.push(sql`u.company_id = ${filter.company_id}`)
  for (const word of searchWords(filter.q ?? '')) {
    const companies = await companiesNamed(database, word)
    parts.push(
      companies.length === 0
        ? containsWord(word)
        : sql`(${containsWord(word)} or u.company_id = any(${companies}::uuid[]))`,
    )
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Searches the local part of an address first, then the whole address, because many users share a domain. */
function containsWord(word: string): RawBuilder<boolean> {
  const at = word.indexOf('@')
  if (at < 3) return sql`u.search_text like ${toLikePattern(word)}`
  return sql`(u.search_text like ${toLikePattern(word.slice(0, at + 1))} and position(${word} in u.search_text) > 0)`
}

async function companiesNamed(database: Database, word: string): Promise<string[]> {
  const rows = await database
    .selectFrom('company')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'like', toLikePattern(word)))
    .execute()
  return rows.map(({ id }) => id)
}

function findOrder(sort: UserSort, now: Date): RawBuilder<unknown> {
  const field = sort.replace('-', '') as SortField
  const isDown = sort.startsWith('-')
  if (field !== 'approval_status') return ORDERS[field][isDown ? 'down' : 'up']
  return isDown ? sql`${USER_STATUS(now)} desc, u.id desc` : sql`${USER_STATUS(now)}, u.id`
}

export async function listUserIds(
  database: Database,
  condition: RawBuilder<boolean>,
  { sort, limit, offset, now }: { sort: UserSort; limit?: number; offset?: number; now: Date },
): Promise<string[]> {
  const rows = await database
    .selectFrom('app_user as u')
    .select('u.id')
    .where(condition)
    .orderBy(findOrder(sort, now))
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .offset(offset ?? 0)
    .execute()
  return rows.map(({ id }) => id)
}

export function countUsers(database: Database, condition: RawBuilder<boolean>, most: number | null): Promise<number> {
  const matching = database
    .selectFrom('app_user as u')
    .select('u.id')
    .where(condition)
    .$if(most !== null, (query) => query.limit(most!))
  return countRows(database.selectFrom(matching.as('u')))
}

export type AdminUserRow = Awaited<ReturnType<typeof listUsersById>>[number]

/** Users in order of the given ids; missing ones are skipped. */
export async function listUsersById(database: Database, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const rows = await selectUsers(database)
    .select(USER_STATUS(now).as('status'))
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function findAdminUser(database: Database, id: string) {
  return selectUsers(database).where('u.id', '=', id).executeTakeFirst()
}

function selectUsers(database: Database) {
  return selectProfiles(database).select([
    'u.payment_verified_at',
    'u.admin_comments',
    'u.created_at',
    'u.last_login',
    'u.deactivated_at',
  ])
}

interface Counts {
  uploads: number
  failed_uploads: number
  waiting_uploads: number
  last_upload_at: Date | null
  trips: number
  pending_trips: number
  last_trip_at: Date | null
  failed_sign_ins: number
  failed_mails: number
  proofs: number
}

/** Counts an account's data and recent failures. */
export async function countUserData(
  database: Database,
  { id, email }: { id: string; email: string },
  { signInsSince }: { signInsSince: Date },
): Promise<Counts> {
  const address = email.toLowerCase()
  const { rows } = await sql<Counts>`select u.*, t.*,
      (select count(*)::int from identity.attempt
        where key = ${`sign-in account ${address}`} and at > ${signInsSince}) as failed_sign_ins,
      (select count(*)::int from jobs.job where name = 'send-mail' and state = 'failed'
        and lower(data ->> 'to') = ${address}) as failed_mails,
      (select count(*)::int from proof_of_payment where owner_id = ${id}) as proofs
    from (select count(*)::int as uploads, count(*) filter (where status = 'failed')::int as failed_uploads,
        count(*) filter (where status in ('received', 'extracting'))::int as waiting_uploads,
        max(uploaded_at) as last_upload_at
      from upload where owner_id = ${id} and undone_at is null and not is_live) as u,
      (select count(*)::int as trips, count(*) filter (where status = 'pending')::int as pending_trips,
        max(started_at) as last_trip_at
      from trip where owner_id = ${id} and deleted_at is null) as t`.execute(database)
  return rows[0]
}

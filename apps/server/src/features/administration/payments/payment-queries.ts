import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { IN_TRIAL, TRIAL_ENDS_AT } from '../../../identity/coverage-queries.ts'

export interface PaymentRow {
  id: string
  user_id: string | null
  company_id: string | null
  /** Name of the user or company. */
  payer: string
  payer_email: string | null
  amount_cents: number | null
  reference: string
  plan: string
  days: number
  covers_from: Date
  covers_until: Date
  receipt_number: number | null
  replaced: unknown
  verified_by: string
  /** Name of the administrator, or an opaque id after the account was erased. */
  verified_by_name: string
  verified_at: Date
  undone_at: Date | null
}

const PAYMENTS = sql`payment as p
  left join app_user as u on u.id = p.user_id
  left join company as c on c.id = p.company_id
  left join app_user as v on v.id = p.verified_by`

const COLUMNS = sql`p.id, p.user_id, p.company_id, coalesce(u.name, c.name) as payer, u.email as payer_email,
  p.amount_cents, p.reference, p.plan, p.days, p.covers_from, p.covers_until, p.receipt_number, p.replaced,
  p.verified_by, coalesce(v.name, p.verified_by::text) as verified_by_name, p.verified_at, p.undone_at`

export async function findPayment(database: Database, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from ${PAYMENTS} where p.id = ${id}`.execute(database)
  return rows[0]
}

export interface PaymentOrderRow {
  id: string
  user_id: string | null
  company_id: string | null
  plan: string
  days: number
  reference: string
  amount_cents: number | null
  verified_by: string
}

export interface MadePaymentRow extends PaymentOrderRow {
  made_at: Date
}

const ORDER_COLUMNS = [
  'id',
  'user_id',
  'company_id',
  'plan',
  'days',
  'reference',
  'amount_cents',
  'verified_by',
] as const

export type Payer = { userId: string } | { companyId: string }

/** The payments of one payer that are not undone and were made after `arrivedAt`, or verified after `since`. */
export function listRecentPayments(
  database: Database,
  payer: Payer,
  { arrivedAt, since }: { arrivedAt: Date; since: Date },
): Promise<MadePaymentRow[]> {
  const payments = database
    .selectFrom('payment')
    .select([...ORDER_COLUMNS, 'made_at'])
    .where((eb) => eb.or([eb('made_at', '>', arrivedAt), eb('verified_at', '>', since)]))
    .where('undone_at', 'is', null)
  return 'userId' in payer
    ? payments.where('user_id', '=', payer.userId).execute()
    : payments.where('company_id', '=', payer.companyId).execute()
}

/** The payment created by an administrator's request with this key. */
export function findPaymentByKey(
  database: Database,
  verifiedBy: string,
  key: string,
): Promise<PaymentOrderRow | undefined> {
  return database
    .selectFrom('payment')
    .select(ORDER_COLUMNS)
    .where('verified_by', '=', verifiedBy)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export interface PaymentFilter {
  user_id?: string
  company_id?: string
}

function conditionOf({ user_id, company_id }: PaymentFilter): RawBuilder<unknown> {
  const parts = [user_id && sql`p.user_id = ${user_id}`, company_id && sql`p.company_id = ${company_id}`]
  const given = parts.filter((part) => typeof part === 'object')
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Payments, newest first, after the previous page's last. */
export async function listPaymentRows(
  database: Database,
  filter: PaymentFilter,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<PaymentRow[]> {
  const beyond = after ? sql`(p.verified_at, p.id) < (${after.at}, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from ${PAYMENTS}
    where ${conditionOf(filter)} and ${beyond} order by p.verified_at desc, p.id desc limit ${limit}`.execute(database)
  return rows
}

export async function countPayments(database: Database, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ payments: number }>`select count(*)::int as payments from payment as p
    where ${conditionOf(filter)}`.execute(database)
  return rows[0].payments
}

/** A user's payments; for a company's admin the company's, too. */
export async function listPaymentsOfPayer(
  database: Database,
  payer: { userId: string; companyId: string | null },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from ${PAYMENTS}
    where p.user_id = ${payer.userId} or p.company_id = ${payer.companyId}::uuid
    order by p.verified_at desc, p.id desc`.execute(database)
  return rows
}

/** Whether a later payment of the payer is not undone. */
export async function hasLaterPayment(database: Database, payment: PaymentRow): Promise<boolean> {
  const { rows } = await sql`select 1 from payment where undone_at is null and id <> ${payment.id}
    and (user_id = ${payment.user_id}::uuid or company_id = ${payment.company_id}::uuid)
    and covers_until > ${payment.covers_until} limit 1`.execute(database)
  return rows.length > 0
}

export interface WaitingRow {
  id: string
  name: string
  email: string
  role_type: string
  company_name: string | null
  company_expires_at: Date | null
  subscription_type: string
  company_id: string | null
  payment_amount_cents: number | null
  payment_reference: string
  created_at: Date
  trial_ends_at: Date | null
  invitation_id: string | null
  invitation_unconfirmed: boolean
}

/**
 * Condition: the user `u` awaits approval, phrased as the index app_user_waiting. During a trial only those who have
 * sent a proof of payment do.
 */
export const WAITS = (now: Date) => sql<boolean>`(u.approval_status = 'pending' and not u.payment_verified
  and u.deactivated_at is null and u.role_type <> 'system_admin'
  and (not ${IN_TRIAL(now)} or exists (select from proof_of_payment proof where proof.owner_id = u.id)))`

/** A page of users who await approval, longest first, and their number. */
export async function listWaiting(
  database: Database,
  condition: RawBuilder<boolean>,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ waiting: WaitingRow[]; total: number }> {
  const [{ rows: waiting }, { rows: counted }] = await Promise.all([
    sql<WaitingRow>`select u.id, u.name, u.email, u.role_type, u.company_id, c.name as company_name,
      c.subscription_expires_at as company_expires_at, u.subscription_type, u.payment_amount_cents, u.payment_reference,
      u.created_at, ${TRIAL_ENDS_AT} as trial_ends_at, u.invitation_id, u.invitation_unconfirmed
      from app_user as u left join company as c on c.id = u.company_id where ${WAITS(now)} and ${condition}
      order by u.created_at, u.id limit ${limit} offset ${offset}`.execute(database),
    sql<{
      users: number
    }>`select count(*)::int as users from app_user as u where ${WAITS(now)} and ${condition}`.execute(database),
  ])
  return { waiting, total: counted[0].users }
}

/** The proofs of payment of some users, newest first. */
export function listProofs(database: Database, ownerIds: readonly string[]) {
  return database
    .selectFrom('proof_of_payment')
    .select(['owner_id', 'id', 'filename', 'sent_at'])
    .where('owner_id', '=', sql<string>`any(${[...ownerIds]}::uuid[])`)
    .orderBy('sent_at', 'desc')
    .execute()
}

export function findProof(database: Database, ownerId: string, id: string) {
  return database
    .selectFrom('proof_of_payment')
    .select(['file_key', 'filename', 'media_type', 'file_size'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The company's admins, who are notified of its payments. */
export function listCompanyAdmins(database: Database, companyId: string) {
  return database
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('company_id', '=', companyId)
    .where('role_type', '=', 'company_admin')
    .where('deactivated_at', 'is', null)
    .execute()
}

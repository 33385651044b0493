import { sql, type RawBuilder } from 'kysely'
import { countRows, hasRow, type Database, type Row } from '../../../platform/database/database.ts'
import {
  IN_TRIAL,
  IS_ACCOUNTANT,
  TRIAL_ENDS_AT,
  PAYMENT_VERIFIED,
  SUBSCRIPTION_EXPIRES_AT,
} from '../../../platform/identity/profile-queries.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** With the payer's name and the administrator's, which becomes an opaque id once the account is erased. */
function selectPayments(database: Database) {
  return database
    .selectFrom('payment as p')
    .leftJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('company as c', 'c.id', 'p.company_id')
    .leftJoin('app_user as v', 'v.id', 'p.verified_by')
    .select(['p.id', 'p.user_id', 'p.company_id', 'u.email as payer_email', 'p.amount_cents', 'p.reference', 'p.plan'])
    .select(['p.days', 'p.covers_from', 'p.covers_until', 'p.receipt_number', 'p.replaced', 'p.verified_by'])
    .select(['p.verified_at', 'p.undone_at', 'p.provider', 'p.provider_payment_id', 'p.undone_because'])
    .select(['p.undone_reason', 'p.refund_state', 'p.refund_detail', 'p.vat'])
    .select([
      sql<string>`coalesce(u.name, c.name)`.as('payer'),
      sql<string>`coalesce(v.name, p.verified_by::text)`.as('verified_by_name'),
    ])
}

export function findPayment(database: Database, id: string) {
  return selectPayments(database).where('p.id', '=', id).executeTakeFirst()
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

export type PaymentOrderRow = Row<'payment', (typeof ORDER_COLUMNS)[number]>
export type MadePaymentRow = PaymentOrderRow & Row<'payment', 'made_at'>

export type Payer = { userId: string } | { companyId: string }

/** A payer's payments, newest first, that are not undone and were made after `arrivedAt`, or verified after `since`. */
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
    .orderBy('made_at', 'desc')
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

function matchesFilter({ user_id, company_id }: PaymentFilter): RawBuilder<boolean> {
  return sql`((${user_id ?? null}::uuid is null or p.user_id = ${user_id ?? null})
    and (${company_id ?? null}::uuid is null or p.company_id = ${company_id ?? null}))`
}

/** Payments, newest first, after the last one of the previous page. */
export function listPaymentRows(
  database: Database,
  filter: PaymentFilter,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<PaymentRow[]> {
  return selectPayments(database)
    .where(matchesFilter(filter))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(p.verified_at, p.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('p.verified_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export function countPayments(database: Database, filter: PaymentFilter): Promise<number> {
  return countRows(database.selectFrom('payment as p').where(matchesFilter(filter)))
}

/** A user's payments; for a company's admin also the company's. */
export function listPaymentsByPayer(
  database: Database,
  payer: { userId: string; companyId: string | null },
): Promise<PaymentRow[]> {
  return selectPayments(database)
    .where((eb) => eb.or([eb('p.user_id', '=', payer.userId), eb('p.company_id', '=', payer.companyId)]))
    .orderBy('p.verified_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}

/** Whether the payer has a later payment that is not undone. */
export function hasLaterPayment(database: Database, payment: PaymentRow): Promise<boolean> {
  return hasRow(
    database
      .selectFrom('payment')
      .where('undone_at', 'is', null)
      .where('id', '<>', payment.id)
      .where((eb) => eb.or([eb('user_id', '=', payment.user_id), eb('company_id', '=', payment.company_id)]))
      // An upgrade ends on the same day as the payment it adds to, so compare the time too.
      .where(sql<boolean>`(covers_until, verified_at) > (${payment.covers_until}, ${payment.verified_at})`),
  )
}

export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>['waiting'][number]

/**
 * Condition: the user `u` awaits approval, phrased like the index app_user_waiting. Accountants, who owe nothing, and
 * users in a trial await it only once they have sent a proof of payment.
 */
export const WAITS = (now: Date) => sql<boolean>`(u.approval_status = 'pending' and not u.payment_verified
  and u.deactivated_at is null and u.role_type <> 'system_admin'
  and (not (${IN_TRIAL(now)} or ${IS_ACCOUNTANT(now)})
    or exists (select from proof_of_payment proof where proof.owner_id = u.id)))`

/** A page of users awaiting approval, longest first, and their total number. */
export async function listWaiting(
  database: Database,
  condition: RawBuilder<boolean>,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const matching = database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .where(WAITS(now))
    .where(condition)
  const [waiting, { total }] = await Promise.all([
    matching
      .select(['u.id', 'u.name', 'u.email', 'u.role_type', 'u.company_id', 'c.name as company_name'])
      .select(['c.subscription_expires_at as company_expires_at', 'u.subscription_type', 'u.payment_amount_cents'])
      .select(['u.payment_reference', 'u.created_at', TRIAL_ENDS_AT.as('trial_ends_at')])
      .select(['u.invitation_id', 'u.invitation_unconfirmed'])
      .orderBy('u.created_at')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { waiting, total }
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

/** The columns of a payer. */
export type PayerKeys = { user_id: string; company_id: null } | { user_id: null; company_id: string }

export const toPayer = ({ user_id, company_id }: { user_id: string | null; company_id: string | null }): PayerKeys =>
  ({ user_id, company_id }) as PayerKeys

export function findActiveRenewal(database: Database, payer: PayerKeys) {
  return database
    .selectFrom('renewal')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', payer.user_id), eb('company_id', '=', payer.company_id)]))
    .where('stopped_at', 'is', null)
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

const SOON_MS = 30 * DAY_MS

/** Condition: access ends within 30 days, for users `u` with their companies `c`. */
export const EXPIRES_SOON = (now: Date) => sql<boolean>`(u.deactivated_at is null and u.role_type <> 'system_admin'
  and ${PAYMENT_VERIFIED} and ${SUBSCRIPTION_EXPIRES_AT} between ${now} and ${new Date(now.getTime() + SOON_MS)})`

/** A page of their ids, soonest first, and their total number. */
export async function listExpiringIds(
  database: Database,
  condition: RawBuilder<boolean>,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', sql<number>`count(*) over ()`.as('total')])
    .where(EXPIRES_SOON(now))
    .where(condition)
    .orderBy(SUBSCRIPTION_EXPIRES_AT)
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

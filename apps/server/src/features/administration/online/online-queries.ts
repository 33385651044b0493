import { sql } from 'kysely'
import * as z from 'zod'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { countRows, type Database } from '../../../platform/database/database.ts'
import type { PayerKeys } from '../payments/payment-queries.ts'

export type PayerRow = NonNullable<Awaited<ReturnType<typeof findPayer>>>

/** A user with the company, as far as a payment depends on them. */
export function findPayer(database: Database, userId: string) {
  return database
    .selectFrom('app_user as u')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.role_type', 'u.company_id', 'u.invitation_unconfirmed', 'u.payment_verified'])
    .select(['u.subscription_type', 'u.subscription_expires_at', 'u.trial_ends_at', 'u.payment_reference'])
    .select((eb) =>
      eb
        .selectFrom('app_user as held')
        .select(({ fn }) => fn.countAll<number>().as('seats'))
        .whereRef('held.company_id', '=', 'c.id')
        .where('held.payment_verified', '=', true)
        .where('held.deactivated_at', 'is', null)
        .$asScalar()
        .as('seats_held'),
    )
    .select(['c.name as company', 'c.subscription_type as company_plan', 'c.max_employees'])
    .select(['c.subscription_expires_at as company_expires_at', 'c.payment_reference as company_reference'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** Whose payments a user makes: the company's admin pays for the company. */
export function getPayerKeys(user: { id: string; role_type: string; company_id: string | null }): PayerKeys {
  return user.role_type === 'company_admin' && user.company_id !== null
    ? { user_id: null, company_id: user.company_id }
    : { user_id: user.id, company_id: null }
}

/** The plan and paid date for which a payment is quoted. */
export const getPaidPlan = (payer: PayerRow) =>
  getPayerKeys(payer).user_id === null
    ? { from_plan: payer.company_plan!, paid_until: payer.company_expires_at }
    : { from_plan: payer.subscription_type, paid_until: payer.subscription_expires_at }

export type StartedRow = NonNullable<Awaited<ReturnType<typeof findStarted>>>

const selectStarted = (database: Database) => database.selectFrom('online_payment').selectAll()

/** Finds an online payment by our id, or by the provider's if the provider does not return ours. */
export function findStarted(
  database: Database,
  provider: string,
  { orderId, providerRef }: { orderId: string | null; providerRef: string | null },
) {
  const isUuid = z.uuid().safeParse(orderId).success
  return selectStarted(database)
    .where('provider', '=', provider)
    .where((eb) => eb.or([...(isUuid ? [eb('id', '=', orderId)] : []), eb('provider_ref', '=', providerRef)]))
    .executeTakeFirst()
}

/** An online payment of the person who started it. */
export function findOwnStarted(database: Database, startedBy: string, id: string) {
  return selectStarted(database).where('id', '=', id).where('started_by', '=', startedBy).executeTakeFirst()
}

/** A person's online payments of the last day, newest first. */
export function listStartedToday(database: Database, startedBy: string, now: Date): Promise<StartedRow[]> {
  return selectStarted(database)
    .where('started_by', '=', startedBy)
    .where('started_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('started_at', 'desc')
    .execute()
}

export type RenewalRow = NonNullable<Awaited<ReturnType<typeof findRenewal>>>

type RenewalKey = { id: string } | { stop_token: string } | { provider: string; token: string }

export function findRenewal(database: Database, key: RenewalKey) {
  return database
    .selectFrom('renewal')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** When the bank reversed the payer's latest payment; null unless it is the latest. */
export async function findChargeBack(database: Database, payer: PayerKeys): Promise<Date | null> {
  const latest = await database
    .selectFrom('payment')
    .select(['undone_at', 'undone_because'])
    .where((eb) => eb.or([eb('user_id', '=', payer.user_id), eb('company_id', '=', payer.company_id)]))
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.undone_because === 'charge_back' ? latest.undone_at : null
}

export async function findAccessEnd(database: Database, payer: PayerKeys): Promise<Date | null> {
  const [table, id] =
    payer.user_id === null ? (['company', payer.company_id] as const) : (['app_user', payer.user_id] as const)
  const row = await database.selectFrom(table).select('subscription_expires_at').where('id', '=', id).executeTakeFirst()
  return row?.subscription_expires_at ?? null
}

/** The payment that a provider's number belongs to. */
export function findPaymentOfProvider(database: Database, provider: string, paymentId: string | null) {
  return database
    .selectFrom('payment')
    .select(['id', 'undone_at', 'undone_because', 'verified_by', 'amount_cents'])
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** The notification of money that matched no order, by the provider's payment number. */
export function findUnmatched(database: Database, provider: string, paymentId: string | null) {
  return database
    .selectFrom('payment_notification')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '=', 'unmatched')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`facts ->> 'outcome' = 'paid' and facts ->> 'paymentId' = ${paymentId}`)
    .executeTakeFirst()
}

/** The payment with its order at the provider, for a refund there. */
export function findRefund(database: Database, paymentId: string) {
  return database
    .selectFrom('payment as p')
    .leftJoin('online_payment as o', 'o.payment_id', 'p.id')
    .select(['p.provider', 'p.provider_payment_id', 'p.amount_cents', 'p.undone_reason', 'p.refund_state'])
    .select('o.provider_ref')
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
}

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>

function selectNotifications(database: Database) {
  return database
    .selectFrom('payment_notification as n')
    .leftJoin('online_payment as o', 'o.id', 'n.online_payment_id')
    .leftJoin('app_user as u', 'u.id', 'o.user_id')
    .leftJoin('company as c', 'c.id', 'o.company_id')
    .select(['n.id', 'n.provider', 'n.received_at', 'n.source', 'n.body', 'n.facts', 'n.state', 'n.because'])
    .select(['n.online_payment_id', 'n.closed_at'])
    .select(sql<string | null>`coalesce(u.name, c.name)`.as('payer'))
}

export function findNotification(database: Database, id: string) {
  return selectNotifications(database).where('n.id', '=', id).executeTakeFirst()
}

/** Notifications that an administrator must look at, newest first. */
export async function listOpenNotifications(
  database: Database,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const isOpen = sql<boolean>`(n.state in ('refused', 'unmatched') and n.closed_at is null)`
  const [rows, total] = await Promise.all([
    selectNotifications(database)
      .where(isOpen)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(n.received_at, n.id) < (${after!.at}, ${after!.id}::uuid)`),
      )
      .orderBy('n.received_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(limit)
      .execute(),
    countRows(database.selectFrom('payment_notification as n').where(isOpen)),
  ])
  return { rows, total }
}

export function countRefused(database: Database, since: Date): Promise<number> {
  return countRows(
    database.selectFrom('payment_notification').where('received_at', '>', since).where('state', '=', 'refused'),
  )
}

/** Renewals of closed accounts, inactive companies, payers for whom a company pays, and changed plans. */
export function listRenewalsToStop(database: Database): Promise<{ id: string }[]> {
  return database
    .selectFrom('renewal as r')
    .leftJoin('app_user as u', 'u.id', 'r.user_id')
    .leftJoin('company as c', 'c.id', 'r.company_id')
    .select('r.id')
    .where('r.stopped_at', 'is', null)
    .where(
      sql<boolean>`(u.deactivated_at is not null or (u.company_id is not null and not u.invitation_unconfirmed)
        or not c.is_active or c.subscription_type <> r.plan)`,
    )
    .execute()
}

/** Stopped renewals that their providers have not confirmed. */
export function listRenewalsToStopAtProvider(database: Database): Promise<{ id: string }[]> {
  return database
    .selectFrom('renewal')
    .select('id')
    .where('stopped_at', 'is not', null)
    .where('stopped_at_provider', 'is', null)
    .execute()
}

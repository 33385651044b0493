import { sql } from 'kysely'

/**
 * What a user's access rests on, for statements that know the user as `u` and the user's company as `c`: a payment of his
 * own, or that of the company to which he belongs by a confirmed invitation.
 */

/** Whether a verified payment stands behind the user: a seat counts once somebody has paid for it. */
export const PAYMENT_VERIFIED = sql<boolean>`(u.payment_verified and (
  u.subscription_expires_at is not null or u.company_id is null or u.invitation_unconfirmed
  or c.subscription_expires_at is not null))`

/** The company's plan for its confirmed employees. */
export const SUBSCRIPTION_TYPE = sql<string>`case when u.invitation_unconfirmed then u.subscription_type
  else coalesce(c.subscription_type, u.subscription_type) end`

/** The later of the user's own end and the company's. */
export const SUBSCRIPTION_EXPIRES_AT = sql<Date | null>`greatest(u.subscription_expires_at,
  case when not u.invitation_unconfirmed then c.subscription_expires_at end)`

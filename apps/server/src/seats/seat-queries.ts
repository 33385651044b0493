import { sql } from 'kysely'

/** Who holds a seat, for statements that know the user as `u`: verified, and not deactivated. */
export const HOLDS_SEAT = sql<boolean>`(u.payment_verified and u.deactivated_at is null)`

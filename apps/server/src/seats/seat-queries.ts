import { sql } from 'kysely'

/** Whether the user `u` holds a seat: verified and not deactivated. */
export const HOLDS_SEAT = sql<boolean>`(u.payment_verified and u.deactivated_at is null)`

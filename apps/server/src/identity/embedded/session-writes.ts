import type pg from 'pg'

/** Forgets the sessions that ended by their time, with the addresses that they came from: the library keeps them. */
export async function forgetSessions(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.session where "expiresAt" < $1', [endedBefore])
}

import type pg from 'pg'

/** Forgets the sessions that ended by their time, with the addresses that they came from: the library keeps them. */
export async function forgetSessions(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.session where "expiresAt" < $1', [endedBefore])
}

/** Refuses the tokens that the session gave. */
export async function endSession(pool: pg.Pool, id: string, at: Date): Promise<void> {
  await pool.query('insert into identity.ended_session (id, ended_at) values ($1, $2) on conflict do nothing', [id, at])
}

export async function hasSessionEnded(pool: pg.Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query('select from identity.ended_session where id = $1', [id])
  return rows.length > 0
}

/** Forgets the ended sessions of which no token can be good any more. */
export async function forgetEndedSessions(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.ended_session where ended_at < $1', [endedBefore])
}

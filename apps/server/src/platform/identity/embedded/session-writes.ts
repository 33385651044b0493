import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../database/database.ts'
import { executePrepared } from '../../database/prepared-statements.ts'

/** Deletes expired sessions with their IP addresses, which the library would retain. */
export async function deleteExpiredSessions(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.session where "expiresAt" < $1', [endedBefore])
}

/** Revokes the tokens issued for the session. */
export async function endSession(pool: pg.Pool, id: string, at: Date): Promise<void> {
  await pool.query('insert into identity.ended_session (id, ended_at) values ($1, $2) on conflict do nothing', [id, at])
}

export async function hasSessionEnded(database: Database, id: string): Promise<boolean> {
  const query = CompiledQuery.raw('select from identity.ended_session where id = $1', [id])
  return (await executePrepared(database, { compile: () => query })).length > 0
}

export async function deleteEndedSessions(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.ended_session where ended_at < $1', [endedBefore])
}

/** Deletes expired links and codes, which the library only does when it looks one up. */
export async function deleteExpiredVerifications(pool: pg.Pool, endedBefore: Date): Promise<void> {
  await pool.query('delete from identity.verification where "expiresAt" < $1', [endedBefore])
}

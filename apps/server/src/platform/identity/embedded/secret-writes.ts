import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The secret shared by all servers of this database, created by the first one to need it. */
export async function readOrMakeSecret(pool: pg.Pool): Promise<string> {
  await pool.query('insert into identity.secret (secret) values ($1) on conflict do nothing', [
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await pool.query<{ secret: string }>('select secret from identity.secret')
  return rows[0].secret
}

import type pg from 'pg'

/** Exceeds a code's validity: its own half minute plus the ones before and after. */
const KEPT_MS = 5 * 60_000

/** Records that the user entered this code; false if it was already used. */
export async function recordEnteredCode(
  pool: pg.Pool,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  await pool.query('delete from identity.entered_code where entered_at < $1', [new Date(now.getTime() - KEPT_MS)])
  const { rowCount } = await pool.query(
    'insert into identity.entered_code (user_id, code, entered_at) values ($1, $2, $3) on conflict do nothing',
    [userId, code, now],
  )
  return rowCount === 1
}

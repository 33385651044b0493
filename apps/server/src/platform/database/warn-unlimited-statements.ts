import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Behind a pooler only the operator can limit statements outside transactions. */
export async function warnUnlimitedStatements(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { rows } = await pool.query<{ role: string; limit: string }>(
    `select quote_ident(current_user) as role, current_setting('statement_timeout') as limit`,
  )
  const [{ role, limit }] = rows
  if (limit === '0')
    log.warn(`Behind a pooler no limit ends a stuck statement; run: alter role ${role} set statement_timeout = '60s'`)
}

import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

/**
 * Removes every mail to a person or with their address in it, and those that went out to others and name them. A mail to
 * others that is still to go out stays: the same name may be another person's.
 */
export async function removeMailsAbout(
  tx: Transaction,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await sql`delete from jobs.job
    where name in ('send-mail', 'send-reset')
      and (strpos(lower(data::text), lower(${email})) > 0
        or (state in ('completed', 'cancelled') and strpos(data::text, ${name}) > 0))`.execute(tx)
}

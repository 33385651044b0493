import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { JobName } from './jobs.ts'

/**
 * Deletes every mail to a person or containing their address, and sent mails to others that contain their name. Unsent
 * mails to others stay, because the name may be another person's.
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

export async function withdrawJobs(tx: Transaction, name: JobName, ownerId: string): Promise<void> {
  await sql`delete from jobs.job where name = ${name} and state in ('created', 'retry')
    and data->>'ownerId' = ${ownerId}`.execute(tx)
}
